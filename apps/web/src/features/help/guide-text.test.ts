import { expect, test } from 'vitest'
import afrikaans from './guides.af.md?raw'
import english from './guides.en.md?raw'
import { GUIDE_IDS } from './guides.ts'

/** Each line without its text: only its markup, such as `## ` or `- **`, or its picture's name. */
const outline = (markdown: string) =>
  markdown.split('\n').map((line) => (line.startsWith('![') ? line.split(']')[1] : /^[-#>\d. ]*[*`{]*/.exec(line)![0]))

test('both languages have the same guides, cards, steps, terms and pictures', () => {
  expect(outline(afrikaans)).toEqual(outline(english))
  expect(english.match(/^# .*/gm)).toEqual(GUIDE_IDS.map((id) => `# ${id}`))
  expect(outline(english).filter((marks) => marks.startsWith('('))).toHaveLength(6)
})
