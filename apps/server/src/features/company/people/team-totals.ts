import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Employee } from '@spoor/contract/routes/team.ts'
import type { MemberMonth } from '../team-queries.ts'

type MonthTotals = Employee['totals']

/** One employee's kilometres in a month. */
export function sumMonth(marks: readonly MemberMonth[], ownerId: string, month: string): MonthTotals {
  const own = marks.filter((mark) => mark.owner_id === ownerId && mark.month === month)
  const km = (classification: string | null) =>
    metresToKm(
      own.filter((mark) => mark.classification === classification).reduce((sum, mark) => sum + mark.distance_m, 0),
    )
  return {
    month,
    business_km: km('business'),
    private_km: km('private'),
    unclassified_km: km(null),
    business_trips: own.find((mark) => mark.classification === 'business')?.trips ?? 0,
  }
}
