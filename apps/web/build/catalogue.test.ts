import fs from 'node:fs'
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { collectTexts } from './collect-texts.ts'
import english from '../src/language/en.json' with { type: 'json' }

const { texts, strays } = collectTexts()

test('every text of a screen goes through the catalogue', () => expect(strays).toEqual([]))

test('the English catalogue lists what the screens say: npm run texts', () =>
  expect(english).toEqual(Object.fromEntries(texts)))

describe.each([
  ['Afrikaans', wordsOf('af')],
  ['isiZulu', wordsOf('zu')],
])('%s', (_name, words) => {
  test('knows no text that no screen says', () =>
    expect(Object.keys(words).filter((text) => !texts.has(text))).toEqual([]))

  test('keeps the places of values and of marked parts', () => {
    const wrong = Object.entries(words).filter(([text, said]) => placesOf(text) !== placesOf(said))
    expect(wrong).toEqual([])
  })
})

/** As the browser reads them. */
function wordsOf(language: string): Record<string, string> {
  const file = new URL(`../public/languages/${language}.js`, import.meta.url)
  const page: { spoorWords?: Record<string, string> } = {}
  vm.runInNewContext(fs.readFileSync(file, 'utf8'), page)
  return { ...page.spoorWords }
}

const placesOf = (text: string): string => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted().join(' ')
