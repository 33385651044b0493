import { MAX_FAILED_SIGN_INS } from '@spoor/contract/rules/account-rules.ts'
import { callerKey } from '../../limits/caller-key.ts'
import type { LimitRule } from '../../limits/call-limits.ts'
import { HOUR_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'

interface Caller {
  address: string
  email: string
  /** The id of the account whose second factor is required. */
  challenged: string | null
  /** The id of a device that has signed in to this address's account before. */
  knownDevice: string | null
  /** Identifies the calling session without granting access to it. */
  session: string | null
}

/** Counter key for an account's failed sign-ins, which a new password resets. */
export const accountKey = (email: string) => `sign-in account ${email}`

export function attemptRules(path: string, caller: Caller, registrationsPerHour: number): readonly LimitRule[] {
  const { email, challenged, knownDevice, session } = caller
  const address = callerKey(caller.address)
  const tooManyLogins = (wait: string) => `Too many login attempts. Please try again in ${wait}.`
  const tooManyForEmail = (wait: string) => `Too many attempts for this email address. Please try again in ${wait}.`
  const tooManyRegistrations = (wait: string) => `Too many registrations. Please try again in ${wait}.`
  const suspended = (wait: string) =>
    `Account temporarily suspended due to suspicious activity. Please try again in ${wait}.`
  const tooManyResets = () => 'Too many password reset attempts. Please try again in a few minutes.'
  const tooManyCodes = (wait: string) =>
    `Too many wrong codes. Use a backup code, or a device you have signed in on before, or try again in ${wait}.`
  const tooManyConfirmations = (wait: string) => `Too many attempts. Please try again in ${wait}.`
  const failures = (key: string, limit: number, refusal: LimitRule['refusal']): LimitRule => ({
    key,
    limit,
    refusal,
    counts: 'failures',
    windowMs: 15 * MINUTE_MS,
  })
  const perHour = (key: string, limit: number, rest: Pick<LimitRule, 'counts' | 'refusal'>): LimitRule => ({
    key,
    limit,
    ...rest,
    windowMs: HOUR_MS,
  })
  const accountFailures: LimitRule = {
    key: accountKey(email),
    counts: 'failures',
    limit: MAX_FAILED_SIGN_INS,
    windowMs: 24 * HOUR_MS,
    backOff: { firstMs: MINUTE_MS, longestMs: HOUR_MS },
    refusal: suspended,
  }
  switch (path) {
    case '/sign-in/email':
      return [
        // Strangers who guess passwords, from however many addresses, must not lock the owner out of a known device.
        ...(knownDevice === null
          ? [failures(`sign-in ${email} ${address}`, 10, tooManyForEmail), accountFailures]
          : [failures(`sign-in ${email} device ${knownDevice}`, 10, tooManyForEmail)]),
        failures(`sign-in ${address}`, 100, tooManyLogins),
      ]
    case '/two-factor/verify-totp':
      return [
        // Someone who knows the password and guesses codes must not lock the owner out of a known device.
        ...(challenged === null
          ? [failures(`code session ${session}`, 10, tooManyCodes)]
          : [failures(`code ${challenged}${knownDevice === null ? '' : ` device ${knownDevice}`}`, 10, tooManyCodes)]),
        failures(`sign-in ${address}`, 100, tooManyLogins),
      ]
    // Not limited by account, so that its owner can always use a backup code, which nobody can guess in a lifetime.
    case '/two-factor/verify-backup-code':
      return [failures(`sign-in ${address}`, 100, tooManyLogins)]
    // These require the session's password, which a stolen session must not be able to guess.
    case '/two-factor/enable':
    case '/two-factor/disable':
    case '/two-factor/generate-backup-codes':
      return [
        failures(`password ${address}`, 10, tooManyLogins),
        ...(session === null ? [] : [failures(`password session ${session}`, 10, tooManyLogins)]),
      ]
    case '/sign-up/email':
      return [
        perHour(`sign-up ${address}`, registrationsPerHour, { counts: 'successes', refusal: tooManyRegistrations }),
        // The reply shows whether an address has an account, so addresses must not be enumerable.
        failures(`sign-up failed ${email} ${address}`, 10, tooManyForEmail),
        failures(`sign-up failed ${address}`, 100, tooManyRegistrations),
      ]
    case '/request-password-reset':
      return [
        perHour(`reset ${email}`, 5, { counts: 'all', refusal: tooManyForEmail }),
        perHour(`reset from ${address}`, 20, { counts: 'all', refusal: tooManyResets }),
      ]
    case '/send-verification-email':
      return [
        perHour(`verification ${email}`, 5, { counts: 'all', refusal: tooManyForEmail }),
        perHour(`verification from ${address}`, 20, { counts: 'all', refusal: tooManyConfirmations }),
      ]
    default:
      return []
  }
}
