import { medianIntervalS } from '@spoor/core/live/median-interval.ts'
import type { LiveKind } from '@spoor/core/live/live-message.ts'
import { judgeSpeedUnit } from '@spoor/core/live/speed-unit.ts'
import { decodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'
import { newTrack, toAccuracyColumn, type Track } from '@spoor/core/journey/track.ts'
import { joinTracks } from '@spoor/core/reconcile/merge-tracks.ts'
import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { HELD_DAYS } from '@spoor/contract/routes/connections.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import { inCopyTransaction } from '../../../platform/database/in-copy-transaction.ts'
import { lockImports } from '../../../platform/database/lock-imports.ts'
import { createIds } from '../../../platform/database/new-ids.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mayUse } from '../../../platform/identity/may-use.ts'
import type { JobPayload } from '../../../platform/jobs/jobs.ts'
import { sumStoredBytes } from '../../../platform/limits/storage-queries.ts'
import { enqueueNaming, matchTripPlaces } from '../../../domain/places/name-trip-ends.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { listLastBlocks } from '../../../domain/tracks/track-queries.ts'
import { emitTripsFound } from '../../../domain/events/emit-event.ts'
import { addFixes, deriveTripsOfDays } from '../uploads/derive/add-fixes.ts'
import type { Derived } from '../uploads/derive/derive-trips.ts'
import { chooseVehicles, type Target } from './choose-vehicles.ts'
import { listStoppedOwners, listWaitingOwners, lockBusyConnections, listKeepers } from './connection-queries.ts'
import type { ConnectionRow } from './connection-queries.ts'
import * as writes from './connection-writes.ts'
import type { StoredPoint } from '../../../platform/database/json-shapes.ts'

/** A vehicle that has not reported for this long has stopped: longer than the stop that ends a trip. */
export const UNFINISHED_MS = 5 * MINUTE_MS
/** Maximum messages per run; a phone that was offline for days sends thousands. The rest follows in the next run. */
const MOST_BATCHES = 2000
/** Maximum points per run, to bound memory; one owner's connections may deliver millions a day. */
const MOST_POINTS = 200_000
const BATCHES_AT_ONCE = 100
/** Stored fixes that show the interval and the unit of speed, because one run has only those of 45 s. */
const JUDGED_FIXES = 200
/** Lost jobs are replaced after this time. */
const OVERDUE_MS = 3 * MINUTE_MS

/**
 * Processes an owner's received points: adds them to the fixes of their connections, and derives trips as from a file
 * with the same fixes. An unfinished trip is stored with its connection until it ends. One transaction, so that a
 * killed run leaves the points waiting.
 */
export async function takeInPoints(
  dependencies: Dependencies,
  { ownerId }: JobPayload<'take-in-points'>,
): Promise<void> {
  const { pool, jobs, files, clock, database, config, metrics } = dependencies
  if (!(await mayUse(dependencies, ownerId))) return
  const nowMs = clock.nowMs()
  const isFull = (await sumStoredBytes(database, ownerId)) > config.storageBytes
  const taken: { kind: LiveKind; used: number; duplicates: number }[] = []
  await inCopyTransaction(pool, async (tx, client) => {
    await lockImports(tx, ownerId)
    const connections = await lockBusyConnections(tx, ownerId)
    const { batches, hasMore } = isFull ? { batches: [], hasMore: false } : await takeSome(tx, ownerId)
    const newId = createIds(nowMs)
    let hasChanged = false
    for (const connection of connections) {
      const { id, upload_id: uploadId } = connection
      const sent = batches.filter(({ connectionId }) => connectionId === id)
      const counts = new Map<string, { used: number; duplicates: number }>()
      const sentPoints = sent.flatMap((batch) => batch.points).toSorted((a, b) => a[0] - b[0])
      const choice = await chooseVehicles(tx, connection, sentPoints, newId)
      const own = sent.map((batch) => ({ ...batch, points: batch.points.filter(choice.hasRoom) }))
      for (const [i, { day, points }] of sent.entries()) {
        const skipped = points.length - own[i].points.length
        if (skipped > 0)
          await writes.recordDropped(tx, { ownerId, connectionId: id, day, reason: 'too_many_cars', skipped })
      }
      const points = sentPoints.filter(choice.hasRoom)
      const daysOf = new Map<Target, number[]>()
      let bytes = 0
      for (const [day, arrived] of groupByArrival(own)) {
        const count = { used: 0, duplicates: 0 }
        for (const [target, some] of choice.split(arrived)) {
          const added = await addFixes(tx, client, { files, ownerId, uploadId, ...target }, toTrack(some))
          count.used += added.used
          count.duplicates += added.duplicates
          bytes += added.bytes
          daysOf.set(target, [...(daysOf.get(target) ?? []), ...added.days])
        }
        counts.set(day, count)
        taken.push({ kind: connection.kind, ...count })
      }
      if (points.length > 0) {
        const lastMs = points.at(-1)![0]
        const [latest] = choice.split(points.slice(-1)).keys()
        const last = await listLastBlocks(tx, files, { ownerId, ...latest }, { uploadId, fixes: JUDGED_FIXES })
        const judged = toPoints(joinTracks(last.map(({ fixes }) => decodeTrackBlock(fixes)))).slice(-JUDGED_FIXES)
        await writes.recordTakenIn(tx, {
          ownerId,
          id,
          uploadId,
          counts,
          bytes,
          lastFixAt: new Date(lastMs),
          at: new Date(nowMs),
          intervalS: medianIntervalS(judged),
          speedFactor: judgeSpeedUnit(judged),
        })
      }
      if (connection.driving_since !== null) {
        const days = listDaysOf(connection)
        for (const target of choice.listTargets()) daysOf.set(target, [...(daysOf.get(target) ?? []), ...days])
      }
      let driving: Derived['unfinished'] = null
      for (const [target, days] of daysOf) {
        const found = await deriveTripsOfDays(tx, client, { ownerId, ...target }, days, {
          files,
          newId,
          unfinishedAfterMs: nowMs - UNFINISHED_MS,
        })
        hasChanged ||= found.hasChanged
        const isEarlier = (found.unfinished?.startedAtMs ?? Infinity) < (driving?.startedAtMs ?? Infinity)
        // The earliest, so that the next run derives the days of every car under way.
        if (isEarlier) driving = found.unfinished
      }
      await writes.setDriving(tx, { ownerId, id }, driving)
    }
    if (hasChanged) {
      await matchTripPlaces(tx, ownerId)
      await requestLearning(tx, jobs, ownerId)
      await enqueueNaming(tx, dependencies, ownerId)
      await emitTripsFound(tx, dependencies, ownerId, { source: 'connection' })
    }
    if (hasMore) await jobs.enqueue(tx, 'take-in-points', { ownerId })
  })
  for (const { kind, used, duplicates } of taken) {
    metrics.pointsCounted(kind, 'used', used)
    metrics.pointsCounted(kind, 'duplicate', duplicates)
  }
}

/**
 * Ends trips of vehicles that no longer report, processes points whose job was lost or whose owner has paid since, and
 * drops those that waited too long.
 */
export async function sweepPoints(dependencies: Dependencies): Promise<void> {
  const { database, jobs, clock, metrics } = dependencies
  const nowMs = clock.nowMs()
  const waiting = await listWaitingOwners(database, new Date(nowMs - OVERDUE_MS))
  const stopped = await listStoppedOwners(database, new Date(nowMs - UNFINISHED_MS))
  for (const ownerId of new Set([...waiting, ...stopped])) {
    const dropped = await inTransaction(database, async (tx) => {
      await jobs.enqueue(tx, 'take-in-points', { ownerId })
      return writes.dropOldBatches(tx, ownerId, new Date(nowMs - HELD_DAYS * DAY_MS))
    })
    for (const { kind, points } of dropped) metrics.pointsCounted(kind, 'expired', points)
  }
}

/** Takes the oldest waiting messages, as many as one run can derive. */
async function takeSome(tx: Transaction, ownerId: string): Promise<{ batches: writes.Batch[]; hasMore: boolean }> {
  const batches: writes.Batch[] = []
  let points = 0
  while (batches.length < MOST_BATCHES && points < MOST_POINTS) {
    const next = await writes.takeBatches(tx, ownerId, BATCHES_AT_ONCE)
    batches.push(...next)
    points += next.reduce((sum, batch) => sum + batch.points.length, 0)
    if (next.length < BATCHES_AT_ONCE) return { batches, hasMore: false }
  }
  return { batches, hasMore: true }
}

function groupByArrival(batches: readonly writes.Batch[]): Map<string, StoredPoint[]> {
  const groups = Map.groupBy(batches, ({ day }) => day)
  return new Map(
    [...groups].map(([day, own]) => [day, own.flatMap(({ points }) => points).toSorted((a, b) => a[0] - b[0])]),
  )
}

function toTrack(points: readonly StoredPoint[]): Track {
  const track = newTrack(points.length)
  for (const [timeMs, lat, lng, speedMps, odometerM, ignition, accuracyM = null, activity = 0] of points) {
    const at = track.count++
    track.timeMs[at] = timeMs
    track.latE7[at] = Math.round(lat * 1e7)
    track.lngE7[at] = Math.round(lng * 1e7)
    if (speedMps !== null) track.speedMps[at] = speedMps
    if (odometerM !== null) track.odometerM[at] = Math.round(odometerM)
    if (ignition !== null) track.ignition[at] = ignition ? 1 : 0
    track.accuracyM[at] = toAccuracyColumn(accuracyM)
    track.activity[at] = activity
  }
  return track
}

function toPoints(track: Track) {
  return Array.from({ length: track.count }, (_, i) => ({
    timeMs: track.timeMs[i],
    lat: track.latE7[i] / 1e7,
    lng: track.lngE7[i] / 1e7,
    speedMps: Number.isNaN(track.speedMps[i]) ? null : track.speedMps[i],
  }))
}

function listDaysOf({ driving_since: since, last_fix_at: last }: ConnectionRow): number[] {
  const from = Math.floor(since!.getTime() / DAY_MS)
  const to = Math.floor((last ?? since!).getTime() / DAY_MS)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}

/**
 * Deletes the fixes of connections after the retention period that their driver chose. The trips stay unchanged, since
 * nothing can derive them again. Safe to repeat and to interrupt.
 */
export async function clearOldFixes({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const now = new Date(clock.nowMs())
  for (const { ownerId, uploadId, keepYears } of await listKeepers(database)) {
    const until = new Date(Date.UTC(now.getUTCFullYear() - keepYears, now.getUTCMonth(), now.getUTCDate()) - DAY_MS)
    await inTransaction(database, async (tx) => {
      await lockImports(tx, ownerId)
      await writes.clearFixes(tx, { ownerId, uploadId, until: until.toISOString().slice(0, 10) })
    })
  }
}
