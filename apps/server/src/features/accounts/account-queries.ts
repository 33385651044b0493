import { hasRow, type Database } from '../../platform/database/database.ts'
import { selectProfiles } from '../../platform/identity/profile-queries.ts'

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** A user's whole account. */
export function findAccount(database: Database, ownerId: string) {
  return selectProfiles(database)
    .select(['c.payment_reference as company_payment_reference', 'u.subscription_expires_at as own_expires_at'])
    .where('u.id', '=', ownerId)
    .executeTakeFirst()
}

interface Subject {
  issuer: string
  subject: string
}

export async function findAccountId(database: Database, { issuer, subject }: Subject): Promise<string | null> {
  const row = await database
    .selectFrom('app_user')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.id ?? null
}

export function findAccountByEmail(database: Database, email: string): Promise<{ id: string } | undefined> {
  return database
    .selectFrom('app_user')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

export function listListedCompanies(database: Database) {
  return database
    .selectFrom('company')
    .select(['id', 'name', 'max_employees'])
    .where('listed', '=', true)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
}

/** Whether the address belongs to another active account. */
export function isEmailTaken(
  database: Database,
  { issuer, subject, email }: Subject & { email: string },
): Promise<boolean> {
  return hasRow(
    database
      .selectFrom('app_user')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('deactivated_at', 'is', null)
      .where((eb) => eb.or([eb('issuer', '<>', issuer), eb('subject', '<>', subject)])),
  )
}

export function hasSystemAdmin(database: Database): Promise<boolean> {
  return hasRow(
    database.selectFrom('app_user').where('role_type', '=', 'system_admin').where('deactivated_at', 'is', null),
  )
}
