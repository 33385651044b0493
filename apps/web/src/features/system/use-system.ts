import { getSystemState, listFailedJobs, retryJob } from '@spoor/contract/routes/admin-system.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryReply } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../language/t.ts'

const SYSTEM = 'system'
const LOOK_AGAIN_MS = 15_000

export const useSystemState = () =>
  useQuery({ queryKey: [SYSTEM, 'state'], queryFn: queryReply(getSystemState), refetchInterval: LOOK_AGAIN_MS })

export const useFailedJobs = () =>
  useQuery({ queryKey: [SYSTEM, 'failed'], queryFn: queryReply(listFailedJobs, { query: {} }) })

export function useRetryJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(retryJob, { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(getErrorMessage(error, t('The retry failed'))),
    onSettled: () => client.invalidateQueries({ queryKey: [SYSTEM] }),
  })
}
