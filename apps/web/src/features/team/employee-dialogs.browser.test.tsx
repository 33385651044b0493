import { listProgress } from '@spoor/contract/routes/progress.ts'
import { listEmployeeSources, listEmployeeTrips, type Employee, type TeamTrip } from '@spoor/contract/routes/team.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { EmployeeDialog } from './employee-dialogs.tsx'

const TOTALS = { month: '2026-03', business_km: 60, private_km: 0, unclassified_km: 0, business_trips: 2 }
const DRIVER: Employee = {
  id: createId(1),
  name: 'Thandi Dube',
  email: 'thandi@example.com',
  role_type: 'company_employee',
  state: 'active',
  joined_at: '2026-01-01T08:00:00Z',
  last_login: null,
  pay: null,
  totals: TOTALS,
}
const createTrip = (n: number, reason: string): TeamTrip => ({
  id: createId(n),
  started_at: '2026-03-02T08:00:00Z',
  ended_at: null,
  vehicle: null,
  status: 'confirmed',
  reason,
  start_location: 'Paarl',
  start_lat: null,
  start_lng: null,
  distance_km: 30,
  end_location: 'Worcester',
  end_lat: null,
  end_lng: null,
})

test('shows which trips have no reason, what the driver is behind with, and reminds', async () => {
  serveApi(
    fake(listEmployeeTrips, {
      items: [createTrip(2, 'Delivery to Cape Vines'), createTrip(3, '')],
      next_cursor: null,
      total: 2,
      totals: TOTALS,
      seen_from: '2026-03-01',
    }),
    fake(listEmployeeSources, {
      items: [
        { kind: 'owntracks', vehicle: 'Bakkie', state: 'silent', last_day: '2026-03-01' },
        { kind: 'cartrack', vehicle: null, state: 'failing', last_day: null },
      ],
      next_cursor: null,
      total: 2,
    }),
    fake(listProgress, {
      items: [
        {
          id: DRIVER.id,
          name: DRIVER.name,
          email: DRIVER.email,
          last_business_day: '2026-03-01',
          late: null,
          last_upload_at: null,
          to_review: 0,
          without_reason: 1,
          odometers_due: 0,
          submitted: null,
          behind: ['no_reason'],
          reminded_at: null,
          reminded_today: false,
        },
      ],
      next_cursor: null,
      total: 1,
      behind: 1,
      remind_monthly: false,
    }),
  )
  await showPage('/team', {
    '/team': () => <EmployeeDialog employee={DRIVER} month="2026-03" onClose={() => undefined} />,
  })
  const dialog = page.getByRole('dialog', { name: 'Thandi Dube' })
  await expect.element(dialog.getByText('1 reason missing')).toBeVisible()
  expect(dialog.getByText('· Reason missing').elements()).toHaveLength(1)
  const sources = dialog.getByRole('region', { name: 'Sources of trips' })
  for (const text of ['OwnTracks · Bakkie', 'Silent', 'Cartrack', 'Nothing yet', 'Fails'])
    await expect.element(sources.getByText(text, { exact: true })).toBeVisible()
  await expect.element(sources.getByText(/^Last on .*1 Mar/)).toBeVisible()
  await expectAccessibleEverywhere()
  await expect.element(dialog.getByRole('button', { name: 'Remind Thandi Dube' })).toBeVisible()
})
