import { LINE_STATES, type StatementLine } from '@spoor/contract/routes/admin-statements.ts'
import { expect, test } from 'vitest'
import { groupByState, preselectLines, confirmedLines, isPayable, sumAmounts, toggleLine } from './statement-lines.tsx'

const line = (row: number, change: Partial<StatementLine> = {}): StatementLine => ({
  row,
  day: '2026-03-02',
  description: `EFT ${row}`,
  amount: 695,
  occurrence: 1,
  state: 'exact',
  because: '',
  payer: { kind: 'user', id: `u${row}`, name: 'Naledi', payment_reference: 'R', expected: 695 },
  ...change,
})
const lines = [
  line(1),
  line(2, { state: 'short', amount: 600 }),
  line(3, { state: 'used' }),
  line(4, { state: 'unmatched', payer: null }),
  line(5, { state: 'unreadable', day: null, amount: null, payer: null }),
]

test('only exact matches are preselected', () => {
  expect([...preselectLines(lines)]).toEqual([1])
})

test('used, unmatched and unreadable lines are not payments', () => {
  expect(lines.filter(isPayable).map(({ row }) => row)).toEqual([1, 2])
  expect(confirmedLines(lines, new Set([1, 2, 3, 4, 5])).map(({ payer_id }) => payer_id)).toEqual(['u1', 'u2'])
})

test('the request names each line and its payer', () => {
  expect(confirmedLines([line(7, { occurrence: 2 })], new Set([7]))).toEqual([
    { day: '2026-03-02', description: 'EFT 7', amount: 695, occurrence: 2, payer_kind: 'user', payer_id: 'u7' },
  ])
})

test('a line can be selected and deselected', () => {
  expect([...toggleLine(toggleLine(new Set([1]), 2), 1)]).toEqual([2])
})

test('each line belongs to one group and states keep their order', () => {
  const groups = groupByState(lines, LINE_STATES)
  expect(groups.map(({ state }) => state)).toEqual(['exact', 'short', 'used', 'unmatched', 'unreadable'])
  expect(groups.flatMap((group) => group.lines)).toHaveLength(lines.length)
})

test('amounts add up to the cent', () => {
  expect(sumAmounts([{ amount: 0.1 }, { amount: 0.2 }])).toBe(0.3)
})
