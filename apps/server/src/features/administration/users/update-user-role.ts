import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { nameFault } from '@spoor/contract/rules/account-rules.ts'
import { DEFAULT_PLAN } from '@spoor/contract/limits/plans.ts'
import { getUserType } from '@spoor/contract/rules/roles.ts'
import type { updateUserRole } from '@spoor/contract/routes/admin-users.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { recordChange } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { lockCompany, requireFreeSeat } from '../../../domain/seats/seat-writes.ts'
import type { LockedCompany } from '../../../domain/seats/seat-writes.ts'
import { setCompanyCap } from '../companies/set-company-cap.ts'
import type { LockedUser } from '../user-writes.ts'
import { updateUser } from '../../../platform/identity/user-writes.ts'
import { lockSystemAdmins, lockUser } from '../user-writes.ts'

type Wish = Omit<ReceivedOf<typeof updateUserRole>['body'], 'user_id'>

const belongsToCompany = (role: string) => role.startsWith('company_')

/**
 * Changes a user's role and company, and other fields that were sent. Administrators can remove neither their own role
 * nor the last administrator.
 */
export async function handleUpdateUserRole(
  { database, jobs, clock }: Dependencies,
  actorId: string,
  userId: string,
  wish: Wish,
): Promise<void> {
  checkWish(wish)
  const now = new Date(clock.nowMs())
  await inTransaction(database, async (tx) => {
    const company = wish.company_id === null ? null : await lockCompany(tx, wish.company_id)
    checkCompanyName(wish, company)
    const admins = await lockSystemAdmins(tx)
    if (!admins.includes(actorId)) throw new HttpError(403, 'Access denied')
    const user = await lockUser(tx, userId)
    checkRole(wish.new_role_type, { user, actorId, admins })

    const seat = seatAfter(user, company, now)
    if (company && seat === 'moves') await requireFreeSeat(tx, company)
    const changes = {
      name: wish.name?.trim() ?? user.name,
      role_type: wish.new_role_type,
      user_type: getUserType(wish.new_role_type),
      company_id: wish.company_id,
      ...(company && company.id !== user.company_id && { joined_company_on: taxDayAt(now.getTime()) }),
      admin_comments: wish.admin_comments ?? user.admin_comments,
      ...(company?.id !== user.company_id && {
        subscription_type: company?.subscription_type ?? DEFAULT_PLAN,
        invitation_unconfirmed: false,
      }),
      ...(seat === 'lost' && {
        payment_verified: false,
        payment_verified_at: null,
        approval_status: 'pending' as const,
      }),
    }
    await updateUser(tx, userId, changes)
    if (company?.id !== user.company_id) await jobs.enqueue(tx, 'match-places', { ownerId: userId })
    await recordChange(tx, {
      actorId,
      at: now,
      action: 'user.updated',
      subject: { kind: 'user', id: userId },
      companyId: company?.id ?? user.company_id,
      before: Object.fromEntries(Object.keys(changes).map((key) => [key, user[key as keyof typeof user]])),
      after: changes,
    })
    if (company && wish.max_employees != null) {
      await setCompanyCap(tx, company, { maxEmployees: wish.max_employees, actorId, now })
    }
  })
}

/** What happens to a seat or to the user's own payment. */
function seatAfter(user: LockedUser, company: LockedCompany | null, now: Date): 'stays' | 'moves' | 'lost' {
  if (!user.payment_verified || user.company_id === (company?.id ?? null)) return 'stays'
  const hasPaid = user.subscription_expires_at !== null && user.subscription_expires_at > now
  // A seat under a company's plan ends on leaving the company.
  if (user.company_id !== null && !hasPaid) return 'lost'
  return company !== null && user.deactivated_at === null ? 'moves' : 'stays'
}

function checkWish(wish: Wish): void {
  const fault = wish.name === undefined ? null : nameFault(wish.name)
  if (fault !== null) throw new HttpError(422, fault, { name: fault })
  const role = wish.new_role_type
  if (belongsToCompany(role) && wish.company_id === null) throw wrong('company_id', 'Please select a company')
  if (!belongsToCompany(role) && wish.company_id !== null)
    throw wrong('company_id', `The role ${role} belongs to no company.`)
  if (wish.company_id === null && wish.max_employees != null)
    throw wrong('max_employees', 'Only a company has an employee cap.')
}

function checkCompanyName(wish: Wish, company: LockedCompany | null): void {
  const given = wish.company_name?.trim()
  if (!given) return
  if (given.toLowerCase() === company?.name.toLowerCase()) return
  throw wrong('company_name', company ? `The company is called ${company.name}.` : 'No company was chosen.')
}

function checkRole(
  role: Wish['new_role_type'],
  { user, actorId, admins }: { user: LockedUser; actorId: string; admins: readonly string[] },
): void {
  if (role === user.role_type) return
  if (role === 'admin')
    throw wrong('new_role_type', 'The role admin only exists for old accounts and can no longer be assigned.')
  if (user.role_type !== 'system_admin') return
  if (user.id === actorId) {
    throw new HttpError(409, 'You cannot remove your own administrator role. Another system administrator can.')
  }
  if (admins.length === 1 && admins[0] === user.id)
    throw new HttpError(409, 'The last system administrator cannot be changed.')
}

function wrong(field: string, message: string): HttpError {
  return new HttpError(422, message, { [field]: message })
}
