import { sql } from 'kysely'
import { MAX_REPORTS } from '@spoor/contract/limits/limits.ts'
import { countRows, type Database, type Transaction } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** Whether a report was frozen as a draft. Canonical JSON escapes quotes in texts, so this only matches the key. */
const IS_DRAFT = sql<boolean>`coalesce(position('"draft":true' in content) > 0, false)`

const createdAt = sql<Date>`date_trunc('milliseconds', created_at)`

function selectReports(database: Database, ownerId: string) {
  return database
    .selectFrom('report')
    .select(['id', 'kind', 'title', 'notes', 'vehicle_id', 'client', 'from_day', 'to_day', 'tax_year', 'options'])
    .select(['created_at', 'updated_at', 'number', 'frozen_at', 'sha256', IS_DRAFT.as('draft')])
    .where('owner_id', '=', ownerId)
}

/** Reports without content after the cursor, newest first. */
export function listReportRows(
  database: Database,
  ownerId: string,
  { after, limit }: { after: TimeCursor | null; limit: number } = { after: null, limit: MAX_REPORTS },
): Promise<ReportRow[]> {
  return selectReports(database, ownerId)
    .select(sql<string | null>`null`.as('content'))
    .$if(after !== null, (query) => query.where(sql<boolean>`(${createdAt}, id) < (${after?.at}, ${after?.id})`))
    .orderBy(createdAt, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function countReports(database: Database, ownerId: string): Promise<number> {
  return countRows(database.selectFrom('report').where('owner_id', '=', ownerId))
}

export function findReport(database: Database, ownerId: string, id: string) {
  return selectReports(database, ownerId).select('content').where('id', '=', id).executeTakeFirst()
}

export function lockReport(tx: Transaction, ownerId: string, id: string): Promise<ReportRow | undefined> {
  return selectReports(tx, ownerId).select('content').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The last report frozen for the same purpose, vehicle, client and period. */
export function findPrevious(
  database: Database,
  ownerId: string,
  { id, kind, vehicle_id, client, from_day, to_day }: ReportRow,
): Promise<ReportRow | undefined> {
  return selectReports(database, ownerId)
    .select('content')
    .where('id', '<>', id)
    .where('kind', '=', kind)
    .where('client', '=', client)
    .where('vehicle_id', 'is not distinct from', vehicle_id)
    .where('from_day', '=', from_day)
    .where('to_day', '=', to_day)
    .where('frozen_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findLastRate(database: Database, ownerId: string, client: string): Promise<number | null> {
  const row = await database
    .selectFrom('report')
    .select(sql<number | null>`(options ->> 'rate_per_km')::float8`.as('rate'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'client')
    .where(sql<boolean>`lower(client) = lower(${client})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.rate ?? null
}
