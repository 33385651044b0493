import type { Submission } from '@spoor/contract/routes/submissions.ts'
import { Archive, CircleCheck, Clock, Undo2 } from 'lucide-react'
import { Badge } from './badge.tsx'

const LOOKS = {
  submitted: { label: 'Waiting', tone: 'warn', Icon: Clock },
  approved: { label: 'Approved', tone: 'good', Icon: CircleCheck },
  sent_back: { label: 'Sent back', tone: 'bad', Icon: Undo2 },
  kept: { label: 'Kept copy', tone: 'neutral', Icon: Archive },
} as const

/** What became of a logbook that was handed in. */
export function SubmissionBadge({ state }: { state: Submission['state'] }) {
  const { label, tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  )
}
