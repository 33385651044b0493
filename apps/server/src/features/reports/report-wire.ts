import type { Report } from '@spoor/contract/routes/reports.ts'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { toIsoDates } from '../../platform/http/mount.ts'
import { readOffset, writeCursor } from '../../platform/http/cursor.ts'
import type { PrintedReport } from '../../domain/logbooks/report-words.ts'
import type { ReportRow } from './report-queries.ts'

export function toReportWire({ from_day: from, to_day: to, ...row }: ReportRow, openShares = 0): Report {
  return { ...toIsoDates(row), from, to, open_shares: openShares }
}

export interface RowPage {
  cursor?: string
  limit: number
}

/**
 * A report's content with one page of its rows: a year of 13,000 trips is 6 MB. If its audit trail is longer than a
 * page, only the files contain the trail.
 * @throws HttpError 422 for an invalid cursor
 */
export function pageRows(
  content: ReportContent,
  { cursor, limit }: RowPage = { limit: 100 },
): { content: ReportContent; row_count: number; next_cursor: string | null } {
  const start = readOffset(cursor)
  const end = start + limit
  return {
    content: {
      ...content,
      rows: content.rows.slice(start, end),
      changes: content.changes?.slice(0, limit) ?? null,
    },
    row_count: content.rows.length,
    next_cursor: end < content.rows.length ? writeCursor(end) : null,
  }
}

/** A frozen report in its printed form; null while it can still change. */
export function frozenReport({ content, number, frozen_at, sha256 }: ReportRow): PrintedReport | null {
  if (content === null || number === null || frozen_at === null || sha256 === null) return null
  return { content: JSON.parse(content) as ReportContent, frozen: { number, at: frozen_at, sha256, json: content } }
}
