import { identifyEnd } from './ends.ts'
import type { Memory } from './memory.ts'
import type { ConfirmedTrip, TripFacts } from './trip-facts.ts'

const MOST_REASONS = 8

/** Remembers the reason of a business trip, by its pair of places and by its end. */
export function learnReason(trip: ConfirmedTrip, memory: Memory): void {
  const text = trip.reason.trim()
  if (text === '' || trip.classification !== 'business') return
  for (const key of makeReasonKeys(trip, memory)) {
    const known = memory.reasons.get(key) ?? []
    const same = known.find((reason) => reason.text === text)
    const next = { text, trips: (same?.trips ?? 0) + 1, lastMs: Math.max(trip.startedAtMs, same?.lastMs ?? 0) }
    const all = [next, ...known.filter((reason) => reason !== same)]
    memory.reasons.set(key, all.toSorted((a, b) => b.lastMs - a.lastMs).slice(0, MOST_REASONS))
  }
}

/** The most common reason between the same places, else to the same end; ties go to the latest. */
export function proposeReason(trip: TripFacts, memory: Memory): string | null {
  for (const key of makeReasonKeys(trip, memory)) {
    const [best] = (memory.reasons.get(key) ?? []).toSorted((a, b) => b.trips - a.trips || b.lastMs - a.lastMs)
    if (best) return best.text
  }
  return null
}

function makeReasonKeys(trip: TripFacts, memory: Memory): string[] {
  const start = identifyEnd(trip.start, memory).key
  const end = identifyEnd(trip.end, memory).key
  if (end === null) return []
  return start === null ? [end] : [`${start}>${end}`, end]
}
