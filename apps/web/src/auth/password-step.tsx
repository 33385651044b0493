import { MAX_PASSWORD_LENGTH } from '@spoor/contract/rules/account-rules.ts'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { IdentityError } from '../session/identity-port.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormField, schemaResolver } from '../ui/form.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { t } from '../language/t.ts'

const resolver = schemaResolver(z.object({ password: z.string().min(1) }), {
  sentences: { password: t('Password is required') },
})

/** Asks for the password again before a sensitive action. */
export function PasswordStep({
  onPassword,
  children,
  ...dialog
}: Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submit' | 'danger' | 'onClose' | 'children'> & {
  onPassword: (password: string) => Promise<void>
}) {
  const { control, formState, handleSubmit, setError } = useForm({ defaultValues: { password: '' }, resolver })
  const confirmPassword = handleSubmit(async ({ password }) => {
    try {
      await onPassword(password)
    } catch (error) {
      const isWrong = error instanceof IdentityError && ['wrong-password', 'invalid-credential'].includes(error.code)
      if (isWrong) setError('password', { message: t('Incorrect password.') })
      else setError('root', { message: (error instanceof IdentityError && error.says) || (error as Error).message })
    }
  })

  return (
    <FormDialog
      {...dialog}
      width="narrow"
      busy={formState.isSubmitting || formState.isSubmitSuccessful}
      problem={formState.errors.root?.message}
      onSubmit={confirmPassword}
    >
      {children}
      <FormField control={control} name="password" label={t('Your password')}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" maxLength={MAX_PASSWORD_LENGTH} />}
      </FormField>
    </FormDialog>
  )
}
