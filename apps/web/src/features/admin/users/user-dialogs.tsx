import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { serverMessage } from '../admin-queries.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useUserActions } from './use-users.ts'
import { CANNOT_DELETE_NOTE, CANNOT_DELETE_TITLE, isSystemAdmin } from '../user-state-badge.tsx'
import { t } from '../../../language/t.ts'
import { Email } from '@spoor/contract/rules/account-fields.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { FormInput, schemaResolver } from '../../../ui/form.tsx'

/** Deleting only deactivates the account; the dialog explains the effect and how to reverse it. */
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
          <p>{t('The account will be deactivated immediately:')}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
            <li>{t('Sign-in is refused, and open sessions end.')}</li>
            <li>{t('The payment will no longer count as verified.')}</li>
            {user.company_id && (
              <li>{t('The seat in {company} is free again.', { company: user.company_name ?? t('the company') })}</li>
            )}
          </ul>
          <p className="mt-3 text-sm text-muted">
            {t('No data is lost. You can restore the account from the user’s details.')}
          </p>
        </>
      )}
    </FormDialog>
  )
}

/** Changes a user's email address, which then needs verification again. */
export function UserEmailDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { changeEmail } = useUserActions(user)
  const { control, handleSubmit } = useForm({
    defaultValues: { email: user.email },
    resolver: schemaResolver(
      z.object({ email: Email.refine((email) => email !== user.email, t("That is already the user's address")) }),
    ),
  })
  const correct = handleSubmit(({ email }) => changeEmail.mutate(email, { onSuccess: onClose }))
  return (
    <FormDialog
      title={t('Correct email address')}
      description={t('For {name}', { name: user.name })}
      width="narrow"
      submit={t('Correct address')}
      busy={changeEmail.isPending}
      problem={changeEmail.isError ? serverMessage(changeEmail.error, ADMIN_ERRORS.updateUser) : null}
      onSubmit={correct}
      onClose={onClose}
    >
      <FormInput
        control={control}
        name="email"
        label={t('Email address')}
        hint={t('It has to be verified again: we email a link to the new address.')}
        type="email"
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** For a user who lost both the phone and the backup codes. */
export function ClearSecondFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { clearFactor } = useUserActions(user)
  return (
    <FormDialog
      title={t('Turn off two-factor sign-in?')}
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
          'Only for someone who has lost both their phone and their backup codes. Make sure it really is them. After this the password alone signs them in, every session ends, and the user gets an email.',
        )}
      </p>
    </FormDialog>
  )
}
