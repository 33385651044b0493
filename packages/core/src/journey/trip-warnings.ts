import type { FoundTrip, Mode } from './journey.ts'
import { FAR_GAP_M, GAP_S, MAX_SPEED_MPS } from './parameters.ts'
import { distanceE7M, M_PER_LAT_E7, mPerLngE7, planeM } from './plane.ts'
import type { Track } from './track.ts'

/** A tunnel may explain one or two trips. */
const MIN_SPARSE_TRIPS = 3

/** Shorter distances have no speed check: clocks show whole seconds, and a fix may be off by some hundred metres. */
const LEAST_TIMED_M = 2000
/** A larger difference, in 1e-7 degrees, may be {@link LEAST_TIMED_M}. */
const LEAST_TIMED_E7 = 120_000
/** Maximum duration of an outlier. */
const OUTLIER_MS = 600_000

/** Minimum length of steps that return to the previous step's origin, as when two vehicles' positions alternate. */
const LEAST_REVERSAL_M = 1000
/** Cosine of the angle between two steps that reverse. */
const REVERSED = -0.9
const MIN_REVERSALS = 6

/** Collects problems that the driver should check in the trips found in a file of positions. */
export class TripWarnings {
  #trips = 0
  /** Trips that lack part of their route because of a gap in the track. */
  #incompleteTrips = 0
  /** Number and metres of trips that must have happened between two others without a recorded fix. */
  #missingTrips = 0
  #missingTripsM = 0
  /** Trips that no road vehicle can have driven in their time. */
  #fastTrips = 0
  /** Trips whose positions alternate between two places. */
  #alternatingTrips = 0
  /** Trips with at least half of their time in gaps. */
  #sparseTrips = 0
  /** Among these, trips measured only from their positions. */
  #straightTrips = 0
  #gapMs = 0
  #gaps = 0
  /** Steps between positions of all trips. */
  #steps = 0
  /** How many trips may have been made in another mode than driving. */
  readonly #doubts = new Map<Mode, number>()

