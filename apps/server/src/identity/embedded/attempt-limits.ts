import type pg from 'pg'
import { addAttempts, forgetAttempts, removeAttempts, nthNewestAttempt } from './attempt-writes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Rule {
  key: string
  limit: number
  windowMs: number
  refusal: (minutes: number) => string
}

interface Action {
  /** What stays counted: only what failed, only what went well, or everything. */
  counts: 'failures' | 'successes' | 'all'
  rules: readonly Rule[]
}

export interface Refusal {
  detail: string
  retryAfterS: number
}

export interface AttemptLimits {
  /**
   * Runs the call within the limits of its path, or gives the refusal. The attempt is counted before it is made, so that
   * many at once, at however many servers, get no further than one after the other.
   */
  within<T>(
    path: string,
    caller: Caller,
    call: () => Promise<{ answer: T; outcome: 'success' | 'failure' }>,
  ): Promise<{ answer: T; refusal: null } | { answer: null; refusal: Refusal }>
}

interface Caller {
  address: string
  email: string
}

/** The limits on guessing and flooding, kept in the database so that they hold over several servers. */
export function createAttemptLimits(
  pool: pg.Pool,
  { nowMs, registrationsPerHour }: { nowMs: () => number; registrationsPerHour: number },
): AttemptLimits {
  async function refusalOf(rules: readonly Rule[]): Promise<Refusal | null> {
    for (const { key, limit, windowMs, refusal } of rules) {
      // One more than the limit counts this one itself.
      const at = await nthNewestAttempt(pool, { key, since: new Date(nowMs() - windowMs), nth: limit + 1 })
      if (at === null) continue
      const waitMs = Math.max(1000, at.getTime() + windowMs - nowMs())
      return { detail: refusal(Math.ceil(waitMs / MINUTE_MS)), retryAfterS: Math.ceil(waitMs / 1000) }
    }
    return null
  }

  return {
    async within(path, caller, call) {
      const action = actionAt(path, caller, registrationsPerHour)
      if (!action) return { answer: (await call()).answer, refusal: null }
      const ids = await addAttempts(
        pool,
        action.rules.map(({ key }) => key),
        new Date(nowMs()),
      )
      const refusal = await refusalOf(action.rules)
      if (refusal) {
        // What was not tried is not counted: waiting helps even those who go on knocking.
        await removeAttempts(pool, ids)
        return { answer: null, refusal }
      }
      const { answer, outcome } = await call()
      const uncounted = { failures: outcome === 'success', successes: outcome === 'failure', all: false }
      if (uncounted[action.counts]) await removeAttempts(pool, ids)
      await forgetAttempts(pool, new Date(nowMs() - HOUR_MS))
      return { answer, refusal: null }
    },
  }
}

function actionAt(path: string, { address, email }: Caller, registrationsPerHour: number): Action | null {
  const tooManyLogins = (minutes: number) => `Too many login attempts. Please try again in ${minutes} minutes.`
  const tooManyForEmail = (minutes: number) =>
    `Too many attempts for this email address. Please try again in ${minutes} minutes.`
  const fromAddress = { key: `sign-in ${address}`, limit: 100, windowMs: 15 * MINUTE_MS, refusal: tooManyLogins }
  const perHour = (what: string) => ({
    key: `${what} ${email}`,
    limit: 5,
    windowMs: HOUR_MS,
    refusal: tooManyForEmail,
  })
  switch (path) {
    case '/sign-in/email':
      return {
        counts: 'failures',
        rules: [
          { key: `sign-in ${email} ${address}`, limit: 10, windowMs: 15 * MINUTE_MS, refusal: tooManyForEmail },
          fromAddress,
        ],
      }
    // Beside the library's own limit of the account.
    case '/two-factor/verify-totp':
    case '/two-factor/verify-backup-code':
      return { counts: 'failures', rules: [fromAddress] }
    // These ask a session for its password: whoever found the session must not find the password by it.
    case '/two-factor/enable':
    case '/two-factor/disable':
    case '/two-factor/generate-backup-codes':
      return {
        counts: 'failures',
        rules: [{ key: `password ${address}`, limit: 10, windowMs: 15 * MINUTE_MS, refusal: tooManyLogins }],
      }
    case '/sign-up/email':
      return {
        counts: 'successes',
        rules: [
          {
            key: `sign-up ${address}`,
            limit: registrationsPerHour,
            windowMs: HOUR_MS,
            refusal: (minutes) => `Too many registrations. Please try again in ${minutes} minutes.`,
          },
        ],
      }
    case '/request-password-reset':
      return { counts: 'all', rules: [perHour('reset')] }
    case '/send-verification-email':
      return { counts: 'all', rules: [perHour('verification')] }
    default:
      return null
  }
}
