import { suggest } from '@spoor/core/classify/classifier.ts'
import { proposeReason } from '@spoor/core/classify/reasons.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../database/database.ts'
import { factsOf, learnChanges, previousOf } from './learn-trips.ts'
import type { Learner } from './learn-trips.ts'
import { findLearnedDriver, findSuggestionSettings, findTripsInChain } from './learned-queries.ts'
import { StoredMemory } from './stored-memory.ts'

export interface LearnedTrip {
  suggestion: Trip['suggestion']
  /** What earlier trips between the same places were for, whoever suggests the class. */
  reason: string | null
}

/** What the driver's confirmed trips say of some of his other trips, by id. */
export async function suggestLearned(
  database: Database,
  driver: Learner,
  ids: readonly string[],
): Promise<Map<string, LearnedTrip>> {
  if (ids.length === 0) return new Map()
  await learnChanges(database, driver)
  const learned = await findLearnedDriver(database, driver.id)
  if (!learned?.model) return new Map()
  const rows = await findTripsInChain(database, driver.id, ids)
  const { suggest_from: threshold } = await findSuggestionSettings(database, driver.id)
  const clock = zoneClock(driver.timezone)
  const trips = rows.map((row) => ({ row, facts: factsOf(row), previous: previousOf(row) }))
  const store = new StoredMemory(driver.id, learned)
  await store.load(database, trips, clock)
  return new Map(
    trips.map(({ row, facts, previous }) => {
      const found = suggest(facts, previous, store.memory, clock, threshold)
      const reason = proposeReason(facts, store.memory)
      const suggestion = found && {
        ...found,
        confidence: Math.round(found.confidence * 1000) / 1000,
        source: 'learned' as const,
        reason: found.classification === 'business' ? reason : null,
      }
      return [row.id, { suggestion, reason }]
    }),
  )
}
