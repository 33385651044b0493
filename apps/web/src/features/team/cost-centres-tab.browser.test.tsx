import type { CostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CostCentresTab } from './cost-centres-tab.tsx'

const server = vi.hoisted(() => ({
  call: async (_route: { method: string; path: string }, _request: { body?: unknown }): Promise<unknown> => null,
}))
vi.mock('../../api/api.ts', () => ({
  api: {
    call: (route: { method: string; path: string }, request: { body?: unknown }) => server.call(route, request),
  },
}))

const NORTH: CostCentre = { id: 'n', code: 'NORTH', name: 'Northern depot', archived: false, drivers: 1, used: true }
const SPARE: CostCentre = { id: 's', code: 'SPARE', name: 'Never used', archived: false, drivers: 0, used: false }

/** A server with these cost centres and one driver, which notes what is changed. */
function serve(items: CostCentre[]): unknown[] {
  const orders: unknown[] = []
  server.call = async ({ method, path }, { body }) => {
    if (method !== 'GET') {
      orders.push({ method, path, body })
      return { id: 'new' }
    }
    if (path.endsWith('/totals'))
      return {
        items: [
          { id: null, code: '', name: '', business_km: 40, business_trips: 1, fuel: 200 },
          { id: 'n', code: 'NORTH', name: 'Northern depot', business_km: 20, business_trips: 2, fuel: 100 },
        ],
        fuel_unassigned: 55,
      }
    const drivers = [{ id: 'd', name: 'Driver 1', cost_centre_id: items[0]?.id ?? null, from: '2026-03-01' }]
    return { items, next_cursor: null, total: items.length, drivers }
  }
  return orders
}

const show = () =>
  showPage('/team', { '/team': () => <CostCentresTab mayRun month="2026-03" onMonth={() => undefined} /> })

test('shows what each cost centre is charged, and changes that of a driver', async () => {
  await page.viewport(1280, 900)
  const orders = serve([NORTH, SPARE])
  await show()
  await expect.element(page.getByText('Without a cost centre')).toBeVisible()
  await expect.element(page.getByText(/R\s55,00 is left out/)).toBeVisible()
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
    { method: 'PUT', path: '/team/employees/:id/cost-centre', body: { cost_centre_id: 's', from: '2026-03-10' } },
  ])
  await expectAccessibleEverywhere()
})

test('starts empty, and asks for a code and a name', async () => {
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
