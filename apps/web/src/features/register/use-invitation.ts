import type { INVITATION_REFUSALS } from '@spoor/contract/invitation-states.ts'
import { readInvitation } from '@spoor/contract/routes/joining.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import type { Invitation, InvitationReply } from './registration-payload.ts'

export interface ReadInvitation {
  /** 'ready' also where no link led here; else why the link lets nobody join. */
  state: 'loading' | 'failed' | 'ready' | keyof typeof INVITATION_REFUSALS
  invitation: Invitation | null
  retry: () => void
}

/** What the invitation link that led here stands for. */
export function useInvitation({ company, token }: { company: string | null; token: string | null }): ReadInvitation {
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
    // Another try asks again.
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
