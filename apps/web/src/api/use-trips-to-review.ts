import { getTripTotals } from '@spoor/contract/routes/trips.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryReply } from './api.ts'

export const TO_REVIEW = ['trips', 'totals', 'to review']
/** Trips also arrive by themselves. */
const COUNT_AGAIN_MS = 5 * MINUTE_MS

export const toReviewQuery = queryOptions({
  queryKey: TO_REVIEW,
  queryFn: queryReply(getTripTotals, { query: { status: 'pending' } }),
})

/** The number of trips to review, of all years; undefined until it is loaded. */
export const useTripsToReview = (): number | undefined =>
  useQuery({ ...toReviewQuery, refetchInterval: COUNT_AGAIN_MS }).data?.trips
