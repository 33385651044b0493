import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { createDiskFileStore } from '../../../platform/files/disk-file-store.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { FileStoreUnavailable } from '../../../platform/files/file-store-unavailable.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { allMyBlocks } from '../../accounts/my-data/my-data-queries.ts'
import { handleRestoreUpload, handleUndoUpload } from './again/reprocess-upload.ts'
import { deriveUpload } from './derive/derive-upload-job.ts'
import { moveBlocks } from '../../../domain/tracks/block-writes.ts'
import { driveTrack, sliceTrack } from './testing/drive-track.ts'
import { importTrackAs, listFoundTrips } from './testing/import-track.ts'

const JANUARY_MS = Date.UTC(2026, 0, 28)
const TODAY_MS = Date.UTC(2026, 5, 10)
const KEPT_DAYS = 90

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-tracks-'))
const disk = createDiskFileStore(folder)
let isAway = false
/** A disk whose methods reject like those of S3 during an outage. */
const store = new Proxy(disk, {
  get: (_, method: keyof FileStore) =>
    isAway ? () => Promise.reject(new FileStoreUnavailable(new Error('away'))) : disk[method].bind(disk),
})

let nowMs = TODAY_MS
const spoor = setUpTestApp({
  clock: { nowMs: () => nowMs },
  config: { moveFixesAfterDays: KEPT_DAYS },
  files: store,
})
let driver: TestUser
beforeEach(async () => {
  nowMs = TODAY_MS
  isAway = false
  driver = await spoor.signUp()
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const importTrack = (track: Parameters<typeof importTrackAs>[2], owner = driver, vehicle = 'Bakkie') =>
  importTrackAs(spoor.dependencies, owner.userId, track, vehicle)

async function listTrips(owner = driver) {
  return (await listFoundTrips(spoor.dependencies, owner.userId)).map((trip) => ({ ...trip, id: '' }))
}

async function query<Row extends object>(text: string, owner = driver): Promise<Row[]> {
  return (await spoor.dependencies.pool.query<Row>(text, [owner.userId])).rows
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** By month: blocks in the database, blocks in files, files. */
function countBlocks(): Promise<object[]> {
  return query(
    `select to_char(day, 'YYYY-MM') as month, count(fixes)::int as here, count(file_id)::int as moved,
       count(distinct file_id)::int as files
     from track_block where owner_id = $1 group by 1 order by 1`,
  )
}

async function listFiles(owner = driver): Promise<string[]> {
  return collect(disk.list(`tracks/${owner.userId}/`))
}

async function readAll(uploadId: string): Promise<string[]> {
  const blocks = await collect(allMyBlocks(spoor.dependencies, driver.userId, uploadId))
  return blocks.map(({ fixes }) => fixes.toString('hex'))
}

/** Removes an upload permanently, like the nightly job 30 days after it was undone. */
async function removeForGood(uploadId: string): Promise<void> {
  await handleUndoUpload(spoor.dependencies, driver.userId, uploadId)
  nowMs += 31 * DAY_MS
  await spoor.runJob('clear-uploads')
}

describe('moving old fixes', () => {
  test('moves whole months, one file per vehicle and month, and then has nothing to do', async () => {
    const track = driveTrack({ fromMs: JANUARY_MS, days: 50, seed: 1 })
    const { uploadId } = await importTrack(track)
    await importTrack(sliceTrack(track, 100, 400))
    // Stored fixes are rounded, unlike fixes just read from a file.
    await deriveUpload(spoor.dependencies, { ownerId: driver.userId, uploadId })
    const [trips, fixes] = [await listTrips(), await readAll(uploadId)]
    await spoor.runJob('move-old-fixes')
    const expected = [
      { month: '2026-01', here: 0, moved: 5, files: 1 },
      { month: '2026-02', here: 0, moved: 28, files: 1 },
      // 90 days before 10 June is 12 March.
      { month: '2026-03', here: 18, moved: 0, files: 0 },
    ]
    expect(await countBlocks()).toEqual(expected)
    const files = await listFiles()
    expect(files).toHaveLength(2)
    await spoor.runJob('move-old-fixes')
    expect(await listFiles()).toEqual(files)
    expect(await readAll(uploadId)).toEqual(fixes)
    await deriveUpload(spoor.dependencies, { ownerId: driver.userId, uploadId })
    expect(await listTrips()).toEqual(trips)
  })

  test('rewrites a month with later fixes, so that it has one file again', async () => {
    const track = driveTrack({ fromMs: JANUARY_MS + 5 * DAY_MS, days: 6, seed: 3 })
    const middle = Math.floor(track.count / 2)
    await importTrack(sliceTrack(track, 0, middle))
    await spoor.runJob('move-old-fixes')
    const before = await listFiles()
    await importTrack(sliceTrack(track, middle, track.count))
    await spoor.runJob('move-old-fixes')
    expect(await countBlocks()).toEqual([{ month: '2026-02', here: 0, moved: expect.any(Number), files: 1 }])
    // A download or a backup may still read the previous one.
    expect(await listFiles()).toHaveLength(2)
    nowMs = Date.now() + 2 * DAY_MS
    await spoor.runJob('clear-uploads')
    const after = await listFiles()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    const other = await spoor.signUp()
    await importTrack(sliceTrack(track, 0, middle), other)
    await importTrack(sliceTrack(track, middle, track.count), other)
    expect(await listTrips()).toEqual(await listTrips(other))
  })

  test('also deletes the fixes of removed uploads and closed accounts from the files', async () => {
    const one = await importTrack(driveTrack({ fromMs: JANUARY_MS, days: 2, seed: 4 }))
    const other = await importTrack(driveTrack({ fromMs: JANUARY_MS, days: 1, seed: 5 }))
    await spoor.runJob('move-old-fixes')
    const [fixes, [before]] = [await readAll(other.uploadId), await listFiles()]
    await removeForGood(one.uploadId)
    await spoor.runJob('move-old-fixes')
    nowMs = Date.now() + 2 * DAY_MS
    await spoor.runJob('clear-uploads')
    const after = await listFiles()
    expect(after).toHaveLength(1)
    const size = async (key: string) => (await fs.stat(path.join(folder, key))).size
    await expect(size(before)).rejects.toThrow()
    expect(await size(after[0])).toBeLessThan(fixes.join('').length / 2)
    expect(await readAll(other.uploadId)).toEqual(fixes)

    await removeForGood(other.uploadId)
    await spoor.runJob('clear-uploads')
    expect(await listFiles()).toEqual([])

    await importTrack(driveTrack({ fromMs: JANUARY_MS, days: 1, seed: 6 }))
    await spoor.runJob('move-old-fixes')
    expect(await listFiles()).toHaveLength(1)
    await query("update app_user set erase_at = '2026-01-01', deactivated_at = '2026-01-01' where id = $1")
    await spoor.runJob('erase-accounts')
    expect(await listFiles()).toEqual([])
  })

  test('loses nothing if it is interrupted after the file and before the commit', async () => {
    const { uploadId } = await importTrack(driveTrack({ fromMs: JANUARY_MS, days: 2, seed: 7 }))
    const fixes = await readAll(uploadId)
    const [{ vehicle_id: vehicleId }] = await query<{ vehicle_id: string }>(
      'select distinct vehicle_id from track_block where owner_id = $1',
    )
    const files: FileStore = { ...disk, openLocally: () => Promise.reject(new Error('killed')) }
    const range = { ownerId: driver.userId, vehicleId, from: '2026-01-01', to: '2026-02-01' }
    await expect(moveBlocks({ ...spoor.dependencies, files }, range, randomUUID())).rejects.toThrow('killed')
    expect(await countBlocks()).toEqual([{ month: '2026-01', here: 2, moved: 0, files: 0 }])
    expect(await readAll(uploadId)).toEqual(fixes)
    expect(await listFiles()).toHaveLength(1)
    nowMs = Date.now() + 2 * DAY_MS
    await spoor.runJob('clear-uploads')
    expect(await listFiles()).toEqual([])
  })
})

describe('while the file store is unavailable', () => {
  const runPostponed = async (): Promise<void> => {
    await spoor.dependencies.pool.query(`update jobs.job set start_after = now() where state = 'created'`)
    await spoor.runJobs()
  }

  test('trips are derived again later, never from part of the fixes', async () => {
    const track = driveTrack({ fromMs: JANUARY_MS, days: 4, seed: 8 })
    await importTrack(track)
    const trips = await listTrips()
    const again = await importTrack(sliceTrack(track, 0, Math.floor(track.count / 2)))
    await spoor.runJob('move-old-fixes')
    await handleUndoUpload(spoor.dependencies, driver.userId, again.uploadId)
    const undone = await listTrips()
    isAway = true
    for (let attempt = 0; attempt < 5; attempt++) {
      await runPostponed()
      expect(await listTrips()).toEqual(undone)
    }
    const { rows } = await spoor.dependencies.pool.query<{ tried: number }>(
      `select retry_count as tried from jobs.job where name = 'derive-upload' and state = 'created'`,
    )
    expect(rows).toEqual([{ tried: 0 }])
    isAway = false
    await runPostponed()
    expect(await listTrips()).toEqual(trips)
  })
})

// Last, because it leaves jobs.
test(
  'moving old fixes never changes derived trips, whichever are moved and whatever happens afterwards',
  { timeout: 300_000 },
  async () => {
    const days = 8
    const track = driveTrack({ fromMs: JANUARY_MS, days, seed: 12 })
    const at = fc.integer({ min: 0, max: 100 })
    const step = fc.record({
      /** The start and end of the next file, as a share of the track. */
      file: fc.tuple(at, at),
      change: fc.constantFrom('nothing', 'undo', 'undo and restore'),
      moved: fc.array(fc.tuple(fc.nat(days), fc.nat(days)), { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        const [here, moved] = [await spoor.signUp(), await spoor.signUp()]
        for (const { file, change, moved: ranges } of steps) {
          const [from, to] = file.map((share) => Math.floor((share / 100) * track.count)).toSorted((a, b) => a - b)
          for (const owner of [here, moved]) {
            const { uploadId } = await importTrack(sliceTrack(track, from, to), owner)
            const payload = { ownerId: owner.userId, uploadId }
            if (change !== 'nothing') {
              await handleUndoUpload(spoor.dependencies, owner.userId, uploadId)
              await deriveUpload(spoor.dependencies, payload)
            }
            if (change === 'undo and restore') {
              await handleRestoreUpload(spoor.dependencies, owner.userId, uploadId)
              await deriveUpload(spoor.dependencies, payload)
            }
          }
          expect(await listTrips(moved)).toEqual(await listTrips(here))
          const [vehicle] = await query<{ id: string }>('select id from vehicle where owner_id = $1', moved)
          for (const range of vehicle === undefined ? [] : ranges) {
            const [fromDay, toDay] = range
              .toSorted((a, b) => a - b)
              .map((day) => new Date(JANUARY_MS + day * DAY_MS).toISOString().slice(0, 10))
            const blocks = { ownerId: moved.userId, vehicleId: vehicle.id, from: fromDay, to: toDay }
            await moveBlocks(spoor.dependencies, blocks, randomUUID())
          }
        }
      }),
      { numRuns: 8 },
    )
  },
)
