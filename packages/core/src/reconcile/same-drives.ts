import { MINUTE_MS } from '../units/duration.ts'
import { lowerBound } from '../units/lower-bound.ts'

/** A trip of one vehicle, with the data needed to detect duplicate drives. */
export interface SourcedTrip {
  id: string
  startedAtMs: number
  /** At or before the start if the source gives no end. */
  endedAtMs: number
  createdAtMs: number
  distanceM: number
  /**
   * `fixes`: derived from positions. `rows`: from a trip file. `pulled`: from a vendor's API. `given`:
   * transferred by the driver's company. `own`: entered or recorded by
   * the driver in Spoor.
   */
  kind: 'fixes' | 'rows' | 'pulled' | 'given' | 'own'
  /** The device that recorded the fixes; '' for the other kinds. */
  device: string
  rank: DeviceRank
  /** The driver edited, reviewed or deleted it, so it is never hidden. */
  isTouched: boolean
}

export interface DeviceRank {
  /** False once the driver paused or disconnected it: the trips that it displaced then return. */
  isActive: boolean
  /** A phone may be in another car. */
  isPhone: boolean
  /** See measureFixes. */
  quality: number
}

const MIN_COVERED = 0.8
const LEAST_COVERED = 0.5
/** Sources of one drive differ by this if one rounds times or cuts stops; no two drives begin this close together. */
const SLACK_MS = 3 * MINUTE_MS

/**
 * Finds trips that different sources gave for the same drive. Of several devices the best one's trips stay. Of several
 * kinds of sources the earliest trip stays. A trip that the driver edited always does. Trips that merely overlap both
 * stay, and the logbook reports them. File rows are not compared with each other, since their fingerprints already are.
 * Pure: the result depends only on the set.
 * @returns for each trip to hide, the one that represents it
 */
export function findSameDrives(trips: readonly SourcedTrip[]): Map<string, string> {
  const hidden = settleDevices(trips)
  const ordered = trips
    .filter(({ id }) => !hidden.has(id))
    .sort((a, b) => compareFirm(a, b) || a.createdAtMs - b.createdAtMs || compareIds(a, b))
  const rank = new Map(ordered.map((trip, i) => [trip, i]))
  const findNear = indexTrips(ordered)
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
  return follow(hidden)
}

/**
 * Hides a device's trips where a better one recorded the same drive. The better device's trip stays even if the other is
 * longer, so that connecting a phone never changes the trips of the vehicle's tracker.
 */
function settleDevices(trips: readonly SourcedTrip[]): Map<string, string> {
  const ordered = trips
    .filter(({ kind }) => kind === 'fixes')
    .sort(
      (a, b) =>
        compareFirm(a, b) || compareDevices(a.rank, b.rank) || a.createdAtMs - b.createdAtMs || compareIds(a, b),
    )
  const findNear = indexTrips(ordered)
  const hidden = new Map<string, string>()
  const listed = new Set<SourcedTrip>()
  for (const trip of ordered) {
    const others = findNear(trip).filter((other) => other.device !== trip.device && listed.has(other))
    const better = others.filter((other) => compareDevices(other.rank, trip.rank) <= 0)
    // A worse device's trip that the driver edited or deleted represents only what it covers.
    const [by] = isFirm(trip) ? [] : [...findMeanwhile(trip, better), ...findRepresentatives(trip, others)]
    if (by === undefined) listed.add(trip)
    else hidden.set(trip.id, by.id)
  }
  return hidden
}

/** Trips that share half of the shorter one's time, those with most of it first. */
function findMeanwhile(trip: SourcedTrip, others: readonly SourcedTrip[]): SourcedTrip[] {
  return others
    .filter((other) => {
      const shorterMs = Math.min(trip.endedAtMs - trip.startedAtMs, other.endedAtMs - other.startedAtMs)
      return overlapMs(trip, other) > 0 && overlapMs(trip, other) >= shorterMs / 2
    })
    .sort((a, b) => overlapMs(trip, b) - overlapMs(trip, a))
}

/** Active devices before others, trackers before phones, then clearly more or more accurate fixes. */
function compareDevices(a: DeviceRank, b: DeviceRank): number {
  const step = ({ quality }: DeviceRank) => (quality > 0 ? Math.round(Math.log2(quality)) : Number.NEGATIVE_INFINITY)
  const [ofA, ofB] = [step(a), step(b)]
  return (
    Number(b.isActive) - Number(a.isActive) || Number(a.isPhone) - Number(b.isPhone) || (ofA === ofB ? 0 : ofB - ofA)
  )
}

