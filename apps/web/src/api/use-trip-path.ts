import { getTripPath } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { queryReply } from './api.ts'

export const useTripPath = (id: string | null): ReplyOf<typeof getTripPath> | undefined =>
  useQuery({
    queryKey: ['trips', 'path', id],
    queryFn: queryReply(getTripPath, { params: { id: id ?? '' } }),
    enabled: id !== null,
    retry: false,
  }).data
