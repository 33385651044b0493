import { learn, relearn } from '@spoor/core/classify/classifier.ts'
import type { PreviousTrip } from '@spoor/core/classify/likenesses.ts'
import { suggestInOrder } from '@spoor/core/classify/prequential.ts'
import { learnReason } from '@spoor/core/classify/reasons.ts'
import type { TripFacts } from '@spoor/core/classify/trip-facts.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { Database, Transaction } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { User } from '../identity/user.ts'
import { findLearnedDriver, findTripsInChain, hasLearnedChanges, listLearnedChanges } from './learned-queries.ts'
import type { LearnableTrip, LearnedChange, TripInChain } from './learned-queries.ts'
import {
  deleteFacts,
  deleteLearnedChanges,
  lockLearning,
  markStale,
  saveLearnedDriver,
  takeLearnedTrips,
} from './learned-writes.ts'
import { StoredMemory } from './stored-memory.ts'

export type Learner = Pick<User, 'id' | 'timezone'>

/** More changes than these at once are left to the worker. */
export const MOST_AT_ONCE = 500

/**
 * Learns what a person confirmed or corrected since the last time, at a cost that only depends on how much that is. What
 * depends on the order of all trips is settled by the worker, which then learns all of them again.
 */
export async function learnChanges(database: Database, driver: Learner): Promise<void> {
  if (!(await hasLearnedChanges(database, driver.id))) return
  if (database.isTransaction) await learnChangesIn(database as Transaction, driver)
  else await inTransaction(database, (tx) => learnChangesIn(tx, driver))
}

async function learnChangesIn(tx: Transaction, driver: Learner): Promise<void> {
  await lockLearning(tx, driver.id)
  const changes = await listLearnedChanges(tx, driver.id, MOST_AT_ONCE + 1)
  if (changes.length === 0) return
  if (changes.length > MOST_AT_ONCE) {
    await markStale(tx, driver.id)
    return
  }
  const learned = await findLearnedDriver(tx, driver.id)
  if (learned?.stale && learned.model === null) return
  const clock = zoneClock(driver.timezone)
  const overall = combineChanges(changes)
  const rows = await findTripsInChain(tx, driver.id, [...overall.keys()])
  const trips = rows.map((row) => ({ row, facts: factsOf(row), previous: previousOf(row) }))
  const store = new StoredMemory(driver.id, learned)
  let lastMs = learned?.last_started_at?.getTime() ?? Number.NEGATIVE_INFINITY
  let stale = learned?.stale ?? false
  // A deleted row cannot be unlearned by what it was.
  if (trips.length < overall.size) stale = true
  if (trips.length > 20) await store.load(tx, trips, clock)
  for (const { row, facts, previous } of trips) {
    const { was, now, moved } = overall.get(row.id)!
    await store.load(tx, [{ facts, previous }], clock)
    if (was !== null && was === now && !moved) {
      learnReason({ ...facts, classification: now, reason: row.reason }, store.memory)
    } else if (was === null && now !== null) {
      learn([{ ...facts, classification: now, reason: row.reason }], previous, store.memory, clock)
      const startedMs = row.started_at.getTime()
      if (startedMs <= lastMs) stale = true
      lastMs = Math.max(lastMs, startedMs)
    } else if (was !== null) {
      if (!moved) relearn(facts, was, now, store.memory, clock)
      stale = true
    }
  }
  await store.save(tx)
  await deleteLearnedChanges(tx, driver.id, changes.at(-1)!.id)
  const last = Number.isFinite(lastMs) ? new Date(lastMs) : null
  const { model, calibration } = store.memory
  await saveLearnedDriver(tx, driver.id, { model, calibration, last_started_at: last, stale })
}

/** Learns all that a driver's trips say again, in order of time. */
export async function learnAll(database: Database, driver: Learner): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockLearning(tx, driver.id)
    const rows = await takeLearnedTrips(tx, driver.id)
    const store = new StoredMemory(driver.id, undefined)
    const trips = rows.map((row) => ({ ...factsOf(row), classification: row.classification, reason: row.reason }))
    for (const _ of suggestInOrder(trips, zoneClock(driver.timezone), { memory: store.memory })) {
      // Only what it learns on the way is wanted.
    }
    await deleteFacts(tx, driver.id)
    await store.save(tx)
    const { model, calibration } = store.memory
    const last = rows.at(-1)?.started_at ?? null
    await saveLearnedDriver(tx, driver.id, { model, calibration, last_started_at: last, stale: false })
  })
}

/** Several changes of a trip are one: from what it first was to what it is now. */
function combineChanges(changes: readonly LearnedChange[]): Map<string, Pick<LearnedChange, 'was' | 'now' | 'moved'>> {
  const overall = new Map<string, Pick<LearnedChange, 'was' | 'now' | 'moved'>>()
  for (const { trip_id: id, was, now, moved } of changes) {
    const before = overall.get(id)
    overall.set(id, { was: before ? before.was : was, now, moved: moved || (before?.moved ?? false) })
  }
  return overall
}

export function factsOf(row: LearnableTrip): TripFacts {
  return {
    startedAtMs: row.started_at.getTime(),
    endedAtMs: row.ended_at?.getTime() ?? null,
    start: { lat: row.start_lat, lng: row.start_lng, text: row.start_location, place: row.start_place },
    end: { lat: row.end_lat, lng: row.end_lng, text: row.end_location, place: row.end_place },
    distanceM: row.distance_m,
    vehicle: row.vehicle_id ?? '',
    vehicleName: row.vehicle_name ?? '',
    notes: row.notes,
  }
}

export const previousOf = ({ previous }: TripInChain): PreviousTrip | null =>
  previous && { startedAtMs: Date.parse(previous.started_at), classification: previous.classification }
