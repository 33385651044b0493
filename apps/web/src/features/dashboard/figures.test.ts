import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { expect, test } from 'vitest'
import { getFirstName, formatGrowth, monthGrowth, getShare } from './figures.ts'

/** Of a running month: the last one was longer, and is not what it is compared with. */
const stats = (thisMonthKm: number, lastMonthToDateKm: number): PersonalStats =>
  ({ thisMonthKm, lastMonthToDateKm, lastMonthKm: lastMonthToDateKm + 300 }) as PersonalStats

test('growth is over the same days of last month, and left out where those had nothing', () => {
  expect(monthGrowth(stats(100, 0))).toBeNull()
  expect(monthGrowth(stats(120, 100))).toBeCloseTo(0.2)
  expect(monthGrowth(stats(0, 100))).toBe(-1)
})

test.each([
  [0.124, '+12%'],
  [-0.08, '−8%'],
  [0.001, '0%'],
])('growth of %d is %s', (growth, text) => expect(formatGrowth(growth)).toBe(text))

test('a share of nothing is nothing', () => {
  expect(getShare(0, 0)).toBe(0)
  expect(getShare(1, 4)).toBe(0.25)
})

test.each([
  ['Thandi Nkosi', 'Thandi'],
  ['  Pieter', 'Pieter'],
  ['', 'Driver'],
  [undefined, 'Driver'],
])('first name of %s is %s', (name, first) => expect(getFirstName(name)).toBe(first))
