import type pg from 'pg'
import { HttpError } from '../http/http-error.ts'
import {
  addAttempts,
  forgetAttempts,
  nthNewestAttempt,
  removeAttempts,
  removeAttemptsUnder,
  summarizeAttempts,
} from './attempt-writes.ts'

const MINUTE_MS = 60_000
/** No limit looks further back. */
const LONGEST_WINDOW_MS = 24 * 60 * MINUTE_MS

export interface LimitRule {
  /** What is counted together: the call and its caller. */
  key: string
  /** What stays counted: only what failed, only what went well, or everything. */
  counts: 'failures' | 'successes' | 'all'
  limit: number
  windowMs: number
  /**
   * By default nothing is tried until the window has room again. With this, one more may be tried after a wait that
   * doubles with each one beyond the limit.
   */
  backOff?: { firstMs: number; longestMs: number }
  refusal: (minutes: number) => string
}

export interface LimitRefusal {
  detail: string
  retryAfterS: number
}

interface Outcome<T> {
  answer: T
  outcome: 'success' | 'failure'
}

export interface CallLimits {
  /**
   * Runs the call within its limits, or gives the refusal. The attempt is counted before it is made, so that many at once,
   * at however many servers, get no further than one after the other.
   */
  within<T>(
    rules: readonly LimitRule[],
    call: () => Promise<Outcome<T>>,
  ): Promise<{ answer: T; refusal: null } | { answer: null; refusal: LimitRefusal }>
  /** Forgets what was counted under the key. */
  forget(key: string): Promise<void>
}

/** The limits on guessing and flooding, kept in the database so that they hold over several servers. */
export function createCallLimits(pool: pg.Pool, { nowMs }: { nowMs: () => number }): CallLimits {
  /** How long the attempt with this id has to wait; 0 for not at all. */
  async function waitMsOf({ key, limit, windowMs, backOff }: LimitRule, id: number): Promise<number> {
    const since = new Date(nowMs() - windowMs)
    if (backOff) {
      const { attempts, newest } = await summarizeAttempts(pool, { key, since, except: id })
      if (newest === null || attempts < limit) return 0
      const waitMs = Math.min(backOff.firstMs * 2 ** (attempts - limit), backOff.longestMs)
      return Math.max(0, newest.getTime() + waitMs - nowMs())
    }
    // One more than the limit counts this one itself.
    const at = await nthNewestAttempt(pool, { key, since, nth: limit + 1 })
    return at === null ? 0 : Math.max(1000, at.getTime() + windowMs - nowMs())
  }

  async function refusalOf(rules: readonly LimitRule[], ids: readonly number[]): Promise<LimitRefusal | null> {
    for (const [i, rule] of rules.entries()) {
      const waitMs = await waitMsOf(rule, ids[i])
      if (waitMs > 0)
        return { detail: rule.refusal(Math.ceil(waitMs / MINUTE_MS)), retryAfterS: Math.ceil(waitMs / 1000) }
    }
    return null
  }

  return {
    async within(rules, call) {
      const ids = await addAttempts(
        pool,
        rules.map(({ key }) => key),
        new Date(nowMs()),
      )
      const refusal = await refusalOf(rules, ids)
      if (refusal) {
        // What was not tried is not counted: waiting helps even those who go on knocking.
        await removeAttempts(pool, ids)
        return { answer: null, refusal }
      }
      const { answer, outcome } = await call()
      const uncounted = outcome === 'success' ? 'failures' : 'successes'
      const taken = ids.filter((_, i) => rules[i].counts === uncounted)
      if (taken.length > 0) await removeAttempts(pool, taken)
      await forgetAttempts(pool, new Date(nowMs() - LONGEST_WINDOW_MS))
      return { answer, refusal: null }
    },
    forget: (key) => removeAttemptsUnder(pool, key),
  }
}

/** Runs the call within its limits; what it throws is a failure. */
export async function callWithin<T>(
  limits: CallLimits,
  rules: readonly LimitRule[],
  call: () => Promise<Outcome<T>>,
): Promise<T> {
  let fault: { thrown: unknown } | null = null
  const { answer, refusal } = await limits.within<T | null>(rules, () =>
    call().catch((error: unknown) => {
      fault = { thrown: error }
      return { answer: null, outcome: 'failure' }
    }),
  )
  if (refusal) throw new HttpError(429, refusal.detail, undefined, { retryAfterS: refusal.retryAfterS })
  if (fault !== null) throw (fault as { thrown: unknown }).thrown
  return answer as T
}
