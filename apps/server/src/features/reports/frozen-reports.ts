import type { FrozenReport } from '@spoor/contract/routes/accountants.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PrintedReport } from '../../domain/logbooks/report-words.ts'
import { findReport, listReportRows } from './report-queries.ts'
import { frozenReport } from './report-wire.ts'

/** Newest first, as an accountant sees them. */
export async function listFrozenReports(database: Database, ownerId: string): Promise<FrozenReport[]> {
  return (await listReportRows(database, ownerId)).flatMap((row) => {
    const { id, kind, title, vehicle_id, from_day: from, to_day: to, tax_year, number, frozen_at, sha256 } = row
    if (number === null || frozen_at === null || sha256 === null) return []
    return [{ id, kind, title, vehicle_id, from, to, tax_year, number, frozen_at: frozen_at.toISOString(), sha256 }]
  })
}

export async function findFrozenReport(database: Database, ownerId: string, id: string): Promise<PrintedReport | null> {
  const row = await findReport(database, ownerId, id)
  return row ? frozenReport(row) : null
}
