import type pg from 'pg'
import { createCallLimits } from '../../limits/call-limits.ts'
import type { LimitRefusal, LimitRule } from '../../limits/call-limits.ts'

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
      const rules = rulesAt(path, caller, registrationsPerHour)
      return rules.length > 0 ? limits.within(rules, call) : { answer: (await call()).answer, refusal: null }
    },
  }
}

/** What is counted of a call, and from when on it is refused. */
function rulesAt(path: string, { address, email }: Caller, registrationsPerHour: number): readonly LimitRule[] {
  const tooManyLogins = (minutes: number) => `Too many login attempts. Please try again in ${minutes} minutes.`
  const tooManyForEmail = (minutes: number) =>
    `Too many attempts for this email address. Please try again in ${minutes} minutes.`
  const tooManyRegistrations = (minutes: number) => `Too many registrations. Please try again in ${minutes} minutes.`
  const failures = (key: string, limit: number, refusal: LimitRule['refusal']): LimitRule => ({
    ...{ key, limit, refusal },
    counts: 'failures',
    windowMs: 15 * MINUTE_MS,
  })
  const perHour = (key: string, limit: number, rest: Pick<LimitRule, 'counts' | 'refusal'>): LimitRule => ({
    ...{ key, limit, ...rest },
    windowMs: HOUR_MS,
  })
  switch (path) {
    case '/sign-in/email':
      return [
        failures(`sign-in ${email} ${address}`, 10, tooManyForEmail),
        failures(`sign-in ${address}`, 100, tooManyLogins),
      ]
    // Beside the library's own limit of the account.
    case '/two-factor/verify-totp':
    case '/two-factor/verify-backup-code':
      return [failures(`sign-in ${address}`, 100, tooManyLogins)]
    // These ask a session for its password: whoever found the session must not find the password by it.
    case '/two-factor/enable':
    case '/two-factor/disable':
    case '/two-factor/generate-backup-codes':
      return [failures(`password ${address}`, 10, tooManyLogins)]
    case '/sign-up/email':
      return [
        perHour(`sign-up ${address}`, registrationsPerHour, { counts: 'successes', refusal: tooManyRegistrations }),
        // It says which addresses have an account: nobody finds them by trying.
        failures(`sign-up failed ${email} ${address}`, 10, tooManyForEmail),
        failures(`sign-up failed ${address}`, 100, tooManyRegistrations),
      ]
    case '/request-password-reset':
      return [perHour(`reset ${email}`, 5, { counts: 'all', refusal: tooManyForEmail })]
    case '/send-verification-email':
      return [perHour(`verification ${email}`, 5, { counts: 'all', refusal: tooManyForEmail })]
    default:
      return []
  }
}
