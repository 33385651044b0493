import type { ReportKind } from '@spoor/core/report/report-content.ts'
import { readSearch } from '../../format/read-search.ts'

/** What the form for a new report begins with. */
export interface NewReportSearch {
  kind?: ReportKind
  client?: string
  vehicle_id?: string
  from?: string
  to?: string
  /** The trips were also filtered by what no report is filtered by. */
  partly?: true
}

/** What the address of /reports may carry. */
export interface ReportsSearch extends NewReportSearch {
  /** Opens the form for a new report. */
  new?: true
}

// Not from core's list: this file is part of every page's first load.
const KINDS = ['logbook', 'summary', 'client', 'expenses', 'fuel', 'monthly'] as const satisfies ReportKind[]
const MAX_CLIENT = 100

/** Takes from an address what is understood, and drops the rest. */
export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  const { text, day, uuid, readOption, flag } = readSearch(search)
  return {
    new: flag('new'),
    kind: readOption('kind', KINDS),
    client: text('client')?.slice(0, MAX_CLIENT),
    vehicle_id: uuid('vehicle_id'),
    from: day('from'),
    to: day('to'),
    partly: flag('partly'),
  }
}
