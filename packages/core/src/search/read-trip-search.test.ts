import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDateFromDayNumber } from '../units/local-date.ts'
import { readTripSearch, withWords } from './read-trip-search.ts'

const TODAY = '2025-11-25'
const read = (text: string) => {
  const { words, days, distance } = readTripSearch(text, TODAY)
  return {
    ...(words && { words }),
    ...(days && { days: days.from === days.to ? days.from : `${days.from} ${days.to}` }),
    ...(distance && { km: [distance.minKm, distance.maxKm] }),
  }
}

describe('months and days', () => {
  test.for([
    ['March', '2025-03-01 2025-03-31'],
    ['maart', '2025-03-01 2025-03-31'],
    ['Mrt', '2025-03-01 2025-03-31'],
    ['mar.', '2025-03-01 2025-03-31'],
    ['December', '2024-12-01 2024-12-31'],
    ['Nov', '2025-11-01 2025-11-30'],
    ['Mar 2025', '2025-03-01 2025-03-31'],
    ['Feb 2024', '2024-02-01 2024-02-29'],
    ['2025-03', '2025-03-01 2025-03-31'],
    ['03/2025', '2025-03-01 2025-03-31'],
    ['3 March', '2025-03-03'],
    ['3 Maart', '2025-03-03'],
    ['3rd March', '2025-03-03'],
    ['March 3', '2025-03-03'],
    ['March 3, 2024', '2024-03-03'],
    ['3 Des', '2024-12-03'],
    ['26 November', '2024-11-26'],
    ['29 Feb', '2024-02-29'],
    ['3 Mrt 2024', '2024-03-03'],
    ['3-Mar-2024', '2024-03-03'],
    ['2025-03-03', '2025-03-03'],
    ['2025/3/4', '2025-03-04'],
    ['3/4/2025', '2025-04-03'],
    ['03.04.2025', '2025-04-03'],
    ['3/4/25', '2025-04-03'],
  ])('%s', ([text, days]) => expect(read(text)).toEqual({ days }))

  test('of the whole calendar are understood in every form, day first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7_400, max: 47_000 }), (number) => {
        const day = localDateFromDayNumber(number)
        const [y, m, d] = day.split('-').map(Number)
        const name = new Date(number * 86_400_000).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
        for (const text of [
          day,
          `${d}/${m}/${y}`,
          `${d} ${name} ${y}`,
          `${name} ${d} ${y}`,
          `${d}-${name.slice(0, 3)}-${y}`,
        ])
          expect(read(text)).toEqual({ days: day })
      }),
    )
  })

  test.for(['31 February 2025', '2025-13-01', '31/4/2025', '2025-02-30'])('%s is none', (text) =>
    expect(read(text).days ?? '').not.toMatch(/^\S+$/),
  )
})

describe('distances', () => {
  test.for([
    ['12 km', [11.5, 12.5]],
    ['12km', [11.5, 12.5]],
    ['12,4 km', [12.35, 12.45]],
    ['12.4 KM', [12.35, 12.45]],
    ['0 km', [0, 0.5]],
    ['1 200 km', [1199.5, 1200.5]],
    ['>50 km', [50, undefined]],
    ['> 50', [50, undefined]],
    ['more than 50 km', [50, undefined]],
    ['meer as 50 km', [50, undefined]],
    ['<10km', [undefined, 10]],
    ['minder as 10,5 km', [undefined, 10.5]],
    ['10-20 km', [10, 20]],
    ['10 – 20 km', [10, 20]],
    ['20 to 10 km', [10, 20]],
    ['10 tot 20 km', [10, 20]],
    ['10 km - 20 km', [10, 20]],
  ] as const)('%s', ([text, km]) => expect(read(text)).toEqual({ km }))

  test('match distances that the list shows as that number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_990 }), (tenths) => {
        const { distance } = readTripSearch(`${(tenths / 10).toFixed(1).replace('.', ',')} km`, TODAY)
        expect(distance!.minKm).toBeLessThanOrEqual(tenths / 10)
        expect(distance!.maxKm! - tenths / 10).toBeCloseTo(0.05)
      }),
    )
  })

  test.for(['10-20', '50', '1,234 km', '20000 km', '5 kms'])('%s is words', (text) =>
    expect(read(text)).toEqual({ words: text }),
  )
})

test.for([
  ['Midrand March', { words: 'Midrand', days: '2025-03-01 2025-03-31' }],
  ['visit 3 Mar 2024 Sandton >50 km', { words: 'visit Sandton', days: '2024-03-03', km: [50, undefined] }],
  ['March April', { words: 'April', days: '2025-03-01 2025-03-31' }],
  ['"March" street', { words: 'March street' }],
  ['marvin mayfair augustine', { words: 'marvin mayfair augustine' }],
  ['"unclosed 3 March', { words: 'unclosed 3 March' }],
] as const)('%s', ([text, expected]) => expect(read(text)).toEqual(expected))

/** Texts with many meaningful tokens. */
const text = fc
  .array(
    fc.constantFrom(
      'March',
      'mei',
      '3',
      '31',
      '2025',
      '2025-03-03',
      '12',
      'km',
      '12km',
      '>',
      '<10',
      '-',
      'to',
      '"',
      'Sandton',
      'O’Brien',
      ' ',
    ),
  )
  .map((parts) => parts.join(' '))

test('every word of a text is in exactly one part of the answer', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (typed) => {
      const { words, days, distance } = readTripSearch(typed, TODAY)
      const said = (one: string) => one.replaceAll(/["\s]/g, '')
      const parts = [words, days?.text ?? '', distance?.text ?? ''].flatMap((part) => said(part).split(''))
      expect(parts.toSorted()).toEqual(said(typed).split('').toSorted())
      for (const part of [days, distance]) {
        if (part) expect(said(typed.slice(part.start, part.end))).toBe(said(part.text))
      }
    }),
  )
})

test('quoted text is words', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const { days } = readTripSearch(typed, TODAY)
      if (!days) return
      const quoted = withWords(typed, days)
      expect(quoted).toContain(`"${typed.slice(days.start, days.end)}"`)
      const again = readTripSearch(quoted, TODAY)
      expect(again.days?.start ?? quoted.length).toBeGreaterThan(days.end)
    }),
  )
})
