import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAppSettings } from '../net/app-settings.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form.tsx'
import { Input } from '../ui/field.tsx'
import { SubmitPart } from '../ui/submit-part.tsx'
import { identity } from '../session/identity.ts'
import type { IdentityUser, SecondFactorCode } from '../session/identity-port.ts'
import { getCodeMessage, CODE_WANTED, readSecondFactorCode } from './second-factor-code.ts'
import { t } from '../language/t.ts'

/** Asks for the second factor after a correct password and completes the sign-in. Replaces the password form. */
export function SecondFactorForm({
  onSignedIn,
  onCancel,
}: {
  onSignedIn: (user: IdentityUser) => void
  /** Back to email and password. */
  onCancel: () => void
}) {
  const [kind, setKind] = useState<SecondFactorCode['kind']>('app')
  const { control, formState, handleSubmit, reset, setError, setFocus } = useForm({ defaultValues: { code: '' } })
  const busy = formState.isSubmitting || formState.isSubmitSuccessful
  // Firebase has no backup codes.
  const hasBackupCodes = useAppSettings()?.auth_provider === 'embedded'
  // This form replaces the focused one, so take the focus.
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async (typed) => {
    const code = readSecondFactorCode(typed.code, kind)
    if (!code) return setError('code', { message: CODE_WANTED[kind] }, { shouldFocus: true })
    try {
      onSignedIn(await identity.finishSignIn(code))
    } catch (error) {
      reset()
      setError('root', { message: getCodeMessage(error, kind) })
      setFocus('code')
    }
  })

  function changeKind(to: SecondFactorCode['kind']): void {
    setKind(to)
    reset()
    setFocus('code')
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="mb-4">
        {kind === 'app'
          ? t('Open your authenticator app and enter the code that it shows for Spoor.')
          : t('Enter one of your backup codes. Each works once.')}
      </p>
      <FormField control={control} name="code" label={kind === 'app' ? t('Code from your app') : t('Backup code')}>
        {(field) => (
          <Input
            {...field}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            className="tracking-[0.2em] tabular-nums"
          />
        )}
      </FormField>
      <SubmitPart problem={formState.errors.root?.message} busy={busy} icon={ShieldCheck}>
        {busy ? t('Verifying...') : t('Verify')}
      </SubmitPart>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        {hasBackupCodes && (
          <Button variant="quiet" onClick={() => changeKind(kind === 'app' ? 'backup' : 'app')}>
            {kind === 'app' ? t('Use a backup code') : t('Use your app')}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t('Back to Sign In')}
        </Button>
      </div>
    </form>
  )
}
