import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { serverMessage } from '../server-message.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useUserActions } from './use-user-actions.ts'
import { CANNOT_DELETE_NOTE, CANNOT_DELETE_TITLE, isSystemAdmin } from './user-words.ts'
import { t } from '../../../language/t.ts'

/** Deleting is deactivating; the dialog says what it does and how to go back. */
export function UserDeleteDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { deactivate } = useUserActions(user)
  const keep = isSystemAdmin(user)
  return (
    <FormDialog
      title={t('Delete {name}?', { name: user.name })}
      description={user.email}
      width="narrow"
      submit={t('Delete user')}
      danger
      busy={deactivate.isPending}
      disabled={keep}
      disabledTitle={CANNOT_DELETE_TITLE}
      problem={deactivate.isError ? serverMessage(deactivate.error, ADMIN_ERRORS.deleteUser) : null}
      onSubmit={() => deactivate.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {keep ? (
        <Notice kind="warn">{CANNOT_DELETE_NOTE}</Notice>
      ) : (
        <>
          <p>{t('The account is deactivated at once:')}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
            <li>{t('Sign-in is refused, and open sessions end.')}</li>
            <li>{t('The payment’s verification is revoked.')}</li>
            {user.company_id && (
              <li>{t('The seat in {company} is free again.', { company: user.company_name ?? t('the company') })}</li>
            )}
          </ul>
          <p className="mt-3 text-sm text-muted">
            {t("None of the user's data is lost. You can restore the account from its details.")}
          </p>
        </>
      )}
    </FormDialog>
  )
}
