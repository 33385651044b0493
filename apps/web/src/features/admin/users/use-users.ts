import * as routes from '@spoor/contract/routes/admin-users.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, downloadFile, queryReply } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.ts'
import { ADMIN, pageParams, serverMessage, uniqueById, useReloadAdmin } from '../admin-queries.ts'
import type { AdminSearch } from '../admin-search.ts'
import { t } from '../../../language/t.ts'
import { undoRejection } from '@spoor/contract/routes/admin-payments.ts'
import { clearSecondFactor } from '@spoor/contract/routes/security.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'

const DEFAULT_SORT = '-created_at'

/** The server's filter for the search parameters. Deactivated users are included and marked. */
const toFilter = ({ q, status, role, company_id, user_sort }: AdminSearch) => ({
  include_inactive: 'true' as const,
  q,
  status,
  role,
  company_id,
  sort: user_sort ?? DEFAULT_SORT,
})

export const useUsers = (search: AdminSearch) => {
  const query = { ...toFilter(search), ...pageParams(search.page) }
  return useQuery({
    queryKey: [ADMIN, 'users', 'list', query],
    queryFn: async ({ signal }) => uniqueById(await api.callList(routes.listUsers, { query }, { signal })),
    placeholderData: keepPreviousData,
  })
}

export const useUser = (userId: string) =>
  useQuery({
    queryKey: [ADMIN, 'users', 'one', userId],
    queryFn: queryReply(routes.getUser, { params: { user_id: userId } }),
  })

/** The server audits each call, so fetch only when the admin opens it and after an action. */
export const useUserState = (userId: string) =>
  useQuery({
    queryKey: [ADMIN, 'users', 'state', userId],
    queryFn: queryReply(routes.getUserState, { params: { user_id: userId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const useUsersExport = () =>
  useMutation({
    mutationFn: ({ search, format }: { search: AdminSearch; format: 'csv' | 'xlsx' }) =>
      downloadFile(routes.exportUsers, { query: { ...toFilter(search), format } }),
    onError: (error) => toast.error(serverMessage(error, t('Failed to export users'))),
  })

export type UserChange = RequestOf<typeof routes.updateUserRole>['body']

/** All actions on a user except payments; each reports its result in a toast. */
export function useUserActions(user: AdminUser) {
  const reload = useReloadAdmin()
  const params = { user_id: user.id }
  const done = (words: string) => () => {
    toast.success(words)
    void reload()
  }
  return {
    update: useMutation({
      mutationFn: (body: UserChange) => api.call(routes.updateUserRole, { params, body }),
      onSuccess: done(ADMIN_SUCCESSES.userUpdated),
      onError: () => toast.error(ADMIN_ERRORS.updateUser),
    }),
    changeEmail: useMutation({
      mutationFn: (email: string) => api.call(routes.changeUserEmail, { params, body: { email } }),
      onSuccess: done(t('Email address corrected')),
      onError: () => toast.error(ADMIN_ERRORS.updateUser),
    }),
    resend: useMutation({
      mutationFn: () => api.call(routes.resendVerification, { params }),
      onSuccess: done(t('Verification email sent to {email}', { email: user.email })),
      onError: () => toast.error(ADMIN_ERRORS.sendVerification),
    }),
    deactivate: useMutation({
      mutationFn: () => api.call(routes.deactivateUser, { params: { id: user.id } }),
      onSuccess: done(ADMIN_SUCCESSES.userDeactivated(user.name)),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.deleteUser)),
    }),
    restore: useMutation({
      mutationFn: () => api.call(routes.restoreUser, { params }),
      onSuccess: done(t('User {name} has been restored', { name: user.name })),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.updateUser)),
    }),
    clearFactor: useMutation({
      mutationFn: () => api.call(clearSecondFactor, { params }),
      onSuccess: done(t('Two-factor sign-in of {name} is off', { name: user.name })),
      onError: () => toast.error(ADMIN_ERRORS.updateUser),
    }),
    unreject: useMutation({
      mutationFn: () => api.call(undoRejection, { params }),
      onSuccess: done(t('{name} is pending verification again', { name: user.name })),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.updateUser)),
    }),
  }
}
