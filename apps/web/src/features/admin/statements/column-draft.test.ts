import { expect, test } from 'vitest'
import { columnsOf, NO_COLUMNS } from './column-draft.ts'

test('date, description and amount are needed, each in a column of its own', () => {
  expect(columnsOf(NO_COLUMNS)).toBeNull()
  expect(columnsOf({ day: 0, description: 1, reference: null, amount: null })).toBeNull()
  expect(columnsOf({ day: 0, description: 1, reference: null, amount: 1 })).toBeNull()
  expect(columnsOf({ day: 0, description: 1, reference: null, amount: 3 })).toEqual({
    day: 0,
    description: 1,
    reference: null,
    amount: 3,
  })
})
