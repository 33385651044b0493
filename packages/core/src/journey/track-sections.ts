import { DAY_MS } from '../units/duration.ts'
import type { FoundTrip } from './journey.ts'
import type { Track } from './track.ts'

/**
 * A part of a track that is searched for trips separately, so that memory does not grow with the track and sections can
 * be searched in parallel.
 */
export interface TrackSection {
  /** The fixes [from, to) to search: its own days and a margin on both sides. */
  from: number
  to: number
  /** Trips that start in [fromMs, toMs) belong to this section. */
  fromMs: number
  toMs: number
}

export interface SectionTrips<Trip extends TripTimes = FoundTrip> {
  section: TrackSection
  trips: Trip[]
  /** Neighbouring trips that it also found; null if there are none. */
  before: TripTimes | null
  after: TripTimes | null
}

interface TripTimes {
  startedAtMs: number
  endedAtMs: number
}

/** Large enough that, with a fix every hundred seconds, the overlap on both sides is a twentieth of it. */
const MIN_FIXES = 60_000
/** With a fix every few seconds days are so large that the overlap must not make up most of the section. */
const MIN_DAYS = 4
/** Days with fixes before and after: a trip depends on 24 hours on both sides (see findJourneys) and may start late. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 2

/** Splits a track into sections of whole UTC days, because noise is calibrated by day. */
export function splitIntoSections({ count, timeMs }: Track): TrackSection[] {
  const whole: TrackSection = { from: 0, to: count, fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  if (count < 2 * MIN_FIXES) return [whole]
  const days: number[] = []
  let beforeMs = Number.NEGATIVE_INFINITY
  let nextDayMs = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i += 1) {
    const fixMs = timeMs[i]
    // Only ascending times can be split.
    if (!(fixMs >= beforeMs)) return [whole]
    beforeMs = fixMs
    if (fixMs < nextDayMs) continue
    days.push(i)
    nextDayMs = (Math.floor(fixMs / DAY_MS) + 1) * DAY_MS
  }
  const cuts = [0]
  for (let day = 1; day <= days.length - MIN_DAYS; day += 1) {
    const first = cuts[cuts.length - 1]
    const isLong = days[day] - days[first] >= MIN_FIXES && day - first >= MIN_DAYS
    if (isLong && count - days[day] >= MIN_FIXES / 2) cuts.push(day)
  }
  const midnightMs = (day: number): number => Math.floor(timeMs[days[day]] / DAY_MS) * DAY_MS
  return cuts.map((first, k) => {
    const end = cuts.at(k + 1) ?? days.length
    return {
      from: days[Math.max(0, first - DAYS_BEFORE)],
      to: days[end + DAYS_AFTER] ?? count,
      fromMs: first === 0 ? whole.fromMs : midnightMs(first),
      toMs: end === days.length ? whole.toMs : midnightMs(end),
    }
  })
}

/**
 * Joins the trips of all sections in order. If two neighbours disagree about the trips around their boundary (a drive
 * longer than their overlap), both are searched again as one section.
 */
export function joinSections<Trip extends TripTimes>(
  track: Track,
  found: readonly SectionTrips<Trip>[],
  findAgain: (section: TrackSection) => SectionTrips<Trip>,
): Trip[] {
  const joined: SectionTrips<Trip>[] = []
  for (const next of found) {
    const last = joined.at(-1)
    if (last === undefined || agree(track, last, next)) joined.push(next)
    else {
      const { from, fromMs } = last.section
      const { to, toMs } = next.section
      joined[joined.length - 1] = findAgain({ from, to, fromMs, toMs })
    }
  }
  return joined.flatMap(({ trips }) => trips)
}

function agree(track: Track, one: SectionTrips<TripTimes>, next: SectionTrips<TripTimes>): boolean {
  const last = one.trips.at(-1) ?? one.before
  const first = next.trips.at(0) ?? next.after
  const isBeyond = next.before === null && (last === null || last.endedAtMs < track.timeMs[next.section.from])
  const isAhead = one.after === null && (first === null || first.startedAtMs > track.timeMs[one.section.to - 1])
  return (isBeyond || isSame(last, next.before)) && (isAhead || isSame(first, one.after))
}

function isSame(a: TripTimes | null, b: TripTimes | null): boolean {
  return a?.startedAtMs === b?.startedAtMs && a?.endedAtMs === b?.endedAtMs
}
