import { expect, test } from 'vitest'
import { monthAfter, presentMonth, teamSearch } from './team-search.ts'

test('an address keeps what is understood of it', () => {
  expect(teamSearch({ tab: 'logbooks', month: '2026-03', q: 'ann', other: 1 })).toEqual({
    tab: 'logbooks',
    month: '2026-03',
    q: 'ann',
  })
  expect(teamSearch({ tab: 'employees', month: '2026-13', q: '' })).toEqual({})
  expect(teamSearch({ tab: 'nothing', month: 7, q: 'x'.repeat(300) }).q).toHaveLength(200)
})

test.each([
  ['2026-01', -1, '2025-12'],
  ['2025-12', 1, '2026-01'],
  ['2026-03', -12, '2025-03'],
  ['2026-03', 0, '2026-03'],
])('%s and %i months is %s', (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected)
})

test('the present month is that of the timezone', () => {
  const nowMs = Date.parse('2026-02-28T22:30:00Z')
  expect(presentMonth(nowMs, 'Africa/Johannesburg')).toBe('2026-03')
  expect(presentMonth(nowMs, 'Europe/London')).toBe('2026-02')
})
