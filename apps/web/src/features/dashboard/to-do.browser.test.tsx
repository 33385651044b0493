import type { Upload } from '@spoor/contract/routes/uploads.ts'
import type { Readiness, ReadinessLine } from '@spoor/contract/routes/vehicles.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { ToDo } from './to-do.tsx'
import type { ToDoItem } from './to-do-items.ts'

const line: ReadinessLine = {
  code: 'odometer_opening',
  message: '',
  count: 0,
  from: '2026-03-01',
  to: '2026-03-01',
  distance_km: null,
  has_trips_between: false,
  filter: null,
}
const vehicle = (id: string, name: string) =>
  ({ vehicle_id: id, vehicle_name: name, tax_year: 2027, lines: [line], closing_due_on: '2027-02-28' }) as Readiness
const bakkie = vehicle('a', 'Bakkie')
const polo = vehicle('b', 'Polo')
const upload = { upload_id: 'u1', filename: 'march.csv' } as Upload
const ALL: ToDoItem[] = [
  { kind: 'failed_uploads', uploads: [upload] },
  { kind: 'review', trips: 34 },
  { kind: 'reasons', trips: 1 },
  { kind: 'readiness', readiness: bakkie, line },
  { kind: 'gaps', readiness: polo, gaps: 2, distanceKm: 123.4 },
]
const show = (items: ToDoItem[]) => {
  const Page = () => <ToDo items={items} readiness={[bakkie, polo]} />
  const places = ['/upload/$uploadId', '/upload', '/review', '/logbook', '/vehicles/$vehicleId']
  return showPage('/', { '/': Page, ...Object.fromEntries(places.map((path) => [path, ELSEWHERE])) })
}
const leads = (item: string) => page.getByRole('listitem').filter({ hasText: item }).getByRole('link').element()

test('shows one action per item, and reveals the remaining items with a click', async () => {
  await show(ALL)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(4)
  await page.getByRole('button', { name: '1 more' }).click()
  for (const [item, href] of [
    ['1 file could not be read.march.csv', '/upload/u1'],
    ['34 trips to review.', '/review'],
    ['1 business trip needs a reason.', '/logbook?classification=business&status=confirmed&reason=missing'],
    ['Bakkie', '/vehicles/a?tab=odometer&year=2027&day=2026-03-01'],
    ['2 gaps in your trips, 123,4\u00a0km.Polo', '/vehicles/b?year=2027'],
  ])
    expect(leads(item), item).toHaveAttribute('href', href)
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Show fewer' }).click()
  expect(page.getByRole('listitem').elements()).toHaveLength(4)
})

test('shows that nothing is left to do, and the next deadline', async () => {
  await show([])
  await expect.element(page.getByText('You’re all caught up')).toBeVisible()
  await expect.element(page.getByText('The closing odometer reading is due on Sun 28 Feb 2027.')).toBeVisible()
})
