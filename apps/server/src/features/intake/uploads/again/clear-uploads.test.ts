import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../../platform/database/database.ts'
import { setUpTestApp, type TestUser } from '../../../../testing/test-app.ts'
import { uploadClient } from '../testing/upload-client.ts'
import { writeTrips } from '../../../../testing/write-trips.ts'

const ROWS = ['2026-03-02 07:30,Home,Office,21.4', '2026-03-03 07:30,Home,Office,21.4', '2026-03-04 07:30,Home,Shop,3']
const file = (rows: readonly string[]) => `Start time,Start location,End location,Distance (km)\n${rows.join('\n')}\n`

const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let driver: TestUser
let client: ReturnType<typeof uploadClient>
let nowMs = Date.now()
beforeAll(async () => {
  driver = await spoor.signUp()
  client = uploadClient(spoor, driver)
})

async function clear(): Promise<void> {
  await inTransaction(spoor.dependencies.database, (tx) => spoor.dependencies.jobs.enqueue(tx, 'clear-uploads', {}))
  await spoor.runJobs()
}

async function trips(): Promise<{ day: string; listed: boolean; uploads: string[] }[]> {
  const { rows } = await spoor.dependencies.pool.query(
    `select local_day as day, deleted_at is null as listed, upload_ids as uploads from trip
     where owner_id = $1 order by started_at`,
    [driver.userId],
  )
  return rows
}

test('deletes an undone upload after 30 days with everything only it supported', async () => {
  const { files } = spoor.dependencies
  const kept = await client.upload(file(ROWS.slice(0, 1)))
  const gone = await client.upload(file(ROWS))
  const deletedByDriver = await writeTrips(
    spoor.dependencies.pool,
    `update trip set deleted_at = now() where owner_id = $1 and end_location = 'Shop'`,
    [driver.userId],
  )
  expect(deletedByDriver.rowCount).toBe(1)
  await client.call('DELETE', `/upload/${gone.upload_id}`)
  await spoor.runJobs()

  nowMs += 30 * DAY_MS - 1000
  await clear()
  expect(await client.status(gone.upload_id)).toMatchObject({ status: 'saved' })
  expect((await client.call('POST', `/upload/${gone.upload_id}/restore`)).status).toBe(200)
  await client.call('DELETE', `/upload/${gone.upload_id}`)
  await spoor.runJobs()

  nowMs += 30 * DAY_MS + 1000
  await clear()
  expect((await client.call('GET', `/upload/status/${gone.upload_id}`)).status).toBe(404)
  expect(await files.exists(`uploads/${driver.userId}/${gone.upload_id}`)).toBe(false)
  expect(await files.exists(`uploads/${driver.userId}/${kept.upload_id}`)).toBe(true)
  expect(await trips()).toEqual([
    { day: '2026-03-02', listed: true, uploads: [kept.upload_id] },
    // The driver's own deletion is remembered, so no later file restores the trip.
    { day: '2026-03-04', listed: false, uploads: [] },
  ])
  expect(await client.upload(file(ROWS))).toMatchObject({ status: 'saved', trips_found: 2 })
})

test('deletes a vehicle used only by an undone upload', async () => {
  const other = await spoor.signUp()
  const uploads = uploadClient(spoor, other)
  const names = async (): Promise<string[]> => {
    const { json } = await spoor.app.inject({ url: '/vehicles', headers: other.headers })
    return json<{ items: { name: string }[] }>().items.map(({ name }) => name)
  }
  const rowsOf = (vehicle: string, day: string) =>
    `Start time,Start location,End location,Distance (km),Vehicle\n${day} 07:30,Home,Office,21.4,${vehicle}\n`
  await uploads.upload(rowsOf('Bakkie', '2026-03-02'))
  const { upload_id: id } = await uploads.upload(rowsOf('Wrong car', '2026-03-03'), 'wrong.csv')
  expect(await names()).toEqual(['Bakkie', 'Wrong car'])

  await uploads.call('DELETE', `/upload/${id}`)
  await spoor.runJobs()
  expect(await names()).toEqual(['Bakkie'])
  await uploads.call('POST', `/upload/${id}/restore`)
  await spoor.runJobs()
  expect(await names()).toEqual(['Bakkie', 'Wrong car'])

  await uploads.call('DELETE', `/upload/${id}`)
  await spoor.runJobs()
  nowMs += 30 * DAY_MS + 1000
  await clear()
  const { rows } = await spoor.dependencies.pool.query('select name from vehicle where owner_id = $1', [other.userId])
  expect(rows).toEqual([{ name: 'Bakkie' }])
})

test('deletes a file without an upload once it is a day old', async () => {
  const { files } = spoor.dependencies
  const known = await client.upload(file(ROWS))
  const stray = `uploads/${driver.userId}/${randomUUID()}`
  const half = `${stray}.part`
  await files.put(stray, Readable.from(['x']))
  await files.put(half, Readable.from(['x']))
  nowMs = Date.now() + DAY_MS - 60_000
  await clear()
  expect(await files.exists(stray)).toBe(true)
  nowMs = Date.now() + DAY_MS + 60_000
  await clear()
  expect(await files.exists(stray)).toBe(false)
  expect(await files.exists(half)).toBe(false)
  expect(await files.exists(`uploads/${driver.userId}/${known.upload_id}`)).toBe(true)
})
