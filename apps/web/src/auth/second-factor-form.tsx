import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useAppSettings } from '../net/app-settings.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
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
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Firebase has no backup codes.
  const hasBackupCodes = useAppSettings()?.auth_provider === 'embedded'
  const input = useRef<HTMLInputElement>(null)
  // This form replaces the focused one, so take the focus.
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const code = readSecondFactorCode(typed, kind)
    setProblem(null)
    setFault(code ? null : CODE_WANTED[kind])
    if (!code) return input.current?.focus()
    setBusy(true)
    try {
      onSignedIn(await identity.finishSignIn(code))
    } catch (error) {
      setProblem(getCodeMessage(error, kind))
      setBusy(false)
      setTyped('')
      input.current?.focus()
    }
  }

  function changeKind(to: SecondFactorCode['kind']): void {
    setKind(to)
    setTyped('')
    setFault(null)
    setProblem(null)
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="mb-4">
        {kind === 'app'
          ? t('Open your authenticator app and enter the code that it shows for Spoor.')
          : t('Enter one of your backup codes. Each works once.')}
      </p>
      <Field label={kind === 'app' ? t('Code from your app') : t('Backup code')} error={fault}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="code"
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            className="tracking-[0.2em] tabular-nums"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <SubmitPart problem={problem} busy={busy} icon={<ShieldCheck size={18} aria-hidden />}>
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
