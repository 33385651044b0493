import type { Client } from '@spoor/contract/routes/accountants.ts'
import { isGrave } from '@spoor/core/report/find-gaps.ts'

export type ClientLogbook = Client['logbooks'][number]

/** A line of the list of clients: one logbook, or a client without any in the year. */
export interface ClientLine {
  id: string
  client: Client
  logbook: ClientLogbook | null
}

export type LogbookState = 'grave' | 'missing' | 'complete' | 'no_vehicle' | 'no_trips'

export function logbookState(logbook: ClientLogbook | null): LogbookState {
  if (logbook === null) return 'no_trips'
  if (logbook.readiness === null) return 'no_vehicle'
  const { lines } = logbook.readiness
  if (lines.some(({ code }) => isGrave(code))) return 'grave'
  return lines.length > 0 ? 'missing' : 'complete'
}

const ORDER: readonly LogbookState[] = ['grave', 'no_vehicle', 'missing', 'complete', 'no_trips']

/** One line per logbook, those that lack most first; within a state the least complete, then by client. */
export function clientLines(clients: readonly Client[]): ClientLine[] {
  const lines = clients.flatMap((client): ClientLine[] =>
    client.logbooks.length === 0
      ? [{ id: client.id, client, logbook: null }]
      : client.logbooks.map((logbook) => ({ id: `${client.id} ${logbook.vehicle_id}`, client, logbook })),
  )
  const rank = ({ logbook }: ClientLine) => ORDER.indexOf(logbookState(logbook))
  const percent = ({ logbook }: ClientLine) => logbook?.readiness?.percent ?? 100
  return lines.toSorted(
    (a, b) => rank(a) - rank(b) || percent(a) - percent(b) || a.client.name.localeCompare(b.client.name),
  )
}

/** Share of the kilometres that are business, 0 to 1; null where nothing was driven. */
export const businessShare = ({ business_km: business, total_km: total }: ClientLogbook): number | null =>
  total > 0 ? business / total : null
