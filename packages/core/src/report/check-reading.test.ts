import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localDateFromDayNumber } from '../units/local-date.ts'
import { findFaultAmong, findReadingFault, findTrackerFault, readingDay } from './check-reading.ts'

const plain = (text: string | null) => text?.replaceAll('\u{a0}', ' ')
const at = (date: string, km: number) => ({ date, odometerM: km * 1000 })

it('takes a reading that fits, and one that replaces the reading of its day', () => {
  const others = [at('2025-03-01', 1000), at('2026-02-28', 20_000)]
  expect(findReadingFault(at('2025-06-01', 5000), others)).toBe(null)
  expect(findReadingFault(at('2025-03-01', 20_000), others)).toBe(null)
  expect(findReadingFault(at('2025-03-01', 1000), [])).toBe(null)
})

it('names the reading that another conflicts with, before it or after it', () => {
  const others = [at('2026-02-28', 20_000), at('2025-03-01', 1000)]
  expect(plain(findReadingFault(at('2025-06-01', 999), others))).toBe(
    'The odometer cannot go from 1 000,0 km on 1 Mar 2025 down to 999,0 km on 1 Jun 2025. Correct the reading that is wrong.',
  )
  expect(plain(findReadingFault(at('2025-06-01', 20_001), others))).toMatch(
    /from 20 001,0 km on 1 Jun 2025 down to 20 000,0 km/,
  )
  expect(plain(findReadingFault(at('2025-03-02', 3501), others))).toMatch(/is more than 2 500 km a day/)
  expect(findReadingFault(at('2025-03-02', 3500), others)).toBe(null)
})

it('names the figure of the tracker that a reading contradicts, apart from rounding', () => {
  const around = { before: at('2025-06-03', 104_500), after: at('2025-06-09', 104_700) }
  expect(findTrackerFault(at('2025-06-05', 104_499.5), around)).toBe(null)
  expect(findTrackerFault(at('2025-06-05', 1), { before: undefined, after: undefined })).toBe(null)
  expect(plain(findTrackerFault(at('2025-06-05', 104_000), around))).toContain('104 500,0 km on 3 Jun 2025')
  expect(plain(findTrackerFault(at('2025-06-05', 104_800), around))).toContain('104 700,0 km on 9 Jun 2025')
})

it('counts the last day of a tax year to its end, also in a leap year', () => {
  expect(readingDay('2024-02-29') - readingDay('2024-02-28')).toBe(2)
  expect(readingDay('2024-03-01') - readingDay('2024-02-29')).toBe(0)
  expect(readingDay('2025-02-28') - readingDay('2025-02-27')).toBe(2)
  expect(findReadingFault(at('2024-02-29', 5000), [at('2024-02-28', 0)])).toBe(null)
})

it('accepts readings one by one exactly if it finds no fault among all of them', () => {
  const reading = fc.record({
    date: fc.integer({ min: 20_140, max: 20_160 }).map(localDateFromDayNumber),
    odometerM: fc.integer({ min: 0, max: 30_000_000 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(reading, { maxLength: 6, selector: ({ date }) => date }), (readings) => {
      const existing: typeof readings = []
      for (const one of readings) if (findReadingFault(one, existing) === null) existing.push(one)
      expect(findFaultAmong(existing)).toBe(null)
      if (findFaultAmong(readings) === null) expect(existing).toEqual(readings)
    }),
  )
})
