import { findReadingFault, MAX_DAILY_M, readingDay } from '../report/check-reading.ts'
import type { OdometerReading } from '../report/logbook-trip.ts'
import type { LocalDate } from '../units/local-date.ts'

/**
 * The new readings that contradict the vehicle's existing ones, or the majority of the new ones: the reason by day,
 * stating the conflicting neighbour.
 * @param fresh at most one per day, on days without an existing reading
 * @param existing at most one per day, not contradicting each other
 */
export function findContradictions(
  fresh: readonly OdometerReading[],
  existing: readonly OdometerReading[],
): Map<LocalDate, string> {
  const all = [...fresh.map((reading) => ({ reading, weight: 1 })), ...weigh(existing, fresh.length + 1)]
    .map((one) => ({ ...one, day: readingDay(one.reading.date) }))
    .toSorted((a, b) => (a.reading.date < b.reading.date ? -1 : 1))
  // The heaviest sequence of readings in which each may follow the previous one.
  const best: { weight: number; before: number }[] = []
  let last = -1
  all.forEach(({ reading, weight, day }, at) => {
    const found = { weight, before: -1 }
    for (let i = 0; i < at; i++) {
      const movedM = reading.odometerM - all[i].reading.odometerM
      const isPossible = movedM >= 0 && movedM <= Math.max(1, day - all[i].day) * MAX_DAILY_M
      if (isPossible && best[i].weight + weight > found.weight)
        Object.assign(found, { weight: best[i].weight + weight, before: i })
    }
    best.push(found)
    if (last < 0 || found.weight > best[last].weight) last = at
  })
  const fitting = new Set<number>()
  for (let at = last; at >= 0; at = best[at].before) fitting.add(at)

  const reasons = new Map<LocalDate, string>()
  all.forEach(({ reading }, at) => {
    if (fitting.has(at)) return
    const earlier = all.findLast((_, i) => i < at && fitting.has(i))?.reading
    const later = all.find((_, i) => i > at && fitting.has(i))?.reading
    const beside = [earlier, later].filter((one) => one !== undefined)
    reasons.set(reading.date, findReadingFault(reading, beside) ?? 'It does not fit the readings around it.')
  })
  return reasons
}

const weigh = (readings: readonly OdometerReading[], weight: number) => readings.map((reading) => ({ reading, weight }))
