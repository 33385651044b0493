import { expect, test } from 'vitest'
import { bandsOfDraft, draftOfBands, EMPTY_BAND } from './table-draft.ts'

const BANDS = [
  { value_up_to: 115_000, fixed_cost: 38_344, fuel: 132.9, maintenance: 49.1 },
  { value_up_to: null, fixed_cost: 237_679, fuel: 220.1, maintenance: 126.9 },
]

test('bands are the same after they were edited without a change', () => {
  expect(bandsOfDraft(draftOfBands(BANDS))).toEqual(BANDS)
  expect(bandsOfDraft([])).toEqual([])
})

test('a field that cannot be read refuses the table', () => {
  expect(bandsOfDraft([EMPTY_BAND])).toBeNull()
  expect(bandsOfDraft([{ ...draftOfBands(BANDS)[0], valueUpTo: 'many' }])).toBeNull()
})
