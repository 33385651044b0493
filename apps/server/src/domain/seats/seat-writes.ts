import { sql, type Selectable } from 'kysely'
import { seatCap } from '@spoor/contract/limits/plans.ts'
import { countRows, type Transaction } from '../../platform/database/database.ts'
import type { AppUser } from '../../platform/database/schema.gen.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { updateUserWithAudit } from '../../platform/identity/user-writes.ts'

/** Whether the user `u` holds a seat: verified and not deactivated. */
export const HOLDS_SEAT = sql<boolean>`(u.payment_verified and u.deactivated_at is null)`

export type LockedCompany = Awaited<ReturnType<typeof lockCompany>>

/**
 * Locks a company until the transaction ends, so that concurrent changes of its seats or cap wait. Lock companies
 * before users, and several companies in the order of their ids.
 * @throws HttpError 404
 */
export async function lockCompany(tx: Transaction, companyId: string) {
  const company = await tx
    .selectFrom('company')
    .select(['id', 'name', 'max_employees', 'is_active', 'listed', 'subscription_type', 'subscription_expires_at'])
    .select(['payment_reference', 'invoice_address', 'vat_number'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (!company) throw notFound('Company')
  return company
}

/** Tax invoices that lack a detail get it, too, and then never change. */
export async function updateInvoiceDetails(
  tx: Transaction,
  companyId: string,
  details: Pick<LockedCompany, 'invoice_address' | 'vat_number'>,
): Promise<void> {
  await tx.updateTable('company').set(details).where('id', '=', companyId).execute()
  await sql`update payment set vat = vat || jsonb_build_object(
      'address', coalesce(nullif(vat ->> 'address', ''), ${details.invoice_address}),
      'buyerNumber', coalesce(nullif(vat ->> 'buyerNumber', ''), ${details.vat_number}))
    where company_id = ${companyId} and vat is not null`.execute(tx)
}

/** Number of employees with a seat: verified and not deactivated. Exact only while the company is locked. */
export function countSeats(tx: Transaction, companyId: string): Promise<number> {
  return countRows(tx.selectFrom('app_user as u').where('u.company_id', '=', companyId).where(HOLDS_SEAT))
}

/**
 * Refuses if a locked company has no seat left.
 * @throws HttpError 409
 */
export async function requireFreeSeat(tx: Transaction, company: LockedCompany): Promise<void> {
  const seats = await countSeats(tx, company.id)
  const cap = seatCap(company)
  if (seats < cap) return
  throw new HttpError(
    409,
    `${company.name} has ${seats} of ${cap} seats taken. Raise its employee cap or free a seat first.`,
  )
}

/** Removes an employee's seat; the employee then awaits approval again. */
export function takeSeat(
  tx: Transaction,
  employee: Pick<Selectable<AppUser>, 'id' | 'approval_status'>,
  { companyId, actorId, at }: { companyId: string; actorId: string; at: Date },
): Promise<void> {
  const changes = { payment_verified: false, payment_verified_at: null, approval_status: 'pending' as const }
  return updateUserWithAudit(tx, employee.id, changes, {
    actorId,
    at,
    action: 'user.seat_taken',
    companyId,
    before: { payment_verified: true, approval_status: employee.approval_status },
    after: { payment_verified: false, approval_status: 'pending' },
  })
}
