import { isLanguage, LANGUAGE_NAMES } from '@spoor/contract/languages.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { isTrialRunning } from '../../../auth/trial.ts'
import { t } from '../../../language/t.ts'

type State = Pick<
  AdminUser,
  | 'approval_status'
  | 'payment_verified'
  | 'subscription_expires_at'
  | 'trial_ends_at'
  | 'deactivated_at'
  | 'role_type'
  | 'user_type'
>

export type UserState = 'deactivated' | 'rejected' | 'ready' | 'trial' | 'waiting' | 'expired' | 'approved'

export const USER_STATE_WORDS: Readonly<Record<UserState, string>> = {
  deactivated: t('Deactivated'),
  rejected: t('Rejected'),
  ready: t('Ready for Approval'),
  trial: t('Trial'),
  waiting: t('Payment Pending'),
  expired: t('Expired'),
  approved: t('Approved'),
}

/** Where an account is in its life (specification, section 4). */
export function userState(user: State, nowMs: number): UserState {
  if (user.deactivated_at !== null) return 'deactivated'
  // Owes nothing and waits for nobody.
  if (isSystemAdmin(user)) return 'approved'
  if (user.approval_status === 'rejected') return 'rejected'
  if (user.approval_status === 'pending') {
    if (user.payment_verified) return 'ready'
    return isTrialRunning(user, nowMs) ? 'trial' : 'waiting'
  }
  const ended = user.subscription_expires_at !== null && Date.parse(user.subscription_expires_at) < nowMs
  return ended ? 'expired' : 'approved'
}

/** A system administrator can be neither deleted nor locked out. */
export const isSystemAdmin = ({ role_type, user_type }: Pick<AdminUser, 'role_type' | 'user_type'>): boolean =>
  (role_type || user_type) === 'system_admin'

export const mobileOf = (mobile: string | null): string => mobile || t('Not provided')

/** The last part of a timezone's name: 'Johannesburg', 'New York'. */
export const timezoneOf = (timezone: string): string => timezone.split('/').at(-1)?.replaceAll('_', ' ') || t('Not set')

/** By its own name; one that the screens do not speak stays as it was given. */
export const languageOf = (language: string): string => (isLanguage(language) ? LANGUAGE_NAMES[language] : language)

export const UNKNOWN_AMOUNT = t('Amount TBD')
export const NEVER = t('Never')
export const CANNOT_DELETE_TITLE = t('Cannot delete system admin')
export const CANNOT_DELETE_NOTE = t('Cannot delete system administrators')
