import { MAX_PASSWORD_LENGTH } from '@spoor/contract/rules/account-rules.ts'
import { useState, type ReactNode } from 'react'
import { IdentityError } from '../session/identity-port.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { t } from '../language/t.ts'

/** Asks for the password again before a sensitive action. */
export function PasswordStep({
  title,
  description,
  submit,
  danger,
  onPassword,
  onClose,
  children,
}: {
  title: string
  description: ReactNode
  submit: string
  danger?: boolean
  onPassword: (password: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function confirmPassword(): Promise<void> {
    setProblem(null)
    setFault(password === '' ? t('Password is required') : null)
    if (password === '') return
    setBusy(true)
    try {
      await onPassword(password)
    } catch (error) {
      const isWrong = error instanceof IdentityError && ['wrong-password', 'invalid-credential'].includes(error.code)
      if (isWrong) setFault(t('Incorrect password.'))
      else setProblem(error instanceof IdentityError ? (error.says ?? error.message) : (error as Error).message)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={title}
      description={description}
      width="narrow"
      submit={submit}
      danger={danger}
      busy={busy}
      problem={problem}
      onSubmit={() => void confirmPassword()}
      onClose={onClose}
    >
      {children}
      <Field label={t('Your password')} error={fault}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
