import type { Profile } from '@spoor/contract/routes/auth.ts'
import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'

export const isTrialRunning = (profile: Pick<Profile, 'trial_ends_at'> | null, nowMs: number): boolean =>
  profile?.trial_ends_at != null && Date.parse(profile.trial_ends_at) > nowMs

/** Days left in an unpaid trial, counting a partial day as a full one; null if none is running. */
export function countTrialDays(
  profile: Pick<Profile, 'trial_ends_at' | 'payment_verified'> | null,
  nowMs: number,
): number | null {
  if (profile?.trial_ends_at == null || profile.payment_verified || !isTrialRunning(profile, nowMs)) return null
  // `nowMs` is rounded down to the minute, so that a 14-day trial shows 14 days from its start.
  return Math.max(1, Math.ceil((Date.parse(profile.trial_ends_at) - nowMs - MINUTE_MS) / DAY_MS))
}
