import type { LimitRule } from '../../../platform/limits/call-limits.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

const WRONG_LINKS = 30

export function registrationLimit(address: string, perHour: number): LimitRule[] {
  return [
    {
      key: `register ${address}`,
      counts: 'successes',
      limit: perHour,
      windowMs: 60 * MINUTE_MS,
      refusal: (wait) => `Too many registrations. Please try again in ${wait}.`,
    },
  ]
}

/** Limits invalid links, so that nobody finds companies by guessing names. */
export function invitationLimit(address: string): LimitRule[] {
  return [
    {
      key: `invitation ${address}`,
      counts: 'failures',
      limit: WRONG_LINKS,
      windowMs: 15 * MINUTE_MS,
      refusal: (wait) => `Too many attempts. Please try again in ${wait}.`,
    },
  ]
}
