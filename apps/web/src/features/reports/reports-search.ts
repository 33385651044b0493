import type { ReportKind } from '@spoor/core/report/report-content.ts'
import { readSearch } from '../../format/read-search.ts'

/** Initial values for the form that creates a report. */
export interface NewReportSearch {
  kind?: ReportKind
  client?: string
  vehicle_id?: string
  from?: string
  to?: string
  /** Some of the trips' filters are not supported by reports. */
  partly?: true
}

export interface ReportsSearch extends NewReportSearch {
  new?: true
}

// Repeats core's list, because this file is part of every page's initial bundle.
const KINDS = ['logbook', 'summary', 'client', 'expenses', 'fuel', 'monthly'] as const satisfies ReportKind[]
const MAX_CLIENT = 100

export function parseReportsSearch(search: Record<string, unknown>): ReportsSearch {
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
