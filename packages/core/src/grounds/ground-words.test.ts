import { describe, expect, it } from 'vitest'
import { describeRule } from '../rules/describe-rule.ts'
import { listPublicHolidays } from '../rules/public-holidays.ts'
import { AFRIKAANS_GROUNDS, ENGLISH_GROUNDS, getGroundWords } from './ground-words.ts'

/** Words of the English sentences that do not exist in Afrikaans. */
const ENGLISH =
  /\b(the|your?|trips?|were|from|to|between|with|near|and|that|started|shorter|rule|within|day|business|private|least|most|deleted)\b/i

const SAMPLES: Record<string, unknown[][]> = {
  shareOfTrips: [
    [9, 10, '', 'business'],
    [1, 1, '', 'private'],
  ],
  from: [['near Paarl'], ['12 km from Paarl']],
  to: [['near Paarl']],
  between: [['near Paarl', 'Α']],
  inEitherDirection: [['']],
  hours: [['06:00', '12:00']],
  startedAt: [['']],
  shorterThan: [[1]],
  ofDistance: [[2, 4]],
  withVehicle: [['Α']],
  rule: [
    ['own', 'Α'],
    ['company', 'Α'],
  ],
  isClient: [['Α']],
  wayBack: [['Α']],
  withoutCommutes: [['']],
  holiday: listPublicHolidays(2022).map(({ name }) => [name]),
  onDays: [['Α']],
  inVehicle: [['Α']],
  toOrFrom: [['Α']],
  kmBetween: [['1', '2']],
  atLeastKm: [['1']],
  atMostKm: [['1']],
  withWords: [['Α']],
}

function listTexts(words: object): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'function') return listTexts(value as object)
    if (!(key in SAMPLES)) throw new Error(`no sample for ${key}`)
    return SAMPLES[key].map((values) => String(Reflect.apply(value, words, values)))
  })
}

describe('the grounds of suggestions', () => {
  it('contain no English in Afrikaans', () => {
    const texts = listTexts(AFRIKAANS_GROUNDS)
    expect(texts.length).toBeGreaterThan(60)
    expect(texts.filter((text) => ENGLISH.test(text))).toEqual([])
    expect(listTexts(ENGLISH_GROUNDS).filter((text) => ENGLISH.test(text)).length).toBeGreaterThan(25)
  })

  it('describe a rule in Afrikaans', () => {
    const rule = {
      conditions: {
        days: [1, 2, 3, 4, 5],
        hours: { from: '06:00', to: '18:00' },
        ends: { from: { kind: 'home' as const }, to: { kind: 'client' as const }, eitherWay: false },
        minM: 1500,
      },
      classification: 'business' as const,
    }
    const names = { places: new Map(), vehicles: new Map() }
    expect(describeRule(rule, names, getGroundWords('af'))).toBe(
      'van tuis na ’n kliënt, op Ma–Vr, 06:00–18:00, ten minste 1.5 km → besigheid',
    )
    expect(describeRule(rule, names, getGroundWords('xh'))).toBe(
      'from home to a client, on Mon–Fri, 06:00–18:00, at least 1.5 km → business',
    )
  })
})
