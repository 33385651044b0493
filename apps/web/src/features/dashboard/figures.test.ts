import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { expect, test } from 'vitest'
import { getFirstName, formatGrowth, getMonthGrowth, getShare } from './figures.ts'

/** For an incomplete month: last month was longer, so compare only its first days. */
const stats = (thisMonthKm: number, lastMonthToDateKm: number): PersonalStats =>
  ({ thisMonthKm, lastMonthToDateKm, lastMonthKm: lastMonthToDateKm + 300 }) as PersonalStats

test('compares the same days of last month, and returns null if those had no trips', () => {
  expect(getMonthGrowth(stats(100, 0))).toBeNull()
  expect(getMonthGrowth(stats(120, 100))).toBeCloseTo(0.2)
  expect(getMonthGrowth(stats(0, 100))).toBe(-1)
})

test.each([
  [0.124, '+12%'],
  [-0.08, '−8%'],
  [0.001, '0%'],
])('growth of %d is %s', (growth, text) => expect(formatGrowth(growth)).toBe(text))

test('returns 0 for a share of zero', () => {
  expect(getShare(0, 0)).toBe(0)
  expect(getShare(1, 4)).toBe(0.25)
})

test.each([
  ['Thandi Nkosi', 'Thandi'],
  ['  Pieter', 'Pieter'],
  ['', 'Driver'],
  [undefined, 'Driver'],
])('first name of %s is %s', (name, first) => expect(getFirstName(name)).toBe(first))
