import { listProgress, remindDrivers, type DriverProgress } from '@spoor/contract/routes/progress.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ProgressTab } from './progress-tab.tsx'

const makeDriver = (n: number, change: Partial<DriverProgress> = {}): DriverProgress => ({
  id: createId(n),
  name: `Driver ${n}`,
  email: `driver-${n}@example.com`,
  last_business_day: '2026-03-01',
  last_upload_at: '2026-03-02T08:00:00.000Z',
  to_review: 0,
  without_reason: 0,
  odometers_due: 0,
  late: null,
  submitted: null,
  behind: [],
  reminded_at: null,
  reminded_today: false,
  ...change,
})
const slow = (n: number, toReview: number) => makeDriver(n, { to_review: toReview, behind: ['to_review'] })

/** Mocks a server with these drivers; returns the recorded reminders. */
function serve(drivers: DriverProgress[]): unknown[] {
  const orders: unknown[] = []
  let items = drivers
  serveApi(
    fake(remindDrivers, ({ body }) => {
      orders.push(body)
      const { employee_ids: ids } = body
      const chosen = items.filter(({ id, behind }) => (ids ? ids.includes(id) : behind.length > 0))
      items = items.map((one) =>
        chosen.includes(one) ? { ...one, reminded_today: true, reminded_at: '2026-03-20T08:12:00.000Z' } : one,
      )
      return {
        sent: chosen.length,
        items: chosen.map(({ id, name }) => ({ employee_id: id, employee: name, state: 'sent' as const })),
      }
    }),
    fake(listProgress, () => {
      const behind = items.filter((one) => one.behind.length > 0).length
      return { items, next_cursor: null, total: items.length, behind, remind_monthly: false }
    }),
  )
  return orders
}

const show = () => showPage('/team', { '/team': () => <ProgressTab mayRun /> })

test('lists drivers who are behind, most missing first, and everyone on request', async () => {
  await page.viewport(1280, 900)
  serve([
    slow(1, 3),
    makeDriver(2, {
      reminded_at: '2026-03-01T08:00:00.000Z',
      behind: ['to_review', 'no_reason', 'odometer_opening', 'logbook_late'],
      late: { month: '2026-02', since: '2026-03-08' },
    }),
    makeDriver(3),
  ])
  await show()
  await expect.element(page.getByText('3 trips to review')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Driver 1' }))
    .toHaveAttribute('href', `/team?tab=employees&driver=${createId(1)}`)
  const table = document.querySelector('table')!
  expect(table.offsetWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth)
  const names = () => [...document.querySelectorAll('tbody tr')].map((row) => /Driver \d/.exec(row.textContent)?.[0])
  expect(names()).toEqual(['Driver 2', 'Driver 1'])
  await page.getByLabelText('Sort by').selectOptions('review')
  await page.getByRole('button', { name: /sort ascending/ }).click()
  expect(names()).toEqual(['Driver 2', 'Driver 1'])
  await page.getByLabelText('Drivers shown').selectOptions('all')
  await expect.poll(names).toEqual(['Driver 2', 'Driver 3', 'Driver 1'])
  await expectAccessibleEverywhere()
})

test('reminds one driver, then the others, and shows when', async () => {
  const orders = serve([slow(1, 3), slow(2, 4)])
  await show()
  await page.getByRole('button', { name: 'Remind Driver 1' }).click()
  await expect.element(page.getByText(/Reminded today at/)).toBeVisible()
  await page.getByRole('button', { name: 'Remind 1 driver', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'All reminded today' })).toBeDisabled()
  expect(orders).toEqual([{ employee_ids: [slow(1, 3).id] }, {}])
})

test('asks before several drivers get an email', async () => {
  const orders = serve([slow(1, 3), slow(2, 4)])
  await show()
  await page.getByRole('button', { name: 'Remind 2 drivers', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind 2 drivers?' })
  await expect.element(dialog.getByText('driver-2@example.com')).toBeVisible()
  expect(orders).toEqual([])
  await dialog.getByRole('button', { name: 'Send reminders' }).click()
  await expect.element(page.getByRole('button', { name: 'All reminded today' })).toBeDisabled()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(orders).toEqual([{}])
})

test('reports when nobody is behind', async () => {
  serve([makeDriver(1)])
  await show()
  await expect.element(page.getByText('Everyone is up to date')).toBeVisible()
})

test('200 drivers fit the width of a phone', async () => {
  await page.viewport(390, 800)
  serve(Array.from({ length: 200 }, (_, n) => slow(n, n)))
  await show()
  await expect.element(page.getByText('199 trips to review')).toBeVisible()
  expect(document.querySelectorAll('li[class*=flex]').length).toBe(200)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
