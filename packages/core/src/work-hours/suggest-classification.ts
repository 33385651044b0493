import type { ZoneClock } from '../units/time-zone.ts'
import { isIn, secondOfWeek } from './work-hours.ts'
import type { WorkWeek } from './work-hours.ts'

/** What a trip may be, for its driver to say. It is never taken for his word. */
export interface Suggestion {
  classification: 'business' | 'private'
  /** From 0 to 1. */
  confidence: number
  because: string
}

/** The time of day is all that is known: better than a coin, and no more. */
const BY_TIME_ALONE = 0.6
const AT_WORK: Suggestion = {
  classification: 'business',
  confidence: BY_TIME_ALONE,
  because: 'Within your work hours',
}
const ON_A_DAY_OFF: Suggestion = { classification: 'private', confidence: BY_TIME_ALONE, because: 'On a day off' }

/**
 * What a trip may be by when it was driven: business where it starts and ends within work hours, private where it starts
 * and ends on a day off; null for all others, such as the way to work and back. A trip without an end is judged by its
 * start. Times are those of the driver's clock, so that 08:00 is 08:00 in summer and in winter.
 */
export function suggestClassification(
  { startedAtMs, endedAtMs }: { startedAtMs: number; endedAtMs: number | null },
  week: WorkWeek,
  clock: ZoneClock,
): Suggestion | null {
  const [start, end] = [startedAtMs, endedAtMs ?? startedAtMs].map((timeMs) =>
    secondOfWeek(timeMs + clock.offsetMsAt(timeMs)),
  )
  if (isIn(week.work, start) && isIn(week.work, end)) return AT_WORK
  return isIn(week.off, start) && isIn(week.off, end) ? ON_A_DAY_OFF : null
}
