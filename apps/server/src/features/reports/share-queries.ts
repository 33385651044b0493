import type { ReportShare } from '@spoor/contract/routes/reports.ts'
import { toIsoDates } from '../../platform/http/mount.ts'
import type { Database, Row } from '../../platform/database/database.ts'

export type ShareRow = Row<'report_share', 'id' | 'created_at' | 'expires_at' | 'revoked_at'>

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
  return rows.map(toIsoDates)
}

export async function countOpenShares(database: Database, ownerId: string, now: Date): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('report_share')
    .select((eb) => ['report_id', eb.fn.countAll<number>().as('open')])
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('report_id')
    .execute()
  return new Map(rows.map(({ report_id, open }) => [report_id, open]))
}

export type OpenShare = NonNullable<Awaited<ReturnType<typeof findOpenShare>>>

/** The link with this token if it can be opened now and its owner's account is neither closed nor deactivated. */
export async function findOpenShare(database: Database, tokenHash: Buffer, now: Date) {
  const token = await database
    .selectFrom('report_share_token as t')
    .innerJoin('app_user as u', 'u.id', 't.owner_id')
    .select(['t.owner_id', 't.share_id'])
    .where('t.token_hash', '=', tokenHash)
    .where('u.erase_at', 'is', null)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (token === undefined) return undefined
  return database
    .selectFrom('report_share')
    .select(['owner_id', 'id', 'report_id', 'expires_at'])
    .where('owner_id', '=', token.owner_id)
    .where('id', '=', token.share_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
