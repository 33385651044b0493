import { expect, test } from 'vitest'
import { findYearToReport } from '../../api/use-logbooks.ts'
import { resolveForm } from '../../testing/resolve-form.ts'
import { createReportDraft, createReportResolver, getPeriod, type ReportDraft } from './new-report-draft.ts'

const TODAY = '2026-11-26'
const check = (draft: ReportDraft) =>
  resolveForm(
    createReportResolver(TODAY, 2026, () => null),
    draft,
  )

test('recognizes a month or tax year in the days of a URL', () => {
  const period = (from?: string, to?: string) => createReportDraft({ from, to }, TODAY).period
  expect(period()).toBe('')
  expect(period('2026-10-01', '2026-10-31')).toBe('2026-10')
  expect(period('2025-03-01', '2026-02-28')).toBe('2026')
  expect(period('2026-10-01', '2026-10-30')).toBe('days')
})

test('bills a month by default, last month until its middle, and logs a tax year', async () => {
  expect(getPeriod({ kind: 'client', period: '' }, TODAY, 2026)).toBe('2026-11')
  expect(getPeriod({ kind: 'client', period: '' }, '2026-12-15', 2026)).toBe('2026-11')
  expect(getPeriod({ kind: 'client', period: '2026' }, TODAY, 2026)).toBe('2026')
  expect(getPeriod({ kind: 'logbook', period: '' }, TODAY, 2026)).toBe('2026')
  const bill = await check({ ...createReportDraft({ kind: 'client', client: 'Acme' }, TODAY) })
  expect(bill.values).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
})

test('reports the last ended tax year with trips by default, else the running one', () => {
  const years = (...list: number[]) =>
    findYearToReport(
      list.map((tax_year) => ({ tax_year })),
      2027,
    )
  expect([years(2027, 2026, 2025), years(2027, 2025), years(2027), years()]).toEqual([2026, 2025, 2027, 2027])
})

test('ends an open period today, and starts it with its tax year', () => {
  expect(createReportDraft({ from: '2026-09-05' }, TODAY)).toMatchObject({ from: '2026-09-05', to: TODAY })
  expect(createReportDraft({ to: '2026-02-10' }, TODAY)).toMatchObject({ from: '2025-03-01', to: '2026-02-10' })
})

test('creates a bill for a month with a custom rate', async () => {
  const draft = createReportDraft({ kind: 'client', client: 'Acme', from: '2026-10-01', to: '2026-10-31' }, TODAY)
  expect((await check({ ...draft, rate_per_km: '6,20' })).values).toEqual({
    kind: 'client',
    client: 'Acme',
    vehicle_id: null,
    from: '2026-10-01',
    to: '2026-10-31',
    rate_per_km: 6.2,
  })
  expect((await check(draft)).values).toMatchObject({ rate_per_km: null })
})

test('rejects an excessive rate, a missing client and reversed dates at their fields', async () => {
  const draft = {
    ...createReportDraft({ kind: 'client' }, TODAY),
    period: 'days',
    from: '2026-10-02',
    to: '2026-10-01',
  }
  expect((await check({ ...draft, rate_per_km: '1001' })).messages).toMatchObject({
    rate_per_km: 'Enter rand, such as 4,95',
  })
  expect((await check(draft)).messages).toEqual({
    client: 'Enter the client as it appears in your trips.',
    to: 'The last day cannot be before the first.',
  })
  expect((await check({ ...draft, client: 'Acme', from: '' })).messages).toEqual({ from: 'Enter a day' })
})

test('creates a claim for a month without a rate', async () => {
  const draft: ReportDraft = { ...createReportDraft({}, TODAY), kind: 'expenses', period: '2026-10' }
  expect(await check(draft)).toMatchObject({ messages: {}, values: { kind: 'expenses', from: '2026-10-01' } })
})
