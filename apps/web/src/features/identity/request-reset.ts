import { emailFault } from '@spoor/contract/rules/account-rules.ts'
import type { AttemptLimits } from '../../session/attempt-limits.ts'
import { IdentityError, type IdentityCode } from '../../session/identity-port.ts'
import { t } from '../../language/t.ts'

/** The result shows after 1 to 2.5 s at the earliest. */
const SHOWN_AFTER_MS = 1000
const SHOWN_AFTER_SPREAD_MS = 1500

export const RESET_MESSAGES = {
  email: t('Please enter a valid email address.'),
  tooMany: t('Too many password reset attempts. Please try again in a few minutes.'),
  network: t('Network error. Please check your connection and try again.'),
  other: t('Unable to process password reset request. Please try again.'),
} as const

/** The same for unknown accounts. */
export const sentMessage = (email: string): string =>
  t(
    'If an account exists with {email}, you will receive a password reset link shortly. Please check your inbox and spam folder.',
    { email },
  )

export class ResetRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ResetRefused'
  }
}

export interface RequestResetPorts {
  sendReset: (email: string) => Promise<void>
  attempts: Pick<AttemptLimits, 'attempt'>
  wait: (ms: number) => Promise<void>
  /** 0 to 1. */
  random: () => number
}

/** Requests the reset email. Throws errors for {@link getResetMessage}. */
export async function requestReset(email: string, ports: RequestResetPorts): Promise<void> {
  if (emailFault(email)) throw new ResetRefused(RESET_MESSAGES.email)
  const limited = ports.attempts.attempt('password_reset', email)
  if (limited) {
    const isOfThisScreen = limited.reason === 'action' || limited.reason === 'fingerprint'
    throw new ResetRefused(isOfThisScreen ? RESET_MESSAGES.tooMany : limited.message)
  }
  // Start the work now; the wait only sets a minimum time before the result shows.
  const shown = ports.wait(SHOWN_AFTER_MS + SHOWN_AFTER_SPREAD_MS * ports.random())
  try {
    await ports.sendReset(email)
  } catch (error) {
    // An older service may report an unknown user; this screen must not.
    if (!(error instanceof IdentityError && error.code === 'user-not-found')) throw error
  } finally {
    await shown
  }
}

const BY_CODE: Partial<Record<IdentityCode, string>> = {
  'invalid-email': RESET_MESSAGES.email,
  'too-many-requests': RESET_MESSAGES.tooMany,
  'network-request-failed': RESET_MESSAGES.network,
}

export function getResetMessage(error: unknown): string {
  if (error instanceof ResetRefused) return error.message
  if (error instanceof IdentityError) return error.says ?? BY_CODE[error.code] ?? RESET_MESSAGES.other
  return RESET_MESSAGES.other
}
