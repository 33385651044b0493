import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { apiWithToken } from '../../api/api.ts'
import { useAppSettings } from '../../api/app-settings.ts'
import { hasTrial } from '../../payment/payment-status.ts'
import { Paying } from '../../payment/paying.tsx'
import { usePaymentStatus } from '../../payment/use-payment-status.ts'
import { SendTriedFile } from './send-tried-file.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { NextSteps } from './next-steps.tsx'
import type { SignedUp } from './sign-up.ts'
import { t } from '../../language/t.ts'

/** The account exists; what follows, and how to pay. Nobody is signed in by it. */
export function RegisteredPanel({
  signedUp: { profile, token },
  from,
}: {
  signedUp: SignedUp
  /** The page to go on to after signing in. */
  from: string | undefined
}) {
  const api = useMemo(() => apiWithToken(token), [token])
  const payment = usePaymentStatus(api)
  const settings = useAppSettings()
  const confirmEmail = settings?.email_verification_required === true && !profile.email_verified ? profile.email : null
  const { status } = payment
  const signsInFirst = status !== null && hasTrial(status)
  // The form went from under the cursor.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  return (
    <SignInCard title={t('Account Created Successfully')} lead={t('Welcome, {name}.', { name: profile.name })}>
      <div className="flex flex-col gap-5">
        <SendTriedFile api={api} />
        <NextSteps profile={profile} status={status} confirmEmail={confirmEmail} />
        {profile.role_type === 'user' ? (
          <BackToSignIn from={from} />
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
