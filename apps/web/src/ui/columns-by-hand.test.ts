import { expect, test } from 'vitest'
import { toColumns } from './columns-by-hand.tsx'

interface Columns extends Record<string, number | null> {
  day: number
  amount: number
  reference: number | null
}
const FIELDS = [
  { name: 'day', label: 'Date', required: true },
  { name: 'amount', label: 'Amount', required: true },
  { name: 'reference', label: 'Reference' },
] as const

test('required columns must be chosen, each in its own column', () => {
  const read = (day: number | null, amount: number | null, reference: number | null) =>
    toColumns<Columns>(FIELDS, { day, amount, reference })
  expect(read(null, null, null)).toBeNull()
  expect(read(0, null, 1)).toBeNull()
  expect(read(0, 0, null)).toBeNull()
  expect(read(0, 3, 3)).toBeNull()
  expect(read(0, 3, null)).toEqual({ day: 0, amount: 3, reference: null })
})
