import { BriefcaseBusiness, CircleCheck, CircleDashed, CircleHelp, CircleX, House, Sparkles } from 'lucide-react'
import { Badge } from './badge.tsx'
import { t } from '../language/t.ts'

/** Business, private or still to review, shown by icon and label, never by colour alone. */
export function ClassificationBadge({ classification }: { classification: 'business' | 'private' | null }) {
  if (classification === 'business') {
    return (
      <Badge tone="business" icon={<BriefcaseBusiness aria-hidden />}>
        {t('Business')}
      </Badge>
    )
  }
  if (classification === 'private') {
    return (
      <Badge tone="private" icon={<House aria-hidden />}>
        {t('Private')}
      </Badge>
    )
  }
  return <Badge icon={<CircleHelp aria-hidden />}>{t('To review')}</Badge>
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
    <Badge tone={tone} icon={<Icon aria-hidden />} title={wordless ? word : undefined}>
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
      <Icon aria-hidden size={14} />
      <span className="sr-only">{word}</span>
    </span>
  )
}
