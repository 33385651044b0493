import { getTripTotals } from '@spoor/contract/routes/trips.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { useQuery } from '@tanstack/react-query'
import { queryReply } from './api.ts'

export const TO_REVIEW = ['trips', 'totals', 'to review']
/** Trips also arrive by themselves. */
const COUNT_AGAIN_MS = 5 * MINUTE_MS

/** The number of trips to review, of all years; undefined until it is loaded. */
export const useTripsToReview = (): number | undefined =>
  useQuery({
    queryKey: TO_REVIEW,
    queryFn: queryReply(getTripTotals, { query: { status: 'pending' } }),
    refetchInterval: COUNT_AGAIN_MS,
  }).data?.trips
