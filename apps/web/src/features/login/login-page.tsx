import { Link, getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { wait } from '../../net/wait.ts'
import type { Session } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { finishConfirmedSignIn, LoginForm } from './login-form.tsx'
import { getLoginMessage, LOGIN_MESSAGES, LoginRefused } from './login-message.ts'
import { t } from '../../language/t.ts'
import { followAccountLanguage } from '../../language/language.ts'
import { getPathAfterSignIn } from '../../auth/after-sign-in.ts'

const REDIRECT_MS = 1500
const page = getRouteApi('/public/login')
const RefusedPanel = lazy(() => import('./refused-panel.tsx').then((module) => ({ default: module.RefusedPanel })))

export function LoginPage() {
  const { from, ended, confirmed } = page.useSearch()
  const enter = useAfterSignIn(from)
  // Survives a visit to the payment panel.
  const [email, setEmail] = useState('')
  const [refused, setRefused] = useState<LoginRefused | null>(null)

  const [entering, setEntering] = useState(confirmed === true)
  const finished = useEffectEvent((session: Session | null) =>
    session === null ? setEntering(false) : welcome(session),
  )
  const failed = useEffectEvent((error: unknown) => {
    if (error instanceof LoginRefused) setRefused(error)
    else toast.error(getLoginMessage(error))
    setEntering(false)
  })
  useEffect(() => {
    if (confirmed) finishConfirmedSignIn().then(finished).catch(failed)
  }, [confirmed])

  async function welcome(session: Session): Promise<void> {
    toast.success(t('Successfully signed in!'))
    await wait(REDIRECT_MS)
    await enter(session)
  }

  if (refused) {
    return (
      <SignInCard title={t('Welcome Back')} lead={t('Your account is not open. This is what you can do now.')}>
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
          <RefusedPanel refused={refused} onBack={() => setRefused(null)} />
        </Suspense>
      </SignInCard>
    )
  }
  if (entering) {
    return (
      <SignInCard title={t('Email Confirmed')} lead={t('Thank you. Your address is verified.')}>
        <p role="status">{t('Signing in...')}</p>
      </SignInCard>
    )
  }
  return (
    <SignInCard
      title={t('Welcome Back')}
      lead={t('Sign in to your trips and logbooks.')}
      below={
        <>
          {t('New here?')}{' '}
          <Link to="/register" className="font-semibold text-accent underline underline-offset-2">
            {t('Create an account')}
          </Link>
        </>
      }
    >
      {ended === 'disabled' && (
        <Notice className="mb-5" kind="bad">
          {LOGIN_MESSAGES.disabled}
        </Notice>
      )}
      <LoginForm
        email={email}
        requested={from}
        onSignedIn={welcome}
        onRefused={(refusal, typedEmail) => {
          setRefused(refusal)
          setEmail(typedEmail)
        }}
      />
    </SignInCard>
  )
}

/** Navigates to the requested page after signing in, in the account's language. */
function useAfterSignIn(requested: string | undefined): (session: Session) => Promise<void> {
  const router = useRouter()
  const exists = (pathname: string): boolean => router.getMatchedRoutes(pathname)[2] !== undefined
  return async (session) => {
    const href = getPathAfterSignIn({ requested, profile: session.profile, exists })
    if (session.profile && followAccountLanguage(session.profile.preferred_language)) return location.replace(href)
    await router.navigate({ href, replace: true })
  }
}
