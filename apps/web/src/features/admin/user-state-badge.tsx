import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { BadgeCheck, CircleCheck, CircleX, Clock3, Hourglass, TimerOff, UserX } from 'lucide-react'
import { formatDate } from '../../format/instant.ts'
import { t } from '../../language/t.ts'
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx'
import { LANGUAGE_NAMES, isLanguage } from '@spoor/contract/words/languages.ts'
import { USER_STATUS_WORDS } from '@spoor/contract/user-status.ts'

const LOOKS: Record<AdminUser['status'], Omit<StateLook, 'label'>> = {
  approved: { tone: 'good', Icon: CircleCheck },
  ready_for_approval: { tone: 'accent', Icon: BadgeCheck },
  trial: { tone: 'accent', Icon: Hourglass },
  payment_pending: { tone: 'warn', Icon: Clock3 },
  expired: { tone: 'warn', Icon: TimerOff },
  rejected: { tone: 'bad', Icon: CircleX },
  deactivated: { tone: 'neutral', Icon: UserX },
}

export function UserStateBadge({ user }: { user: AdminUser }) {
  const label =
    user.status === 'trial' && user.trial_ends_at
      ? t('Trial until {date}', { date: formatDate(user.trial_ends_at) })
      : t(USER_STATUS_WORDS[user.status])
  return <StateBadge {...LOOKS[user.status]} label={label} title={user.rejection_reason ?? undefined} />
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
