import { undoRejection } from '@spoor/contract/routes/admin-payments.ts'
import {
  changeUserEmail,
  deactivateUser,
  resendVerification,
  restoreUser,
  updateUserRole,
} from '@spoor/contract/routes/admin-users.ts'
import { clearSecondFactor } from '@spoor/contract/routes/security.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.ts'
import { useReloadAdmin } from '../admin-queries.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'
import { serverMessage } from '../server-message.ts'
import { t } from '../../../language/t.ts'

export type UserChange = RequestOf<typeof updateUserRole>['body']

/** Everything that can be done to a user but for payments; each says in a toast what came of it. */
export function useUserActions(user: AdminUser) {
  const reload = useReloadAdmin()
  const params = { user_id: user.id }
  const done = (words: string) => () => {
    toast.success(words)
    void reload()
  }
  return {
    update: useMutation({
      mutationFn: (body: UserChange) => api.call(updateUserRole, { params, body }),
      onSuccess: done(ADMIN_SUCCESSES.userUpdated),
      onError: () => toast.error(ADMIN_ERRORS.updateUser),
    }),
    changeEmail: useMutation({
      mutationFn: (email: string) => api.call(changeUserEmail, { params, body: { email } }),
      onSuccess: done(t('E-mail address corrected')),
      onError: () => toast.error(ADMIN_ERRORS.updateUser),
    }),
    resend: useMutation({
      mutationFn: () => api.call(resendVerification, { params }),
      onSuccess: done(t('Verification email sent to {email}', { email: user.email })),
      onError: () => toast.error(ADMIN_ERRORS.sendVerification),
    }),
    deactivate: useMutation({
      mutationFn: () => api.call(deactivateUser, { params: { id: user.id } }),
      onSuccess: done(ADMIN_SUCCESSES.userDeactivated(user.name)),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.deleteUser)),
    }),
    restore: useMutation({
      mutationFn: () => api.call(restoreUser, { params }),
      onSuccess: done(t('User {name} has been restored', { name: user.name })),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.updateUser)),
    }),
    clearFactor: useMutation({
      mutationFn: () => api.call(clearSecondFactor, { params }),
      onSuccess: done(t('The second factor of {name} is off', { name: user.name })),
      onError: () => toast.error(ADMIN_ERRORS.updateUser),
    }),
    unreject: useMutation({
      mutationFn: () => api.call(undoRejection, { params }),
      onSuccess: done(t('{name} is waiting for verification again', { name: user.name })),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.updateUser)),
    }),
  }
}
