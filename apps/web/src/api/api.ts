import { tellRefused } from '../auth/refusals.ts'
import { currentSession, setSession } from '../auth/session.ts'
import { tokens } from '../auth/tokens.ts'
import { apiBase } from './base.ts'
import { createApiClient } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { fetchOfServer } from './reach.ts'
import { wait } from './wait.ts'
import { writes } from './writes.ts'

const surroundings = {
  base: apiBase,
  wait,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => writes.note(init?.method, fetchOfServer(input, init)),
  createXhr: () => new XMLHttpRequest(),
}

/** The one client of the API, for whoever is signed in. */
export const api = createApiClient({
  ...surroundings,
  token: async () => {
    const token = await tokens.get()
    // The identity service knows nobody any more: the session here is over too.
    if (!token && currentSession()) setSession(null)
    return token
  },
  onUnauthorized: tokens.clear,
  onRefused: tellRefused,
})

/** A client with a token that is held in memory only, for somebody who has no session. */
export const apiWithToken = (token: string): ApiClient =>
  createApiClient({ ...surroundings, token: () => Promise.resolve(token), onUnauthorized: () => undefined })
