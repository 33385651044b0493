import type { getTripTotals } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { kmOfM } from '@spoor/core/units/distance.ts'
import type { MarkTotals } from './trip-list.ts'

/** Sums by the rule for kilometre totals: confirmed and pending trips count, rejected ones nowhere. */
export function tripTotals(all: readonly MarkTotals[]): ReplyOf<typeof getTripTotals> {
  const counted = all.filter((one) => one.status !== 'rejected')
  const trips = (part: readonly MarkTotals[]) => part.reduce((sum, one) => sum + one.trips, 0)
  const km = (part: readonly MarkTotals[]) => kmOfM(part.reduce((sum, one) => sum + one.distanceM, 0))
  const of = (classification: string | null) => counted.filter((one) => one.classification === classification)
  return {
    trips: trips(counted),
    total_km: km(counted),
    business_km: km(of('business')),
    private_km: km(of('private')),
    unclassified_km: km(of(null)),
    business_trips: trips(of('business')),
    private_trips: trips(of('private')),
    unclassified_trips: trips(of(null)),
    pending_trips: trips(counted.filter((one) => one.status === 'pending')),
  }
}
