import { HELD_DAYS } from '@spoor/contract/limits/limits.ts'
import { holdUpload } from '@spoor/contract/routes/uploads.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { CLIENTS, isAccountant, type Accountant } from '../../auth/accountant.ts'
import type { ApiClient } from '../../net/api-client.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { apiWithToken } from '../../api/api.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { t } from '../../language/t.ts'
import { Paying } from '../../payment/paying.tsx'
import { hasTrial, usePaymentStatus, type PaymentStatus } from '../../payment/use-payment-status.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { findTriedFile, forgetTriedFile } from '../../waiting-files/tried-file.ts'
import type { SignedUp } from './sign-up.ts'
import { formatDate } from '../../format/instant.ts'
import { formatRand } from '../../format/quantity.ts'
import { rich } from '../../language/rich.tsx'

type State =
  | { phase: 'none' }
  | { phase: 'sending'; file: File; share: number }
  | { phase: 'sent'; filename: string }
  | { phase: 'failed'; file: File; message: string }

/** Uploads the file tried before registering, using the new account's `api`. */
function SendTriedFile({ api }: { api: ApiClient }) {
  const [state, setState] = useState<State>({ phase: 'none' })

  async function send(file: File): Promise<void> {
    setState({ phase: 'sending', file, share: 0 })
    try {
      await api.sendFile(holdUpload, file, { onProgress: (share) => setState({ phase: 'sending', file, share }) })
      await forgetTriedFile()
      setState({ phase: 'sent', filename: file.name })
    } catch (error) {
      setState({ phase: 'failed', file, message: getErrorMessage(error, t('Upload failed')) })
    }
  }
  const sendFirst = useEffectEvent(send)
  useEffect(() => {
    void findTriedFile().then((file) => file && sendFirst(file))
  }, [])

  if (state.phase === 'none') return null
  if (state.phase === 'sent') {
    return (
      <Notice kind="good" title={t('Your file is in your account')}>
        <p className="wrap-anywhere" role="status">
          {t('{filename} is read as soon as your account is active. Its trips are there when you sign in.', {
            filename: state.filename,
          })}{' '}
          {t('It is erased after {days} days without a payment or trial.', { days: HELD_DAYS })}
        </p>
      </Notice>
    )
  }
  if (state.phase === 'failed') {
    return (
      <Notice kind="bad" title={t('Your file is not in your account yet')}>
        <p className="wrap-anywhere">{`${state.file.name}: ${state.message}`}</p>
        <Button className="mt-2" onClick={() => void send(state.file)}>
          {t('Try again')}
        </Button>
      </Notice>
    )
  }
  return (
    <div>
      <p className="mb-2 text-sm wrap-anywhere">{t('Uploading {filename}', { filename: state.file.name })}</p>
      <ProgressLine value={state.share} label={t('Uploading {filename}', { filename: state.file.name })} />
    </div>
  )
}

/** Next steps and payment after registration. The user is not signed in yet. */
export function RegisteredPanel({
  signedUp: { profile, token },
  from,
}: {
  signedUp: SignedUp
  from: string | undefined
}) {
  const api = useMemo(() => apiWithToken(token), [token])
  const payment = usePaymentStatus(api)
  const settings = useAppSettings()
  const confirmEmail = settings?.email_verification_required === true && !profile.email_verified ? profile.email : null
  const { status } = payment
  const signsInFirst = status !== null && hasTrial(status)
  // The form had the focus and has been removed.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  return (
    <SignInCard title={t('Account Created Successfully')} lead={t('Welcome, {name}.', { name: profile.name })}>
      <div className="flex flex-col gap-5">
        <SendTriedFile api={api} />
        <NextSteps profile={profile} status={status} confirmEmail={confirmEmail} />
        {isAccountant(profile) ? (
          <BackToSignIn from={from ?? CLIENTS} />
        ) : (
          <>
            {signsInFirst && <BackToSignIn from={from} />}
            <Paying
              api={api}
              payment={payment}
              waiting={
                <h2 className="border-t border-line pt-5 text-lg font-semibold">
                  {t('Awaiting Payment Verification')}
                </h2>
              }
            >
              {!signsInFirst && <BackToSignIn from={from} />}
            </Paying>
          </>
        )}
      </div>
    </SignInCard>
  )
}

const BackToSignIn = ({ from }: { from: string | undefined }) => (
  <Link to="/login" search={{ from }} className={buttonClass({ variant: 'primary', size: 'large' })}>
    {t('Back to Sign In')}
  </Link>
)

/** The steps between registration and the first sign-in, in order. */
export function NextSteps({
  profile,
  status,
  confirmEmail,
}: {
  profile: Accountant
  /** null while loading; the steps that depend on it appear later. */
  status: PaymentStatus | null
  /** Email address that still needs confirmation, if any. */
  confirmEmail: string | null
}) {
  const verificationTime = useAppSettings()?.verification_time ?? null
  const steps: ReactNode[] = [confirmEmail !== null && <ConfirmEmail key="email" email={confirmEmail} />]
  // An accountant reads clients' logbooks without a subscription.
  if (isAccountant(profile)) steps.push(t('Sign in and accept the invitation. You pay nothing to read it.'))
  else if (status !== null) steps.push(...listNextSteps(status, verificationTime))
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-2 text-lg font-semibold">
        {t('What happens next')}
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        {steps.filter(Boolean).map((step, at) => (
          // The order of the steps never changes.
          <li key={at}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function listNextSteps(status: PaymentStatus, verificationTime: string | null): ReactNode[] {
  const {
    trial_days: days,
    trial_ends_at: endsAt,
    payment_amount: amount,
    payment_reference: reference,
    covered_by: company,
  } = status
  const mailed = t('You get an email when your access is open. Then sign in.')
  if (company !== null)
    return [t('Ask the administrator of {company} to give you a seat. The company pays.', { company }), mailed]
  if (hasTrial(status))
    return [
      endsAt === null
        ? t('Sign in. Your {days}-day trial with full access starts when your address is confirmed.', {
            days,
          })
        : t('Sign in. Your trial has started, and you have full access until {date}.', {
            date: formatDate(endsAt),
          }),
      t('Pay at any time before it ends. We remind you by email. The paid year starts after the trial.'),
    ]
  return [
    amount === null
      ? t('We will tell you what to pay once your company has confirmed that you work there.')
      : t('Pay {amount} with the reference {reference}, and send proof of payment to speed it up.', {
          amount: formatRand(amount),
          reference: reference ?? '',
        }),
    verificationTime === null
      ? t('An administrator checks our bank account for your payment and verifies it.')
      : t('An administrator checks our bank account for your payment and verifies it. This takes {time}.', {
          time: verificationTime,
        }),
    mailed,
  ]
}

function ConfirmEmail({ email }: { email: string }) {
  return rich(
    t('We have sent an email to <email>{email}</email>. Open its link to confirm that the address is yours.', {
      email,
    }),
    { email: <strong className="wrap-anywhere" /> },
  )
}
