import type { Client } from '@spoor/contract/routes/accountants.ts'
import { isGrave } from '@spoor/core/report/gaps.ts'
import { Car, CircleAlert, CircleCheck, FileSpreadsheet, FileText, TriangleAlert, type LucideIcon } from 'lucide-react'
import { StateBadge } from '../../ui/state-badge.tsx'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'

export type ClientLogbook = Client['logbooks'][number]

/** A row of the client list: one logbook, or a client with none in the year. */
export interface ClientLine {
  id: string
  client: Client
  logbook: ClientLogbook | null
}

type LogbookState = 'grave' | 'missing' | 'complete' | 'no_vehicle' | 'no_trips'

export function getLogbookState(logbook: ClientLogbook | null): LogbookState {
  if (logbook === null) return 'no_trips'
  if (logbook.readiness === null) return 'no_vehicle'
  const { lines } = logbook.readiness
  if (lines.some(({ code }) => isGrave(code))) return 'grave'
  return lines.length > 0 ? 'missing' : 'complete'
}

const ORDER: readonly LogbookState[] = ['grave', 'no_vehicle', 'missing', 'complete', 'no_trips']

/** One row per logbook, sorted by state, then completeness, then client. */
export function clientLines(clients: readonly Client[]): ClientLine[] {
  const lines = clients.flatMap((client): ClientLine[] =>
    client.logbooks.length === 0
      ? [{ id: client.id, client, logbook: null }]
      : client.logbooks.map((logbook) => ({ id: `${client.id} ${logbook.vehicle_id}`, client, logbook })),
  )
  const rank = ({ logbook }: ClientLine) => ORDER.indexOf(getLogbookState(logbook))
  const percent = ({ logbook }: ClientLine) => logbook?.readiness?.percent ?? 100
  return lines.toSorted(
    (a, b) => rank(a) - rank(b) || percent(a) - percent(b) || a.client.name.localeCompare(b.client.name),
  )
}

/** Business share of the distance, 0 to 1; null if nothing was driven. */
export const getBusinessShare = ({ business_km: business, total_km: total }: ClientLogbook): number | null =>
  total > 0 ? business / total : null

const STATES = {
  grave: { tone: 'bad', label: t('Cannot be submitted'), Icon: CircleAlert },
  missing: { tone: 'warn', label: t('To check'), Icon: TriangleAlert },
  complete: { tone: 'good', label: t('Nothing is missing'), Icon: CircleCheck },
  no_vehicle: { tone: 'bad', label: t('Without a vehicle'), Icon: Car },
  no_trips: { tone: 'neutral', label: t('No trips'), Icon: Car },
} as const

export function LogbookStateBadge({ logbook }: { logbook: ClientLogbook | null }) {
  // Until the year ends, only the closing reading may still be missing.
  const soFar = logbook?.readiness?.closing_due_on != null && logbook.readiness.lines.length === 0
  return <StateBadge {...STATES[getLogbookState(logbook)]} {...(soFar && { label: t('Nothing is missing so far') })} />
}

export function DownloadButtons({
  what,
  download,
}: {
  what: string
  download: { isPending: boolean; variables: 'pdf' | 'excel' | undefined; mutate: (format: 'pdf' | 'excel') => void }
}) {
  const button = (format: 'pdf' | 'excel', label: string, Icon: LucideIcon) => (
    <Button
      size="small"
      icon={Icon}
      busy={download.isPending && download.variables === format}
      disabled={download.isPending}
      aria-label={t('{format} of {what}', { format: label, what })}
      onClick={() => download.mutate(format)}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-2">
      {button('pdf', t('PDF'), FileText)}
      {button('excel', t('Excel'), FileSpreadsheet)}
    </span>
  )
}
