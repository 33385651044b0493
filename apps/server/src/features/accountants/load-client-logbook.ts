import type { ReportContent } from '@spoor/core/report/report-content.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadLogbookReport } from '../../domain/logbooks/load-report.ts'
import type { ClientRow } from './grant-queries.ts'

/** A client's logbook; one that is read through the client's company shows what the company sees of its drivers. */
export async function loadClientLogbook(
  database: Database,
  client: ClientRow,
  wanted: { tax_year: number; vehicle_id?: string | null; nowMs: number },
): Promise<ReportContent> {
  return loadLogbookReport(database, client, { ...wanted, readsAsCompany: client.company !== null })
}
