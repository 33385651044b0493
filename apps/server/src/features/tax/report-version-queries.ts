import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface ReportVersions {
  number: number
  driver: string
  frozen_at: Date
  /** The versions of SARS' tables that it used, such as '2026-published-1'. */
  versions: string[]
}

const MOST_REPORTS = 1000

/** The newest frozen reports with the tables that they used. */
export async function listReportVersions(database: Database): Promise<ReportVersions[]> {
  const { rows } = await sql<ReportVersions>`select report.number, app_user.name as driver, frozen_at,
      content::json -> 'tax_tables' as versions
    from report join app_user on app_user.id = owner_id
    where frozen_at is not null order by frozen_at desc limit ${MOST_REPORTS}`.execute(database)
  return rows
}
