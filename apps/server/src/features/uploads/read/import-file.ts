import type pg from 'pg'
import type { RowCounts } from '@spoor/core/import/result.ts'
import { inOrder, mergeTracks, fromUpload } from '@spoor/core/reconcile/merge-tracks.ts'
import { freeTrack } from '@spoor/core/journey/track.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { TripDoubts } from '@spoor/core/journey/trip-warnings.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { Transaction } from '../../../database/database.ts'
import { createIds } from '../../../database/new-ids.ts'
import type { ImportHelper } from '../../../import-helper/import-helper.ts'
import { TripSearches } from '../../../import-helper/search-trips.ts'
import type { StorableTrip } from '../../../import-helper/storable-trip.ts'
import type { ReadUpload, UploadSink } from '../../../reading/read-upload.ts'
import { deriveTrips } from '../derive/derive-trips.ts'
import type { Progress } from './create-progress.ts'
import type { IssueBlocks } from './issue-blocks.ts'
import type { ReadingLimits } from './reading-limits.ts'
import { findDays, listVehicleDays } from '../derive/track-queries.ts'
import type { DayRange } from '../derive/track-queries.ts'
import type { OwnTrack } from '../derive/track-writes.ts'
import { startReplacingBlocks } from '../derive/track-writes.ts'
import type { TripRows } from './trip-row-writes.ts'
import { removeUnsupported, takeTripRows, withdrawSupport } from './trip-row-writes.ts'
import type { UploadRow } from '../upload-queries.ts'
import { findOwnersTimezone } from '../upload-queries.ts'
import { createVehicleNames } from '../vehicle-names.ts'
import { listFileNames } from '../vehicle-queries.ts'
import { insertVehicles } from '../vehicle-writes.ts'

const DAY_MS = 86_400_000

export interface ImportControl {
  read: (sink: UploadSink) => Promise<ReadUpload>
  issues: IssueBlocks
  progress: Progress
  limits: ReadingLimits
  nowMs: number
  helper?: ImportHelper
  /** Called when the file has been read, before anything of the owner's is touched. */
  onRead: () => Promise<void>
}

export interface Imported {
  read: ReadUpload
  counts: RowCounts
  tripsFound: number
  warnings: string[]
}

/**
 * Reads a file and lays what is in it over what the owner has, within the transaction given. Trips of a trip file go to
 * the database while the file is read; fixes are kept until it has ended.
 */
export async function importFile(
  tx: Transaction,
  client: pg.ClientBase,
  upload: UploadRow,
  control: ImportControl,
): Promise<Imported> {
  const { issues, progress, limits } = control
  const newId = createIds(control.nowMs)
  const vehicles = createVehicleNames(await listFileNames(tx, upload.owner_id), newId)
  const rows: { trips: TripRows | null } = { trips: null }

  const read = await control.read({
    async trips(batch) {
      rows.trips ??= await takeTripRows(tx, client, upload, { vehicles, newId })
      await rows.trips.add(batch)
    },
    async issues(batch) {
      issues.add(batch)
    },
    async restart() {
      issues.clear()
      await rows.trips?.clear()
    },
    progress(fraction) {
      limits.check()
      progress.read(fraction)
    },
  })
  await rows.trips?.finish()
  await control.onRead()

  const tracks = groupTracks(read, (name) => vehicles.idOf(name))
  await insertVehicles(tx, upload.owner_id, vehicles.takeCreated())
  const fromPoints = await storePoints(tx, client, upload, { ...control, tracks: tracks.list, newId })
  const fromRows = await storeTripRows(tx, upload, rows.trips)
  const known = tracks.repeated + fromPoints.shared + fromRows.known
  return {
    read,
    counts: {
      read: read.counts.read,
      used: read.counts.used - known,
      duplicates: read.counts.duplicates + known,
      skipped: read.counts.skipped,
    },
    tripsFound: fromPoints.tripsFound + fromRows.tripsFound,
    warnings: [...read.warnings, ...fromPoints.warnings, ...fromRows.warnings],
  }
}

/** The tracks by vehicle: a file may know one of ours under two names. */
function groupTracks(read: ReadUpload, idOf: (name: string) => string): { list: OwnTrack[]; repeated: number } {
  const byVehicle = new Map<string, Track>()
  let repeated = 0
  for (const { vehicle, track } of read.vehicles) {
    if (track.count === 0) continue
    const vehicleId = idOf(vehicle)
    const ordered = inOrder(track)
    repeated += track.count - ordered.count
    const before = byVehicle.get(vehicleId)
    if (before === undefined) {
      byVehicle.set(vehicleId, ordered)
      continue
    }
    const { merged, shared } = mergeTracks(fromUpload('', before), fromUpload('', ordered))
    repeated += shared
    byVehicle.set(vehicleId, merged.track)
  }
  // Nobody needs the file's own columns any more.
  read.vehicles.length = 0
  return { list: Array.from(byVehicle, ([vehicleId, track]) => ({ vehicleId, track })), repeated }
}

