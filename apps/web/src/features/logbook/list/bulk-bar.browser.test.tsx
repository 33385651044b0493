import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '../../../testing/show-page.tsx'
import { BulkBar, type BulkActions } from './bulk-bar.tsx'

const createActions = (): BulkActions => ({
  classify: vi.fn(),
  accept: vi.fn(),
  confirm: vi.fn(),
  reject: vi.fn(),
  edit: vi.fn(),
  costCentre: null,
  remove: vi.fn(),
  merge: null,
  selectAll: null,
  clear: vi.fn(),
})

const show = (actions: BulkActions) =>
  showPage('/', {
    '/': () => (
      <BulkBar count={2} total={2} sums={{ distanceKm: 30, businessKm: 0 }} working={null} actions={actions} />
    ),
  })

test('takes little of a phone, with the other actions in a menu', async () => {
  await page.viewport(390, 844)
  const actions = createActions()
  await show(actions)
  const bar = page.getByRole('region', { name: 'Selected trips' })
  await expect.element(bar.getByRole('button', { name: 'Business' })).toBeVisible()
  expect(bar.element().getBoundingClientRect().height).toBeLessThan(140)
  await bar.getByRole('button', { name: 'More for the selected trips' }).click()
  await page.getByRole('menuitem', { name: 'Reject' }).click()
  expect(actions.reject).toHaveBeenCalledOnce()
  await bar.getByRole('button', { name: 'Private' }).click()
  expect(actions.classify).toHaveBeenCalledWith('private')
})

test('labels its actions on a wide screen', async () => {
  await page.viewport(1280, 800)
  await show(createActions())
  await expect
    .element(page.getByRole('button', { name: 'Confirm' }))
    .toHaveAttribute('title', 'Keeps what each trip is marked as')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
})
