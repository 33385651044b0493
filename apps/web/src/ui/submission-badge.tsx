import type { Submission } from '@spoor/contract/routes/submissions.ts'
import { Archive, CircleCheck, Clock, Undo2 } from 'lucide-react'
import { Badge } from './badge.tsx'
import { t } from '../language/t.ts'

const LOOKS = {
  submitted: { label: t('Waiting'), tone: 'warn', Icon: Clock },
  approved: { label: t('Approved'), tone: 'good', Icon: CircleCheck },
  sent_back: { label: t('Sent back'), tone: 'bad', Icon: Undo2 },
  kept: { label: t('Saved copy'), tone: 'neutral', Icon: Archive },
} as const

/** The status of a submitted logbook. */
export function SubmissionBadge({ state }: { state: Submission['state'] }) {
  const { label, tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  )
}
