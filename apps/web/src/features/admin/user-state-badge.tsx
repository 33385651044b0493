import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { BadgeCheck, CircleCheck, CircleX, Clock3, Hourglass, TimerOff, UserX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTimezone } from '../../session/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { t } from '../../language/t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { useNowMs } from '../../ui/use-now-ms.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { LANGUAGE_NAMES, isLanguage } from '@spoor/contract/languages.ts'
import { isTrialRunning } from '../../auth/trial.ts'

const LOOKS: Record<UserState, { tone: Tone; Icon: LucideIcon }> = {
  approved: { tone: 'good', Icon: CircleCheck },
  ready: { tone: 'accent', Icon: BadgeCheck },
  trial: { tone: 'accent', Icon: Hourglass },
  waiting: { tone: 'warn', Icon: Clock3 },
  expired: { tone: 'warn', Icon: TimerOff },
  rejected: { tone: 'bad', Icon: CircleX },
  deactivated: { tone: 'neutral', Icon: UserX },
}

export function UserStateBadge({ user }: { user: AdminUser }) {
  const state = getUserState(user, useNowMs({ stepMs: MINUTE_MS }))
  const timezone = useTimezone()
  const { tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} title={user.rejection_reason ?? undefined}>
      {state === 'trial' && user.trial_ends_at
        ? t('Trial until {date}', { date: formatDate(user.trial_ends_at, timezone) })
        : USER_STATE_WORDS[state]}
    </Badge>
  )
}

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

type UserState = 'deactivated' | 'rejected' | 'ready' | 'trial' | 'waiting' | 'expired' | 'approved'

export const USER_STATE_WORDS: Readonly<Record<UserState, string>> = {
  deactivated: t('Deactivated'),
  rejected: t('Rejected'),
  ready: t('Ready for Approval'),
  trial: t('Trial'),
  waiting: t('Payment Pending'),
  expired: t('Expired'),
  approved: t('Approved'),
}

/** An account's lifecycle state (specification, section 4). */
export function getUserState(user: State, nowMs: number): UserState {
  if (user.deactivated_at !== null) return 'deactivated'
  // Administrators need no payment or approval.
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

/** The last part of a timezone's name: 'Johannesburg', 'New York'. */
export const formatTimezone = (timezone: string): string =>
  timezone.split('/').at(-1)?.replaceAll('_', ' ') || t('Not set')

/** The language's own name; an unsupported one is shown as stored. */
export const getLanguageName = (language: string): string =>
  isLanguage(language) ? LANGUAGE_NAMES[language] : language

export const CANNOT_DELETE_TITLE = t('Cannot delete system admin')
export const CANNOT_DELETE_NOTE = t('Cannot delete system administrators')
