import type { listTripDays } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { exactKmOfM } from '@spoor/core/units/distance.ts'
import type { TripDay } from './trip-list.ts'

export function tripDayWire(row: TripDay): ReplyOf<typeof listTripDays>['items'][number] {
  return {
    day: row.day,
    trips: row.trips,
    distance_km: exactKmOfM(row.distanceM),
    business_km: exactKmOfM(row.businessM),
  }
}
