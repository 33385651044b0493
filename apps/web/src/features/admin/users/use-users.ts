import { exportUsers, getUser, getUserState, listUsers } from '@spoor/contract/routes/admin-users.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { saveDownload } from '../../../api/save-download.ts'
import { toast } from '../../../ui/toast.ts'
import { ADMIN, pageOf } from '../admin-queries.ts'
import type { AdminSearch } from '../admin-search.ts'
import { serverMessage } from '../server-message.ts'
import { uniqueById } from '../unique-by-id.ts'
import { t } from '../../../language/t.ts'

const DEFAULT_SORT = '-created_at'

/** What the address asks the server for; deactivated users are in the list, marked as such. */
const filterOf = ({ q, status, role, company_id, user_sort }: AdminSearch) => ({
  include_inactive: 'true' as const,
  q,
  status,
  role,
  company_id,
  sort: user_sort ?? DEFAULT_SORT,
})

export const useUsers = (search: AdminSearch) => {
  const query = { ...filterOf(search), ...pageOf(search.page) }
  return useQuery({
    queryKey: [ADMIN, 'users', 'list', query],
    queryFn: async ({ signal }): Promise<{ items: AdminUser[]; total: number; more?: true }> => {
      const { items, ...counted } = await api.callList(listUsers, { query }, { signal })
      return { items: uniqueById(items), ...counted }
    },
    placeholderData: keepPreviousData,
  })
}

export const useUser = (userId: string) =>
  useQuery({
    queryKey: [ADMIN, 'users', 'one', userId],
    queryFn: ({ signal }) => api.call(getUser, { params: { user_id: userId } }, { signal }),
  })

/** Each call is recorded, so it is made when somebody looks, and again only after an action. */
export const useUserState = (userId: string) =>
  useQuery({
    queryKey: [ADMIN, 'users', 'state', userId],
    queryFn: ({ signal }) => api.call(getUserState, { params: { user_id: userId } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** All users that match, as a file. */
export const useUsersExport = () =>
  useMutation({
    mutationFn: async ({ search, format }: { search: AdminSearch; format: 'csv' | 'xlsx' }) =>
      saveDownload(await api.download(exportUsers, { query: { ...filterOf(search), format } })),
    onError: (error) => toast.error(serverMessage(error, t('Failed to export users'))),
  })
