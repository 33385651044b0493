import type { FoundTrip } from './journey.ts'
import { FAR_GAP_M, GAP_S } from './parameters.ts'
import { distanceE7M } from './plane.ts'
import type { Track } from './track.ts'

/** One or two trips may have had a tunnel. */
const FEWEST_SELDOM = 3

/** What the trips found in a file of positions leave the driver to check. */
export class TripDoubts {
  #trips = 0
  /** Trips that lack a part of their way though the track goes on there: a gap swallowed it. */
  #lostWays = 0
  /** Ways from the end of a trip to the start of the next, of which no fix is known, and their metres. */
  #lostTrips = 0
  #lostTripsM = 0
  /** Trips of which at least half of the time lies between positions that are a gap apart. */
  #seldom = 0
  /** Of these, trips that nothing but their positions measured. */
  #straight = 0
  #gapMs = 0
  #gaps = 0
  /** From position to position on all trips. */
  #steps = 0

  /** Trips found in one track, in order of time. */
  add(track: Timed, trips: Iterable<Told>): void {
    let before: Told | null = null
    for (const trip of trips) {
      this.#trips += 1
      if (before !== null && isLostBetween(before, trip)) {
        this.#lostTrips += 1
        this.#lostTripsM += apartM(before, trip)
      }
      before = trip
      if (lacksWay(track, trip)) this.#lostWays += 1
      const { gapMs, gaps } = gapsWithin(track, trip)
      this.#steps += trip.lastFix - trip.firstFix
      this.#gapMs += gapMs
      this.#gaps += gaps
      if (gaps === 0 || gapMs * 2 < Math.abs(track.timeMs[trip.lastFix] - track.timeMs[trip.firstFix])) continue
      this.#seldom += 1
      if (trip.distanceSource === 'path') this.#straight += 1
    }
  }

  /** All that another one has found, in other tracks of the file. */
  merge(other: TripDoubts): void {
    this.#trips += other.#trips
    this.#lostWays += other.#lostWays
    this.#lostTrips += other.#lostTrips
    this.#lostTripsM += other.#lostTripsM
    this.#seldom += other.#seldom
    this.#straight += other.#straight
    this.#gapMs += other.#gapMs
    this.#gaps += other.#gaps
    this.#steps += other.#steps
  }

  /** Sentences for the driver. @param positions how many the file has; 0 of a file of trips */
  warnings(positions: number): string[] {
    if (positions > 0 && this.#trips === 0) {
      return [
        `No trip was found in the positions of this file (${positions}): they show no drive from one place to another, or are too far apart in time.`,
      ]
    }
    return [...this.#ofLostWays(), ...this.#ofLostTrips(), ...this.#ofSeldomPositions()]
  }

  #ofLostWays(): string[] {
    if (this.#lostWays === 0) return []
    const which = this.#lostWays === 1 ? '1 trip lacks' : `${this.#lostWays} trips lack`
    return [
      `${which} a part of the route: the tracker started recording late or stopped early. Please check the kilometres.`,
    ]
  }

  #ofLostTrips(): string[] {
    if (this.#lostTrips === 0) return []
    const far = `${Math.round(this.#lostTripsM / 1000)} km`
    return [
      this.#lostTrips === 1
        ? `One trip is missing: the vehicle started ${far} from where the previous trip ended, and the tracker recorded nothing in between. Please add it by hand.`
        : `${this.#lostTrips} trips are missing: the vehicle started elsewhere than the previous trip ended, ${far} away in all, and the tracker recorded nothing in between. Please add them by hand.`,
    ]
  }

  #ofSeldomPositions(): string[] {
    // A tracker that writes often and lost its signal now and then does not write seldom.
    if (this.#seldom < FEWEST_SELDOM || this.#seldom * 2 < this.#trips || this.#gaps * 2 < this.#steps) return []
    const minutes = Math.round(this.#gapMs / this.#gaps / 60_000)
    const stops = `In ${this.#seldom} of ${this.#trips} trips the tracker recorded a position about every ${minutes} minutes: shorter stops are not detected.`
    if (this.#straight === 0) return [stops]
    const which = this.#straight === this.#seldom ? `all ${this.#straight}` : `${this.#straight} of them`
    return [
      `${stops} The kilometres of ${which} are straight lines between positions, which is less than was driven; compare them with your odometer, or set the tracker to record more often.`,
    ]
  }
}

type Timed = Pick<Track, 'count' | 'timeMs'>

type Told = Pick<
  FoundTrip,
  'cut' | 'firstFix' | 'lastFix' | 'startLat' | 'startLng' | 'endLat' | 'endLng' | 'distanceSource'
>

/** Metres between the end of a trip and the start of the next. */
function apartM(before: Told, after: Told): number {
  return distanceE7M(before.endLat * 1e7, before.endLng * 1e7, after.startLat * 1e7, after.startLng * 1e7)
}

/** Whether the vehicle was driven between two trips: neither of them is known to lack a part of its way there. */
function isLostBetween(before: Told, after: Told): boolean {
  const isWhole = (before.cut === 'none' || before.cut === 'start') && (after.cut === 'none' || after.cut === 'end')
  return isWhole && apartM(before, after) > FAR_GAP_M
}

/** Milliseconds to fix i from the one before. */
const stepMs = ({ timeMs }: Timed, i: number): number => Math.abs(timeMs[i] - timeMs[i - 1])

const isGap = (track: Timed, i: number): boolean => i > 0 && i < track.count && stepMs(track, i) > GAP_S * 1000

function lacksWay(track: Timed, { cut, firstFix, lastFix }: Told): boolean {
  return (
    (cut !== 'none' && cut !== 'end' && isGap(track, firstFix)) ||
    (cut !== 'none' && cut !== 'start' && isGap(track, lastFix + 1))
  )
}

function gapsWithin(track: Timed, { firstFix, lastFix }: Told): { gapMs: number; gaps: number } {
  let gapMs = 0
  let gaps = 0
  for (let i = firstFix + 1; i <= lastFix; i += 1) {
    if (!isGap(track, i)) continue
    gapMs += stepMs(track, i)
    gaps += 1
  }
  return { gapMs, gaps }
}
