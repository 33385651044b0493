import { retryOnClockSkew } from '../net/clock-skew.ts'
import { wait } from '../net/wait.ts'
import { identity } from './identity.ts'
import { noteTokenRefresh } from './session.ts'

/** A token is treated as valid for 50 minutes and renewed a minute earlier. */
const VALID_MS = 50 * 60_000
const REFRESH_EARLY_MS = 60_000

interface TokenCache {
  get: () => Promise<string | null>
  /** Fetches a new token even if the current one is valid. */
  refresh: () => Promise<string | null>
  clear: () => void
  /** When the current token was fetched, or null. */
  refreshedAtMs: () => number | null
}

export function createTokenCache({
  fetchToken,
  nowMs,
  wait,
  onRefreshed = () => undefined,
}: {
  fetchToken: () => Promise<string | null>
  nowMs: () => number
  wait: (ms: number) => Promise<void>
  /** Called with each new token's time. */
  onRefreshed?: (atMs: number) => void
}): TokenCache {
  let cached: { token: string; fetchedAtMs: number } | null = null
  let underWay: Promise<string | null> | null = null
  // A token requested before the cache was cleared must not be cached afterwards.
  let generation = 0

  async function fetchFresh(): Promise<string | null> {
    const asked = generation
    const token = await retryOnClockSkew(fetchToken, wait)
    if (asked === generation) {
      cached = token ? { token, fetchedAtMs: nowMs() } : null
      if (cached) onRefreshed(cached.fetchedAtMs)
    }
    return token
  }

  function refresh(): Promise<string | null> {
    const mine = (underWay ??= fetchFresh().finally(() => {
      if (underWay === mine) underWay = null
    }))
    return mine
  }

  return {
    refresh,
    get: async () =>
      cached && nowMs() < cached.fetchedAtMs + VALID_MS - REFRESH_EARLY_MS ? cached.token : await refresh(),
    clear: () => {
      generation++
      cached = null
      underWay = null
    },
    refreshedAtMs: () => cached?.fetchedAtMs ?? null,
  }
}

export const tokens = createTokenCache({
  fetchToken: identity.fetchToken,
  nowMs: Date.now,
  wait,
  onRefreshed: noteTokenRefresh,
})
