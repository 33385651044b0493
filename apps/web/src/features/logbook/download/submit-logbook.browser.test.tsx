import { getSettings, type Settings } from '@spoor/contract/routes/settings.ts'
import { listMySubmissions } from '@spoor/contract/routes/submissions.ts'
import { getTripTotals } from '@spoor/contract/routes/trips.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../../session/session.ts'
import { createSession } from '../../../testing/a-session.ts'
import { createId } from '../../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
import { SETTINGS as NEW_SETTINGS } from '../../../testing/new-settings.ts'
import { fake, serveApi } from '../../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../../testing/show-page.tsx'
import { SubmitLogbook } from './submit-logbook.tsx'

const VEHICLE = createId(3)
const asked: unknown[] = []
const SETTINGS: Settings = {
  ...NEW_SETTINGS,
  work_hours: { enabled: true, days: Array.from({ length: 7 }, () => ({ works: true, from: '08:00', to: '17:00' })) },
  suggest_from: 0.6,
}
const TOTALS = {
  trips: 0,
  total_km: 0,
  business_km: 0,
  private_km: 0,
  unclassified_km: 0,
  business_trips: 0,
  private_trips: 0,
  unclassified_trips: 0,
  pending_trips: 0,
}

afterEach(() => setSession(null))

async function show(seesFrom: string, sharedTrips: number): Promise<void> {
  asked.length = 0
  serveApi(
    fake(getSettings, { ...SETTINGS, joined_company_on: '2026-11-27', company_sees_from: seesFrom }),
    fake(listMySubmissions, { items: [], next_cursor: null, total: 0 }),
    fake(getTripTotals, ({ query }) => {
      asked.push(query)
      return { ...TOTALS, business_trips: sharedTrips, business_km: sharedTrips * 10 }
    }),
  )
  setSession(createSession({ role_type: 'company_employee', company_id: createId(1), company_name: 'Karoo Couriers' }))
  const summary = { business_trips: 88, from: '2026-03-01', to: '2027-02-28' }
  await showPage('/logbook', {
    '/logbook': () => (
      <SubmitLogbook choice={{ taxYear: 2027, vehicleId: VEHICLE }} vehicle="Bakkie" summary={summary} />
    ),
    '/settings': ELSEWHERE,
  })
}

test('shows how many trips the company gets and why, and links to sharing earlier ones', async () => {
  await show('2026-11-27', 0)
  await expect.element(page.getByText(/^Shared: 0 of 88 business trips, 0,0.km$/)).toBeVisible()
  await expect.element(page.getByText(/You joined Karoo Couriers on Fri 27 Nov 2026/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Share earlier trips' }))
    .toHaveAttribute('href', '/settings#company')
  expect(asked).toMatchObject([{ from: '2026-11-27', to: '2027-02-28', classification: 'business' }])
  await expectAccessibleEverywhere()
})

test('does not warn if the company sees the whole logbook', async () => {
  await show('2025-01-01', 88)
  await expect.element(page.getByText(/^Shared: 88 of 88 business trips, 880,0.km$/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Share earlier trips' }).elements()).toEqual([])
  expect(asked).toMatchObject([{ from: '2026-03-01' }])
})
