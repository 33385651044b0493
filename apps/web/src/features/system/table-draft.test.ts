import { expect, test } from 'vitest'
import { resolveForm } from '../../testing/resolve-form.ts'
import { EMPTY_BAND, tableResolver, toTableDraft } from './tax-tables-card.tsx'

const BANDS = [
  { value_up_to: 115_000, fixed_cost: 38_344, fuel: 132.9, maintenance: 49.1 },
  { value_up_to: null, fixed_cost: 237_679, fuel: 220.1, maintenance: 126.9 },
]
const DRAFT = { ...toTableDraft({ rate: null, value_limit: null, bands: BANDS }), source: ' Gazette 99 ' }
type Draft = typeof DRAFT
const check = (change: Partial<Draft>) => resolveForm<Draft, unknown>(tableResolver, { ...DRAFT, ...change })

test('bands survive an unchanged edit', async () => {
  const rest = { rate: null, value_limit: null, source: 'Gazette 99', confirmed: false }
  expect((await check({})).values).toEqual({ ...rest, bands: BANDS })
  expect((await check({ bands: [] })).values).toEqual({ ...rest, bands: null })
})

test.each<[string, Partial<Draft>]>([
  ['an empty band', { bands: [EMPTY_BAND] }],
  ['an end in words', { bands: [{ ...DRAFT.bands[0], value_up_to: 'many' }] }],
  ['a last band with an end', { bands: DRAFT.bands.slice(0, 1) }],
])('rejects %s', async (_, change) => expect(Object.keys((await check(change)).messages)).toEqual(['bands']))

test.each<[string, Partial<Draft>, Record<string, string>]>([
  ['a rate of none', { rate: '0' }, { rate: 'Enter rand per km, such as R 5,20' }],
  ['a limit in words', { value_limit: 'x' }, { value_limit: 'Enter an amount, such as R 800 000' }],
  ['no source', { source: ' ' }, { source: 'Enter where the figures are from, such as the Government Gazette.' }],
])('rejects %s at its field', async (_, change, messages) => expect((await check(change)).messages).toEqual(messages))
