import { isCommute } from '../places/place.ts'
import { DAY_S, HOUR_S } from '../units/duration.ts'
import type { ZoneClock } from '../units/time-zone.ts'
import { secondOfWeek } from '../work-hours/work-hours.ts'
import type { Classification } from './trip-facts.ts'

/** What a guess relies on: the kinds of places at the ends, else the time of the start. */
export type GuessGround = 'commute' | 'client' | 'weekday' | 'untimed' | 'off'

type End = { kind: string } | null

/** The class of a trip while nothing is known about its driver, in visitors' files and for new drivers alike. */
export function guessClass(
  { startedAtMs, start, end, worksFromHome }: { startedAtMs: number; start: End; end: End; worksFromHome?: boolean },
  clock: ZoneClock,
): { classification: Classification; ground: GuessGround } {
  if (isCommute(start, end, worksFromHome)) return { classification: 'private', ground: 'commute' }
  if (start?.kind === 'client' || end?.kind === 'client') return { classification: 'business', ground: 'client' }
  const second = secondOfWeek(startedAtMs + clock.offsetMsAt(startedAtMs))
  const ofDay = second % DAY_S
  if (second < 5 * DAY_S) {
    if (ofDay >= 6 * HOUR_S && ofDay <= 18 * HOUR_S) return { classification: 'business', ground: 'weekday' }
    // A row with a day but no time begins at midnight.
    if (ofDay === 0 && startedAtMs % 1000 === 0) return { classification: 'business', ground: 'untimed' }
  }
  return { classification: 'private', ground: 'off' }
}
