import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Track } from '@spoor/core/journey/track.ts'
import { joinTracks } from '@spoor/core/reconcile/merge-tracks.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { deriveUpload } from './derive/derive-upload-job.ts'
import { driveTrack, sliceTrack } from './testing/drive-track.ts'
import { importTrackAs, listFoundTrips, type FoundTrip } from './testing/import-track.ts'
import { uploadClient } from './testing/upload-client.ts'
import { handleRestoreUpload, handleUndoUpload } from './again/reprocess-upload.ts'
import { findUpload } from './upload-queries.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const MONDAY_MS = Date.UTC(2026, 2, 2)

// Set up before the first connection, which captures the function.
const query = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => query.mockRestore())

const spoor = setUpTestApp()
let driver: TestUser
beforeEach(async () => {
  driver = await spoor.signUp()
})

const importTrack = (track: Track, vehicle = 'Bakkie', owner = driver) =>
  importTrackAs(spoor.dependencies, owner.userId, track, vehicle)
const list = (owner = driver) => listFoundTrips(spoor.dependencies, owner.userId)

const withoutId = (trips: readonly FoundTrip[]) => trips.map((trip) => ({ ...trip, id: '' }))

async function importWhole(track: Track): Promise<ReturnType<typeof withoutId>> {
  const other = await spoor.signUp()
  await importTrack(track, 'Bakkie', other)
  return withoutId(await list(other))
}

