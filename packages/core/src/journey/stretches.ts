import type { FoundTrip } from './journey.ts'
import type { Track } from './track.ts'

/**
 * A part of a track in which trips are looked for on its own: so the memory that it takes does not grow with the track,
 * and several can be looked through at once.
 */
export interface Stretch {
  /** The fixes [from, to) that are looked at: those of its own days and of some on both sides. */
  from: number
  to: number
  /** The trips that start in [fromMs, toMs) are its own. */
  fromMs: number
  toMs: number
}

/** What was found in a stretch. */
export interface FoundInStretch<Trip extends Span = FoundTrip> {
  stretch: Stretch
  /** Its own trips. */
  trips: Trip[]
  /** The neighbours of its own trips that it saw as well; null where it saw none. */
  before: Span | null
  after: Span | null
}

interface Span {
  startedAtMs: number
  endedAtMs: number
}

const DAY_MS = 86_400_000
/** Enough for what is looked at on both sides to be a twentieth of it where fixes are a hundred seconds apart. */
const MIN_FIXES = 60_000
/** A fix every few seconds makes days so large that what is looked at on both sides must not be most of it. */
const MIN_DAYS = 4
/** Days with fixes before and after: a trip depends on 24 hours on both sides (see findJourneys), and may begin late. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 2

/** A track in stretches of whole UTC days, because each day teaches the noise of its own fixes. */
export function stretchesOf({ count, timeMs }: Track): Stretch[] {
  const whole: Stretch = { from: 0, to: count, fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  if (count < 2 * MIN_FIXES) return [whole]
  const days: number[] = []
  let beforeMs = Number.NEGATIVE_INFINITY
  let nextDayMs = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i += 1) {
    const fixMs = timeMs[i]
    // Only what ascends can be cut.
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
 * The trips of a track from those of its stretches, in order. Where two neighbours do not see the same trips around
 * their seam (one was under way for longer than they look over it), both are looked through as one.
 */
export function joinStretches<Trip extends Span>(
  track: Track,
  found: readonly FoundInStretch<Trip>[],
  findAgain: (stretch: Stretch) => FoundInStretch<Trip>,
): Trip[] {
  const joined: FoundInStretch<Trip>[] = []
  for (const next of found) {
    const last = joined.at(-1)
    if (last === undefined || agree(track, last, next)) joined.push(next)
    else {
      const { from, fromMs } = last.stretch
      const { to, toMs } = next.stretch
      joined[joined.length - 1] = findAgain({ from, to, fromMs, toMs })
    }
  }
  return joined.flatMap(({ trips }) => trips)
}

function agree(track: Track, one: FoundInStretch<Span>, next: FoundInStretch<Span>): boolean {
  const last = one.trips.at(-1) ?? one.before
  const first = next.trips.at(0) ?? next.after
  const isBeyond = next.before === null && (last === null || last.endedAtMs < track.timeMs[next.stretch.from])
  const isAhead = one.after === null && (first === null || first.startedAtMs > track.timeMs[one.stretch.to - 1])
  return (isBeyond || isSame(last, next.before)) && (isAhead || isSame(first, one.after))
}

function isSame(a: Span | null, b: Span | null): boolean {
  return a?.startedAtMs === b?.startedAtMs && a?.endedAtMs === b?.endedAtMs
}
