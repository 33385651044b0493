import { expect, test } from 'vitest'
import { addMonths, daysOfMonth, monthAt, monthsThrough } from './month.ts'

test.each([
  ['2026-03', 1, '2026-04'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -11, '2025-04'],
  ['2026-03', 0, '2026-03'],
])('%s and %i months', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected)
})

test('months run from the first through the last', () => {
  expect(monthsThrough('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsThrough('2026-02', '2026-02')).toEqual(['2026-02'])
  expect(monthsThrough('2026-03', '2026-02')).toEqual([])
})

test('the days of December end with the year', () => {
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', before: '2027-01-01' })
})

test('the month is that of the zone', () => {
  const lateInFebruary = Date.UTC(2026, 1, 28, 22, 30)
  expect(monthAt(lateInFebruary, 'Africa/Johannesburg')).toBe('2026-03')
  expect(monthAt(lateInFebruary, 'Europe/London')).toBe('2026-02')
})