describe('importing fixes', () => {
  test('derives the trips, names their ends and counts every row', async () => {
    const { counts, tripsFound } = await importTrack(driveTrack({ fromMs: MONDAY_MS, days: 5, seed: 1 }))
    const trips = await list()
    expect(trips).toHaveLength(15)
    expect(tripsFound).toBe(15)
    expect(counts.used).toBe(counts.read)
    expect(trips[0]).toMatchObject({ local_day: '2026-03-02', cut: 'none' })
    expect(trips[0].start_location).not.toBe('')
  })

  test('reports files without a trip, and trips with gaps in their path', async () => {
    const whole = driveTrack({ fromMs: MONDAY_MS, days: 2, seed: 9 })
    expect((await importTrack(whole)).warnings).toEqual([])
    const parked = await importTrack(sliceTrack(whole, 0, 40), 'Parked', await spoor.signUp())
    expect(parked).toMatchObject({ tripsFound: 0, warnings: [expect.stringContaining('No trip was found')] })
    const startedMs = (await list())[0].started_at.getTime()
    const indexAt = (timeMs: number): number => whole.timeMs.findIndex((fixMs) => fixMs >= timeMs)
    const asleep = joinTracks([
      sliceTrack(whole, 0, indexAt(startedMs - 600_000)),
      sliceTrack(whole, indexAt(startedMs + 600_000), whole.count),
    ])
    const imported = await importTrack(asleep, 'Asleep', await spoor.signUp())
    expect(imported).toMatchObject({ tripsFound: 6, warnings: [expect.stringContaining('1 trip lacks')] })
  })

  test('queries the database once for all new vehicles of a file', async () => {
    const { upload } = uploadClient(spoor, driver)
    const countStatements = async (vehicles: number) => {
      const rows = Array.from({ length: 3 * vehicles }, (_, i) => `2026-03-02 08:0${i % 3},-33.9,18.4,${vehicles} ${i}`)
      query.mockClear()
      expect(await upload(`time,lat,lon,vehicle\n${rows.join('\n')}\n`)).toMatchObject({
        status: 'saved',
        rows_used: rows.length,
      })
      const texts = query.mock.calls.map(([asked]: unknown[]) =>
        typeof asked === 'string' ? asked : (asked as { text?: string }).text,
      )
      return texts.filter((text) => /track_block|from "trip"/.test(text ?? '')).length
    }
    const few = await countStatements(2)
    expect(few).toBeGreaterThan(0)
    expect(await countStatements(40)).toBe(few)
  })

  test('imports the same file again without adding anything, as further support of the same trips', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 4, seed: 2 })
    const first = await importTrack(track)
    const before = await list()
    const again = await importTrack(track)
    expect(again.counts).toEqual({ read: track.count, used: 0, duplicates: track.count, skipped: 0 })
    expect(again.tripsFound).toBe(12)
    expect(await list()).toEqual(before)
    const { rows } = await spoor.dependencies.pool.query('select upload_ids from trip where owner_id = $1', [
      driver.userId,
    ])
    for (const { upload_ids: ids } of rows) expect(ids).toEqual([first.uploadId, again.uploadId].sort())
  })

  test('derives the same trips from a file split anywhere and imported in either order', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 9, seed: 3 })
    const whole = await importWhole(track)
    expect(whole).toHaveLength(27)
    for (const fraction of [0.03, 0.31, 0.5, 0.52, 0.87, 0.999]) {
      const cut = Math.floor(track.count * fraction)
      const parts = [sliceTrack(track, 0, cut), sliceTrack(track, cut, track.count)]
      for (const order of [parts, parts.toReversed()]) {
        driver = await spoor.signUp()
        for (const part of order) await importTrack(part)
        expect(withoutId(await list()), `cut at ${cut}`).toEqual(whole)
      }
    }
  })

  test('derives the trips of the union from overlapping files, and counts only new fixes as used', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 8, seed: 4 })
    const third = Math.floor(track.count / 3)
    await importTrack(sliceTrack(track, 0, 2 * third))
    const { counts } = await importTrack(sliceTrack(track, third, track.count))
    expect(counts.duplicates).toBe(third)
    expect(counts.used).toBe(track.count - 2 * third)
    expect(withoutId(await list())).toEqual(await importWhole(track))
  })

  test('adds a month of fixes to existing ones, twice', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 40, seed: 6 })
    const third = Math.floor(track.count / 3)
    expect(third).toBeGreaterThan(2000)
    await importTrack(sliceTrack(track, 0, 2 * third))
    const { counts } = await importTrack(sliceTrack(track, third, track.count))
    expect(counts.duplicates).toBe(third)
    const again = await importTrack(track)
    expect(again.counts).toMatchObject({ used: 0, duplicates: track.count })
    expect(withoutId(await list())).toEqual(await importWhole(track))
  })

  test('keeps identity and classification of a drive that continues in the next file', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 2, seed: 5 })
    const middle = track.timeMs.findIndex((ms) => ms > MONDAY_MS + 15.55 * 3_600_000)
    await importTrack(sliceTrack(track, 0, middle))
    const cut = (await list()).at(-1)
    expect(cut?.cut).toBe('end')
    await writeTrips(
      spoor.dependencies.pool,
      `update trip set classification = 'business', reason = 'Visit', status = 'confirmed', toll_cents = 5450,
       corrected = '{classification,reason,status,toll_cents}' where owner_id = $1 and id = $2`,
      [driver.userId, cut?.id],
    )
    await importTrack(sliceTrack(track, middle, track.count))
    expect(withoutId(await list())).toEqual(await importWhole(track))
    const { rows } = await spoor.dependencies.pool.query('select * from trip where owner_id = $1 and id = $2', [
      driver.userId,
      cut?.id,
    ])
    expect(rows).toMatchObject([
      { classification: 'business', reason: 'Visit', status: 'confirmed', toll_cents: 5450, cut: 'none' },
    ])
    expect(rows[0].ended_at > (cut?.ended_at ?? 0)).toBe(true)
  })

  test('does not restore deleted and merged trips', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 3, seed: 6 })
    await importTrack(track)
    const [gone, first, second] = await list()
    const { pool } = spoor.dependencies
    await writeTrips(pool, 'update trip set deleted_at = now() where owner_id = $1 and id = $2', [
      driver.userId,
      gone.id,
    ])
    await writeTrips(pool, `update trip set ended_at = $3, corrected = '{bounds}' where owner_id = $1 and id = $2`, [
      driver.userId,
      first.id,
      second.ended_at,
    ])
    await writeTrips(pool, 'delete from trip where owner_id = $1 and id = $2', [driver.userId, second.id])
    const before = await list()
    await importTrack(track)
    expect(await list()).toEqual(before)
  })

  test('changes nothing far from a small file, even while the driver edits', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 40, seed: 7 })
    const hole = [15, 16].map((day) => track.timeMs.findIndex((ms) => ms >= MONDAY_MS + day * 86_400_000))
    await importTrack(sliceTrack(track, hole[1], track.count))
    await importTrack(sliceTrack(track, 0, hole[0]))
    const { pool } = spoor.dependencies
    await writeTrips(pool, 'update trip set distance_m = 1 where owner_id = $1', [driver.userId])
    const { tripsFound } = await importTrack(sliceTrack(track, hole[0], hole[1]))
    expect(tripsFound).toBe(3)
    const trips = await list()
    expect(trips).toHaveLength(120)
    expect(trips.filter((trip) => trip.distance_m === 1).length).toBeGreaterThan(105)
  })

  test('keeps two vehicles apart', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 2, seed: 8 })
    await importTrack(track, 'One')
    const { counts } = await importTrack(track, 'Two')
    expect(counts.duplicates).toBe(0)
    expect(await list()).toHaveLength(12)
    await importTrack(track, ' one ')
    expect(await list()).toHaveLength(12)
  })
})

