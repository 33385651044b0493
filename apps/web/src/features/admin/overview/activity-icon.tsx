import type { ActivityItem } from '@spoor/contract/routes/admin-overview.ts'
import { Activity, BadgeCheck, LogIn, UserPlus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { classes } from '../../../ui/classes.ts'

const LOOKS: Record<ActivityItem['type'], { Icon: LucideIcon; look: string }> = {
  registration: { Icon: UserPlus, look: 'bg-accent-tint text-accent' },
  payment_verified: { Icon: BadgeCheck, look: 'bg-good-tint text-good' },
  login: { Icon: LogIn, look: 'bg-sunken text-muted' },
  other: { Icon: Activity, look: 'bg-warn-tint text-warn' },
}

/** What kind of event it is, by picture; the words stand beside it. */
export function ActivityIcon({ type }: { type: ActivityItem['type'] }) {
  const { Icon, look } = LOOKS[type]
  return (
    <span data-type={type} className={classes('grid size-9 shrink-0 place-items-center rounded-full', look)}>
      <Icon aria-hidden size={17} />
    </span>
  )
}
