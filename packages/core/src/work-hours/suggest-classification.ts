import type { ZoneClock } from '../units/time-zone.ts'
import { isWithin, secondOfWeek } from './work-hours.ts'
import type { WorkWeek } from './work-hours.ts'

/** A suggested classification; it only applies once the driver accepts it. */
export interface Suggestion {
  classification: 'business' | 'private'
  /** From 0 to 1. */
  confidence: number
  because: string
}

/** The time of day is the only evidence: better than a coin, but not by much. */
const BY_TIME_ALONE = 0.6
const AT_WORK: Suggestion = {
  classification: 'business',
  confidence: BY_TIME_ALONE,
  because: 'Within your work hours',
}
const ON_A_DAY_OFF: Suggestion = { classification: 'private', confidence: BY_TIME_ALONE, because: 'On a day off' }

/**
 * Suggests a classification by time: business if a trip starts and ends within work hours, private if it starts and
 * ends on a day off, otherwise null (such as commuting). A trip without an end is judged by its start. Times are
 * those of the driver's clock, so 08:00 is 08:00 in summer and winter.
 */
export function suggestClassification(
  { startedAtMs, endedAtMs }: { startedAtMs: number; endedAtMs: number | null },
  week: WorkWeek,
  clock: ZoneClock,
): Suggestion | null {
  const [start, end] = [startedAtMs, endedAtMs ?? startedAtMs].map((timeMs) =>
    secondOfWeek(timeMs + clock.offsetMsAt(timeMs)),
  )
  if (isWithin(week.work, start) && isWithin(week.work, end)) return AT_WORK
  return isWithin(week.off, start) && isWithin(week.off, end) ? ON_A_DAY_OFF : null
}