  /** Adds trips found in one track, in chronological order; moves explain where the next trip starts. */
  add(track: TrackTimes, trips: Iterable<WarningTrip>, moves: readonly Pick<FoundTrip, 'startedAtMs'>[] = []): void {
    let before: WarningTrip | null = null
    for (const trip of trips) {
      this.#trips += 1
      count(this.#doubts, trip.doubt)
      const from = before?.endedAtMs ?? 0
      if (moves.some(({ startedAtMs }) => startedAtMs >= from && startedAtMs < trip.startedAtMs)) before = null
      if (before !== null && isTripMissingBetween(before, trip)) {
        this.#missingTrips += 1
        this.#missingTripsM += distanceBetweenM(before, trip)
      }
      before = trip
      if (isTooFast(track, trip)) this.#fastTrips += 1
      if (doesAlternate(track, trip)) this.#alternatingTrips += 1
      if (lacksRoute(track, trip)) this.#incompleteTrips += 1
      const { gapMs, gaps } = measureGaps(track, trip)
      this.#steps += trip.lastFix - trip.firstFix
      this.#gapMs += gapMs
      this.#gaps += gaps
      if (gaps === 0 || gapMs * 2 < Math.abs(track.timeMs[trip.lastFix] - track.timeMs[trip.firstFix])) continue
      this.#sparseTrips += 1
      if (trip.distanceSource === 'path') this.#straightTrips += 1
    }
  }

  /** Adds the problems that another instance collected in other tracks of the file. */
  merge(other: TripWarnings): void {
    this.#trips += other.#trips
    this.#incompleteTrips += other.#incompleteTrips
    this.#missingTrips += other.#missingTrips
    this.#missingTripsM += other.#missingTripsM
    this.#fastTrips += other.#fastTrips
    this.#alternatingTrips += other.#alternatingTrips
    this.#sparseTrips += other.#sparseTrips
    this.#straightTrips += other.#straightTrips
    this.#gapMs += other.#gapMs
    this.#gaps += other.#gaps
    this.#steps += other.#steps
    for (const [mode, times] of other.#doubts) count(this.#doubts, mode, times)
  }

  /** Sentences for the driver. @param positions number of positions in the file; 0 for a file of trips */
  warnings(positions: number): string[] {
    if (positions > 0 && this.#trips === 0)
      return [
        `No trip was found in the positions of this file (${positions}): they show no drive from one place to another, or are too far apart in time.`,
      ]
    return [
      ...this.#warnOfDoubts(),
      ...this.#warnOfFastTrips(),
      ...this.#warnOfAlternatingTrips(),
      ...this.#warnOfIncompleteTrips(),
      ...this.#warnOfMissingTrips(),
      ...this.#warnOfSparsePositions(),
    ]
  }

  #warnOfDoubts(): string[] {
    if (this.#doubts.size === 0) return []
    return [`Added, but perhaps not by car: ${listModes(this.#doubts)}. Please check.`]
  }

  #warnOfFastTrips(): string[] {
    if (this.#fastTrips === 0) return []
    const which = this.#fastTrips === 1 ? '1 trip moves' : `${this.#fastTrips} trips move`
    return [
      `${which} faster than 250 km/h between positions: the positions or their times are probably wrong. Please check the kilometres.`,
    ]
  }

  #warnOfAlternatingTrips(): string[] {
    if (this.#alternatingTrips === 0) return []
    const which = this.#alternatingTrips === 1 ? '1 trip jumps' : `${this.#alternatingTrips} trips jump`
    return [
      `${which} back and forth between positions: the file may mix several vehicles. If a column names them, choose it as Vehicle with Fix columns.`,
    ]
  }

  #warnOfIncompleteTrips(): string[] {
    if (this.#incompleteTrips === 0) return []
    const which = this.#incompleteTrips === 1 ? '1 trip lacks' : `${this.#incompleteTrips} trips lack`
    return [
      `${which} a part of the route: the tracker started recording late or stopped early. Please check the kilometres.`,
    ]
  }

  #warnOfMissingTrips(): string[] {
    if (this.#missingTrips === 0) return []
    const far = `${Math.round(this.#missingTripsM / 1000)} km`
    return [
      this.#missingTrips === 1
        ? `One trip is missing: the vehicle started ${far} from where the previous trip ended, and the tracker recorded nothing in between. Please add it by hand.`
        : `${this.#missingTrips} trips are missing: the vehicle started elsewhere than the previous trip ended, ${far} away in all, and the tracker recorded nothing in between. Please add them by hand.`,
    ]
  }

  #warnOfSparsePositions(): string[] {
    // A tracker that records often and sometimes lost its signal is not sparse.
    if (this.#sparseTrips < MIN_SPARSE_TRIPS || this.#sparseTrips * 2 < this.#trips || this.#gaps * 2 < this.#steps)
      return []
    const minutes = Math.round(this.#gapMs / this.#gaps / 60_000)
    const stops = `In ${this.#sparseTrips} of ${this.#trips} trips the tracker recorded a position about every ${minutes} minutes: shorter stops are not detected.`
    if (this.#straightTrips === 0) return [stops]
    const which =
      this.#straightTrips === this.#sparseTrips ? `all ${this.#straightTrips}` : `${this.#straightTrips} of them`
    return [
      `${stops} The kilometres of ${which} are straight lines between positions, which is less than was driven; compare them with your odometer, or set the tracker to record more often.`,
    ]
  }
}

const MODE_NAMES: Readonly<Record<Mode, readonly [string, string]>> = {
  walking: ['walk', 'walks'],
  running: ['run', 'runs'],
  cycling: ['bicycle ride', 'bicycle rides'],
  train: ['train ride', 'train rides'],
  flying: ['flight', 'flights'],
}

/** '3 walks and 1 flight' */
function listModes(modes: ReadonlyMap<Mode, number>): string {
  const parts = [...modes].map(([mode, times]) => `${times} ${MODE_NAMES[mode][times === 1 ? 0 : 1]}`)
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function count(modes: Map<Mode, number>, mode: Mode | null | undefined, times = 1): void {
  if (mode) modes.set(mode, (modes.get(mode) ?? 0) + times)
}

type TrackTimes = Pick<Track, 'count' | 'timeMs' | 'latE7' | 'lngE7'>

type WarningTrip = Omit<FoundTrip, 'startOdometerM' | 'endOdometerM' | 'mode' | 'doubt' | 'path'> & {
  doubt?: Mode | null
}

function distanceBetweenM(before: WarningTrip, after: WarningTrip): number {
  return distanceE7M(before.endLat * 1e7, before.endLng * 1e7, after.startLat * 1e7, after.startLng * 1e7)
}

/** Whether the vehicle was driven between two trips that are both complete on that side. */
function isTripMissingBetween(before: WarningTrip, after: WarningTrip): boolean {
  const isWhole = (before.cut === 'none' || before.cut === 'start') && (after.cut === 'none' || after.cut === 'end')
  return isWhole && distanceBetweenM(before, after) > FAR_GAP_M
}

/**
 * Whether a trip as a whole, or a leap within it that counts towards its distance, is faster than any road vehicle. For
 * an outlier that returns, the leaps there and back cancel out.
 */
function isTooFast({ timeMs, latE7, lngE7 }: TrackTimes, trip: WarningTrip): boolean {
  if (trip.distanceM < LEAST_TIMED_M) return false
  if (isImpossible(trip.distanceM, trip.endedAtMs - trip.startedAtMs)) return true
  let leapM = 0
  // An outlier leaps away and soon back again: for leaps close to each other, only the remainder of both counts.
  let near = { fromMs: 0, toMs: Number.NEGATIVE_INFINITY, north: 0, east: 0 }
  const settle = (): void => {
    const [lat, lng] = [latE7[trip.firstFix], lngE7[trip.firstFix]]
    const leftM = distanceE7M(lat, lng, lat + near.north, lng + near.east)
    if (leftM >= LEAST_TIMED_M && isImpossible(leftM, near.toMs - near.fromMs)) leapM += leftM
  }
  for (let i = trip.firstFix + 1; i <= trip.lastFix; i += 1) {
    const [lat, lng] = [latE7[i] - latE7[i - 1], lngE7[i] - lngE7[i - 1]]
    if (Math.abs(lat) + Math.abs(lng) < LEAST_TIMED_E7) continue
    const stepM = distanceE7M(latE7[i - 1], lngE7[i - 1], latE7[i], lngE7[i])
    if (stepM < LEAST_TIMED_M || !isImpossible(stepM, timeMs[i] - timeMs[i - 1])) continue
    if (timeMs[i] - near.toMs > OUTLIER_MS) {
      settle()
      near = { fromMs: timeMs[i - 1], toMs: timeMs[i], north: lat, east: lng }
    } else near = { ...near, toMs: timeMs[i], north: near.north + lat, east: near.east + lng }
  }
  settle()
  return leapM > 0 && trip.distanceM >= leapM * 0.9
}

/** Whether most long steps of a trip return to the origin of the previous one. */
function doesAlternate({ latE7, lngE7 }: TrackTimes, { firstFix, lastFix, distanceM }: WarningTrip): boolean {
  if (distanceM < LEAST_REVERSAL_M) return false
  let [steps, reversals, lastNorthM, lastEastM] = [0, 0, 0, 0]
  for (let i = firstFix + 1; i <= lastFix; i += 1) {
    const northM = (latE7[i] - latE7[i - 1]) * M_PER_LAT_E7
    const eastM = (lngE7[i] - lngE7[i - 1]) * mPerLngE7(latE7[i])
    const lengthM = planeM(northM, eastM)
    if (lengthM < LEAST_REVERSAL_M) continue
    steps += 1
    const product = northM * lastNorthM + eastM * lastEastM
    if (product < REVERSED * lengthM * planeM(lastNorthM, lastEastM)) reversals += 1
    lastNorthM = northM
    lastEastM = eastM
  }
  return reversals >= MIN_REVERSALS && reversals * 2 >= steps
}

const isImpossible = (distanceM: number, ms: number): boolean => distanceM * 1000 > MAX_SPEED_MPS * Math.abs(ms)

/** Milliseconds from the previous fix to fix i. */
const stepMs = ({ timeMs }: TrackTimes, i: number): number => Math.abs(timeMs[i] - timeMs[i - 1])

const isGap = (track: TrackTimes, i: number): boolean => i > 0 && i < track.count && stepMs(track, i) > GAP_S * 1000

function lacksRoute(track: TrackTimes, { cut, firstFix, lastFix }: WarningTrip): boolean {
  return (
    (cut !== 'none' && cut !== 'end' && isGap(track, firstFix)) ||
    (cut !== 'none' && cut !== 'start' && isGap(track, lastFix + 1))
  )
}

function measureGaps(track: TrackTimes, { firstFix, lastFix }: WarningTrip): { gapMs: number; gaps: number } {
  let gapMs = 0
  let gaps = 0
  for (let i = firstFix + 1; i <= lastFix; i += 1) {
    if (!isGap(track, i)) continue
    gapMs += stepMs(track, i)
    gaps += 1
  }
  return { gapMs, gaps }
}
