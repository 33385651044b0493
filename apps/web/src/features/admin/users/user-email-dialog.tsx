import { emailFault } from '@spoor/contract/account-rules.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useForm } from 'react-hook-form'
import { faultsResolver } from '../../../ui/faults-resolver.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { serverMessage } from '../server-message.ts'
import { useUserActions } from './use-user-actions.ts'
import { t } from '../../../language/t.ts'

/** Corrects a wrong address, which is then verified anew. */
export function UserEmailDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { changeEmail } = useUserActions(user)
  const { control, handleSubmit } = useForm({
    defaultValues: { email: user.email },
    resolver: faultsResolver(({ email }) => ({
      email: emailFault(email) ?? (email === user.email ? t("That is already the user's address") : null),
    })),
  })
  const correct = handleSubmit(({ email }) => changeEmail.mutate(email, { onSuccess: onClose }))
  return (
    <FormDialog
      title={t('Correct e-mail address')}
      description={t('Of {name}', { name: user.name })}
      width="narrow"
      submit={t('Correct address')}
      busy={changeEmail.isPending}
      problem={changeEmail.isError ? serverMessage(changeEmail.error, ADMIN_ERRORS.updateUser) : null}
      onSubmit={correct}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="email"
        label={t('E-mail address')}
        hint={t('It has to be verified again: we email a link to the new address.')}
      >
        {(field) => <Input {...field} type="email" autoComplete="off" />}
      </FormField>
    </FormDialog>
  )
}
