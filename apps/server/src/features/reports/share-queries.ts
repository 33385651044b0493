import { sql } from 'kysely'
import type { ReportOpen, ReportShare } from '@spoor/contract/routes/reports.ts'
import type { Database } from '../../database/database.ts'

export interface ShareRow {
  id: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

export function listShareRows(database: Database, ownerId: string, reportId: string): Promise<ShareRow[]> {
  return database
    .selectFrom('report_share')
    .select(['id', 'created_at', 'expires_at', 'revoked_at'])
    .where('owner_id', '=', ownerId)
    .where('report_id', '=', reportId)
    .orderBy('created_at', 'desc')
    .execute()
}

const MOST_OPENS = 100

export async function listOpens(database: Database, ownerId: string, shareId: string): Promise<ReportShare['opens']> {
  const rows = await database
    .selectFrom('report_share_open')
    .select(['at', 'what', 'address'])
    .where('owner_id', '=', ownerId)
    .where('share_id', '=', shareId)
    .orderBy('at', 'desc')
    .limit(MOST_OPENS)
    .execute()
  return rows.map(({ at, what, address }) => ({
    at: at.toISOString(),
    what: what as ReportOpen,
    address,
  }))
}

/** How many links of each report can be opened now. */
export async function countOpenShares(database: Database, ownerId: string, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ report_id: string; open: number }>`select report_id, count(*)::int as open
    from report_share where owner_id = ${ownerId} and revoked_at is null and expires_at > ${now}
    group by report_id`.execute(database)
  return new Map(rows.map(({ report_id, open }) => [report_id, open]))
}

export interface OpenShare {
  owner_id: string
  id: string
  report_id: string
  expires_at: Date
}

/** The link of a token that can be opened now, unless its owner's account is closed or deactivated. */
export async function findOpenShare(database: Database, tokenHash: Buffer, now: Date): Promise<OpenShare | undefined> {
  const { rows } = await sql<OpenShare>`select s.owner_id, s.id, s.report_id, s.expires_at
    from report_share s join app_user u on u.id = s.owner_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${now} and u.erase_at is null and u.deactivated_at is null`.execute(
    database,
  )
  return rows[0]
}
