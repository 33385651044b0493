import {
  createCostCentre,
  listCostCentres,
  setDriverCostCentre,
  sumCostCentres,
  updateCostCentre,
  type CostCentre,
} from '@spoor/contract/routes/cost-centres.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CostCentresTab } from './cost-centres-tab.tsx'

const NORTH: CostCentre = {
  id: createId(1),
  code: 'NORTH',
  name: 'Northern depot',
  archived: false,
  drivers: 1,
  used: true,
}
const SPARE: CostCentre = {
  id: createId(2),
  code: 'SPARE',
  name: 'Never used',
  archived: false,
  drivers: 0,
  used: false,
}

/** Mocks a server with these cost centres and one driver; returns the recorded changes. */
function serve(items: CostCentre[]): unknown[] {
  const orders: unknown[] = []
  serveApi(
    fake(createCostCentre, ({ body }) => {
      orders.push({ method: 'POST', path: createCostCentre.path, body })
      return { id: createId(9) }
    }),
    fake(updateCostCentre, ({ body }) => void orders.push({ method: 'PUT', path: updateCostCentre.path, body })),
    fake(setDriverCostCentre, ({ body }) => void orders.push({ method: 'PUT', path: setDriverCostCentre.path, body })),
    fake(sumCostCentres, {
      items: [
        { id: null, code: '', name: '', business_km: 40, business_trips: 1, fuel: 200 },
        { id: createId(1), code: 'NORTH', name: 'Northern depot', business_km: 20, business_trips: 2, fuel: 100 },
      ],
      fuel_unassigned: 55,
    }),
    fake(listCostCentres, () => {
      const drivers = [{ id: createId(3), name: 'Driver 1', cost_centre_id: items[0]?.id ?? null, from: '2026-03-01' }]
      return { items, next_cursor: null, total: items.length, drivers }
    }),
  )
  return orders
}

const show = () =>
  showPage('/team', { '/team': () => <CostCentresTab mayRun month="2026-03" onMonth={() => undefined} /> })

test("shows the kilometres charged to each cost centre and changes a driver's cost centre", async () => {
  await page.viewport(1280, 900)
  const orders = serve([NORTH, SPARE])
  await show()
  await expect.element(page.getByText('Without a cost centre')).toBeVisible()
  await expect.element(page.getByText(/R\s55,00 is not included/)).toBeVisible()
  await page.getByRole('button', { name: 'Actions for NORTH' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Delete' }).elements()).toHaveLength(0)
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Change the cost centre of Driver 1' }).click()
  await page.getByLabelText('Cost centre', { exact: true }).selectOptions('SPARE · Never used')
  await page.getByLabelText('From').fill('2026-03-10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Cost centre of Driver 1 changed')).toBeVisible()
  expect(orders).toEqual([
    { method: 'PUT', path: '/team/cost-centres/:id', body: { code: 'NORTH', name: 'Northern depot', archived: true } },
    {
      method: 'PUT',
      path: '/team/employees/:id/cost-centre',
      body: { cost_centre_id: createId(2), from: '2026-03-10' },
    },
  ])
  await expectAccessibleEverywhere()
})

test('starts empty and asks for a code and a name', async () => {
  const orders = serve([])
  await show()
  await expect.element(page.getByText('No cost centres yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a cost centre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Code').fill('NORTH')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabelText('Name').fill('Northern depot')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Cost centre added')).toBeVisible()
  expect(orders).toEqual([
    { method: 'POST', path: '/team/cost-centres', body: { code: 'NORTH', name: 'Northern depot' } },
  ])
})
