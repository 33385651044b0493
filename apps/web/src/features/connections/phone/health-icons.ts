import type { Connection } from '@spoor/contract/routes/connections.ts'
import { CircleAlert, CircleCheck, CirclePause, Clock, HardDrive, Hourglass, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export const HEALTH_ICONS: Record<Connection['health'], LucideIcon> = {
  new: Clock,
  good: CircleCheck,
  sparse: TriangleAlert,
  silent: TriangleAlert,
  unusable: CircleAlert,
  paused: CirclePause,
  unverified: Hourglass,
  held: Hourglass,
  full: HardDrive,
}
