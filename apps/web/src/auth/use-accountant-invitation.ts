import { readAccountantInvitation } from '@spoor/contract/routes/accountants.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../net/api-error.ts'
import { t } from '../language/t.ts'

export interface AccountantInvitation extends ReplyOf<typeof readAccountantInvitation> {
  token: string
}

export type InvitationRead =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'closed'; reason: string }
  | { state: 'open'; invitation: AccountantInvitation }

/** Loads the invitation behind a client's link to an accountant; null without a token. */
export function useAccountantInvitation(token: string | null): { read: InvitationRead | null; retry: () => void } {
  const [read, setRead] = useState<InvitationRead>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (token === null) return undefined
    const abort = new AbortController()
    api
      .call(readAccountantInvitation, { params: { token } }, { signal: abort.signal })
      .then(
        (reply): InvitationRead => ({ state: 'open', invitation: { ...reply, token } }),
        (error: unknown): InvitationRead => {
          if (error instanceof ApiError && error.status === 404) return { state: 'closed', reason: error.message }
          // Longer than any valid token.
          if (error instanceof ApiError && error.status === 422)
            return { state: 'closed', reason: t('The link is incomplete. Open it from the email again.') }
          return { state: 'failed' }
        },
      )
      .then((result) => !abort.signal.aborted && setRead(result))
      .catch(() => undefined)
    return () => abort.abort()
    // Each retry loads it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, tries])
  const retry = (): void => {
    setRead({ state: 'loading' })
    setTries(tries + 1)
  }
  return { read: token === null ? null : read, retry }
}
