import { retryOnClockSkew } from '../api/clock-skew.ts'

/** A token is taken to be good for 50 minutes, and renewed a minute before that. */
const VALID_MS = 50 * 60_000
const REFRESH_EARLY_MS = 60_000

export interface TokenCache {
  get: () => Promise<string | null>
  /** Asks the identity service even if there is a good one. */
  refresh: () => Promise<string | null>
  clear: () => void
  /** When the present token came, or null. */
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
  /** A new token came. */
  onRefreshed?: (atMs: number) => void
}): TokenCache {
  let cached: { token: string; fetchedAtMs: number } | null = null
  let underWay: Promise<string | null> | null = null
  // A token that was asked for before the cache was cleared must not come back into it.
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
