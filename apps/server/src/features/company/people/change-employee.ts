import type { InvitedRole } from '@spoor/contract/words/invitation-states.ts'
import { seatCap } from '@spoor/contract/limits/plans.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { countPeers } from '../../../domain/seats/peer-queries.ts'
import { countSeats, lockCompany, takeSeat, type LockedCompany } from '../../../domain/seats/seat-writes.ts'
import type { TeamMember } from '../team-member.ts'
import { lockMember } from '../team-queries.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'

type Parts = Pick<Dependencies, 'database' | 'clock'>
export type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>

interface Held {
  tx: Transaction
  company: LockedCompany
  employee: Member
  now: Date
}

/**
 * Runs `work` on an employee, with employee and company locked.
 * @throws HttpError 404 for an employee of another company
 */
export function withEmployee<T>(
  { database, clock }: Parts,
  { member, employeeId }: { member: TeamMember; employeeId: string },
  work: (held: Held) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (tx) => {
    const company = await lockCompany(tx, member.companyId)
    const employee = orNotFound(await lockMember(tx, { companyId: company.id, id: employeeId }), 'Employee')
    return work({ tx, company, employee, now: new Date(clock.nowMs()) })
  })
}

/** Assigns a seat within the cap while the company's plan is current; returns the new number of taken seats. */
export function handleGiveSeat(parts: Parts, member: TeamMember, employeeId: string): Promise<number> {
  return withEmployee(parts, { member, employeeId }, async ({ tx, company, employee, now }) => {
    if (employee.deactivated_at !== null)
      throw new HttpError(409, `${employee.name} is deactivated. Ask support to restore the account first.`)
    if (employee.payment_verified) throw new HttpError(409, `${employee.name} already has a seat.`)
    if (company.subscription_expires_at === null || company.subscription_expires_at <= now)
      throw new HttpError(409, `The plan of ${company.name} has expired. Renew it first.`)
    const taken = await countSeats(tx, company.id)
    if (taken >= seatCap(company))
      throw new HttpError(409, `All ${taken} seats are taken. Free one, or ask for more seats.`)
    const after = { payment_verified: true, approval_status: 'approved' as const }
    const changes = { ...after, payment_verified_at: now, rejection_reason: null, invitation_unconfirmed: false }
    await updateUserWithAudit(tx, employee.id, changes, {
      actorId: member.id,
      at: now,
      action: 'user.seat_given',
      companyId: company.id,
      before: { payment_verified: false, approval_status: employee.approval_status },
      after,
    })
    return taken + 1
  })
}

/** Removes a seat, except the caller's own; returns the new number of taken seats. */
export function handleTakeSeat(parts: Parts, member: TeamMember, employeeId: string): Promise<number> {
  return withEmployee(parts, { member, employeeId }, async ({ tx, company, employee, now }) => {
    if (employee.id === member.id) throw new HttpError(409, 'You cannot remove your own seat. Another admin can.')
    if (!employee.payment_verified) throw new HttpError(409, `${employee.name} has no seat.`)
    await takeSeat(tx, employee, { companyId: company.id, actorId: member.id, at: now })
    return countSeats(tx, company.id)
  })
}

/** Changes a role within the company, which must always have an admin. */
export function updateEmployeeRole(
  parts: Parts,
  member: TeamMember,
  { employeeId, role }: { employeeId: string; role: InvitedRole },
): Promise<void> {
  return withEmployee(parts, { member, employeeId }, async ({ tx, company, employee, now }) => {
    if (employee.role_type === role) return
    await requireAnotherAdmin(tx, { company, employee })
    const changes = { role_type: role, user_type: role }
    await updateUserWithAudit(tx, employee.id, changes, {
      actorId: member.id,
      at: now,
      action: 'user.updated',
      companyId: company.id,
      before: { role_type: employee.role_type },
      after: { role_type: role },
    })
  })
}

/** @throws HttpError 409 if the company would have no admin left */
export async function requireAnotherAdmin(
  tx: Transaction,
  { company, employee }: Pick<Held, 'company' | 'employee'>,
): Promise<void> {
  if (employee.role_type !== 'company_admin') return
  if ((await countPeers(tx, { id: employee.id, role: 'company_admin', companyId: company.id })) > 0) return
  throw new HttpError(409, `${employee.name} is the only admin of ${company.name}. Make another one first.`)
}
