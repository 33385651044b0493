import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Database } from '../../../platform/database/database.ts'
import { PAYMENT_VERIFIED, SUBSCRIPTION_EXPIRES_AT } from '../../../platform/identity/coverage-queries.ts'

const SOON_MS = 30 * DAY_MS

/** Condition: access ends within 30 days, for users `u` with their companies `c`. */
export const EXPIRES_SOON = (now: Date) => sql<boolean>`(u.deactivated_at is null and u.role_type <> 'system_admin'
  and ${PAYMENT_VERIFIED} and ${SUBSCRIPTION_EXPIRES_AT} between ${now} and ${new Date(now.getTime() + SOON_MS)})`

/** A page of their ids, soonest first, and their number. */
export async function listExpiringIds(
  database: Database,
  condition: RawBuilder<boolean>,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const rows = await database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', sql<number>`count(*) over ()`.as('total')])
    .where(EXPIRES_SOON(now))
    .where(condition)
    .orderBy(SUBSCRIPTION_EXPIRES_AT)
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}
