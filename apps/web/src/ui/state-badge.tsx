import type { LucideIcon } from 'lucide-react'
import { Badge, type Tone } from './badge.tsx'

/** How a state looks: features have a record of these, one per state. */
export interface StateLook {
  label: string
  tone: Tone
  Icon: LucideIcon
}

/** A state as icon and label, never by colour alone: `<StateBadge {...LOOKS[state]} />`. `title` is its tooltip. */
export function StateBadge({ label, tone, Icon, title }: StateLook & { title?: string }) {
  return (
    <Badge tone={tone} title={title} icon={Icon}>
      {label}
    </Badge>
  )
}
