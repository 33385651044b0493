import { currentSession, setSession } from '../auth/session.ts'
import { tokens } from '../auth/tokens.ts'
import { apiBase } from './base.ts'
import { createApiClient } from './api-client.ts'
import { wait } from './wait.ts'

/** The one client of the API. */
export const api = createApiClient({
  base: apiBase,
  token: async () => {
    const token = await tokens.get()
    // The identity service knows nobody any more: the session here is over too.
    if (!token && currentSession()) setSession(null)
    return token
  },
  onUnauthorized: tokens.clear,
  wait,
  fetch: (input, init) => fetch(input, init),
  createXhr: () => new XMLHttpRequest(),
})
