import { expect, test } from 'vitest'
import { NO_COLUMNS, toColumns } from './statement-columns.tsx'

test('date, description and amount are required, each in its own column', () => {
  expect(toColumns(NO_COLUMNS)).toBeNull()
  expect(toColumns({ day: 0, description: 1, reference: null, amount: null })).toBeNull()
  expect(toColumns({ day: 0, description: 1, reference: null, amount: 1 })).toBeNull()
  expect(toColumns({ day: 0, description: 1, reference: null, amount: 3 })).toEqual({
    day: 0,
    description: 1,
    reference: null,
    amount: 3,
  })
})
