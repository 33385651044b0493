import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import { SWEEP } from '../../../platform/database/check-sql.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findPeople } from '../../../platform/identity/person-queries.ts'

const MOST_REPORTS = 1000

/** The newest frozen reports with the versions of SARS' tables that they used, such as '2026-published-1'. */
export async function listReportVersions(database: Database) {
  const rows = await database
    .selectFrom('report')
    .select(['owner_id', 'number', 'frozen_at'])
    .select(sql<string[]>`content::json -> 'tax_tables'`.as('versions'))
    .where('frozen_at', 'is not', null)
    .$narrowType<{ number: NotNull; frozen_at: NotNull }>()
    .orderBy('frozen_at', 'desc')
    .limit(MOST_REPORTS)
    .modifyEnd(SWEEP)
    .execute()
  const people = await findPeople(
    database,
    rows.map(({ owner_id }) => owner_id),
  )
  return rows.map(({ owner_id, ...report }) => ({ ...report, driver: people.get(owner_id)?.name ?? '' }))
}
