import type { FirstLogbookState } from '@spoor/contract/words/first-logbook.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { StartPage } from '@spoor/contract/words/start-pages.ts'
import { sql, type Insertable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { AppUser } from '../../platform/database/schema.gen.ts'

/** Inserts an account; false if its subject or address already exists. */
export async function insertAccount(tx: Transaction, account: Insertable<AppUser>): Promise<boolean> {
  const inserted = await tx
    .insertInto('app_user')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface ProfileChanges {
  name?: string
  mobile?: string | null
  timezone?: string
  preferred_language?: string
  start_page?: StartPage
  first_logbook?: FirstLogbookState
}

export async function updateAccount(tx: Transaction, ownerId: string, changes: ProfileChanges): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx.updateTable('app_user').set(changes).where('id', '=', ownerId).execute()
}

/** Does nothing if the address has changed. */
export async function setEmailVerified(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email_verified: true })
    .where('id', '=', user.id)
    .where('email', '=', user.email)
    .execute()
}

export async function recordSignIn(tx: Transaction, ownerId: string, at: Date): Promise<void> {
  await tx.updateTable('app_user').set({ last_login: at }).where('id', '=', ownerId).execute()
}

export async function setPaid(
  tx: Transaction,
  ownerId: string,
  { at, until, amountCents }: { at: Date; until: Date; amountCents: number },
): Promise<void> {
  await giveSeat(tx, ownerId, at)
  await tx
    .updateTable('app_user')
    .set({ subscription_expires_at: until, payment_amount_cents: amountCents })
    .where('id', '=', ownerId)
    .execute()
}

/** Gives an employee a seat, valid until the company's paid period ends. */
export async function giveSeat(tx: Transaction, ownerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ payment_verified: true, payment_verified_at: at, approval_status: 'approved' })
    .where('id', '=', ownerId)
    .execute()
}

export async function insertCompany(
  tx: Transaction,
  company: {
    id: string
    name: string
    adminId: string
    subscriptionType: string
    paidUntil: Date
    paymentReference: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('company')
    .values({
      id: company.id,
      name: company.name,
      listed: true,
      subscription_type: company.subscriptionType,
      subscription_expires_at: company.paidUntil,
      payment_reference: company.paymentReference,
    })
    .execute()
  await tx
    .updateTable('app_user')
    .set({ company_id: company.id, subscription_type: company.subscriptionType })
    .set({ joined_company_on: taxDayAt(company.at.getTime()) })
    .where('id', '=', company.adminId)
    .execute()
}

// 'SPPR'
const PREPARATION_LOCK = 0x53505052

/** Prevents other servers from creating the first accounts until the transaction ends. */
export async function lockPreparation(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PREPARATION_LOCK})`.execute(tx)
}
