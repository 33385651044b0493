import type pg from 'pg'
import { SENSITIVITY_PARAMETERS, type Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import type { FoundTrip } from '@spoor/core/journey/journey.ts'
import { TripWarnings } from '@spoor/core/journey/trip-warnings.ts'
import { combineEdits, inheritEdits, type DriverEdits } from '@spoor/core/reconcile/driver-edits.ts'
import { trackFromUpload, joinTracks, mergeTracks, uploadsBetween } from '@spoor/core/reconcile/merge-tracks.ts'
import type { SourcedTrack } from '@spoor/core/reconcile/merge-tracks.ts'
import { measureFixes } from '@spoor/core/reconcile/one-device.ts'
import { isOwnedByDriver, reconcile } from '@spoor/core/reconcile/reconcile.ts'
import { findSettledWindow, startsWithin, type SettledWindow } from '@spoor/core/reconcile/settled-window.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import { settleSameDrives } from '../../../../domain/trips/same-drive-writes.ts'
import { lockExistingTrips, type FoundTripRow } from './found-trip-queries.ts'
import { addSupport, insertFoundTrips, removeFoundTrips, updateFoundTrips } from './found-trip-writes.ts'
import type { TripToWrite } from './found-trip-writes.ts'
import { findStorableTrips, type StorableTrip } from './storable-trip.ts'
import { findDays, listDaysBeside, listDevices, listBlocks } from '../../../../domain/tracks/track-queries.ts'
import type { DayRange, DeviceKey } from '../../../../domain/tracks/track-queries.ts'
import { decodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'

/** A device's fixes from all live uploads except one; null if there are none. */
export async function loadUnion(
  tx: Transaction,
  files: FileStore,
  key: DeviceKey,
  exceptUploadId: string | null,
  range: DayRange,
): Promise<SourcedTrack | null> {
  const blocks = await listBlocks(tx, files, key, exceptUploadId, range)
  let union: SourcedTrack | null = null
  for (let from = 0, to = 0; from < blocks.length; from = to) {
    const { uploadId } = blocks[from]
    const days: Track[] = []
    while (to < blocks.length && blocks[to].uploadId === uploadId) days.push(decodeTrackBlock(blocks[to++].fixes))
    const one = trackFromUpload(uploadId, joinTracks(days))
    union = union === null ? one : mergeTracks(union, one).merged
  }
  return union
}

/** Days with fixes to examine on both sides of a change for a stop that the change cannot have moved. */
const CONTEXT_DAYS = 3
const MORE_CONTEXT = 4
const UNTOUCHED: DriverEdits = {
  corrected: [],
  classification: null,
  status: 'pending',
  reason: '',
  notes: '',
  toll_cents: 0,
  parking_cents: 0,
}

interface TrackChange extends DayRange, DeviceKey {
  sensitivity: Sensitivity
  /** The fixes of an upload whose blocks are being written, ascending; null if all fixes come from the database. */
  fresh: FreshFixes | null
  /**
   * For positions that arrive during a drive: the last trip is omitted if it ended later than this and the vehicle has
   * not yet been parked long enough for a stop.
   */
  unfinishedAfterMs?: number
  newId: () => string
  /** Holds old fixes. */
  files: FileStore
  /** The vehicle has no trips, and no fixes but the fresh ones, so there is nothing to compare with. */
  isNew?: boolean
  /** Trips of several devices that are being derived for each of them. */
  divided?: ReadonlySet<string>
}

interface FreshFixes {
  uploadId: string
  track: Track
}

export interface Derived {
  /** Fixes of the fresh track that other uploads had already contributed. */
  shared: number
  /** Trips within the window for which the fresh upload has fixes. */
  tripsFound: number
  hasChanged: boolean
  /** The omitted trip, see {@link TrackChange.unfinishedAfterMs}. */
  unfinished: Pick<StorableTrip, 'startedAtMs' | 'endedAtMs' | 'distanceM'> | null
  tripWarnings: TripWarnings
  warnings: string[]
}

interface Derivation {
  sourced: SourcedTrack
  shared: number
  /** Includes moves, which reconciling treats like trips, since either may turn out to be the other. */
  trips: StorableTrip[]
  standing: FoundTripRow[]
  window: SettledWindow
}

/**
 * Derives a device's trips around changed days from its fixes in all live uploads, reconciles them with its existing
 * ones, and hides those of drives that a better source has.
 */
export async function deriveTrips(tx: Transaction, client: pg.ClientBase, change: TrackChange): Promise<Derived> {
  const { sourced, shared, trips, standing, window } = await derive(tx, change)
  const findSources = (trip: Pick<FoundTrip, 'firstFix' | 'lastFix'>) =>
    uploadsBetween(sourced, trip.firstFix, trip.lastFix)
  const describeFixes = (trip: StorableTrip) => ({
    uploadIds: findSources(trip),
    quality: measureFixes(sourced.track, trip.firstFix, trip.lastFix),
  })
  const unfinished = findUnfinished({ trips, standing, track: sourced.track }, change)
  const within = trips.filter((trip) => trip !== unfinished && startsWithin(window, trip))
  const { insert, update, blocked, remove } = reconcile(
    standing.filter((trip) => isOwnedByDriver(trip) || startsWithin(window, trip)),
    within,
  )
  const standingById = new Map(standing.map((trip) => [trip.id, trip]))
  const getEdits = (id: string) => standingById.get(id) ?? UNTOUCHED
  const warnings: string[] = []

  const updates: TripToWrite[] = update.map(({ id, trip, absorbed }) => {
    const { conflict, ...edits } = combineEdits(getEdits(id), absorbed.map(getEdits))
    if (conflict) warnings.push(writeConflictWarning(trip))
    return { id, trip, edits, ...describeFixes(trip) }
  })
  // Delete before inserting, so that the two never coexist, even within the transaction.
  await removeFoundTrips(tx, change.ownerId, [...remove, ...update.flatMap(({ absorbed }) => absorbed)])
  if (updates.length > 0) await updateFoundTrips(tx, change, updates)
  for (const { trip, by } of blocked) await addSupport(tx, change.ownerId, { ids: by, uploadIds: findSources(trip) })
  const inserts: TripToWrite[] = insert.map(({ trip, inheritFrom }) => ({
    id: change.newId(),
    trip,
    edits: inheritFrom === null || trip.mode !== null ? UNTOUCHED : inheritEdits(getEdits(inheritFrom)),
    ...describeFixes(trip),
  }))
  await insertFoundTrips(tx, client, change, inserts)
  // What the driver edited may stay as it is, whichever device it is derived from.
  const combined = standing.filter(
    (trip) =>
      trip.device === null && !isOwnedByDriver(trip) && startsWithin(window, trip) && !change.divided?.has(trip.id),
  )
  if (combined.length > 0) await deriveOtherDevices(tx, client, change, combined)
  const starts = [...within, ...standing.filter((trip) => startsWithin(window, trip))].map((trip) => trip.startedAtMs)
  if (change.isNew !== true) {
    await settleSameDrives(tx, {
      ownerId: change.ownerId,
      vehicleId: change.vehicleId,
      fromMs: starts.reduce((first, ms) => Math.min(first, ms), change.fromDay * DAY_MS),
      toMs: starts.reduce((last, ms) => Math.max(last, ms), (change.toDay + 1) * DAY_MS),
    })
  }

  const uploadId = change.fresh?.uploadId
  const isFound = (trip: Pick<FoundTrip, 'firstFix' | 'lastFix'>) =>
    uploadId !== undefined && findSources(trip).includes(uploadId)
  const { found = [], moves = [] } = Object.groupBy(within.filter(isFound), ({ mode }) =>
    mode === null ? 'found' : 'moves',
  )
  const tripWarnings = new TripWarnings()
  tripWarnings.add(sourced.track, found, moves)
  const hasChanged =
    inserts.length > 0 || remove.length > 0 || update.some((one) => isMoved(one, standingById.get(one.id)))
  return { shared, tripsFound: found.length, hasChanged, unfinished, tripWarnings, warnings }
}

/** Trips that were derived from several devices together are derived from each of them instead. */
async function deriveOtherDevices(
  tx: Transaction,
  client: pg.ClientBase,
  change: TrackChange,
  combined: readonly FoundTripRow[],
): Promise<void> {
  const range = {
    fromDay: Math.min(change.fromDay, ...combined.map(({ startedAtMs }) => Math.floor(startedAtMs / DAY_MS))),
    toDay: Math.max(change.toDay, ...combined.map(({ endedAtMs }) => Math.floor(endedAtMs / DAY_MS))),
  }
  const divided = new Set([...(change.divided ?? []), ...combined.map(({ id }) => id)])
  for (const device of await listDevices(tx, change, range)) {
    if (device !== change.device) await deriveTrips(tx, client, { ...change, ...range, device, fresh: null, divided })
  }
}

/** The unfinished trip, unless it is already listed because a stop was taken for its end. */
function findUnfinished(
  { trips, standing, track }: { trips: readonly StorableTrip[]; standing: readonly FoundTripRow[]; track: Track },
  { unfinishedAfterMs, sensitivity }: Pick<TrackChange, 'unfinishedAfterMs' | 'sensitivity'>,
): StorableTrip | null {
  const last = trips.findLast(({ mode }) => mode === null)
  if (last === undefined || unfinishedAfterMs === undefined || last.endedAtMs <= unfinishedAfterMs) return null
  const { minStayS, minOffStayS } = SENSITIVITY_PARAMETERS[sensitivity]
  const isOff = track.ignition[track.count - 1] === 0
  const stayedS = (track.timeMs[track.count - 1] - last.endedAtMs) / 1000
  if (stayedS >= (isOff ? minOffStayS : minStayS)) return null
  const isListed = standing.some((trip) => trip.startedAtMs < last.endedAtMs && trip.endedAtMs > last.startedAtMs)
  return isListed ? null : last
}

function isMoved(
  { trip, absorbed }: { trip: StorableTrip; absorbed: string[] },
  before: FoundTripRow | undefined,
): boolean {
  return absorbed.length > 0 || trip.startedAtMs !== before?.startedAtMs || trip.endedAtMs !== before.endedAtMs
}

function writeConflictWarning(trip: StorableTrip): string {
  const day = new Date(trip.startedAtMs).toISOString().slice(0, 10)
  return `Trips that you had classified differently were merged into one on ${day}. Check its classification.`
}

async function derive(tx: Transaction, change: TrackChange): Promise<Derivation> {
  const except = change.fresh?.uploadId ?? null
  const known = change.isNew === true ? undefined : await findDays(tx, change, except)
  if (known === undefined) return deriveAlone(tx, change)
  for (let context = { before: CONTEXT_DAYS, after: CONTEXT_DAYS }; ;) {
    const before = await listDaysBeside(tx, change, except, {
      day: change.fromDay,
      side: 'before',
      count: context.before,
    })
    const after = await listDaysBeside(tx, change, except, { day: change.toDay, side: 'after', count: context.after })
    const fromDay = before.at(-1) ?? change.fromDay
    const toDay = after.at(-1) ?? change.toDay
    const loadedFromMs = before.length < context.before ? Number.NEGATIVE_INFINITY : fromDay * DAY_MS
    const loadedToMs = after.length < context.after ? Number.POSITIVE_INFINITY : (toDay + 1) * DAY_MS
    const union = await loadUnion(tx, change.files, change, except, { fromDay, toDay })
    const { sourced, shared } = addFresh(union, change.fresh)
    const trips = findStorableTrips(sourced.track, change.sensitivity)
    const standing = await lockExistingTrips(tx, change, { fromMs: loadedFromMs, toMs: loadedToMs })
    const window = findSettledWindow({
      derived: trips,
      existing: standing,
      // Whole days: the noise of a parked vehicle is measured per day, so one new fix can affect the whole day.
      changedFromMs: change.fromDay * DAY_MS,
      changedToMs: (change.toDay + 1) * DAY_MS,
      loadedFromMs,
      loadedToMs,
    })
    if (typeof window === 'object') return { sourced, shared, trips, standing, window }
    if (window === 'earlier') context = { ...context, before: context.before * MORE_CONTEXT }
    else context = { ...context, after: context.after * MORE_CONTEXT }
  }
}

/** The device has only the fresh fixes, or none at all. */
async function deriveAlone(tx: Transaction, change: TrackChange): Promise<Derivation> {
  const window = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  const standing = change.isNew === true ? [] : await lockExistingTrips(tx, change, window)
  const { sourced } = addFresh(null, change.fresh)
  const trips = findStorableTrips(sourced.track, change.sensitivity)
  return { sourced, shared: 0, trips, standing, window }
}

function addFresh(union: SourcedTrack | null, fresh: FreshFixes | null): { sourced: SourcedTrack; shared: number } {
  if (fresh === null) return { sourced: union ?? trackFromUpload('', joinTracks([])), shared: 0 }
  const sourced = trackFromUpload(fresh.uploadId, fresh.track)
  if (union === null) return { sourced, shared: 0 }
  const { merged, shared } = mergeTracks(union, sourced)
  return { sourced: merged, shared }
}
