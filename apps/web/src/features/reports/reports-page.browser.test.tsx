import { getVerificationPack, listReports, type Report } from '@spoor/contract/routes/reports.ts'
import { listLogbooks } from '@spoor/contract/routes/logbook.ts'
import { listVehicles } from '@spoor/contract/routes/vehicles.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BAKKIE } from '../../testing/a-vehicle.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ReportsPage } from './reports-page.tsx'

const OPTIONS: Report['options'] = {
  form: '2025/26',
  columns: null,
  left_out: [],
  rate_per_km: null,
  litres_per_100km: null,
  price_per_litre: null,
  hide_home: true,
  with_changes: false,
}
const createReport = (n: number, createdAt: string, vehicleId: string | null): Report => ({
  id: createId(n),
  kind: 'logbook',
  title: 'Logbook 2025/26',
  notes: '',
  vehicle_id: vehicleId,
  client: '',
  from: '2025-03-01',
  to: '2026-02-28',
  tax_year: 2026,
  options: OPTIONS,
  created_at: createdAt,
  updated_at: createdAt,
  number: null,
  frozen_at: null,
  sha256: null,
  draft: false,
  open_shares: 0,
})

test.each([390, 1280])('tells two reports of one title apart by vehicle and creation, at %i px', async (width) => {
  await page.viewport(width, 800)
  const items = [createReport(1, '2026-03-01T08:00:00Z', BAKKIE.id), createReport(2, '2026-03-02T09:00:00Z', null)]
  serveApi(
    fake(listLogbooks, { items: [], next_cursor: null, total: 0 }),
    fake(listReports, { items, next_cursor: null, total: 2 }),
    fake(getVerificationPack, { pack: null }),
    fake(listVehicles, {
      items: [BAKKIE],
      next_cursor: null,
      total: 1,
    }),
  )
  await showPage('/reports', { '/reports': ReportsPage })
  await expect.element(page.getByText(/Bakkie/)).toBeVisible()
  await expect.element(page.getByText(/All vehicles/)).toBeVisible()
  await expect.element(page.getByText(/Sun 1 Mar 2026, 1?[08]:00/)).toBeVisible()
  await expect.element(page.getByText(/Mon 2 Mar 2026, (09|11):00/)).toBeVisible()
})

test('offers a new report once while there is none', async () => {
  serveApi(
    fake(listLogbooks, { items: [], next_cursor: null, total: 0 }),
    fake(listReports, { items: [], next_cursor: null, total: 0 }),
    fake(getVerificationPack, { pack: null }),
  )
  await showPage('/reports', { '/reports': ReportsPage })
  await expect.element(page.getByText('No reports yet')).toBeVisible()
  expect(page.getByRole('button', { name: 'New report' }).elements()).toHaveLength(1)
})
