import { Link } from '@tanstack/react-router'
import { Email } from '@spoor/contract/rules/account-fields.ts'
import { MailCheck, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { wait } from '../../net/wait.ts'
import { attempts } from '../../auth/attempts.ts'
import { identity } from '../../session/identity.ts'
import { Button } from '../../ui/button.tsx'
import { FormInput, schemaResolver } from '../../ui/form.tsx'
import { EMAIL_INPUT } from '../../ui/field.tsx'
import { Problem } from '../../ui/notice.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { SubmitPart } from '../../ui/submit-part.tsx'
import { toast } from '../../ui/toast.ts'
import { requestReset, getResetMessage, sentMessage } from './request-reset.ts'
import { t } from '../../language/t.ts'

const ports = { sendReset: identity.sendReset, attempts, wait, random: Math.random }

const resolver = schemaResolver(z.object({ email: Email }))

/** Emails a reset link. Looks the same for unknown addresses, so it does not reveal who has an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { control, formState, handleSubmit } = useForm({
    defaultValues: { email: '' },
    mode: 'onChange',
    resolver,
  })

  async function send(to: string): Promise<boolean> {
    setProblem(null)
    setBusy(true)
    try {
      await requestReset(to, ports)
      return true
    } catch (error) {
      setProblem(getResetMessage(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  const submit = handleSubmit(async ({ email }) => {
    if (await send(email)) setSentTo(email)
  })

  async function resend(): Promise<void> {
    if (await send(sentTo as string)) toast.success(t('Password reset email sent! Check your inbox and spam folder.'))
  }

  if (sentTo !== null) return <Sent to={sentTo} busy={busy} problem={problem} onResend={() => void resend()} />
  return (
    <SignInCard
      title={t('Reset Password')}
      lead={t('Tell us your email address, and we will send you a link to choose a new password.')}
      below={<BackToSignIn />}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormInput control={control} name="email" {...EMAIL_INPUT} autoComplete="username" />
        <SubmitPart problem={problem} busy={busy} disabled={formState.errors.email !== undefined} icon={Send}>
          {busy ? t('Sending...') : t('Send Reset Link')}
        </SubmitPart>
      </form>
    </SignInCard>
  )
}

function Sent({
  to,
  busy,
  problem,
  onResend,
}: {
  to: string
  busy: boolean
  problem: string | null
  onResend: () => void
}) {
  const text = useRef<HTMLDivElement>(null)
  // The focused form has been replaced; focus its replacement so that it is announced.
  useEffect(() => text.current?.focus(), [])
  return (
    <SignInCard title={t('Check Your Email')} lead={t('The link expires after 1 hour.')} below={<BackToSignIn />}>
      <div ref={text} tabIndex={-1} className="flex gap-3 outline-none">
        <MailCheck size={22} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <p className="wrap-anywhere">{sentMessage(to)}</p>
        </div>
      </div>
      <Problem className="my-4">{problem}</Problem>
      <Button className="mt-4 w-full" size="large" busy={busy} onClick={onResend}>
        {busy ? t('Sending...') : t('Resend Reset Link')}
      </Button>
    </SignInCard>
  )
}

const BackToSignIn = () => (
  <Link
    to="/login"
    className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
  >
    {t('Back to Sign In')}
  </Link>
)
