import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { INVITATION_REFUSALS } from '@spoor/contract/invitation-states.ts'
import { acceptClientPath } from '../../auth/accountant.ts'
import { useAccountantInvitation } from '../../auth/use-accountant-invitation.ts'
import type { InvitationRead } from '../../auth/use-accountant-invitation.ts'
import { TriedFileNote, useTriedFile } from './tried-file-note.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { SignedUp } from './sign-up.ts'
import { RegisteredPanel } from './registered-panel.tsx'
import { useInvitation } from './use-invitation.ts'
import type { ReadInvitation } from './use-invitation.ts'
import { WhatYouGet } from './what-you-get.tsx'
import { Wizard } from './wizard.tsx'
import { t } from '../../language/t.ts'

export function RegisterPage() {
  const search = new URLSearchParams(useLocation().searchStr)
  const joining = useInvitation({ company: search.get('company'), token: search.get('invitation') })
  const accounting = useAccountantInvitation(search.get('accountant'))
  const tried = useTriedFile()
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null)
  const { invitation } = joining
  const accountant = accounting.read?.state === 'open' ? accounting.read.invitation : null
  const from = accountant === null ? undefined : acceptClientPath(accountant.token)
  const link = linkOf(joining, accounting.read)
  const retry = accounting.read === null ? joining.retry : accounting.retry

  if (signedUp) return <RegisteredPanel signedUp={signedUp} from={from} />
  return (
    <SignInCard
      title={t('Create your account')}
      lead={
        accountant
          ? t('{client} invites you as accountant. Reading logbooks costs nothing.', { client: accountant.client })
          : invitation
            ? t('You are joining {name}.', { name: invitation.company.name })
            : t('Your first logbook is one file away.')
      }
      beside={<WhatYouGet />}
      below={
        <>
          {t('Have an account?')}{' '}
          <Link
            to="/login"
            search={{ from: from ?? (tried ? '/upload' : undefined) }}
            className="font-semibold text-accent underline underline-offset-2"
          >
            {t('Sign in')}
          </Link>
        </>
      }
    >
      {link.state === 'loading' && <Skeleton className="h-96 w-full rounded-lg" />}
      {link.state === 'failed' && (
        <ErrorState title={t('Your invitation could not be read')} onRetry={retry}>
          {t('Check your connection. The link itself may be fine.')}
        </ErrorState>
      )}
      {link.state === 'refused' && (
        <div className="flex flex-col gap-4">
          <Notice kind="bad" title={t('This link does not let you join')}>
            {link.reason}
          </Notice>
          <a href="/register" className={buttonClass()}>
            {t('Register as an individual')}
          </a>
          <Button variant="quiet" onClick={retry}>
            {t('Try the link again')}
          </Button>
        </div>
      )}
      {link.state === 'ready' && (
        <>
          {tried && <TriedFileNote tried={tried} />}
          <Wizard invitation={invitation} accountant={accountant} onSignedUp={setSignedUp} />
        </>
      )}
    </SignInCard>
  )
}

/** How far the link is that led here, a company's or a client's; 'ready' also without one. */
function linkOf(
  joining: ReadInvitation,
  read: InvitationRead | null,
): { state: 'loading' | 'failed' | 'ready' } | { state: 'refused'; reason: string } {
  if (read?.state === 'closed') return { state: 'refused', reason: read.reason }
  const state = read === null ? joining.state : read.state === 'open' ? 'ready' : read.state
  if (state === 'loading' || state === 'failed' || state === 'ready') return { state }
  return { state: 'refused', reason: t(INVITATION_REFUSALS[state]) }
}
