import {
  CircleCheck,
  CircleHelp,
  CircleX,
  LoaderCircle,
  MessageCircleQuestion,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { Badge, type Tone } from './badge.tsx'
import { t } from '../language/t.ts'

const LOOKS: Readonly<Record<string, { word: string; tone: Tone; Icon: LucideIcon }>> = {
  uploading: { word: t('Uploading...'), tone: 'accent', Icon: LoaderCircle },
  received: { word: t('Processing...'), tone: 'accent', Icon: LoaderCircle },
  extracting: { word: t('Analyzing...'), tone: 'accent', Icon: LoaderCircle },
  needs_look: { word: t('Needs a look'), tone: 'warn', Icon: MessageCircleQuestion },
  saved: { word: t('Complete'), tone: 'good', Icon: CircleCheck },
  failed: { word: t('Failed'), tone: 'bad', Icon: CircleX },
}

const UNDONE = { word: t('Undone'), tone: 'neutral', Icon: Undo2 } as const

/** The status of an upload as icon and label; `title` is its tooltip. */
export function UploadStatusBadge({
  status,
  undone = false,
  title,
}: {
  status: string
  undone?: boolean
  title?: string
}) {
  const { word, tone, Icon } = undone
    ? UNDONE
    : (LOOKS[status] ?? { word: t('Unknown'), tone: 'neutral' as const, Icon: CircleHelp })
  return (
    <Badge
      tone={tone}
      title={title}
      icon={<Icon aria-hidden className={Icon === LoaderCircle ? 'animate-spin' : undefined} />}
    >
      {word}
    </Badge>
  )
}
