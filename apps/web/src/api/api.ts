import { notifyRefused } from '../session/refusals.ts'
import { getCurrentSession, setSession } from '../session/session.ts'
import { tokens } from '../session/tokens.ts'
import { apiBase } from '../net/base.ts'
import { createApiClient } from '../net/api-client.ts'
import type { ApiClient } from '../net/api-client.ts'
import { fetchFromServer } from '../net/reach.ts'
import { wait } from '../net/wait.ts'
import { writes } from './writes.ts'

const surroundings = {
  base: apiBase,
  wait,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => writes.note(init?.method, fetchFromServer(input, init)),
  createXhr: () => new XMLHttpRequest(),
}

/** The API client of the signed-in user. */
export const api = createApiClient({
  ...surroundings,
  token: async () => {
    const token = await tokens.get()
    // The identity service no longer has a user, so this session is over too.
    if (!token && getCurrentSession()) setSession(null)
    return token
  },
  onUnauthorized: tokens.clear,
  onRefused: notifyRefused,
})

/** A client whose token is held in memory only, for somebody without a session. */
export const apiWithToken = (token: string): ApiClient =>
  createApiClient({ ...surroundings, token: () => Promise.resolve(token), onUnauthorized: () => undefined })
