import type { Contradiction } from '@spoor/core/report/year-kilometres.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'

export function toContradictionWire({ from, to, movedM, loggedM }: Contradiction) {
  return { from, to, moved_km: metresToKm(movedM), logged_km: metresToKm(loggedM) }
}
