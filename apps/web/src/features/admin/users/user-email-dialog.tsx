import { emailFault, sanitiseEmail } from '@spoor/contract/account-rules.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { serverMessage } from '../server-message.ts'
import { useUserActions } from './use-user-actions.ts'
import { t } from '../../../language/t.ts'

/** Corrects a wrong address, which is then verified anew. */
export function UserEmailDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { changeEmail } = useUserActions(user)
  const [email, setEmail] = useState(user.email)
  const [tried, setTried] = useState(false)
  const fault = emailFault(email) ?? (email === user.email ? t("That is already the user's address") : null)
  const submit = (): void => {
    setTried(true)
    if (!fault) changeEmail.mutate(email, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('Correct e-mail address')}
      description={t('Of {name}', { name: user.name })}
      width="narrow"
      submit={t('Correct address')}
      busy={changeEmail.isPending}
      problem={changeEmail.isError ? serverMessage(changeEmail.error, ADMIN_ERRORS.updateUser) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('E-mail address')}
        error={tried ? fault : null}
        hint={t('It has to be verified again: we email a link to the new address.')}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(sanitiseEmail(event.target.value))}
          />
        )}
      </Field>
    </FormDialog>
  )
}
