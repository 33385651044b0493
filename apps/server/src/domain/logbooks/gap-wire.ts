import type { MissingLine } from '@spoor/contract/words/missing-line.ts'
import type { LogbookGap } from '@spoor/core/report/find-gaps.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Contradiction } from '@spoor/core/report/year-kilometres.ts'

export function toGapWire({ code, message, count, days, distanceM, hasTripsBetween }: LogbookGap): MissingLine {
  return {
    code,
    message,
    count,
    from: days?.from ?? null,
    to: days?.to ?? null,
    distance_km: distanceM === null ? null : metresToKm(distanceM),
    has_trips_between: hasTripsBetween,
  }
}

export function toContradictionWire({ from, to, movedM, loggedM }: Contradiction) {
  return { from, to, moved_km: metresToKm(movedM), logged_km: metresToKm(loggedM) }
}
