import { t } from '../language/t.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
/** The limited actions, and how often one browser may attempt each. */
export const LIMITED_ACTIONS = {
  sign_in: { attempts: 5, windowMs: 15 * 60_000, many: t('Too many login attempts') },
  registration: { attempts: 3, windowMs: 60 * 60_000, many: t('Too many registration attempts') },
  password_reset: { attempts: 3, windowMs: 15 * 60_000, many: t('Too many password reset attempts') },
} as const
export type LimitedAction = keyof typeof LIMITED_ACTIONS

const EMAIL_ATTEMPTS = 3
const FINGERPRINT_ATTEMPTS = 10
const FINGERPRINT_WINDOW_MS = 15 * 60_000
const SUSPICIOUS_ATTEMPTS = 20
const SUSPICIOUS_WINDOW_MS = 60 * 60_000
const CLEANUP_EVERY_MS = 10 * 60_000
const DROP_AFTER_MS = DAY_MS

/** A refused attempt, with a message for the user. */
export interface Refusal {
  reason: 'action' | 'email' | 'fingerprint' | 'suspicious'
  /** Whole minutes until the next attempt is allowed, at least 1. */
  minutes: number
  message: string
}

export interface AttemptLimits {
  /** Counts an attempt and returns null, or returns why it must wait. Call it once per attempt, before the work. */
  attempt: (action: LimitedAction, email: string) => Refusal | null
  /** After a successful attempt: clears the counts of the address and the fingerprint. */
  succeeded: (email: string) => void
  /** Drops entries older than a day. */
  clean: () => void
  size: () => number
}

/**
 * Counts attempts in memory. A page cannot know its own IP address, so all attempts in this browser share one IP key,
 * counted per action and never cleared by a success; the server counts real addresses. The fingerprint is a random id
 * of this browser, counted over all actions together.
 */
export function createAttemptLimits({
  fingerprint,
  nowMs,
}: {
  fingerprint: string
  nowMs: () => number
}): AttemptLimits {
  const attemptsMs = new Map<string, number[]>()
  let suspendedUntilMs = 0

  const findAttempts = (key: string, windowMs: number): number[] =>
    (attemptsMs.get(key) ?? []).filter((atMs) => atMs > nowMs() - windowMs)
  const count = (key: string): unknown => attemptsMs.set(key, [...findAttempts(key, DROP_AFTER_MS), nowMs()])
  const fingerprintKey = `fingerprint ${fingerprint}`
  const emailKey = (action: LimitedAction, email: string): string => `${action} ${email.trim().toLowerCase()}`

  /** When the oldest counted attempt leaves the window; null if the limit is not reached. */
  function findFullUntilMs(key: string, limit: number, windowMs: number): number | null {
    const recent = findAttempts(key, windowMs)
    return recent.length < limit ? null : (recent.at(-limit) as number) + windowMs
  }

  function toRefusal(reason: Refusal['reason'], untilMs: number, what: string): Refusal {
    const minutes = Math.max(1, Math.ceil((untilMs - nowMs()) / 60_000))
    return { reason, minutes, message: t('{what}. Please try again in {minutes} minutes.', { what, minutes }) }
  }

  return {
    attempt: (action, email) => {
      // Refused attempts count here too, because this limit exists to detect persistence.
      count('browser')
      if (suspendedUntilMs <= nowMs() && findAttempts('browser', SUSPICIOUS_WINDOW_MS).length >= SUSPICIOUS_ATTEMPTS) {
        suspendedUntilMs = nowMs() + SUSPICIOUS_WINDOW_MS
        attemptsMs.delete('browser')
      }
      if (suspendedUntilMs > nowMs()) {
        return toRefusal('suspicious', suspendedUntilMs, t('Account temporarily suspended due to suspicious activity'))
      }
      const { attempts, windowMs, many } = LIMITED_ACTIONS[action]
      const actionUntilMs = findFullUntilMs(action, attempts, windowMs)
      if (actionUntilMs !== null) return toRefusal('action', actionUntilMs, many)
      const emailUntilMs = findFullUntilMs(emailKey(action, email), EMAIL_ATTEMPTS, windowMs)
      if (emailUntilMs !== null) return toRefusal('email', emailUntilMs, t('Too many attempts for this email address'))
      const fingerprintUntilMs = findFullUntilMs(fingerprintKey, FINGERPRINT_ATTEMPTS, FINGERPRINT_WINDOW_MS)
      if (fingerprintUntilMs !== null) return toRefusal('fingerprint', fingerprintUntilMs, many)
      for (const key of [action, emailKey(action, email), fingerprintKey]) count(key)
      return null
    },
    succeeded: (email) => {
      attemptsMs.delete(fingerprintKey)
      for (const action of Object.keys(LIMITED_ACTIONS) as LimitedAction[]) attemptsMs.delete(emailKey(action, email))
    },
    clean: () => {
      for (const key of attemptsMs.keys()) {
        const kept = findAttempts(key, DROP_AFTER_MS)
        if (kept.length > 0) attemptsMs.set(key, kept)
        else attemptsMs.delete(key)
      }
    },
    size: () => attemptsMs.size,
  }
}

/** Cleans up every 10 minutes while the page is open. */
export function scheduleCleanup(
  limits: AttemptLimits,
  setInterval: (run: () => void, everyMs: number) => unknown,
): void {
  setInterval(limits.clean, CLEANUP_EVERY_MS)
}
