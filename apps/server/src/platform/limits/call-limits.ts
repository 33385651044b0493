import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../http/http-error.ts'
import * as writes from './attempt-writes.ts'

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
   * By default, calls are refused until the window has room again. With this, one more is allowed after a wait that
   * doubles with each attempt beyond the limit.
   */
  backOff?: { firstMs: number; longestMs: number }
  /** `wait` such as '5 minutes'. */
  refusal: (wait: string) => string
}

export interface LimitRefusal {
  detail: string
  retryAfterS: number
}

type Call<T> = () => Promise<{ answer: T; outcome: 'success' | 'failure' }>
type Parts = Pick<Dependencies, 'pool' | 'clock'>

/**
 * Runs the call within limits against guessing and flooding, or returns the refusal. The limits are stored in the
 * database, so that they hold across servers; the attempt is recorded before it is made, so concurrent calls get no
 * more tries than sequential ones.
 */
export async function tryWithin<T>(
  { pool, clock }: Parts,
  rules: readonly LimitRule[],
  call: Call<T>,
): Promise<{ answer: T; refusal: null } | { answer: null; refusal: LimitRefusal }> {
  if (rules.length === 0) return { answer: (await call()).answer, refusal: null }
  const ids = await writes.addAttempts(
    pool,
    rules.map(({ key }) => key),
    new Date(clock.nowMs()),
  )
  const refusal = await findRefusal({ pool, clock }, rules, ids)
  if (refusal) {
    // Refused calls are not counted, so waiting helps even callers who keep trying.
    await writes.deleteAttempts(pool, ids)
    return { answer: null, refusal }
  }
  const { answer, outcome } = await call()
  const uncounted = outcome === 'success' ? 'failures' : 'successes'
  const taken = ids.filter((_, i) => rules[i].counts === uncounted)
  if (taken.length > 0) await writes.deleteAttempts(pool, taken)
  await writes.deleteAttemptsBefore(pool, new Date(clock.nowMs() - LONGEST_WINDOW_MS))
  return { answer, refusal: null }
}

/** Runs the call within its limits; a throw counts as a failure. @throws HttpError 429 */
export async function callWithin<T>(parts: Parts, rules: readonly LimitRule[], call: Call<T>): Promise<T> {
  let fault: { thrown: unknown } | null = null
  const { answer, refusal } = await tryWithin<T | null>(parts, rules, () =>
    call().catch((error: unknown) => {
      fault = { thrown: error }
      return { answer: null, outcome: 'failure' }
    }),
  )
  if (refusal) throw new HttpError(429, refusal.detail, undefined, { retryAfterS: refusal.retryAfterS })
  if (fault !== null) throw (fault as { thrown: unknown }).thrown
  return answer as T
}

async function findRefusal(
  parts: Parts,
  rules: readonly LimitRule[],
  ids: readonly number[],
): Promise<LimitRefusal | null> {
  for (const [i, rule] of rules.entries()) {
    const waitMs = await findWaitMs(parts, rule, ids[i])
    if (waitMs > 0) return { detail: rule.refusal(formatMinutes(waitMs)), retryAfterS: Math.ceil(waitMs / 1000) }
  }
  return null
}

/** Required wait before this attempt; 0 if it may proceed. */
async function findWaitMs(
  { pool, clock }: Parts,
  { key, limit, windowMs, backOff }: LimitRule,
  id: number,
): Promise<number> {
  const nowMs = clock.nowMs()
  const since = new Date(nowMs - windowMs)
  if (backOff) {
    const { attempts, newest } = await writes.summarizeAttempts(pool, { key, since, except: id })
    if (newest === null || attempts < limit) return 0
    const waitMs = Math.min(backOff.firstMs * 2 ** (attempts - limit), backOff.longestMs)
    return Math.max(0, newest.getTime() + waitMs - nowMs)
  }
  // One more than the limit, because this attempt is already counted.
  const at = await writes.findNthNewestAttempt(pool, { key, since, nth: limit + 1 })
  return at === null ? 0 : Math.max(1000, at.getTime() + windowMs - nowMs)
}

export function formatMinutes(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
