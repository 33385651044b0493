import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { INVITATION_REFUSALS } from '@spoor/contract/invitation-states.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { SignedUp } from './sign-up.ts'
import { RegisteredPanel } from './registered-panel.tsx'
import { useInvitation } from './use-invitation.ts'
import { WhatYouGet } from './what-you-get.tsx'
import { Wizard } from './wizard.tsx'
import { t } from '../../language/t.ts'

export function RegisterPage() {
  const search = new URLSearchParams(useLocation().searchStr)
  const { state, invitation, retry } = useInvitation({
    company: search.get('company'),
    token: search.get('invitation'),
  })
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null)

  if (signedUp) return <RegisteredPanel signedUp={signedUp} />
  return (
    <SignInCard
      title={t('Create your account')}
      lead={
        invitation
          ? t('You are joining {name}.', { name: invitation.company.name })
          : t('Your first logbook is one file away.')
      }
      beside={<WhatYouGet />}
      below={
        <>
          {t('Have an account?')}{' '}
          <Link to="/login" className="font-semibold text-accent underline underline-offset-2">
            {t('Sign in')}
          </Link>
        </>
      }
    >
      {state === 'loading' && <Skeleton className="h-96 w-full rounded-lg" />}
      {state === 'failed' && (
        <ErrorState title={t('Your invitation could not be read')} onRetry={retry}>
          {t('Check your connection. The link itself may be fine.')}
        </ErrorState>
      )}
      {state !== 'loading' && state !== 'failed' && state !== 'ready' && (
        <div className="flex flex-col gap-4">
          <Notice kind="bad" title={t('This link does not let you join')}>
            {t(INVITATION_REFUSALS[state])}
          </Notice>
          <a href="/register" className={buttonClass()}>
            {t('Register as an individual')}
          </a>
          <Button variant="quiet" onClick={retry}>
            {t('Try the link again')}
          </Button>
        </div>
      )}
      {state === 'ready' && <Wizard invitation={invitation} onSignedUp={setSignedUp} />}
    </SignInCard>
  )
}