/** Replaces representatives that are hidden themselves by theirs. */
function follow(hidden: Map<string, string>): Map<string, string> {
  for (const [id, by] of hidden) {
    let last = by
    for (let next = hidden.get(last); next !== undefined; next = hidden.get(last)) last = next
    hidden.set(id, last)
  }
  return hidden
}

/** Sources that differ by more are both shown. */
const MAX_DIFFERENCE = 0.1

/**
 * The distances that hidden trips' sources measured for drives, if they differ from the listed trips'.
 * @param hidden by {@link findSameDrives}
 */
export function findOtherDistances(
  trips: readonly SourcedTrip[],
  hidden: ReadonlyMap<string, string>,
): Map<string, number> {
  const findNear = indexTrips(trips.filter(({ id }) => !hidden.has(id)))
  const represented = Map.groupBy(
    trips.filter(({ id }) => hidden.has(id)),
    ({ id }) => hidden.get(id)!,
  )
  const found = new Map<string, number>()
  for (const trip of trips) {
    const bySource = Map.groupBy(represented.get(trip.id) ?? [], ({ kind, device }) => `${kind} ${device}`)
    for (const others of bySource.values()) {
      // One source may list as several trips what the other lists as one.
      const listed = new Set([
        trip,
        ...others.flatMap((other) => findNear(other).filter((one) => isMostlyIn(one, other))),
      ])
      const listedM = sumDistances([...listed])
      const otherM = trip.distanceM + sumDistances(others) - listedM
      if (Math.abs(otherM - trip.distanceM) > MAX_DIFFERENCE * listedM) found.set(trip.id, Math.max(0, otherM))
    }
  }
  return found
}

const isMostlyIn = (trip: SourcedTrip, other: SourcedTrip): boolean =>
  2 * overlapMs(trip, other) >= trip.endedAtMs - trip.startedAtMs && overlapMs(trip, other) > 0
const sumDistances = (trips: readonly SourcedTrip[]): number => trips.reduce((sum, { distanceM }) => sum + distanceM, 0)

const compareFirm = (a: SourcedTrip, b: SourcedTrip): number => Number(isFirm(b)) - Number(isFirm(a))
const compareIds = (a: SourcedTrip, b: SourcedTrip): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const overlapMs = (a: SourcedTrip, b: SourcedTrip): number =>
  Math.min(a.endedAtMs, b.endedAtMs) - Math.max(a.startedAtMs, b.startedAtMs)

const isFirm = ({ isTouched, kind }: SourcedTrip): boolean => isTouched && kind !== 'own'

/** The candidates that cover the trip, best coverage first; none if it is another drive. */
function findRepresentatives(trip: SourcedTrip, candidates: readonly SourcedTrip[]): SourcedTrip[] {
  const lengthMs = trip.endedAtMs - trip.startedAtMs
  const starting = candidates.filter(({ startedAtMs }) => Math.abs(startedAtMs - trip.startedAtMs) <= SLACK_MS)
  if (lengthMs <= 0) return starting.slice(0, 1)
  const overlapping = candidates.filter((other) => overlapMs(trip, other) > 0)
  let coveredMs = 0
  let reachedMs = trip.startedAtMs
  for (const other of overlapping) {
    const fromMs = Math.max(other.startedAtMs, reachedMs)
    const toMs = Math.min(other.endedAtMs, trip.endedAtMs)
    if (toMs > fromMs) [coveredMs, reachedMs] = [coveredMs + toMs - fromMs, toMs]
  }
  const enoughMs = Math.min(MIN_COVERED * lengthMs, Math.max(lengthMs - SLACK_MS, LEAST_COVERED * lengthMs))
  if (coveredMs >= enoughMs) return overlapping.sort((a, b) => overlapMs(trip, b) - overlapMs(trip, a))
  return starting.filter(({ startedAtMs, endedAtMs }) => endedAtMs <= startedAtMs).slice(0, 1)
}

/** Creates a search for trips near another, to avoid comparing every pair. */
function indexTrips(trips: readonly SourcedTrip[]): (trip: SourcedTrip) => SourcedTrip[] {
  const sorted = trips.toSorted((a, b) => a.startedAtMs - b.startedAtMs || (a.id < b.id ? -1 : 1))
  const longestMs = sorted.reduce((most, trip) => Math.max(most, trip.endedAtMs - trip.startedAtMs), 0)
  return ({ startedAtMs, endedAtMs }) => {
    const first = lowerBound(sorted.length, (i) => sorted[i].startedAtMs < startedAtMs - longestMs - SLACK_MS)
    let end = first
    while (end < sorted.length && sorted[end].startedAtMs <= Math.max(endedAtMs, startedAtMs) + SLACK_MS) end++
    return sorted.slice(first, end)
  }
}
