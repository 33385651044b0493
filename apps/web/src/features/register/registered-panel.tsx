import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { apiWithToken } from '../../api/api.ts'
import { useAppSettings } from '../../api/app-settings.ts'
import { Paying } from '../../payment/paying.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import type { SignedUp } from './sign-up.ts'

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
    <SignInCard title="Account Created Successfully" lead={`Welcome, ${profile.name}.`}>
      <div className="flex flex-col gap-5">
        {verifiesEmail && !profile.email_verified && (
          <p>
            We have sent a mail to <strong className="wrap-anywhere">{profile.email}</strong>. Open its link to confirm
            that the address is yours.
          </p>
        )}
        <div>
          <h2 className="text-lg font-semibold">Awaiting Payment Verification</h2>
          <p className="text-sm text-muted">
            You can sign in once your payment has been verified. We mail you when that is done.
          </p>
        </div>
        <Paying api={api}>
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large' })}>
            Back to Sign In
          </Link>
        </Paying>
      </div>
    </SignInCard>
  )
}