async function storePoints(
  tx: Transaction,
  client: pg.ClientBase,
  upload: UploadRow,
  {
    tracks,
    newId,
    progress,
    helper,
  }: { tracks: OwnTrack[]; newId: () => Uint8Array; progress: Progress; helper?: ImportHelper },
): Promise<{ shared: number; tripsFound: number; warnings: string[] }> {
  const { owner_id: ownerId, id: uploadId } = upload
  const sensitivity = upload.sensitivity as Sensitivity
  const earlier = upload.kind === null ? [] : await listVehicleDays(tx, ownerId, uploadId)
  const changes = changedDays(tracks, earlier)
  const searches = new TripSearches({ sensitivity, helper })
  const tripsOf = new Map<string, Promise<StorableTrip[]>>()
  // The helper begins to look for trips while the blocks are written here.
  for (const { vehicleId, track } of changes) {
    if (track === null || (await findDays(tx, { ownerId, vehicleId }, uploadId)) !== undefined) continue
    tripsOf.set(vehicleId, searches.add(track))
  }
  const timezone = await findOwnersTimezone(tx, ownerId)
  const hasBlocks = tracks.length > 0 || earlier.length > 0
  const blocks = hasBlocks ? await startReplacingBlocks(tx, client, upload, tracks) : null
  const total = { shared: 0, tripsFound: 0, warnings: [] as string[] }
  const positions = tracks.reduce((sum, { track }) => sum + track.count, 0)
  const doubts = new TripDoubts()

  async function store(): Promise<void> {
    await blocks?.end()
    for (const [i, { vehicleId, track, ...days }] of changes.entries()) {
      const fresh = track && { uploadId, track, trips: tripsOf.get(vehicleId) ?? null }
      const change = { ownerId, vehicleId, ...days, timezone, sensitivity, fresh, newId, helper }
      const derived = await deriveTrips(tx, client, change)
      total.shared += derived.shared
      total.tripsFound += derived.tripsFound
      doubts.merge(derived.doubts)
      total.warnings.push(...derived.warnings)
      progress.stored((i + 1) / changes.length)
    }
  }
  // The database takes in the last blocks, and then the trips of one vehicle, while those of the next are looked for.
  await Promise.all([store(), searches.takeShare()])
  searches.free()
  for (const { track } of tracks) freeTrack(track)
  total.warnings.push(...doubts.warnings(positions))
  return total
}

/** For each vehicle the days on which fixes came or, from an earlier reading of this upload, went. */
function changedDays(
  tracks: readonly OwnTrack[],
  earlier: readonly ({ vehicleId: string } & DayRange)[],
): ({ vehicleId: string; track: Track | null } & DayRange)[] {
  const gone = new Map(earlier.map((days) => [days.vehicleId, days]))
  const changed: ReturnType<typeof changedDays> = []
  for (const { vehicleId, track } of tracks) {
    const before = gone.get(vehicleId)
    gone.delete(vehicleId)
    const fromDay = Math.floor(track.timeMs[0] / DAY_MS)
    const toDay = Math.floor(track.timeMs[track.count - 1] / DAY_MS)
    changed.push({
      vehicleId,
      track,
      fromDay: Math.min(fromDay, before?.fromDay ?? fromDay),
      toDay: Math.max(toDay, before?.toDay ?? toDay),
    })
  }
  for (const days of gone.values()) changed.push({ ...days, track: null })
  return changed
}

async function storeTripRows(
  tx: Transaction,
  upload: UploadRow,
  rows: TripRows | null,
): Promise<{ known: number; tripsFound: number; warnings: string[] }> {
  const hadTrips = upload.kind === 'trips'
  if (hadTrips) await withdrawSupport(tx, upload)
  const result = { known: 0, tripsFound: 0, warnings: [] as string[] }
  if (rows !== null) Object.assign(result, await rows.settle())
  if (hadTrips) {
    const kept = await removeUnsupported(tx, upload.owner_id)
    if (kept > 0) {
      result.warnings.push(
        `Trips that you had changed were kept although the file, as it is read now, does not tell of them: ${kept}.`,
      )
    }
  }
  return result
}
