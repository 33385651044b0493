import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface TabRow {
  id: string
  name: string
  filter: unknown
  sort: string
  columns: string[]
  shared: boolean
  mine: boolean
  owner_name: string
}

/** The owner's tabs in order, then those shared by others in the company, by name. */
export async function listTabs(
  database: Database,
  { ownerId, companyId }: { ownerId: string; companyId: string | null },
): Promise<TabRow[]> {
  const { rows } = await sql<TabRow>`
    select tab.id, tab.name, filter, sort, columns, shared, tab.owner_id = ${ownerId} as mine, app_user.name as owner_name
    from tab join app_user on app_user.id = tab.owner_id
    where tab.owner_id = ${ownerId}
      or (shared and app_user.company_id = ${companyId}::uuid and app_user.deactivated_at is null)
    order by tab.owner_id <> ${ownerId}, case when tab.owner_id = ${ownerId} then position end, lower(tab.name), tab.id`.execute(
    database,
  )
  return rows
}

/** One of the owner's own tabs. */
export async function findTab(database: Database, ownerId: string, id: string): Promise<TabRow | undefined> {
  const { rows } = await sql<TabRow>`
    select tab.id, tab.name, filter, sort, columns, shared, true as mine, app_user.name as owner_name
    from tab join app_user on app_user.id = tab.owner_id
    where tab.owner_id = ${ownerId} and tab.id = ${id}`.execute(database)
  return rows[0]
}
