import { freezeReport, getReport, type ReportWithContent } from '@spoor/contract/routes/reports.ts'
import { getVehicleTax } from '@spoor/contract/routes/tax.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { VEHICLE_TAX } from '../../testing/a-vehicle-tax.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ReportPage } from './report-page.tsx'

const SENDER = { address: '', bank: 'FNB 62000000000', vat_number: '' }

function invoice(rowCount: number, change: Partial<ReportWithContent['content']> = {}): ReportWithContent {
  const period = { from: '2026-09-01', to: '2026-09-30', tax_year: null }
  return {
    id: createId(1),
    kind: 'client',
    title: 'Acme: travel, September 2026',
    notes: '',
    vehicle_id: null,
    client: 'Acme',
    ...period,
    options: {
      form: '2025/26',
      columns: null,
      left_out: [],
      rate_per_km: null,
      litres_per_100km: null,
      price_per_litre: null,
      hide_home: true,
      with_changes: false,
    },
    created_at: '2026-10-01T08:00:00Z',
    updated_at: '2026-10-01T08:00:00Z',
    number: null,
    frozen_at: null,
    sha256: null,
    draft: false,
    open_shares: 0,
    row_count: rowCount,
    next_cursor: null,
    content: {
      format: 1,
      kind: 'client',
      title: 'Acme',
      notes: '',
      driver: 'Driver',
      tax_number: '',
      client: 'Acme',
      vehicle: null,
      ...period,
      business_km: 0,
      missing: [],
      draft: false,
      remarks: [],
      tax_tables: [],
      left_out: 0,
      previous: null,
      changes: null,
      columns: [],
      figures: [],
      rows: [],
      ...change,
    },
  }
}

async function show(report: ReportWithContent): Promise<void> {
  serveApi(
    fake(getReport, report),
    fake(freezeReport, () => refusal(409, 'No')),
  )
  await showPage(`/reports/${report.id}`, { '/reports/$reportId': ReportPage })
}

test('warns of missing bank details on the page and before freezing', async () => {
  await show(invoice(2))
  const warning = page.getByText('Your bank details are missing, so the client cannot pay.')
  await expect.element(warning).toBeVisible()
  await page.getByRole('button', { name: 'Freeze' }).click()
  await expect.element(page.getByRole('dialog').getByText('Your bank details are missing')).toBeVisible()
})

test('offers no freezing of an invoice without trips, and lists the rest in a menu', async () => {
  await show(invoice(0, { sender: SENDER }))
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Download Excel', 'Edit report', 'Delete'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  expect(page.getByRole('button', { name: 'Freeze' }).elements()).toEqual([])
  expect(page.getByText('bank details').elements()).toEqual([])
})

test('calls a frozen invoice by the word in its PDF', async () => {
  const frozen = { ...invoice(2, { sender: { ...SENDER, vat_number: '4123456789' } }), number: 2 }
  await show({ ...frozen, frozen_at: '2026-10-01T08:00:00Z', sha256: 'ab' })
  await expect.element(page.getByText(/^Tax invoice 2, frozen on /)).toBeVisible()
})

test.each([
  ['the rand of the claim that SARS would refuse', 1113.29, 1],
  ['no rand where no claim is known', null, 0],
])('shows with the preview of a logbook %s', async (_, amount, count) => {
  const taxed = vi.fn<(vehicleId: string, year: number | undefined) => void>()
  const logbook = { ...invoice(2), kind: 'logbook' as const, vehicle_id: createId(2), tax_year: 2026 }
  serveApi(
    fake(getReport, { ...logbook, content: { ...logbook.content, kind: 'logbook' } }),
    fake(getVehicleTax, ({ params, query }) => {
      taxed(params.id, query.tax_year)
      return { ...VEHICLE_TAX, at_risk: { trips: 2, distance_km: 61.15, amount, reasons: [] } }
    }),
  )
  await showPage(`/reports/${logbook.id}`, { '/reports/$reportId': ReportPage })
  await vi.waitFor(() => expect(taxed).toHaveBeenCalledWith(createId(2), 2026))
  const risk = page.getByText(/R\s1\s113,29 of this claim rests on 2 trips that SARS would refuse/)
  await expect.poll(() => risk.elements()).toHaveLength(count)
})
