import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { serverMessage } from '../server-message.ts'
import { useUserActions } from './use-user-actions.ts'
import { t } from '../../../language/t.ts'

/** For somebody who lost the phone and the backup codes. */
export function ClearSecondFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { clearFactor } = useUserActions(user)
  return (
    <FormDialog
      title={t('Switch off the second factor?')}
      description={`${user.name} · ${user.email}`}
      width="narrow"
      submit={t('Switch it off')}
      danger
      busy={clearFactor.isPending}
      problem={clearFactor.isError ? serverMessage(clearFactor.error, ADMIN_ERRORS.updateUser) : null}
      onSubmit={() => clearFactor.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t(
          'Only for somebody who has lost both the phone and the backup codes: make sure it really is them. From then on the password alone signs them in, every session ends, and the user gets an email.',
        )}
      </p>
    </FormDialog>
  )
}
