import { getCostSummary, getVehicleFuel, listCosts } from '@spoor/contract/routes/costs.ts'
import { getLogbook, listLogbooks } from '@spoor/contract/routes/logbook.ts'
import { getVehicleYear, listOdometerReadings, listVehicles } from '@spoor/contract/routes/vehicles.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BAKKIE } from '../../testing/a-vehicle.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { CostsTab } from '../costs/costs-tab.tsx'
import { VehiclePage } from './vehicle-page.tsx'

const EMPTY = { items: [], next_cursor: null, total: 0 }

const show = (search: string) =>
  showPage(
    `/vehicles/${BAKKIE.id}?${search}`,
    {
      '/vehicles': ELSEWHERE,
      '/vehicles/$vehicleId': () => <VehiclePage CostsTab={CostsTab} TaxTab={() => null} />,
    },
    { under: ['signed-in'] },
  )

test('a link of a tab opens the vehicle’s details on the same page', async () => {
  const fuel = { fuel: null, litres_per_100km: null, consumption_source: null, zone: 'inland' as const }
  serveApi(
    fake(listVehicles, { ...EMPTY, items: [BAKKIE], total: 1 }),
    fake(listLogbooks, EMPTY),
    fake(listCosts, EMPTY),
    fake(getCostSummary, {
      tax_year: 2026,
      total: 0,
      by_kind: {},
      out_of_use: 0,
      on_trips: { tolls: 0, parking: 0 },
      by_month: [],
      consumption: null,
    }),
    fake(getVehicleFuel, { ...fuel, months: [], total: null, unpriced_km: 0, missing: ['fuel', 'consumption'] }),
  )
  const at = await show('tab=costs&year=2026')
  await expectAccessibleEverywhere()
  for (const link of ['Choose petrol or diesel', 'enter the consumption']) {
    await page.getByRole('link', { name: link }).click()
    await expect.element(page.getByRole('dialog', { name: 'Edit vehicle' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(at()).toContain('tab=costs&year=2026')
  }
})

test('a new reading is for the last day of a year that has ended, else for today', async () => {
  vi.setSystemTime('2026-11-28T10:00:00Z')
  const missing = () => refusal(404, 'Not needed here')
  serveApi(
    fake(listVehicles, { ...EMPTY, items: [BAKKIE], total: 1 }),
    fake(listLogbooks, EMPTY),
    fake(getLogbook, missing),
    fake(getVehicleYear, missing),
    fake(listOdometerReadings, { ...EMPTY, from_files: [] }),
  )
  await show('tab=odometer&year=2026')
  const day = page.getByLabelText('Day', { exact: true })
  await expect.element(day).toHaveValue('2026-02-28')
  await page.getByLabelText('Tax year').selectOptions('Tax year 2026/27')
  await expect.element(day).toHaveValue('2026-11-28')
})
