import { effectiveRole } from '@spoor/contract/rules/roles.ts'
import type { Profile } from '@spoor/contract/routes/auth.ts'
import { isTrialRunning } from './trial.ts'

export type Subscriber = Pick<
  Profile,
  'role_type' | 'user_type' | 'payment_verified' | 'subscription_expires_at' | 'trial_ends_at'
>

/** Why the subscription denies access, by the profile. The server has further reasons and uses its own clock. */
export function findSubscriptionRefusal(
  profile: Subscriber | null,
  nowMs: number,
): 'payment_unverified' | 'subscription_expired' | null {
  if (profile === null || effectiveRole(profile) === 'system_admin') return null
  if (isTrialRunning(profile, nowMs)) return null
  if (!profile.payment_verified) return 'payment_unverified'
  const until = profile.subscription_expires_at
  return until !== null && Date.parse(until) < nowMs ? 'subscription_expired' : null
}
