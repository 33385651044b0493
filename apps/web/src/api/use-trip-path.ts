import { getTripPath } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** A trip's full route; undefined if it has none, while it loads, or if it fails to load. */
export const useTripPath = (id: string | null): ReplyOf<typeof getTripPath> | undefined =>
  useQuery({
    queryKey: ['trips', 'path', id],
    queryFn: ({ signal }) => api.call(getTripPath, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    retry: false,
  }).data
