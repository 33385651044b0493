import { expect, test } from 'vitest'
import { toBandDrafts, EMPTY_BAND, readTable, type TableDraft } from './table-draft.ts'

const BANDS = [
  { value_up_to: 115_000, fixed_cost: 38_344, fuel: 132.9, maintenance: 49.1 },
  { value_up_to: null, fixed_cost: 237_679, fuel: 220.1, maintenance: 126.9 },
]
const read = (change: Partial<TableDraft>) =>
  readTable({ rate: '', limit: '', bands: toBandDrafts(BANDS), source: ' Gazette 99 ', confirmed: false, ...change })

test('bands survive an unchanged edit', () => {
  const rest = { rate: null, value_limit: null, source: 'Gazette 99', confirmed: false }
  expect(read({})).toEqual({ table: { ...rest, bands: BANDS } })
  expect(read({ bands: [] })).toEqual({ table: { ...rest, bands: null } })
})

const UNREADABLE = 'A figure in the table is not valid. Fill in every field; only the last band has no upper limit.'

test.each<[string, Partial<TableDraft>, string]>([
  ['an empty band', { bands: [EMPTY_BAND] }, UNREADABLE],
  ['an end in words', { bands: [{ ...toBandDrafts(BANDS)[0], valueUpTo: 'many' }] }, UNREADABLE],
  ['a last band with an end', { bands: toBandDrafts(BANDS).slice(0, 1) }, UNREADABLE],
  ['a rate of none', { rate: '0' }, 'Enter rand per km, such as R 5,20'],
  ['a limit in words', { limit: 'x' }, 'Enter an amount, such as R 800 000'],
  ['no source', { source: ' ' }, 'Enter where the figures are from, such as the Government Gazette.'],
])('rejects %s', (_, change, fault) => expect(read(change)).toEqual({ fault }))
