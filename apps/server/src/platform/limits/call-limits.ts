import type pg from 'pg'
import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { HttpError } from '../http/http-error.ts'
import {
  addAttempts,
  deleteAttemptsBefore,
  findNthNewestAttempt,
  deleteAttempts,
  deleteAttemptsByKey,
  summarizeAttempts,
} from './attempt-writes.ts'

/** Longer than the window of any limit. */
const LONGEST_WINDOW_MS = DAY_MS

export interface LimitRule {
  /** Counter key: the call and its caller. */
  key: string
  /** Which attempts count: failures, successes or all. */
  counts: 'failures' | 'successes' | 'all'
  limit: number
  windowMs: number
  /**
   * By default calls are refused until the window has room again. With this, one more is allowed after a wait that
   * doubles with each attempt beyond the limit.
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
   * Runs the call within its limits, or returns the refusal. The attempt is recorded before it is made, so concurrent
   * calls at any number of servers get no more tries than sequential ones.
   */
  within<T>(
    rules: readonly LimitRule[],
    call: () => Promise<Outcome<T>>,
  ): Promise<{ answer: T; refusal: null } | { answer: null; refusal: LimitRefusal }>
  /** Deletes the attempts counted under the key. */
  forget(key: string): Promise<void>
}

/** Limits against guessing and flooding, stored in the database so that they hold across servers. */
export function createCallLimits(pool: pg.Pool, { nowMs }: { nowMs: () => number }): CallLimits {
  /** How long this attempt must wait; 0 if it may proceed. */
  async function findWaitMs({ key, limit, windowMs, backOff }: LimitRule, id: number): Promise<number> {
    const since = new Date(nowMs() - windowMs)
    if (backOff) {
      const { attempts, newest } = await summarizeAttempts(pool, { key, since, except: id })
      if (newest === null || attempts < limit) return 0
      const waitMs = Math.min(backOff.firstMs * 2 ** (attempts - limit), backOff.longestMs)
      return Math.max(0, newest.getTime() + waitMs - nowMs())
    }
    // One more than the limit, since this attempt is counted already.
    const at = await findNthNewestAttempt(pool, { key, since, nth: limit + 1 })
    return at === null ? 0 : Math.max(1000, at.getTime() + windowMs - nowMs())
  }

  async function findRefusal(rules: readonly LimitRule[], ids: readonly number[]): Promise<LimitRefusal | null> {
    for (const [i, rule] of rules.entries()) {
      const waitMs = await findWaitMs(rule, ids[i])
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
      const refusal = await findRefusal(rules, ids)
      if (refusal) {
        // Refused calls are not counted, so waiting helps even those who keep trying.
        await deleteAttempts(pool, ids)
        return { answer: null, refusal }
      }
      const { answer, outcome } = await call()
      const uncounted = outcome === 'success' ? 'failures' : 'successes'
      const taken = ids.filter((_, i) => rules[i].counts === uncounted)
      if (taken.length > 0) await deleteAttempts(pool, taken)
      await deleteAttemptsBefore(pool, new Date(nowMs() - LONGEST_WINDOW_MS))
      return { answer, refusal: null }
    },
    forget: (key) => deleteAttemptsByKey(pool, key),
  }
}

/** Runs the call within its limits; a throw counts as a failure. */
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
