import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import type { Readiness, ReadinessLine } from '@spoor/contract/routes/vehicles.ts'
import { t } from '../../language/t.ts'

/** Growth over the same days of last month, as a share (0.2 is 20% more); null if those had no trips. */
export const getMonthGrowth = ({ thisMonthKm, lastMonthToDateKm }: PersonalStats): number | null =>
  lastMonthToDateKm > 0 ? thisMonthKm / lastMonthToDateKm - 1 : null

/** `part` as a share of `whole`; 0 if `whole` is zero. */
export const getShare = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/** '+12%', '−8%', '0%'. */
export function formatGrowth(growth: number): string {
  const percent = Math.round(growth * 100)
  if (percent === 0) return '0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

export const getFirstName = (name: string | undefined): string => name?.trim().split(/\s+/)[0] || t('Driver')

/** The line with the most kilometres at stake, of all vehicles; null if none names kilometres. */
export function findCostliestGap(
  readiness: readonly Readiness[],
): { readiness: Readiness; line: ReadinessLine; distanceKm: number } | null {
  const gaps = readiness.flatMap((vehicle) =>
    vehicle.lines.map((line) => ({ readiness: vehicle, line, distanceKm: line.distance_km ?? 0 })),
  )
  return gaps.filter(({ distanceKm }) => distanceKm > 0).toSorted((a, b) => b.distanceKm - a.distanceKm)[0] ?? null
}
