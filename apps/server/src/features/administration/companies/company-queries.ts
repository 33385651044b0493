import { sql, type RawBuilder } from 'kysely'
import type { COMPANY_SORTS } from '@spoor/contract/routes/admin-companies.ts'
import type { Database } from '../../../platform/database/database.ts'
import { HOLDS_SEAT } from '../../../domain/seats/seat-writes.ts'
import { toLikePattern, searchWords } from '../search-words.ts'

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompanyRow>>>

/** The amount of company `c`'s payments for its latest coverage: the plan's, and that of an upgrade until the same day. */
export const LAST_AMOUNT_CENTS = sql<number | null>`(select sum(amount_cents)::bigint from payment
  where payment.company_id = c.id and undone_at is null and covers_until = (select max(covers_until) from payment as last
    where last.company_id = c.id and last.undone_at is null))`

const CURRENT_EMPLOYEES = sql<number>`(select count(*)::int from app_user as u where u.company_id = c.id and ${HOLDS_SEAT})`

const ORDERS: Record<(typeof COMPANY_SORTS)[number], RawBuilder<unknown>> = {
  name: sql`lower(c.name), c.id`,
  '-name': sql`lower(c.name) desc, c.id desc`,
  created_at: sql`c.created_at, c.id`,
  '-created_at': sql`c.created_at desc, c.id desc`,
  current_employees: sql`current_employees, lower(c.name), c.id`,
  '-current_employees': sql`current_employees desc, lower(c.name), c.id`,
}

function selectCompanies(database: Database) {
  return database
    .selectFrom('company as c')
    .select(['c.id', 'c.name', 'c.max_employees', 'c.is_active', 'c.listed', 'c.subscription_type'])
    .select(['c.subscription_expires_at', 'c.payment_reference', 'c.created_at'])
    .select([CURRENT_EMPLOYEES.as('current_employees'), LAST_AMOUNT_CENTS.as('payment_amount_cents')])
}

/** A page of the companies that match by name or payment reference, and the total number of matches. */
export async function listCompanyRows(
  database: Database,
  { q = '', is_active }: { q?: string; is_active?: 'true' | 'false' },
  { sort, limit, offset }: { sort: (typeof COMPANY_SORTS)[number]; limit: number; offset: number },
): Promise<{ companies: CompanyRow[]; total: number }> {
  const parts = searchWords(q).map(
    (word) =>
      sql<boolean>`(lower(c.name) like ${toLikePattern(word)} or lower(c.payment_reference) like ${toLikePattern(word)})`,
  )
  if (is_active) parts.push(sql`c.is_active = ${is_active === 'true'}`)
  const condition = parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
  const [companies, { total }] = await Promise.all([
    selectCompanies(database).where(condition).orderBy(ORDERS[sort]).limit(limit).offset(offset).execute(),
    database
      .selectFrom('company as c')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
  ])
  return { companies, total }
}

export function findCompanyRow(database: Database, id: string) {
  return selectCompanies(database).where('c.id', '=', id).executeTakeFirst()
}

export function countCompanyTies(database: Database, id: string): Promise<{ users: number; payments: number }> {
  return database
    .selectNoFrom([
      sql<number>`(select count(*) from app_user where company_id = ${id})`.as('users'),
      sql<number>`(select count(*) from payment where company_id = ${id})
        + (select count(*) from online_payment where company_id = ${id} and payment_id is null)`.as('payments'),
    ])
    .executeTakeFirstOrThrow()
}

/** The active account with an address. */
export function findUserByEmail(database: Database, email: string) {
  return database
    .selectFrom('app_user')
    .select(['id', 'name', 'role_type', 'company_id'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}
