import { getTripTotals } from '@spoor/contract/routes/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { queryReply } from './api.ts'

/** The number of trips to review, of all years; undefined until it is loaded. */
export const useTripsToReview = (): number | undefined =>
  useQuery({
    queryKey: ['trips', 'totals', 'to review'],
    queryFn: queryReply(getTripTotals, { query: { status: 'pending' } }),
  }).data?.trips
