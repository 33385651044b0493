import { describe, expect, test } from 'vitest'
import { collectTexts } from './collect-texts.ts'
import { readCatalogue } from './languages.ts'

const { texts, strays } = collectTexts()

/** Folders that must be fully translated: navigation, sign-in and the tracker. */
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
/** Statuses of accounts, companies, payments, statement lines, invitations and transfers. */
const STATUSES = [
  'Deactivated',
  'Rejected',
  'Ready for Approval',
  'Trial',
  'Payment Pending',
  'Expired',
  'Approved',
  'Active',
  'Inactive',
  'Waiting for a seat',
  'Unconfirmed',
  'Ends within a day',
  'Exact',
  'Short',
  'Over',
  'Duplicate',
  'Used before',
  'Unmatched',
  'Money out',
  'Unreadable',
  'Open',
  'Withdrawn',
  'Joined',
  'Taken back',
]

test('every screen text goes through the catalogue', () => expect(strays).toEqual([]))

test('Afrikaans is complete', () => {
  const words = readCatalogue('af')
  expect([...texts.keys()].filter((text) => !words[text]?.trim())).toEqual([])
})

describe.each([
  ['Afrikaans', readCatalogue('af')],
  ['isiZulu', readCatalogue('zu')],
])('%s', (_name, words) => {
  test('is complete for navigation, sign-in, tracker and statuses', () => {
    const covered = [...texts].filter(([, rooms]) => rooms.some((room) => COVERED_ROOMS.has(room)))
    const rooms = new Set([...texts.values()].flat())
    expect([...COVERED_ROOMS].filter((room) => !rooms.has(room))).toEqual([])
    const asked = [...covered.map(([text]) => text), ...STATUSES]
    expect(asked.filter((text) => !words[text]?.trim())).toEqual([])
  })

  test('has no unused texts: npm run texts', () =>
    expect(Object.keys(words).filter((text) => !texts.has(text))).toEqual([]))

  test('keeps placeholders and marked parts', () => {
    const wrong = Object.entries(words).filter(([text, said]) => listPlaceholders(text) !== listPlaceholders(said))
    expect(wrong).toEqual([])
  })
})

const listPlaceholders = (text: string): string => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted().join(' ')
