import { getRouteApi, Link } from '@tanstack/react-router'
import { newPassword } from '@spoor/contract/rules/account-fields.ts'
import { MAX_PASSWORD_LENGTH } from '@spoor/contract/rules/account-rules.ts'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { closeSession } from '../../auth/account.ts'
import { identity } from '../../session/identity.ts'
import { IDENTITY_MESSAGES, IdentityError } from '../../session/identity-port.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FormField, schemaResolver } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import { SubmitPart } from '../../ui/submit-part.tsx'
import { t } from '../../language/t.ts'

const page = getRouteApi('/public/reset-password')
const DEAD_LINK = IDENTITY_MESSAGES['invalid-action-code']
const isDeadLink = (error: unknown): boolean =>
  error instanceof IdentityError && ['invalid-action-code', 'expired-action-code'].includes(error.code)

/** Target of the link in a reset email: asks for a new password or reports an expired link. */
export function ResetPasswordPage() {
  const search = page.useSearch()
  const navigate = page.useNavigate()
  // Remove the code from the URL: anyone who sees it on screen or in the history could sign in.
  const [code] = useState(search.error ? null : (search.token ?? search.oobCode ?? null))
  const [state, setState] = useState<'asking' | 'done' | 'dead'>(code === null ? 'dead' : 'asking')
  useEffect(() => void navigate({ search: {}, replace: true }), [navigate])

  if (state === 'done') return <Changed />
  if (state === 'dead' || code === null) return <DeadLink />
  return (
    <NewPassword
      onChosen={async (newPassword) => {
        try {
          await identity.confirmReset({ code, newPassword })
        } catch (error) {
          if (!isDeadLink(error)) throw error
          setState('dead')
          return
        }
        // The reset ended every session, including this one.
        closeSession()
        setState('done')
      }}
    />
  )
}

const resolver = schemaResolver(
  z
    .object({ password: newPassword(), again: z.string() })
    .refine(({ password, again }) => again === password, { path: ['again'], error: t('Passwords do not match') }),
)

function NewPassword({ onChosen }: { onChosen: (password: string) => Promise<void> }) {
  const { control, formState, handleSubmit, setError } = useForm({
    defaultValues: { password: '', again: '' },
    mode: 'onChange',
    resolver,
  })
  const [password, again] = useWatch({ control, name: ['password', 'again'] })
  const busy = formState.isSubmitting

  const submit = handleSubmit(async (chosen) => {
    try {
      await onChosen(chosen.password)
    } catch (error) {
      const message = error instanceof IdentityError ? (error.says ?? error.message) : IDENTITY_MESSAGES.unknown
      setError('root', { message })
    }
  })

  return (
    <SignInCard title={t('Choose a New Password')} lead={t('You will be signed out on every device.')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormField control={control} name="password" deps={again === '' ? [] : ['again']} label={t('New password')}>
          {(field) => <PasswordInput {...field} autoComplete="new-password" maxLength={MAX_PASSWORD_LENGTH} />}
        </FormField>
        <StrengthMeter password={password} />
        <FormField control={control} name="again" label={t('Confirm new password')}>
          {(field) => <PasswordInput {...field} autoComplete="new-password" maxLength={MAX_PASSWORD_LENGTH} />}
        </FormField>
        <SubmitPart problem={formState.errors.root?.message} busy={busy} icon={KeyRound}>
          {busy ? t('Saving...') : t('Set New Password')}
        </SubmitPart>
      </form>
    </SignInCard>
  )
}

const Changed = () => (
  <SignInCard title={t('Password Changed')} lead={t('Sign in with your new password.')}>
    <Notice kind="good">{t('You were signed out on every device.')}</Notice>
    <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large' }) + ' mt-6 w-full'}>
      {t('Sign In')}
    </Link>
  </SignInCard>
)

const DeadLink = () => (
  <SignInCard title={t('Reset Password')} lead={t('This link cannot be used.')}>
    <Notice kind="bad">{DEAD_LINK}</Notice>
    <Link to="/forgot-password" className={buttonClass({ variant: 'primary', size: 'large' }) + ' mt-6 w-full'}>
      {t('Request a New Link')}
    </Link>
  </SignInCard>
)
