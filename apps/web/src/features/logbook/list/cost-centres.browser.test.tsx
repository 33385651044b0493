import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../../api/api.ts'
import { setSession } from '../../../session/session.ts'
import { createSession } from '../../../testing/a-session.ts'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
import { drives, serve, showLogbook, shownTrips } from '../testing/show-logbook.tsx'

const NORTH = { id: '3f0a7d7e-2a4b-4c0e-9d0a-5a3f3c1b2d10', code: 'NORTH', name: 'Northern depot' }
const COMPANY = '6f1c2a52-3c1e-4a7a-9a3c-0d8c5d2b7e12'

afterEach(() => {
  setSession(null)
  localStorage.clear()
})

test("shows cost centres to a company's driver, and charges many trips at once", async () => {
  await page.viewport(1280, 900)
  setSession(createSession({ company_id: COMPANY }))
  serve(drives({ classification: 'business', cost_centre: NORTH }, {}), { '/cost-centres': [NORTH] })
  await showLogbook()
  const [first] = await shownTrips(2)
  expect(first.textContent).not.toContain('NORTH')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Cost centre' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('cell', { name: 'NORTH' })).toBeVisible()

  await page
    .getByRole('checkbox', { name: /^Select/ })
    .nth(1)
    .click()
  await page.getByRole('region', { name: 'Selected trips' }).getByRole('button', { name: 'Cost centre' }).click()
  await expectAccessibleEverywhere()
  await page.getByRole('dialog').getByLabelText('Cost centre').selectOptions('NORTH · Northern depot')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.call)
    .toHaveBeenCalledWith(expect.objectContaining({ path: '/trips/bulk' }), {
      body: expect.objectContaining({ action: 'edit', cost_centre_id: NORTH.id }) as object,
    })
})

test('offers cost centres to nobody else', async () => {
  await page.viewport(1280, 900)
  setSession(createSession({ company_id: null }))
  serve(drives({}, {}), { '/cost-centres': [NORTH] })
  await showLogbook()
  await shownTrips(2)
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .nth(1)
    .click()
  await expect.element(page.getByRole('region', { name: 'Selected trips' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Cost centre' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Costs' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Cost centre' }).elements()).toEqual([])
})
