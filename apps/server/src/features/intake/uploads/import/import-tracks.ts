import type pg from 'pg'
import { freeTrack, type Track } from '@spoor/core/journey/track.ts'
import { TripWarnings } from '@spoor/core/journey/trip-warnings.ts'
import { trackFromUpload, normalizeTrack, mergeTracks } from '@spoor/core/reconcile/merge-tracks.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import type { ReadUpload } from '../../../../domain/reading/read-upload.ts'
import { deriveTrips } from '../derive/derive-trips.ts'
import { listVehicleDays, listVehiclesInUse, type DayRange } from '../../../../domain/tracks/track-queries.ts'
import { replaceBlocks, type OwnTrack } from '../../../../domain/tracks/track-writes.ts'
import { findOwnersTimezone, type UploadRow } from '../upload-queries.ts'
import type { Progress } from './create-progress.ts'

/** Merges tracks by vehicle, since a file may use two names for one vehicle. Consumes the tracks. */
export function mergeTracksByVehicle(
  read: Pick<ReadUpload, 'vehicles'>,
  findId: (name: string) => string,
): { tracks: OwnTrack[]; repeated: number } {
  const byVehicle = new Map<string, Track>()
  let repeated = 0
  for (const { vehicle, track } of read.vehicles) {
    if (track.count === 0) continue
    const vehicleId = findId(vehicle)
    const ordered = normalizeTrack(track)
    repeated += track.count - ordered.count
    const before = byVehicle.get(vehicleId)
    if (before === undefined) {
      byVehicle.set(vehicleId, ordered)
      continue
    }
    const { merged, shared } = mergeTracks(trackFromUpload('', before), trackFromUpload('', ordered))
    repeated += shared
    byVehicle.set(vehicleId, merged.track)
  }
  // Frees the columns for the garbage collector.
  read.vehicles.length = 0
  return { tracks: Array.from(byVehicle, ([vehicleId, track]) => ({ vehicleId, track })), repeated }
}

/** Replaces the fixes of an upload's earlier import and derives the trips of the affected days. */
export async function importTracks(
  tx: Transaction,
  client: pg.ClientBase,
  upload: UploadRow,
  { tracks, files, newId, progress }: { tracks: OwnTrack[]; files: FileStore; newId: () => string; progress: Progress },
): Promise<{ shared: number; tripsFound: number; warnings: string[] }> {
  const { owner_id: ownerId, id: uploadId } = upload
  const earlier = upload.kind === null ? [] : await listVehicleDays(tx, ownerId, uploadId)
  const total = { shared: 0, tripsFound: 0, warnings: [] as string[] }
  if (tracks.length === 0 && earlier.length === 0) return total
  await replaceBlocks(tx, client, upload, tracks)

  const timezone = await findOwnersTimezone(tx, ownerId)
  const { sensitivity } = upload
  const changes = changedDays(tracks, earlier)
  const fixes = tracks.reduce((sum, { track }) => sum + track.count, 0)
  const tripWarnings = new TripWarnings()
  const ids = changes.map(({ vehicleId }) => vehicleId)
  const inUse = await listVehiclesInUse(tx, ownerId, uploadId, ids)
  for (const [i, { vehicleId, track, ...days }] of changes.entries()) {
    const fresh = track && { uploadId, track }
    const derived = await deriveTrips(tx, client, {
      ownerId,
      vehicleId,
      ...days,
      timezone,
      sensitivity,
      fresh,
      files,
      newId,
      isNew: !inUse.has(vehicleId),
    })
    total.shared += derived.shared
    total.tripsFound += derived.tripsFound
    total.warnings.push(...derived.warnings)
    tripWarnings.merge(derived.tripWarnings)
    if (track) freeTrack(track)
    progress.stored((i + 1) / changes.length)
  }
  total.warnings.push(...tripWarnings.warnings(fixes))
  return total
}

/** Per vehicle, the days with new fixes or with fixes of this upload's earlier import. */
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
