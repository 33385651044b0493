import type { GroundWords } from '../grounds/ground-words.ts'
import { identifyEnd } from './ends.ts'
import type { Memory } from './memory.ts'
import type { ConfirmedTrip, TripFacts } from './trip-facts.ts'

const MOST_REASONS = 8

/** Remembers the reason of a business trip, by its pair of places and by its end. */
export function learnReason(trip: ConfirmedTrip, memory: Memory): void {
  const text = trip.reason.trim()
  if (text === '' || trip.classification !== 'business') return
  for (const key of makeReasonKeys(trip, memory).filter((each) => each !== undefined)) {
    const known = memory.reasons.get(key) ?? []
    const same = known.find((reason) => reason.text === text)
    const next = { text, trips: (same?.trips ?? 0) + 1, lastMs: Math.max(trip.startedAtMs, same?.lastMs ?? 0) }
    const all = [next, ...known.filter((reason) => reason !== same)]
    memory.reasons.set(key, all.toSorted((a, b) => b.lastMs - a.lastMs).slice(0, MOST_REASONS))
  }
}

/**
 * The most common reason between the same places, else of the trips there for a way back, else to the same end; ties go
 * to the latest.
 */
export function proposeReason(trip: TripFacts, memory: Memory, { wayBack }: GroundWords): string | null {
  const [pair, end] = makeReasonKeys(trip, memory)
  const [reverse] = makeReasonKeys({ start: trip.end, end: trip.start }, memory)
  const isBack = wayBack('')
  const there = findReason(reverse, memory)
  return (
    findReason(pair, memory) ??
    (there?.startsWith(isBack) ? there.slice(isBack.length) : there && wayBack(there)) ??
    findReason(end, memory)
  )
}

function findReason(key: string | undefined, { reasons }: Memory): string | null {
  const known = key === undefined ? [] : (reasons.get(key) ?? [])
  return known.toSorted((a, b) => b.trips - a.trips || b.lastMs - a.lastMs).at(0)?.text ?? null
}

/** The pair of places and the end, as far as they are known. */
function makeReasonKeys(
  ends: Pick<TripFacts, 'start' | 'end'>,
  memory: Memory,
): [string | undefined, string | undefined] {
  const start = identifyEnd(ends.start, memory).key
  const end = identifyEnd(ends.end, memory).key
  if (end === null) return [undefined, undefined]
  return [start === null ? undefined : `${start}>${end}`, end]
}
