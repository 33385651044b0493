import { expect, test } from 'vitest'
import { listDatePresets, filterOn } from './date-presets.ts'

const ranges = (today: string) =>
  Object.fromEntries(listDatePresets(today).map(({ key, from, to }) => [key, `${from} ${to}`]))

test('lists the ranges for a day in the middle of the year', () => {
  expect(ranges('2026-11-21')).toEqual({
    'this-month': '2026-11-01 2026-11-30',
    'last-month': '2026-10-01 2026-10-31',
    'this-tax-year': '2026-03-01 2027-02-28',
    'last-tax-year': '2025-03-01 2026-02-28',
  })
})

test('puts last month in the previous year when today is in January', () => {
  expect(ranges('2026-01-05')['last-month']).toBe('2025-12-01 2025-12-31')
})

test('resolves a period relative to today', () => {
  expect(filterOn('2026-11-21', { period: 'this-month', q: 'x' })).toEqual({
    q: 'x',
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(filterOn('2026-11-21', { from: '2020-01-01' })).toEqual({ from: '2020-01-01' })
})
