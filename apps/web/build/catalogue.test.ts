import fs from 'node:fs'
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { collectTexts } from './collect-texts.ts'
import english from '../src/language/en.json' with { type: 'json' }

const { texts, ofFile, strays } = collectTexts()

/** Navigation, sign-in and what belongs to it, the tracker: whole rooms. */
const COVERED_ROOMS = new Set([
  'api',
  'app',
  'app/shell',
  'auth',
  'contract',
  'features/access',
  'features/identity',
  'features/login',
  'features/register',
  'features/tracker',
  'format',
  'payment',
  'terms',
  'ui',
])
/** Where statuses are said elsewhere. */
const STATUS_FILES = [
  'features/admin/companies/company-badge.tsx',
  'features/admin/payments/days-left.ts',
  'features/admin/statements/line-state-badge.tsx',
  'features/admin/users/user-words.ts',
  'features/team/employee-words.ts',
]
/** Statuses that stand among other texts: of invitations, of handovers. */
const STATUSES = ['Open', 'Expired', 'Withdrawn', 'Joined', 'Taken back']

test('every text of a screen goes through the catalogue', () => expect(strays).toEqual([]))

test('the English catalogue lists what the screens say: npm run texts', () =>
  expect(english).toEqual(Object.fromEntries(texts)))

describe.each([
  ['Afrikaans', wordsOf('af')],
  ['isiZulu', wordsOf('zu')],
])('%s', (_name, words) => {
  test('is complete for navigation, sign-in, tracker and statuses', () => {
    const covered = [...texts].filter(([, rooms]) => rooms.some((room) => COVERED_ROOMS.has(room)))
    const rooms = new Set([...texts.values()].flat())
    expect([...COVERED_ROOMS].filter((room) => !rooms.has(room))).toEqual([])
    const asked = [...covered.map(([text]) => text), ...STATUS_FILES.flatMap(statusesOf), ...STATUSES]
    expect(asked.filter((text) => !words[text]?.trim())).toEqual([])
  })

  test('knows no text that no screen says', () =>
    expect(Object.keys(words).filter((text) => !texts.has(text))).toEqual([]))

  test('keeps the places of values and of marked parts', () => {
    const wrong = Object.entries(words).filter(([text, said]) => placesOf(text) !== placesOf(said))
    expect(wrong).toEqual([])
  })
})

function statusesOf(file: string): string[] {
  const said = ofFile.get(file)
  if (!said) throw new Error(`${file} says nothing any more: where do its statuses stand now?`)
  return [...said]
}

/** As the browser reads them. */
function wordsOf(language: string): Record<string, string> {
  const file = new URL(`../public/languages/${language}.js`, import.meta.url)
  const page: { spoorWords?: Record<string, string> } = {}
  vm.runInNewContext(fs.readFileSync(file, 'utf8'), page)
  return { ...page.spoorWords }
}

const placesOf = (text: string): string => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted().join(' ')
