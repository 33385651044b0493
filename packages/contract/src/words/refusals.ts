/**
 * Why a known user may not continue, in the guard's order. Sent as `code` next to `detail`, so that screens can
 * distinguish the reasons; the sentence is for the user.
 */
export const REFUSALS = {
  account_disabled: 'This account has been disabled.',
  profile_incomplete: 'Complete your profile first.',
  email_unverified: 'Please verify your email address first.',
  payment_unverified:
    'Your account is pending payment verification. An admin will review and activate your account shortly.',
  subscription_expired: 'Your subscription has expired. Please contact admin to renew your subscription.',
  company_inactive: 'Your company account is inactive. Please contact your company administrator.',
  role_denied: 'Access denied',
  second_factor_required: 'Administrators need two-factor sign-in. Turn it on in your settings, then sign in again.',
} as const
export type Refusal = keyof typeof REFUSALS
