import type { Database } from '../../database/database.ts'
import { PAYMENT_VERIFIED, SUBSCRIPTION_EXPIRES_AT } from '../../identity/coverage-queries.ts'

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The whole account of a user. */
export function findAccount(database: Database, ownerId: string) {
  return database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.subject',
      'u.name',
      'u.email',
      'u.email_verified',
      'u.mobile',
      'u.user_type',
      'u.role_type',
      'u.company_id',
      'c.name as company_name',
      'c.max_employees',
      'u.subscription_type',
      'u.timezone',
      'u.preferred_language',
      'u.invited_by',
      'u.payment_amount_cents',
      'u.payment_reference',
      'u.approval_status',
      'u.rejection_reason',
    ])
    .select([PAYMENT_VERIFIED.as('payment_verified'), SUBSCRIPTION_EXPIRES_AT.as('subscription_expires_at')])
    .where('u.id', '=', ownerId)
    .executeTakeFirst()
}

/** Whether the address belongs to another active account. */
export async function isEmailTaken(database: Database, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('app_user')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anybody administers this system. */
export async function hasSystemAdmin(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('app_user')
    .select('id')
    .where('role_type', '=', 'system_admin')
    .where('deactivated_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type ProofRow = Awaited<ReturnType<typeof findProofs>>[number]

/** The proofs of payment that a user sent in, newest first. */
export function findProofs(database: Database, ownerId: string) {
  return database
    .selectFrom('proof_of_payment')
    .select(['id', 'filename', 'sent_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('sent_at', 'desc')
    .execute()
}
