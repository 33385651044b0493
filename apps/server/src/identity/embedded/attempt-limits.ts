import type pg from 'pg'
import { createCallLimits } from '../../limits/call-limits.ts'
import type { LimitedAction, LimitRefusal } from '../../limits/call-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface AttemptLimits {
  /** Runs the call within the limits of its path, or gives the refusal. */
  within<T>(
    path: string,
    caller: Caller,
    call: () => Promise<{ answer: T; outcome: 'success' | 'failure' }>,
  ): Promise<{ answer: T; refusal: null } | { answer: null; refusal: LimitRefusal }>
}

interface Caller {
  address: string
  email: string
}

/** The limits on guessing and flooding. */
export function createAttemptLimits(
  pool: pg.Pool,
  { nowMs, registrationsPerHour }: { nowMs: () => number; registrationsPerHour: number },
): AttemptLimits {
  const limits = createCallLimits(pool, { nowMs })
  return {
    async within(path, caller, call) {
      const action = actionAt(path, caller, registrationsPerHour)
      return action ? limits.within(action, call) : { answer: (await call()).answer, refusal: null }
    },
  }
}

function actionAt(path: string, { address, email }: Caller, registrationsPerHour: number): LimitedAction | null {
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
