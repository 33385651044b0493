import { expect, test } from 'vitest'
import { isBelievedDay } from './believed-day.ts'
import { Day } from './dates.ts'

test.each([
  ['2026-03-01', true],
  ['2024-02-29', true],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['2026-3-1', false],
  ['2026-03-01T00:00:00Z', false],
  ['today', false],
  ['', false],
])('%s is believed: %s, in an address as in a call', (text, believed) => {
  expect(isBelievedDay(text)).toBe(believed)
  expect(Day.safeParse(text).success).toBe(believed)
})
