import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { apiWithToken } from '../../api/api.ts'
import { useAppSettings } from '../../api/app-settings.ts'
import { Paying } from '../../payment/paying.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import type { SignedUp } from './sign-up.ts'
import { t } from '../../language/t.ts'
import { rich } from '../../language/rich.tsx'

/** The account is there; what is missing is the payment. Nobody is signed in by it. */
export function RegisteredPanel({ signedUp: { profile, token } }: { signedUp: SignedUp }) {
  const api = useMemo(() => apiWithToken(token), [token])
  const verifiesEmail = useAppSettings()?.email_verification_required ?? false
  // The form went from under the cursor.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  return (
    <SignInCard title={t('Account Created Successfully')} lead={t('Welcome, {name}.', { name: profile.name })}>
      <div className="flex flex-col gap-5">
        {verifiesEmail && !profile.email_verified && (
          <p>
            {rich(
              t('We have sent a mail to <email>{email}</email>. Open its link to confirm that the address is yours.', {
                email: profile.email,
              }),
              { email: <strong className="wrap-anywhere" /> },
            )}
          </p>
        )}
        <Paying
          api={api}
          waiting={
            <div>
              <h2 className="text-lg font-semibold">{t('Awaiting Payment Verification')}</h2>
              <p className="text-sm text-muted">
                {t('You can sign in once your payment has been verified. We email you when that is done.')}
              </p>
            </div>
          }
        >
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {t('Back to Sign In')}
          </Link>
        </Paying>
      </div>
    </SignInCard>
  )
}
