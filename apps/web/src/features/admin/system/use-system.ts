import { getSystemState, listFailedJobs, retryJob } from '@spoor/contract/routes/admin-system.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.ts'
import { ADMIN } from '../admin-queries.ts'
import { serverMessage } from '../server-message.ts'

const REFRESH_MS = 30_000

export const useSystemState = () =>
  useQuery({
    queryKey: [ADMIN, 'system', 'state'],
    queryFn: ({ signal }) => api.call(getSystemState, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })

export const useFailedJobs = () =>
  useInfiniteQuery({
    queryKey: [ADMIN, 'system', 'failed'],
    queryFn: ({ signal, pageParam }) => api.call(listFailedJobs, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: REFRESH_MS,
  })

export function useRetryJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(retryJob, { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: [ADMIN, 'system'] })
    },
    onError: (error) => toast.error(serverMessage(error, 'Failed to try the job again')),
  })
}
