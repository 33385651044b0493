import type { FoundTrip } from './journey.ts'
import { GAP_S } from './parameters.ts'
import type { Track } from './track.ts'

/** One or two trips may have had a tunnel. */
const FEWEST_SELDOM = 3

/** What the trips found in a file of positions leave the driver to check. */
export class TripDoubts {
  #trips = 0
  /** Trips that lack a part of their way though the track goes on there: a gap swallowed it. */
  #lostWays = 0
  /** Trips of which at least half of the time lies between positions that are a gap apart. */
  #seldom = 0
  /** Of these, trips that nothing but their positions measured. */
  #straight = 0
  #gapMs = 0
  #gaps = 0
  /** From position to position on all trips. */
  #steps = 0

  /** Trips found in one track. */
  add(
    track: Pick<Track, 'count' | 'timeMs'>,
    trips: Iterable<Pick<FoundTrip, 'cut' | 'firstFix' | 'lastFix' | 'distanceSource'>>,
  ): void {
    for (const trip of trips) {
      this.#trips += 1
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
        `No trip was found in the positions of this file (${positions}): they tell of no way from one place to another, or lie too far apart in time to tell how it was driven.`,
      ]
    }
    return [...this.#ofLostWays(), ...this.#ofSeldomPositions()]
  }

  #ofLostWays(): string[] {
    if (this.#lostWays === 0) return []
    const which = this.#lostWays === 1 ? '1 trip lacks' : `${this.#lostWays} trips lack`
    return [
      `${which} a part of the way: the tracker wrote nothing until the vehicle was far from where it had been parked, or stopped writing before it was. Please check the kilometres.`,
    ]
  }

  #ofSeldomPositions(): string[] {
    // A tracker that writes often and lost its signal now and then does not write seldom.
    if (this.#seldom < FEWEST_SELDOM || this.#seldom * 2 < this.#trips || this.#gaps * 2 < this.#steps) return []
    const minutes = Math.round(this.#gapMs / this.#gaps / 60_000)
    const stops = `In ${this.#seldom} of ${this.#trips} trips the tracker wrote a position about every ${minutes} minutes: shorter stops on the way are not seen.`
    if (this.#straight === 0) return [stops]
    const which = this.#straight === this.#seldom ? `all ${this.#straight}` : `${this.#straight} of them`
    return [
      `${stops} The kilometres of ${which} are straight lines from one position to the next, less than was driven; please compare them with your odometer, or let the tracker write more often.`,
    ]
  }
}

type Timed = Pick<Track, 'count' | 'timeMs'>

/** Milliseconds to fix i from the one before. */
const stepMs = ({ timeMs }: Timed, i: number): number => Math.abs(timeMs[i] - timeMs[i - 1])

const isGap = (track: Timed, i: number): boolean => i > 0 && i < track.count && stepMs(track, i) > GAP_S * 1000

function lacksWay(track: Timed, { cut, firstFix, lastFix }: Pick<FoundTrip, 'cut' | 'firstFix' | 'lastFix'>): boolean {
  return (
    (cut !== 'none' && cut !== 'end' && isGap(track, firstFix)) ||
    (cut !== 'none' && cut !== 'start' && isGap(track, lastFix + 1))
  )
}

function gapsWithin(
  track: Timed,
  { firstFix, lastFix }: Pick<FoundTrip, 'firstFix' | 'lastFix'>,
): { gapMs: number; gaps: number } {
  let gapMs = 0
  let gaps = 0
  for (let i = firstFix + 1; i <= lastFix; i += 1) {
    if (!isGap(track, i)) continue
    gapMs += stepMs(track, i)
    gaps += 1
  }
  return { gapMs, gaps }
}
