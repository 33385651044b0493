import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { BadgeCheck, CircleCheck, CircleX, Clock3, TimerOff, UserX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { USER_STATE_WORDS, userState } from './user-words.ts'
import type { UserState } from './user-words.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

const LOOKS: Record<UserState, { tone: Tone; Icon: LucideIcon }> = {
  approved: { tone: 'good', Icon: CircleCheck },
  ready: { tone: 'accent', Icon: BadgeCheck },
  waiting: { tone: 'warn', Icon: Clock3 },
  expired: { tone: 'warn', Icon: TimerOff },
  rejected: { tone: 'bad', Icon: CircleX },
  deactivated: { tone: 'neutral', Icon: UserX },
}

export function UserStateBadge({ user }: { user: AdminUser }) {
  const state = userState(user, useNowMs({ stepMs: MINUTE_MS }))
  const { tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} title={user.rejection_reason ?? undefined}>
      {USER_STATE_WORDS[state]}
    </Badge>
  )
}
