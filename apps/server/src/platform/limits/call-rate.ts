import { HttpError } from '../http/http-error.ts'

export interface CallRate {
  /** Counts a call, or a large one as several; 429 beyond the limit. */
  count(caller: string, calls?: number): void
}

/** Limits each caller's calls at this server within fixed windows of time, common to all callers. */
export function createCallRate({
  most,
  windowMs,
  nowMs,
  refusal,
}: {
  most: number
  windowMs: number
  nowMs: () => number
  refusal: string
}): CallRate {
  const counts = new Map<string, number>()
  let window = 0
  return {
    count(caller, more = 1) {
      const now = nowMs()
      if (Math.floor(now / windowMs) !== window) {
        window = Math.floor(now / windowMs)
        counts.clear()
      }
      const calls = (counts.get(caller) ?? 0) + more
      if (calls > most) {
        const retryAfterS = Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000))
        throw new HttpError(429, refusal, undefined, { retryAfterS })
      }
      counts.set(caller, calls)
    },
  }
}
