import type { ReportContent } from '@spoor/core/report/report-content.ts'
import type { Database } from '../../database/database.ts'
import { loadLogbookReport } from '../../logbooks/load-report.ts'
import type { ClientRow } from './grant-queries.ts'

/** A client's logbook; one that is read through the client's company shows what the company sees of its drivers. */
export async function loadClientLogbook(
  database: Database,
  client: ClientRow,
  wanted: { tax_year: number; vehicle_id?: string | null; nowMs: number },
): Promise<ReportContent> {
  const readsAsCompany = client.company !== null
  const content = await loadLogbookReport(database, client, { ...wanted, readsAsCompany })
  // A tax number is between the driver and SARS.
  return readsAsCompany ? { ...content, tax_number: '' } : content
}
