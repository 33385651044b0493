import type { Submission } from '@spoor/contract/routes/submissions.ts'
import { Archive, CircleCheck, Clock, Undo2 } from 'lucide-react'
import { StateBadge } from './state-badge.tsx'
import { t } from '../language/t.ts'

const LOOKS = {
  submitted: { label: t('Waiting'), tone: 'warn', Icon: Clock },
  approved: { label: t('Approved'), tone: 'good', Icon: CircleCheck },
  sent_back: { label: t('Sent back'), tone: 'bad', Icon: Undo2 },
  kept: { label: t('Saved copy'), tone: 'neutral', Icon: Archive },
} as const

export const SubmissionBadge = ({ state }: Pick<Submission, 'state'>) => <StateBadge {...LOOKS[state]} />
