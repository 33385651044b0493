import { Car, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { logbookState } from './client-logbooks.ts'
import type { ClientLogbook } from './client-logbooks.ts'
import { t } from '../../language/t.ts'

const STATES = {
  grave: { tone: 'bad', word: t('Cannot be submitted'), Icon: CircleAlert },
  missing: { tone: 'warn', word: t('To check'), Icon: TriangleAlert },
  complete: { tone: 'good', word: t('Nothing is missing'), Icon: CircleCheck },
  no_vehicle: { tone: 'bad', word: t('Without a vehicle'), Icon: Car },
  no_trips: { tone: 'neutral', word: t('No trips'), Icon: Car },
} as const

/** Whether a logbook can be handed in: by icon and word, never by colour alone. */
export function LogbookStateBadge({ logbook }: { logbook: ClientLogbook | null }) {
  const { tone, word, Icon } = STATES[logbookState(logbook)]
  // A year that is not over may still lack its closing reading.
  const soFar = logbook?.readiness?.closing_due_on != null && logbook.readiness.lines.length === 0
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {soFar ? t('Nothing is missing so far') : word}
    </Badge>
  )
}
