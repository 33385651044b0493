import { acceptAccountantInvitation } from '@spoor/contract/routes/accountants.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { UserRoundCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { ApiError, getErrorMessage } from '../../net/api-error.ts'
import { refreshSession, signOut } from '../../auth/account.ts'
import { acceptClientPath } from '../../auth/accountant.ts'
import type { Session } from '../../session/session.ts'
import { useRestoredSession } from '../../auth/use-restored-session.ts'
import { formatDate } from '../../format/instant.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountantInvitation, type AccountantInvitation } from '../../auth/use-accountant-invitation.ts'
import { t } from '../../language/t.ts'

const page = getRouteApi('/public/accept-client')
const SOUTH_AFRICA = 'Africa/Johannesburg'
const WIDE = { size: 'large' } as const

/** Target of the email in which a client invites an accountant. */
export function AcceptClientPage() {
  const { token } = page.useSearch()
  const { read, retry } = useAccountantInvitation(token ?? null)
  const session = useRestoredSession()

  if (read === null || read.state === 'closed') {
    return (
      <SignInCard title={t('Invitation')} lead={t('This link cannot be used.')}>
        <Notice kind="bad">
          {read === null ? t('The link is incomplete. Open it from the email again.') : read.reason}
        </Notice>
        {session && session !== 'unknown' && session.profile?.has_clients && (
          <Link to="/clients" className={`${buttonClass(WIDE)} mt-6 w-full`}>
            {t('Open your clients')}
          </Link>
        )}
      </SignInCard>
    )
  }
  if (read.state === 'failed') {
    return (
      <SignInCard title={t('Invitation')} lead={t('You have been invited as an accountant.')}>
        <ErrorState title={t('Your invitation could not be read')} onRetry={retry}>
          {t('Check your connection. The link itself may be fine.')}
        </ErrorState>
      </SignInCard>
    )
  }
  if (read.state === 'loading' || session === 'unknown') {
    return (
      <SignInCard title={t('Invitation')} lead={t('You have been invited as an accountant.')}>
        <Skeleton className="h-72 w-full rounded-lg" />
      </SignInCard>
    )
  }
  const { invitation } = read
  return (
    <SignInCard
      title={t('{client} invites you as accountant', { client: invitation.client })}
      lead={
        invitation.company === null
          ? t('Read the travel logbooks of {client} for SARS. It costs you nothing.', { client: invitation.client })
          : t('Read the travel logbooks of the drivers of {company} for SARS. It costs you nothing.', {
              company: invitation.company,
            })
      }
    >
      <div className="flex flex-col gap-5">
        <WhatYouSee />
        {session === null ? (
          <SignedOut invitation={invitation} />
        ) : (
          <Accept invitation={invitation} session={session} />
        )}
        <p className="text-sm text-muted">
          {t('Sent to {email}, valid until {date}.', {
            email: invitation.email,
            date: formatDate(invitation.expires_at, SOUTH_AFRICA),
          })}
        </p>
      </div>
    </SignInCard>
  )
}

const WhatYouSee = () => (
  <section aria-labelledby="what-you-see">
    <h2 id="what-you-see" className="mb-2 text-base font-semibold">
      {t('What you will see')}
    </h2>
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm marker:text-muted">
      <li>{t('What each logbook still needs before SARS accepts it')}</li>
      <li>{t('Logbooks and frozen reports, to download as PDF and Excel')}</li>
      <li>{t('Business trips, to read and comment on; private trips only if your client shows them')}</li>
      <li>{t('You cannot change anything. Your client sees what you download and can end your access.')}</li>
    </ul>
  </section>
)

function SignedOut({ invitation: { token } }: { invitation: AccountantInvitation }) {
  return (
    <div className="flex flex-col gap-3">
      <Link
        to="/login"
        search={{ from: acceptClientPath(token) }}
        className={buttonClass({ variant: 'primary', ...WIDE })}
      >
        {t('Sign in to accept')}
      </Link>
      <a href={`/register?${new URLSearchParams({ accountant: token }).toString()}`} className={buttonClass(WIDE)}>
        {t('Create an account')}
      </a>
    </div>
  )
}

function Accept({
  invitation: { token, client, email },
  session,
}: {
  invitation: AccountantInvitation
  session: Session
}) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>(null)
  const from = acceptClientPath(token)

  async function accept(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await api.call(acceptAccountantInvitation, { params: { token } })
      await refreshSession()
      toast.success(t('You can now read the logbooks of {client}', { client }))
      await navigate({ to: '/clients' })
    } catch (error) {
      setProblem(describeProblem(error, from))
      setBusy(false)
    }
  }

  async function change(): Promise<void> {
    setBusy(true)
    await signOut()
    await navigate({ to: '/login', search: { from } })
  }

  if (session.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <>
        <Notice kind="warn">
          {t('You are signed in as {here}. Sign in with {email} to accept.', { here: session.email, email })}
        </Notice>
        <Button {...WIDE} busy={busy} onClick={() => void change()}>
          {t('Sign in with another address')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Problem>{problem}</Problem>
      <Button variant="primary" {...WIDE} busy={busy} icon={UserRoundCheck} onClick={() => void accept()}>
        {t('Accept')}
      </Button>
    </>
  )
}

/** Explains why the invitation cannot be accepted, with a link to the page that helps. */
function describeProblem(error: unknown, from: string): ReactNode {
  const code = error instanceof ApiError ? error.code : null
  const to = code === 'email_unverified' ? '/verify-email' : code === 'profile_incomplete' ? '/complete-profile' : null
  const reason = getErrorMessage(error, t('The invitation could not be accepted'))
  if (to === null) return reason
  return (
    <>
      {reason}{' '}
      <Link to={to} search={{ from }} className="font-semibold underline underline-offset-2">
        {t('Continue')}
      </Link>
    </>
  )
}
