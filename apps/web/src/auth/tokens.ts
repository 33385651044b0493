import { wait } from '../api/wait.ts'
import { identity } from './identity.ts'
import { noteTokenRefresh } from './session.ts'
import { createTokenCache } from './token-cache.ts'

/** The one token cache. */
export const tokens = createTokenCache({
  fetchToken: identity.fetchToken,
  nowMs: Date.now,
  wait,
  onRefreshed: noteTokenRefresh,
})
