import type pg from 'pg'
import { freeTrack, type Track } from '@spoor/core/journey/track.ts'
import { TripWarnings } from '@spoor/core/journey/trip-warnings.ts'
import { countShared, trackFromUpload, normalizeTrack, mergeTracks } from '@spoor/core/reconcile/merge-tracks.ts'
import { areOneDevice } from '@spoor/core/reconcile/one-device.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import type { ReadUpload } from '../../../../domain/reading/read-upload.ts'
import { deriveTrips, loadUnion } from '../derive/derive-trips.ts'
import { listDeviceDays, listDevices, listVehiclesInUse } from '../../../../domain/tracks/track-queries.ts'
import type { DayRange, VehicleKey } from '../../../../domain/tracks/track-queries.ts'
import { replaceBlocks, type OwnTrack } from '../../../../domain/tracks/track-writes.ts'
import type { UploadRow } from '../upload-queries.ts'
import type { Progress } from './create-progress.ts'

/** Assigns a file's tracks to vehicles and devices: a file may have two names for one vehicle. Consumes the tracks. */
export async function assignTracks(
  tx: Transaction,
  upload: Pick<UploadRow, 'owner_id' | 'id'>,
  { read, findId, files }: { read: Pick<ReadUpload, 'vehicles'>; findId: (name: string) => string; files: FileStore },
): Promise<{ tracks: OwnTrack[]; repeated: number }> {
  const { owner_id: ownerId, id: uploadId } = upload
  const byDevice = new Map<string, OwnTrack>()
  let repeated = 0
  const named = read.vehicles.flatMap(({ vehicle, track }) =>
    track.count === 0 ? [] : [{ vehicleId: findId(vehicle), track }],
  )
  const ids = [...new Set(named.map(({ vehicleId }) => vehicleId))]
  const inUse = await listVehiclesInUse(tx, ownerId, uploadId, ids)
  for (const { vehicleId, track } of named) {
    const ordered = normalizeTrack(track)
    repeated += track.count - ordered.count
    const others = [...byDevice.values()].filter((own) => own.vehicleId === vehicleId)
    const known = inUse.has(vehicleId)
      ? await loadDevices(tx, files, { ownerId, vehicleId, uploadId, track: ordered })
      : []
    const device = chooseDevice(ordered, [...others, ...known], uploadId)
    const key = `${vehicleId} ${device}`
    const before = byDevice.get(key)
    const { merged, shared } =
      before === undefined
        ? { merged: { track: ordered }, shared: 0 }
        : mergeTracks(trackFromUpload('', before.track), trackFromUpload('', ordered))
    repeated += shared
    byDevice.set(key, { vehicleId, device, track: merged.track })
  }
  // Frees the columns for the garbage collector.
  read.vehicles.length = 0
  return { tracks: [...byDevice.values()], repeated }
}

/** The tracks of a vehicle's devices in other files on the days of a track. */
async function loadDevices(
  tx: Transaction,
  files: FileStore,
  { track, uploadId, ...vehicle }: VehicleKey & { uploadId: string; track: Track },
): Promise<Pick<OwnTrack, 'device' | 'track'>[]> {
  const range = {
    fromDay: Math.floor(track.timeMs[0] / DAY_MS),
    toDay: Math.floor(track.timeMs[track.count - 1] / DAY_MS),
  }
  const loaded: Pick<OwnTrack, 'device' | 'track'>[] = []
  for (const device of await listDevices(tx, vehicle, range, uploadId)) {
    const union = await loadUnion(tx, files, { ...vehicle, device }, uploadId, range)
    if (union !== null) loaded.push({ device, track: union.track })
  }
  return loaded
}

/** The device with the most of the same fixes, else one that recorded at other times, else a new one. */
function chooseDevice(track: Track, known: readonly Pick<OwnTrack, 'device' | 'track'>[], uploadId: string): string {
  const likely = known
    .map((one) => ({ ...one, shared: countShared(one.track, track) }))
    .filter((one) => areOneDevice(one.track, track, one.shared))
    .toSorted((a, b) => b.shared - a.shared || (a.device < b.device ? -1 : 1))
  const isKnown = (device: string) => known.some((one) => one.device === device)
  if (likely.length > 0) return likely[0].device
  return ['', uploadId].find((device) => !isKnown(device)) ?? `${uploadId}/${known.length}`
}

/** Replaces the fixes of an upload's earlier import and derives the trips of the affected days. */
export async function importTracks(
  tx: Transaction,
  client: pg.ClientBase,
  upload: UploadRow,
  { tracks, files, newId, progress }: { tracks: OwnTrack[]; files: FileStore; newId: () => string; progress: Progress },
): Promise<{ shared: number; tripsFound: number; warnings: string[] }> {
  const { owner_id: ownerId, id: uploadId } = upload
  const earlier = upload.kind === null ? [] : await listDeviceDays(tx, ownerId, uploadId)
  const total = { shared: 0, tripsFound: 0, warnings: [] as string[] }
  if (tracks.length === 0 && earlier.length === 0) return total
  await replaceBlocks(tx, client, upload, tracks)

  const { sensitivity } = upload
  const changes = changedDays(tracks, earlier)
  const fixes = tracks.reduce((sum, { track }) => sum + track.count, 0)
  const tripWarnings = new TripWarnings()
  const ids = changes.map(({ vehicleId }) => vehicleId)
  const inUse = await listVehiclesInUse(tx, ownerId, uploadId, ids)
  for (const [i, { vehicleId, device, track, ...days }] of changes.entries()) {
    const fresh = track && { uploadId, track }
    const derived = await deriveTrips(tx, client, {
      ownerId,
      vehicleId,
      device,
      ...days,
      sensitivity,
      fresh,
      files,
      newId,
      isNew: !inUse.has(vehicleId),
    })
    // Further devices of the vehicle meet these trips.
    inUse.add(vehicleId)
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

/** Per device, the days with new fixes or with fixes of this upload's earlier import. */
function changedDays(
  tracks: readonly OwnTrack[],
  earlier: readonly (Pick<OwnTrack, 'vehicleId' | 'device'> & DayRange)[],
): (Pick<OwnTrack, 'vehicleId' | 'device'> & { track: Track | null } & DayRange)[] {
  const keyOf = ({ vehicleId, device }: Pick<OwnTrack, 'vehicleId' | 'device'>) => `${vehicleId} ${device}`
  const gone = new Map(earlier.map((days) => [keyOf(days), days]))
  const changed: ReturnType<typeof changedDays> = []
  for (const { vehicleId, device, track } of tracks) {
    const before = gone.get(keyOf({ vehicleId, device }))
    gone.delete(keyOf({ vehicleId, device }))
    const fromDay = Math.floor(track.timeMs[0] / DAY_MS)
    const toDay = Math.floor(track.timeMs[track.count - 1] / DAY_MS)
    changed.push({
      vehicleId,
      device,
      track,
      fromDay: Math.min(fromDay, before?.fromDay ?? fromDay),
      toDay: Math.max(toDay, before?.toDay ?? toDay),
    })
  }
  for (const days of gone.values()) changed.push({ ...days, track: null })
  return changed
}