describe('undoing an upload', () => {
  test('removes what only it supports, derives the rest again, and restores every edit', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 6, seed: 9 })
    const middle = track.timeMs.findIndex((ms) => ms > MONDAY_MS + 3 * 86_400_000 + 15.5 * 3_600_000)
    const first = sliceTrack(track, 0, middle)
    await importTrack(first)
    const onlyFirst = withoutId(await list())
    const second = await importTrack(sliceTrack(track, middle, track.count))
    await writeTrips(
      spoor.dependencies.pool,
      `update trip set classification = 'private', corrected = '{classification}' where owner_id = $1`,
      [driver.userId],
    )
    const both = await list()

    const payload = { ownerId: driver.userId, uploadId: second.uploadId }
    await handleUndoUpload(spoor.dependencies, driver.userId, second.uploadId)
    await deriveUpload(spoor.dependencies, payload)
    await deriveUpload(spoor.dependencies, payload)
    expect(withoutId(await list())).toEqual(onlyFirst)

    await handleRestoreUpload(spoor.dependencies, driver.userId, second.uploadId)
    await deriveUpload(spoor.dependencies, payload)
    expect(await list()).toEqual(both)
    const { rows } = await spoor.dependencies.pool.query(
      `select distinct classification from trip where owner_id = $1 and deleted_at is null`,
      [driver.userId],
    )
    expect(rows).toEqual([{ classification: 'private' }])
  })

  test('keeps what another upload supports', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 3, seed: 10 })
    const first = await importTrack(track)
    await importTrack(track)
    const before = await list()
    await handleUndoUpload(spoor.dependencies, driver.userId, first.uploadId)
    await deriveUpload(spoor.dependencies, { ownerId: driver.userId, uploadId: first.uploadId })
    expect(await list()).toEqual(before)
  })

  test('restores trips and edits when the same file is imported again', async () => {
    const track = driveTrack({ fromMs: MONDAY_MS, days: 2, seed: 11 })
    const { uploadId } = await importTrack(track)
    await writeTrips(
      spoor.dependencies.pool,
      `update trip set notes = 'mine', corrected = '{notes}' where owner_id = $1`,
      [driver.userId],
    )
    const before = await list()
    await handleUndoUpload(spoor.dependencies, driver.userId, uploadId)
    expect(await list()).toEqual([])
    expect((await findUpload(spoor.dependencies.database, driver.userId, uploadId))?.undone_at).not.toBeNull()
    const { counts } = await importTrack(track)
    expect(counts.duplicates).toBe(0)
    expect(await list()).toEqual(before)
  })
})
