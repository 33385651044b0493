import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { BadgeCheck, CircleCheck, CircleX, Clock3, Hourglass, TimerOff, UserX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { t } from '../../../language/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { USER_STATE_WORDS, userState } from './user-words.ts'
import type { UserState } from './user-words.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

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
  const state = userState(user, useNowMs({ stepMs: MINUTE_MS }))
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
