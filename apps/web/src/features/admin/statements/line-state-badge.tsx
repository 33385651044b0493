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

const LOOKS: Record<LineState, { word: string; tone: Tone; Icon: LucideIcon }> = {
  exact: { word: 'Exact', tone: 'good', Icon: CircleCheck },
  short: { word: 'Short', tone: 'warn', Icon: CircleMinus },
  over: { word: 'Over', tone: 'warn', Icon: CirclePlus },
  double: { word: 'Double', tone: 'warn', Icon: Copy },
  used: { word: 'Used before', tone: 'neutral', Icon: History },
  unmatched: { word: 'Unmatched', tone: 'neutral', Icon: CircleHelp },
  outgoing: { word: 'Money out', tone: 'neutral', Icon: ArrowUpRight },
  unreadable: { word: 'Unreadable', tone: 'bad', Icon: FileWarning },
}

export function LineStateBadge({ state }: { state: LineState }) {
  const { word, tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  )
}
