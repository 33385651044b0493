import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { COMPANY_SORTS } from '@spoor/contract/routes/admin-companies.ts'
import type { Database } from '../../../database/database.ts'
import { HOLDS_SEAT } from '../../../seats/seat-queries.ts'
import { anywhere, searchWords } from '../users/search-words.ts'

export interface CompanyRow {
  id: string
  name: string
  max_employees: number
  current_employees: number
  is_active: boolean
  listed: boolean
  subscription_type: string
  subscription_expires_at: Date | null
  payment_reference: string | null
  payment_amount_cents: number | null
  created_at: Date
}

/** The amount of company `c`'s payment that is not undone and reaches farthest. */
export const LAST_AMOUNT_CENTS = sql<number | null>`(select amount_cents from payment
  where payment.company_id = c.id and undone_at is null order by covers_until desc, id desc limit 1)`

const CURRENT_EMPLOYEES = sql`(select count(*)::int from app_user as u where u.company_id = c.id and ${HOLDS_SEAT})`

const ORDERS: Record<(typeof COMPANY_SORTS)[number], RawBuilder<unknown>> = {
  name: sql`lower(c.name), c.id`,
  '-name': sql`lower(c.name) desc, c.id desc`,
  created_at: sql`c.created_at, c.id`,
  '-created_at': sql`c.created_at desc, c.id desc`,
  current_employees: sql`current_employees, lower(c.name), c.id`,
  '-current_employees': sql`current_employees desc, lower(c.name), c.id`,
}

const COLUMNS = sql`c.id, c.name, c.max_employees, c.is_active, c.listed, c.subscription_type, c.subscription_expires_at,
  c.payment_reference, c.created_at, ${CURRENT_EMPLOYEES} as current_employees, ${LAST_AMOUNT_CENTS} as payment_amount_cents`

export interface CompanyFilter {
  q?: string
  is_active?: 'true' | 'false'
}

/** A page of companies and the number of all that match, by name or payment reference. */
export async function listCompanyRows(
  database: Database,
  { q = '', is_active }: CompanyFilter,
  { sort, limit, offset }: { sort: (typeof COMPANY_SORTS)[number]; limit: number; offset: number },
): Promise<{ companies: CompanyRow[]; total: number }> {
  const parts = searchWords(q).map(
    (word) => sql`(lower(c.name) like ${anywhere(word)} or lower(c.payment_reference) like ${anywhere(word)})`,
  )
  if (is_active) parts.push(sql`c.is_active = ${is_active === 'true'}`)
  const condition = parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
  const [{ rows: companies }, { rows: counted }] = await Promise.all([
    sql<CompanyRow>`select ${COLUMNS} from company as c where ${condition} order by ${ORDERS[sort]}
      limit ${limit} offset ${offset}`.execute(database),
    sql<{ companies: number }>`select count(*)::int as companies from company as c where ${condition}`.execute(
      database,
    ),
  ])
  return { companies, total: counted[0].companies }
}

export async function findCompanyRow(database: Database, id: string): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`select ${COLUMNS} from company as c where c.id = ${id}`.execute(database)
  return rows[0]
}

/** What prevents a company from being deleted. */
export async function countCompanyTies(database: Database, id: string): Promise<{ users: number; payments: number }> {
  const { rows } = await sql<{ users: number; payments: number }>`select
    (select count(*)::int from app_user where company_id = ${id}) as users,
    (select count(*)::int from payment where company_id = ${id}) as payments`.execute(database)
  return rows[0]
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
