import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../../testing/test-app.ts'
import { uploadClient } from '../testing/upload-client.ts'

const spoor = setUpTestApp({ clock: { nowMs: () => Date.UTC(2026, 5, 1) } })
let driver: TestUser
let client: ReturnType<typeof uploadClient>

beforeEach(async () => {
  driver = await spoor.signUp()
  client = uploadClient(spoor, driver)
})

const TRIPS = `Start time,End time,Start location,End location,Distance (km)
2026-03-02 07:30,2026-03-02 08:10,Home,Office,21.4
2026-03-02 09:30,2026-03-02 10:10,Home,Office,21.4
2026-03-02 23:05,2026-03-02 23:50,Office,Home,21.6
`

async function trips() {
  const { rows } = await spoor.dependencies.pool.query<{ id: string; at: string; day: string; reason: string }>(
    `select id, to_char(started_at at time zone 'UTC', 'DD HH24:MI') as at, local_day::text as day, reason from trip
     where owner_id = $1 and deleted_at is null order by started_at`,
    [driver.userId],
  )
  return rows
}

async function giveReason(id: string, reason: string): Promise<void> {
  const response = await spoor.app.inject({
    method: 'PATCH',
    url: `/trips/${id}`,
    headers: driver.headers,
    payload: { classification: 'business', reason },
  })
  expect(response.statusCode).toBe(200)
}

async function readAgain(id: string, wish: object): Promise<void> {
  expect((await client.call('POST', `/upload/${id}/reprocess`, wish)).status).toBe(200)
  await spoor.runJobs()
}

test('reports the assumed zone, and moves the trips of a trip file with their edits', async () => {
  const upload = await client.upload(TRIPS)
  expect(upload.assumed_zone).toEqual({ zone: 'Africa/Johannesburg', from: 'account', exporter: '' })
  const before = await trips()
  expect(before.map(({ at }) => at)).toEqual(['02 05:30', '02 07:30', '02 21:05'])
  await giveReason(before[0].id, 'Quote')
  await giveReason(before[2].id, 'Late delivery')

  await readAgain(upload.upload_id, { timezone: 'UTC' })
  const after = await trips()
  expect(after.map(({ id, at, day, reason }) => [id, at, day, reason])).toEqual([
    [before[0].id, '02 07:30', '2026-03-02', 'Quote'],
    [before[1].id, '02 09:30', '2026-03-02', ''],
    [before[2].id, '02 23:05', '2026-03-03', 'Late delivery'],
  ])
  const read = await client.status(upload.upload_id)
  expect(read).toMatchObject({
    assumed_zone: { zone: 'UTC', from: 'user' },
    trips_found: 3,
    duplicates: 0,
    warnings: [],
  })

  await readAgain(upload.upload_id, { timezone: 'Africa/Johannesburg' })
  expect(await trips()).toEqual(before.map((trip, i) => ({ ...trip, reason: after[i].reason })))
})

test('moves detected trips with their edits', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const minute = i < 30 ? i : 30
    return `2026-03-02 ${String(6 + Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}:00,${(-33.7 + minute * 0.006).toFixed(5)},18.97000`
  })
  const upload = await client.upload(`Time,Latitude,Longitude\n${rows.join('\n')}\n`, 'points.csv')
  const before = await trips()
  expect(before).toHaveLength(1)
  await giveReason(before[0].id, 'Quote')
  await readAgain(upload.upload_id, { timezone: 'UTC' })
  const after = await trips()
  expect(after.map(({ id, reason }) => [id, reason])).toEqual([[before[0].id, 'Quote']])
  const [hour] = [before[0], after[0]].map(({ at }) => Number(at.slice(3, 5)))
  expect(Number(after[0].at.slice(3, 5)) - hour).toBe(2)
})

test('assumes no zone if times include one, and reads a known exporter as UTC', async () => {
  const zoned = await client.upload(TRIPS.replaceAll(/:(\d\d),/g, ':$1:00Z,'), 'zoned.csv')
  expect(zoned.assumed_zone).toBeNull()
  const drives = await client.upload(
    'id,start_date,end_date,distance,duration_min,car_id,start_km,end_km\n1,2026-03-05 05:12:00,2026-03-05 05:40:00,30.1,28,1,10210.1,10240.2\n',
    'drives.csv',
  )
  expect(drives.assumed_zone).toEqual({ zone: 'UTC', from: 'exporter', exporter: 'TeslaMate' })
  expect((await trips()).map(({ at }) => at)).toContain('05 05:12')
})

test('keeps columns chosen by hand, and refuses a zone that does not exist', async () => {
  const upload = await client.upload(TRIPS)
  await readAgain(upload.upload_id, {
    mapping: {
      kind: 'trips',
      columns: { start_time: 0, end_time: 1, end_location: 2, start_location: 3, distance: 4 },
    },
  })
  await readAgain(upload.upload_id, { timezone: 'UTC' })
  const preview = await spoor.app.inject({ url: `/upload/${upload.upload_id}/preview`, headers: driver.headers })
  expect(preview.json()).toMatchObject({ mapping: { timezone: 'UTC', columns: { end_location: 2 } } })
  expect((await client.call('POST', `/upload/${upload.upload_id}/reprocess`, { timezone: 'Mars/Base' })).status).toBe(
    422,
  )
})
