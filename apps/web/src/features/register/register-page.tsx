import { INVITATION_REFUSALS } from '@spoor/contract/words/invitation-states.ts'
import { readInvitation } from '@spoor/contract/routes/joining.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { acceptClientPath } from '../../auth/accountant.ts'
import { type InvitationRead, useAccountantInvitation } from '../../auth/use-accountant-invitation.ts'
import { plural, t } from '../../language/t.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SpoorLine } from '../../ui/spoor-line.tsx'
import { RegisteredPanel } from './registered-panel.tsx'
import type { Invitation, InvitationReply } from './registration-payload.ts'
import type { SignedUp } from './sign-up.ts'
import { Wizard } from './wizard.tsx'

const POINTS = [
  [t('Bring any file'), t('CSV or Excel, GPS positions or finished trips, as your tracker exports it.')],
  [t('Mark business trips'), t('By click, by key or in bulk. Your edits are never overwritten.')],
  [t('Submit the logbook'), t('Excel and PDF in the columns SARS asks for, one for each vehicle and tax year.')],
] as const

function WhatYouGet() {
  const trialDays = useAppSettings()?.trial_days ?? 0
  return (
    <section aria-label={t('What you get')}>
      <SpoorLine className="mt-4 mb-8" />
      <p className="text-xl font-semibold tracking-[-0.01em] text-balance">
        <span className="inline-block">{t('Your tracker has the kilometres.')}</span>{' '}
        <span className="inline-block">{t('SARS wants a logbook.')}</span>
      </p>
      <ul className="mt-8 flex flex-col gap-6">
        {POINTS.map(([title, text]) => (
          <li key={title} className="flex gap-3">
            <Check size={20} className="mt-0.5 shrink-0 text-accent" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
        {trialDays > 0 && (
          <li className="flex gap-3">
            <Check size={20} className="mt-0.5 shrink-0 text-accent" />
            <div>
              <p className="font-semibold">{plural(trialDays, '{n} day free', '{n} days free')}</p>
              <p className="text-muted">
                {t('You have full access as soon as your email address is confirmed. You pay only if you stay.')}
              </p>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

interface ReadInvitation {
  /** 'ready' also without an invitation link; otherwise the reason the link is not valid. */
  state: 'loading' | 'failed' | 'ready' | keyof typeof INVITATION_REFUSALS
  invitation: Invitation | null
  retry: () => void
}

function useInvitation({ company, token }: { company: string | null; token: string | null }): ReadInvitation {
  const [reply, setReply] = useState<InvitationReply | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const isInvited = company !== null || token !== null

  useEffect(() => {
    if (!isInvited) return undefined
    const abort = new AbortController()
    const query = { company: company ?? undefined, token: token ?? undefined }
    const failed = (): void => {
      if (!abort.signal.aborted) setReply('failed')
    }
    api.call(readInvitation, { query }, { signal: abort.signal }).then(setReply, failed)
    return () => abort.abort()
    // Each retry loads it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isInvited, company, token, tries])

  const retry = (): void => {
    setReply(null)
    setTries(tries + 1)
  }
  if (!isInvited) return { state: 'ready', invitation: null, retry }
  if (reply === null) return { state: 'loading', invitation: null, retry }
  if (reply === 'failed') return { state: 'failed', invitation: null, retry }
  if (reply.state !== 'open' && reply.state !== 'name_only') return { state: reply.state, invitation: null, retry }
  if (!reply.company) return { state: 'unknown', invitation: null, retry }
  return { state: 'ready', invitation: { ...reply, company: reply.company, token }, retry }
}

/** The tried file to import after registration, and a function to drop it; null without one. */
function useTriedFile(): { filename: string; dropFile: () => void } | null {
  const [filename, setFilename] = useState<string | null>(null)
  useEffect(() => {
    void import('../../waiting-files/tried-file.ts')
      .then((tried) => tried.findTriedFile())
      .then((file) => setFilename(file?.name ?? null))
  }, [])
  if (filename === null) return null
  const dropFile = (): void => {
    setFilename(null)
    void import('../../waiting-files/tried-file.ts').then((tried) => tried.forgetTriedFile())
  }
  return { filename, dropFile }
}

/** States which file will be imported into the new account. */
function TriedFileNote({ tried: { filename, dropFile } }: { tried: { filename: string; dropFile: () => void } }) {
  return (
    <Notice className="mb-5" kind="good" title={t('Your file will be uploaded')}>
      <p className="wrap-anywhere">
        {t('We will put {filename} in your account as soon as you create it.', { filename })}
      </p>
      <Button variant="quiet" className="mt-1 -ml-3" onClick={dropFile}>
        {t('Skip this file')}
      </Button>
    </Notice>
  )
}

export function RegisterPage() {
  const search = new URLSearchParams(useLocation().searchStr)
  const joining = useInvitation({ company: search.get('company'), token: search.get('invitation') })
  const accounting = useAccountantInvitation(search.get('accountant'))
  const tried = useTriedFile()
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null)
  const { invitation } = joining
  const accountant = accounting.read?.state === 'open' ? accounting.read.invitation : null
  const from = accountant === null ? undefined : acceptClientPath(accountant.token)
  const link = getInvitationState(joining, accounting.read)
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
      beside={accounting.read === null ? <WhatYouGet /> : undefined}
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

function getInvitationState(
  joining: ReadInvitation,
  read: InvitationRead | null,
): { state: 'loading' | 'failed' | 'ready' } | { state: 'refused'; reason: string } {
  if (read?.state === 'closed') return { state: 'refused', reason: read.reason }
  const state = read === null ? joining.state : read.state === 'open' ? 'ready' : read.state
  if (state === 'loading' || state === 'failed' || state === 'ready') return { state }
  return { state: 'refused', reason: t(INVITATION_REFUSALS[state]) }
}
