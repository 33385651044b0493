import type { Connection, SetUp } from '@spoor/contract/routes/connections.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { importCsv } from './support/import-csv.ts'
import { openInOwnTracks, type PhoneFix } from './support/own-tracks-phone.ts'
import { expect, test } from './support/test.ts'
import { openLoaded } from './support/until-loaded.ts'

const STEP_MS = 10_000
const STEP_DEGREES = 150 / 111_195
const DRIVE_STEPS = 60
const STOP_STEPS = 48

/** Ten minutes to the north, 9 km, and an eight-minute stop that ends now. */
function driveAndStop(): PhoneFix[] {
  const startMs = Date.now() - (DRIVE_STEPS + STOP_STEPS) * STEP_MS
  return Array.from({ length: DRIVE_STEPS + STOP_STEPS + 1 }, (_, step) => ({
    timeMs: startMs + step * STEP_MS,
    latitude: -26.2 + Math.min(step, DRIVE_STEPS) * STEP_DEGREES,
    longitude: 28.04,
    speedKmh: step < DRIVE_STEPS ? 54 : 0,
  }))
}

test('a phone at home and one under another name change nothing about the trips of the tracker', async ({
  signedInPage: page,
  person,
  request,
}) => {
  test.slow()
  const { headers } = person
  const listTrips = async () => ((await (await request.get('/trips', { headers })).json()) as { items: Trip[] }).items
  const connect = async (name: string, vehicle_id: string, fixes: readonly PhoneFix[]) => {
    const data = { kind: 'owntracks', name, vehicle_id }
    const { connection, set_up } = (await (await request.post('/connections', { headers, data })).json()) as {
      connection: Connection
      set_up: SetUp
    }
    const phone = openInOwnTracks(set_up.link!, request)
    for (const fix of fixes) await phone.send(fix)
    return async () => {
      const { today } = (await (await request.get(`/connections/${connection.id}`, { headers })).json()) as Connection
      return today.used
    }
  }
  const waits = { timeout: 120_000, intervals: [2000] }

  const drive = driveAndStop()
  const rows = drive
    .filter((_, i) => i % 3 === 0)
    .map(({ timeMs, latitude, longitude, speedKmh }) =>
      [new Date(timeMs + 2000).toISOString(), latitude.toFixed(6), longitude.toFixed(6), speedKmh, 'CA 123-456'].join(),
    )
  const csv = ['Time,Latitude,Longitude,Speed (km/h),Vehicle', ...rows].join('\n')
  await importCsv(request, person, 'tracker.csv', csv)
  const [tracked, ...others] = await listTrips()
  expect([tracked.recorded_by, others]).toEqual(['tracker.csv', []])

  const atHome = drive.map((fix, i) => ({ ...fix, latitude: -26.2 + (i % 2) * 2e-5, speedKmh: 0 }))
  const readAtHome = await connect('Phone at home', tracked.vehicle_id!, atHome)
  const mine = (await (await request.post('/vehicles', { headers, data: { name: 'My car' } })).json()) as { id: string }
  await connect('My phone', mine.id, drive)
  await expect.poll(readAtHome, waits).toBe(drive.length)
  await expect.poll(async () => (await listTrips()).length, waits).toBe(2)
  expect((await listTrips()).find(({ id }) => id === tracked.id)).toMatchObject({ distance_km: tracked.distance_km })

  await openLoaded(page, '/vehicles')
  await expect(page.getByText('Is My car the car you call CA 123-456?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, merge them' }).click()
  await expect(page.getByText('Is My car the car you call CA 123-456?')).toHaveCount(0)
  const isOnlyTracked = async () => {
    const [one, ...more] = await listTrips()
    expect([one.id, one.distance_km, one.recorded_by, more]).toEqual([
      tracked.id,
      tracked.distance_km,
      'tracker.csv',
      [],
    ])
  }
  await isOnlyTracked()

  await openLoaded(page, '/upload')
  for (const name of ['My phone', 'Phone at home']) {
    const actions = page.getByRole('button', { name: `Actions for ${name}` })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(actions).toHaveCount(0)
  }
  await isOnlyTracked()
})
