import { sql } from 'kysely'
import { type Database, type Transaction, SWEEP } from '../../platform/database/database.ts'
import { listOutOfUse } from '../../domain/logbooks/trip-doubt-queries.ts'

export function findCompany(database: Database, companyId: string) {
  return database
    .selectFrom('company')
    .select(['id', 'name', 'max_employees', 'is_active', 'subscription_type', 'subscription_expires_at'])
    .select(['payment_reference', 'invoice_address', 'vat_number'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/** Counts the tasks for a company's overseers. */
export async function countWaiting(
  database: Database,
  companyId: string,
  now: Date,
): Promise<{ submissions: number; invitations: number }> {
  const { submissions } = await database
    .selectFrom('logbook_submission')
    .select(({ fn }) => fn.countAll<number>().as('submissions'))
    .where('company_id', '=', companyId)
    .where('state', '=', 'submitted')
    .modifyEnd(SWEEP)
    .executeTakeFirstOrThrow()
  const { invitations } = await database
    .selectFrom('invitation as i')
    .select(({ fn }) => fn.countAll<number>().as('invitations'))
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`not exists (select from app_user u where i.email is not null and u.invitation_id = i.id)`)
    .executeTakeFirstOrThrow()
  return { submissions, invitations }
}

export type EmployeeRow = Awaited<ReturnType<typeof listMembers>>[number]

export function listMembers(database: Database, companyId: string) {
  return database
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'role_type', 'payment_verified', 'invitation_unconfirmed', 'deactivated_at'])
    .select(['created_at', 'joined_company_on', 'last_login'])
    .where('company_id', '=', companyId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute()
}

/** An employee of a company, for reading only. */
export function findMember(database: Database, { companyId, id }: { companyId: string; id: string }) {
  return database
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'role_type', 'timezone', 'company_id'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** An employee of a company, locked until the transaction ends. Lock the company first. */
export function lockMember(tx: Transaction, { companyId, id }: { companyId: string; id: string }) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'role_type', 'payment_verified', 'invitation_unconfirmed'])
    .select(['approval_status', 'deactivated_at', 'subscription_expires_at'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The managers responsible for a company's drivers. */
export function listOverseers(database: Database, companyId: string) {
  return database
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .where('company_id', '=', companyId)
    .where('role_type', 'in', ['company_admin', 'company_manager'])
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()
}

export type MemberMonth = Awaited<ReturnType<typeof sumMemberMonths>>[number]

/**
 * Metres and trips visible to the company, by month ('YYYY-MM') and classification, without rejected ones. Trips outside
 * their vehicle's days of use are negative rows.
 */
export async function sumMemberMonths(
  database: Database,
  ownerIds: readonly string[],
  { from, to }: { from: string; to: string },
) {
  if (ownerIds.length === 0) return []
  const trips = sql<number>`sum(trips)::int`
  const all = await database
    .selectFrom('company_trip_tally')
    .select(['owner_id', sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'classification', trips.as('trips')])
    .select(sql<number>`sum(distance_mm)::double precision / 1000`.as('distance_m'))
    .where(sql<boolean>`owner_id = any(${ownerIds}::uuid[])`)
    .where('status', '<>', 'rejected')
    .where((eb) => eb.between('month', `${from}-01`, `${to}-01`))
    .groupBy(['owner_id', 'company_trip_tally.month', 'classification'])
    .having(trips, '<>', 0)
    .execute()
  const isSeen = sql<boolean>`exists (select from company_trip seen
    where seen.owner_id = trip.owner_id and seen.id = trip.id)`
  const outOfUse = (await listOutOfUse(database, ownerIds, isSeen)).map(({ month, distanceM, ...row }) => ({
    ...row,
    month: month.slice(0, 7),
    distance_m: distanceM,
  }))
  return [...all, ...outOfUse.filter(({ month }) => month >= from && month <= to)]
}
