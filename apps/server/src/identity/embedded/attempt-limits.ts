import type pg from 'pg'
import { addAttempts, countAttempts } from './attempt-writes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Rule {
  key: string
  limit: number
  windowMs: number
  refusal: (minutes: number) => string
}

interface Action {
  /** What is counted: only what failed, or everything that went through. */
  counts: 'failures' | 'successes' | 'all'
  rules: readonly Rule[]
}

export interface AttemptLimits {
  /** The sentence of a refusal and for how many seconds it holds; null where the call may go on. */
  refuse(path: string, caller: Caller): Promise<{ detail: string; retryAfterS: number } | null>
  /** Counts what came of it. */
  count(path: string, caller: Caller, outcome: 'success' | 'failure'): Promise<void>
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
  return {
    async refuse(path, caller) {
      for (const rule of actionAt(path, caller, registrationsPerHour)?.rules ?? []) {
        const used = await countAttempts(pool, rule.key, new Date(nowMs() - rule.windowMs))
        if (used >= rule.limit) {
          const minutes = Math.ceil(rule.windowMs / MINUTE_MS)
          return { detail: rule.refusal(minutes), retryAfterS: minutes * 60 }
        }
      }
      return null
    },
    async count(path, caller, outcome) {
      const action = actionAt(path, caller, registrationsPerHour)
      if (
        !action ||
        (action.counts === 'failures' && outcome === 'success') ||
        (action.counts === 'successes' && outcome === 'failure')
      )
        return
      const keys = action.rules.map((rule) => rule.key)
      await addAttempts(pool, keys, new Date(nowMs()), new Date(nowMs() - HOUR_MS))
    },
  }
}

function actionAt(path: string, { address, email }: Caller, registrationsPerHour: number): Action | null {
  const tooManyLogins = (minutes: number) => `Too many login attempts. Please try again in ${minutes} minutes.`
  const tooManyForEmail = (minutes: number) =>
    `Too many attempts for this email address. Please try again in ${minutes} minutes.`
  switch (path) {
    case '/sign-in/email':
      return {
        counts: 'failures',
        rules: [
          { key: `sign-in ${email} ${address}`, limit: 10, windowMs: 15 * MINUTE_MS, refusal: tooManyForEmail },
          { key: `sign-in ${address}`, limit: 100, windowMs: 15 * MINUTE_MS, refusal: tooManyLogins },
        ],
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
      return {
        counts: 'all',
        rules: [{ key: `reset ${email}`, limit: 5, windowMs: HOUR_MS, refusal: tooManyForEmail }],
      }
    default:
      return null
  }
}
