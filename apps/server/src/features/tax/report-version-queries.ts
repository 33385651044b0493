import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { Database } from '../../database/database.ts'

const MOST_REPORTS = 1000

/** The newest frozen reports with the versions of SARS' tables that they used, such as '2026-published-1'. */
export function listReportVersions(database: Database) {
  return database
    .selectFrom('report')
    .innerJoin('app_user', 'app_user.id', 'owner_id')
    .select(['report.number', 'app_user.name as driver', 'frozen_at'])
    .select(sql<string[]>`content::json -> 'tax_tables'`.as('versions'))
    .where('frozen_at', 'is not', null)
    .$narrowType<{ number: NotNull; frozen_at: NotNull }>()
    .orderBy('frozen_at', 'desc')
    .limit(MOST_REPORTS)
    .execute()
}
