import type { FrozenReport } from '@spoor/contract/routes/accountants.ts'
import type { Database } from '../../platform/database/database.ts'
import { isPersonal } from '../../domain/logbooks/reader.ts'
import type { Reader } from '../../domain/logbooks/reader.ts'
import type { PrintedReport } from '../../domain/logbooks/report-words.ts'
import { findReport, listReportRows } from './report-queries.ts'
import { frozenReport } from './report-wire.ts'

/** A driver's frozen reports, newest first; a company does not see them. */
export async function listFrozenReports(database: Database, reader: Reader): Promise<FrozenReport[]> {
  if (!isPersonal(reader)) return []
  return (await listReportRows(database, reader.driver.id)).flatMap((row) => {
    const { id, kind, title, vehicle_id, from_day: from, to_day: to, tax_year, number, frozen_at, sha256 } = row
    if (number === null || frozen_at === null || sha256 === null) return []
    return [{ id, kind, title, vehicle_id, from, to, tax_year, number, frozen_at: frozen_at.toISOString(), sha256 }]
  })
}

export async function findFrozenReport(database: Database, reader: Reader, id: string): Promise<PrintedReport | null> {
  const row = isPersonal(reader) ? await findReport(database, reader.driver.id, id) : undefined
  return row ? frozenReport(row) : null
}
