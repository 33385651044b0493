import {
  ArrowUpRight,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CirclePlus,
  Copy,
  FileWarning,
  History,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import type { LineState } from './statement-lines.ts'
import { t } from '../../../language/t.ts'

const LOOKS: Record<LineState, { word: string; tone: Tone; Icon: LucideIcon }> = {
  exact: { word: t('Exact'), tone: 'good', Icon: CircleCheck },
  short: { word: t('Short'), tone: 'warn', Icon: CircleMinus },
  over: { word: t('Over'), tone: 'warn', Icon: CirclePlus },
  double: { word: t('Double'), tone: 'warn', Icon: Copy },
  used: { word: t('Used before'), tone: 'neutral', Icon: History },
  unmatched: { word: t('Unmatched'), tone: 'neutral', Icon: CircleHelp },
  outgoing: { word: t('Money out'), tone: 'neutral', Icon: ArrowUpRight },
  unreadable: { word: t('Unreadable'), tone: 'bad', Icon: FileWarning },
}

export function LineStateBadge({ state }: { state: LineState }) {
  const { word, tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  )
}
