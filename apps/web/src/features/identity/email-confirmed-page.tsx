import { getRouteApi, Link } from '@tanstack/react-router'
import { IDENTITY_MESSAGES } from '../../session/identity-port.ts'
import { useSession } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { t } from '../../language/t.ts'

const page = getRouteApi('/public/email-confirmed')
const WIDE = buttonClass({ variant: 'primary', size: 'large' }) + ' mt-6 w-full'

/** Target of the link in the verification email, in any browser. */
export function EmailConfirmedPage() {
  const { error, confirmed } = page.useSearch()
  const session = useSession()
  if (error)
    return (
      <SignInCard title={t('Verify Your Email')} lead={t('This link cannot be used.')}>
        <Notice kind="bad">{IDENTITY_MESSAGES['expired-action-code']}</Notice>
        <Link to="/verify-email" className={WIDE}>
          {t('Request a New Link')}
        </Link>
      </SignInCard>
    )
  if (!confirmed && !session?.emailVerified)
    return (
      <SignInCard title={t('Verify Your Email')} lead={t('No email address has been confirmed here.')}>
        <Notice>{t('Open the link in the email we sent you.')}</Notice>
        <Link to={session ? '/verify-email' : '/login'} className={WIDE}>
          {session ? t('Continue') : t('Sign In')}
        </Link>
      </SignInCard>
    )
  return (
    <SignInCard title={t('Email Confirmed')} lead={t('Thank you. Your address is verified.')}>
      <Notice kind="good">
        {t('You can close this page if you signed up in another window: that one continues automatically.')}
      </Notice>
      <Link to={session ? '/verify-email' : '/login'} className={WIDE}>
        {session ? t('Continue') : t('Sign In')}
      </Link>
    </SignInCard>
  )
}
