import type { Profile } from '@spoor/contract/routes/auth.ts'
import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'

/** Whether a trial lets the user in now. */
export const isTrialRunning = (profile: Pick<Profile, 'trial_ends_at'> | null, nowMs: number): boolean =>
  profile?.trial_ends_at != null && Date.parse(profile.trial_ends_at) > nowMs

/** Days left of an unpaid trial, the last one begun counting as a whole one; null where none runs. */
export function trialDaysLeft(
  profile: Pick<Profile, 'trial_ends_at' | 'payment_verified'> | null,
  nowMs: number,
): number | null {
  if (profile?.trial_ends_at == null || profile.payment_verified || !isTrialRunning(profile, nowMs)) return null
  // The time is that of the minute begun: a trial of 14 days says so from its start.
  return Math.max(1, Math.ceil((Date.parse(profile.trial_ends_at) - nowMs - MINUTE_MS) / DAY_MS))
}
