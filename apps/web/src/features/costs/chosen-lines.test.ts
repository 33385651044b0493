import type { CostLine } from '@spoor/contract/routes/costs.ts'
import { expect, test } from 'vitest'
import { preselectLines, toImportBody, isImportable } from './chosen-lines.ts'

const line = (row: number, change: Partial<CostLine>): CostLine => ({
  row,
  date: '2026-03-02',
  description: 'Engen',
  amount: 650,
  litres: null,
  odometer_km: null,
  vehicle: '',
  kind: 'fuel',
  occurrence: 1,
  state: 'new',
  because: '',
  ...change,
})
const lines = [
  line(2, {}),
  line(3, { kind: null }),
  line(4, { state: 'possible_duplicate' }),
  line(5, { state: 'imported' }),
  line(6, { state: 'unreadable', date: null, amount: null }),
]

test('new lines of a known kind are preselected, and others can be selected', () => {
  expect([...preselectLines(lines)]).toEqual([[2, 'fuel']])
  expect(lines.filter(isImportable).map(({ row }) => row)).toEqual([2, 3, 4])
  const chosen = new Map([...preselectLines(lines), [3, 'tolls'] as const])
  expect(toImportBody(lines, chosen, new Map()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['fuel', 650],
    ['tolls', 650],
  ])
})
