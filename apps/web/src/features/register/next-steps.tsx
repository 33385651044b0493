import type { ReactNode } from 'react'
import { useAppSettings } from '../../net/app-settings.ts'
import { isAccountant, type Accountant } from '../../auth/accountant.ts'
import { useTimezone } from '../../session/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { formatRand } from '../../format/quantity.ts'
import { rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { hasTrial, type PaymentStatus } from '../../payment/use-payment-status.ts'

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
  const timezone = useTimezone()
  const verificationTime = useAppSettings()?.verification_time ?? null
  const steps: ReactNode[] = [confirmEmail !== null && <ConfirmEmail key="email" email={confirmEmail} />]
  // An accountant reads clients' logbooks without a subscription.
  if (isAccountant(profile)) steps.push(t('Sign in and accept the invitation. You pay nothing to read it.'))
  else if (status !== null) steps.push(...listNextSteps(status, timezone, verificationTime))
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

function listNextSteps(status: PaymentStatus, timezone: string, verificationTime: string | null): ReactNode[] {
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
            date: formatDate(endsAt, timezone),
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
