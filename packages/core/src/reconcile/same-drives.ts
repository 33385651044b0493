import { MINUTE_MS } from '../units/duration.ts'

/** A trip of one vehicle, with the data needed to detect duplicate drives. */
export interface SourcedTrip {
  id: string
  startedAtMs: number
  /** At or before the start if the source gives no end. */
  endedAtMs: number
  createdAtMs: number
  /**
   * `fixes`: derived from positions. `rows`: from a trip file. `pulled`: from a vendor's API. `given`:
   * transferred by the driver's company. `own`: entered or recorded by
   * the driver in Spoor.
   */
  kind: 'fixes' | 'rows' | 'pulled' | 'given' | 'own'
  /** The driver edited, reviewed or deleted it, so it is never hidden. */
  isTouched: boolean
}

const MIN_COVERED = 0.8
const LEAST_COVERED = 0.5
/** Sources of one drive differ by this if one rounds times or cuts stops; no two drives begin this close together. */
const SLACK_MS = 3 * MINUTE_MS

/**
 * Finds trips that different kinds of sources gave for the same drive. The earliest trip stays, or the one that the
 * driver edited. Trips that merely overlap both stay, and the logbook reports them. Trips of one kind are not compared:
 * positions are merged before trips are derived from them, and file rows by their fingerprints. Pure: the result
 * depends only on the set.
 * @returns for each trip to hide, the one that represents it
 */
export function findSameDrives(trips: readonly SourcedTrip[]): Map<string, string> {
  const ordered = [...trips].sort(
    (a, b) =>
      Number(isFirm(b)) - Number(isFirm(a)) ||
      a.createdAtMs - b.createdAtMs ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  const rank = new Map(ordered.map((trip, i) => [trip, i]))
  const findNear = indexTrips(trips)
  const hidden = new Map<string, string>()
  const representing = new Set<SourcedTrip>()

  const hide = (trip: SourcedTrip, mayRepresent: (other: SourcedTrip) => boolean): void => {
    if (trip.isTouched || trip.kind === 'own' || hidden.has(trip.id) || representing.has(trip)) return
    const candidates = findNear(trip).filter(
      (other) => other.kind !== trip.kind && !hidden.has(other.id) && mayRepresent(other),
    )
    const [most, ...more] = findRepresentatives(trip, candidates)
    if (most === undefined) return
    hidden.set(trip.id, most.id)
    for (const one of [most, ...more]) representing.add(one)
  }
  for (const trip of ordered) hide(trip, (other) => rank.get(other)! < rank.get(trip)!)
  // An earlier partial trip, such as one whose end a phone lost, yields to the complete one.
  for (const trip of ordered) hide(trip, ({ kind }) => kind !== 'own')
  return hidden
}

const isFirm = ({ isTouched, kind }: SourcedTrip): boolean => isTouched && kind !== 'own'

/** The candidates that cover the trip, best coverage first; none if it is another drive. */
function findRepresentatives(trip: SourcedTrip, candidates: readonly SourcedTrip[]): SourcedTrip[] {
  const lengthMs = trip.endedAtMs - trip.startedAtMs
  const starting = candidates.filter(({ startedAtMs }) => Math.abs(startedAtMs - trip.startedAtMs) <= SLACK_MS)
  if (lengthMs <= 0) return starting.slice(0, 1)
  const overlapMs = (other: SourcedTrip): number =>
    Math.min(other.endedAtMs, trip.endedAtMs) - Math.max(other.startedAtMs, trip.startedAtMs)
  const overlapping = candidates.filter((other) => overlapMs(other) > 0)
  let coveredMs = 0
  let reachedMs = trip.startedAtMs
  for (const other of overlapping) {
    const fromMs = Math.max(other.startedAtMs, reachedMs)
    const toMs = Math.min(other.endedAtMs, trip.endedAtMs)
    if (toMs > fromMs) [coveredMs, reachedMs] = [coveredMs + toMs - fromMs, toMs]
  }
  const enoughMs = Math.min(MIN_COVERED * lengthMs, Math.max(lengthMs - SLACK_MS, LEAST_COVERED * lengthMs))
  if (coveredMs >= enoughMs) return overlapping.sort((a, b) => overlapMs(b) - overlapMs(a))
  return starting.filter(({ startedAtMs, endedAtMs }) => endedAtMs <= startedAtMs).slice(0, 1)
}

/** Creates a search for trips near another, to avoid comparing every pair. */
function indexTrips(trips: readonly SourcedTrip[]): (trip: SourcedTrip) => SourcedTrip[] {
  const sorted = trips.toSorted((a, b) => a.startedAtMs - b.startedAtMs || (a.id < b.id ? -1 : 1))
  const longestMs = sorted.reduce((most, trip) => Math.max(most, trip.endedAtMs - trip.startedAtMs), 0)
  return ({ startedAtMs, endedAtMs }) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle].startedAtMs < startedAtMs - longestMs - SLACK_MS) low = middle + 1
      else high = middle
    }
    let end = low
    while (end < sorted.length && sorted[end].startedAtMs <= Math.max(endedAtMs, startedAtMs) + SLACK_MS) end++
    return sorted.slice(low, end)
  }
}
