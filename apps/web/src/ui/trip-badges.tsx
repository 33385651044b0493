import { BriefcaseBusiness, CircleCheck, CircleDashed, CircleHelp, CircleX, House, Sparkles } from 'lucide-react'
import { Badge } from './badge.tsx'
import { StateBadge } from './state-badge.tsx'
import { t } from '../language/t.ts'

const CLASSES = {
  business: { tone: 'business', label: t('Business'), Icon: BriefcaseBusiness },
  private: { tone: 'private', label: t('Private'), Icon: House },
} as const
const UNCLASSIFIED = { tone: 'neutral', label: t('To review'), Icon: CircleHelp } as const

export function ClassificationBadge({ classification }: { classification: keyof typeof CLASSES | null }) {
  return <StateBadge {...(classification === null ? UNCLASSIFIED : CLASSES[classification])} />
}

const STATUSES = {
  confirmed: { tone: 'good', word: t('Confirmed'), Icon: CircleCheck },
  pending: { tone: 'warn', word: t('To review'), Icon: CircleDashed },
  rejected: { tone: 'bad', word: t('Rejected'), Icon: CircleX },
} as const

const AUTO_CONFIRMED = { tone: 'good', word: t('Auto-confirmed'), Icon: Sparkles } as const

export function TripStatusBadge({
  status,
  auto = false,
  wordless = false,
}: {
  status: keyof typeof STATUSES
  /** Confirmed automatically as suggested. */
  auto?: boolean
  /** Shows only the icon, for narrow columns. */
  wordless?: boolean
}) {
  const { tone, word, Icon } = auto ? AUTO_CONFIRMED : STATUSES[status]
  return (
    <Badge tone={tone} icon={Icon} title={wordless ? word : undefined}>
      <span className={wordless ? 'sr-only' : undefined}>{word}</span>
    </Badge>
  )
}

const ICON_COLOURS = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const

/** The status in a line of small text: an icon, with a label for screen readers. */
export function TripStatusIcon({ status, auto = false }: { status: keyof typeof STATUSES; auto?: boolean }) {
  const { tone, word, Icon } = auto ? AUTO_CONFIRMED : STATUSES[status]
  return (
    <span title={word} className={ICON_COLOURS[tone]}>
      <Icon size={14} />
      <span className="sr-only">{word}</span>
    </span>
  )
}
