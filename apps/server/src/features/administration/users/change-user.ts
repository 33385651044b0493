import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import { isDuplicate } from '../../../platform/database/is-duplicate.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { Effects } from '../effects.ts'
import { findAdminUser } from './user-queries.ts'
import { updateUserWithAudit, updateUser } from '../../../platform/identity/user-writes.ts'
import { lockUser, lockSystemAdmins, type LockedUser } from '../user-writes.ts'
import { emailFault, nameFault } from '@spoor/contract/rules/account-rules.ts'
import { EmailInUse } from '../../../platform/identity/identity.ts'
import { monthAt } from '@spoor/core/units/month.ts'
import { TAX_TIMEZONE, taxDayAt } from '@spoor/core/units/tax-year.ts'
import { DEFAULT_PLAN } from '@spoor/contract/limits/plans.ts'
import { getUserType } from '@spoor/contract/rules/roles.ts'
import type { updateUserRole } from '@spoor/contract/routes/admin-users.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { recordChange, recordAction } from '../../../platform/audit/audit-writes.ts'
import { endEmployeePay } from '../../../domain/seats/employee-pay-writes.ts'
import { lockCompany, requireFreeSeat, type LockedCompany } from '../../../domain/seats/seat-writes.ts'
import { setCompanyCap } from '../companies/change-company.ts'
import type * as routes from '@spoor/contract/routes/admin-users.ts'
import type { Handler } from '../../../platform/http/mount.ts'

/**
 * Deactivates a user: revokes the payment's verification, frees the seat and refuses every token. The payment history
 * remains. Returns the name.
 */
export async function handleDeactivateUser(
  tx: Transaction,
  { clock, jobs }: Effects,
  actorId: string,
  userId: string,
): Promise<string> {
  const now = new Date(clock.nowMs())
  const user = await lockUser(tx, userId)
  if (user.role_type === 'system_admin') throw new HttpError(403, 'Cannot delete system administrators')
  if (user.deactivated_at !== null) throw new HttpError(409, `${user.name} is deactivated already.`)
  const shown = { deactivated_at: now, payment_verified: false, approval_status: 'pending' as const }
  await updateUserWithAudit(
    tx,
    userId,
    { ...shown, tokens_valid_from: now, payment_verified_at: null },
    {
      actorId,
      at: now,
      action: 'user.deactivated',
      companyId: user.company_id,
      before: { deactivated_at: null, payment_verified: user.payment_verified, approval_status: user.approval_status },
      after: shown,
    },
  )
  await jobs.enqueue(tx, 'match-identity', { userId })
  await jobs.enqueue(tx, 'remind-renewals', {})
  return user.name
}

/** Reactivates a user, who then awaits approval again; remaining paid time is not lost. */
export async function handleRestoreUser(
  { database, clock, jobs }: Dependencies,
  actorId: string,
  userId: string,
): Promise<void> {
  const now = new Date(clock.nowMs())
  try {
    await inTransaction(database, async (tx) => {
      const user = await lockUser(tx, userId)
      if (user.deactivated_at === null) throw new HttpError(409, `${user.name} is not deactivated.`)
      if (user.erased_at !== null) throw new HttpError(409, 'This account was erased. It cannot be restored.')
      // A user who closed the account and changed their mind keeps the data.
      const awaiting = { approval_status: 'pending' as const, rejection_reason: null }
      const changes = { deactivated_at: null, erase_at: null, ...awaiting }
      await updateUserWithAudit(tx, userId, changes, {
        actorId,
        at: now,
        action: 'user.restored',
        companyId: user.company_id,
        before: { deactivated_at: user.deactivated_at },
        after: { deactivated_at: null },
      })
      await jobs.enqueue(tx, 'match-identity', { userId })
    })
  } catch (error) {
    if (!isEmailTaken(error)) throw error
    throw new HttpError(409, 'Another account uses this email address now. Change one of the two first.')
  }
}

/** Synchronises the provider: deactivated users cannot sign in, others can. Idempotent, in any order. */
export async function matchIdentity(
  { database, identity }: Pick<Dependencies, 'database' | 'identity'>,
  userId: string,
): Promise<void> {
  const user = await findAdminUser(database, userId)
  if (!user) return
  await (user.deactivated_at === null ? identity.enable(user.subject) : identity.disable(user.subject))
}

/** Whether a write failed because an active account already has the address. */
export function isEmailTaken(error: unknown): boolean {
  return isDuplicate(error, 'app_user_email')
}

const TAKEN = 'An account with this email already exists.'

/** Corrects a wrong address at the provider and here; the new address is mailed a verification link. */
export async function handleChangeUserEmail(
  { database, clock, identity }: Dependencies,
  actorId: string,
  userId: string,
  wanted: string,
): Promise<void> {
  const email = wanted.trim().toLowerCase()
  const fault = emailFault(email)
  if (fault !== null) throw new HttpError(422, fault, { email: fault })
  const before = orNotFound(await findAdminUser(database, userId), 'User')
  if (before.email.toLowerCase() === email) throw new HttpError(409, 'This is already the email address.')
  await changeAtProvider(before.subject, email)
  try {
    await inTransaction(database, async (tx) => {
      const user = await lockUser(tx, userId)
      const changes = { email, email_verified: false }
      await updateUserWithAudit(tx, userId, changes, {
        actorId,
        at: new Date(clock.nowMs()),
        action: 'user.email_changed',
        companyId: user.company_id,
        before: { email: user.email, email_verified: user.email_verified },
        after: changes,
      })
    })
  } catch (error) {
    // Restore the old address at the provider, so that it agrees with the database.
    await changeAtProvider(before.subject, before.email)
    throw isEmailTaken(error) ? taken() : error
  }
  await identity.sendVerification(before.subject)

  async function changeAtProvider(subject: string, address: string): Promise<void> {
    try {
      await identity.changeEmail(subject, address)
    } catch (error) {
      throw error instanceof EmailInUse ? taken() : error
    }
  }
}

function taken(): HttpError {
  return new HttpError(409, TAKEN, { email: TAKEN })
}

type Wish = Omit<ReceivedOf<typeof updateUserRole>['body'], 'user_id'>

const belongsToCompany = (role: string) => role.startsWith('company_')

/**
 * Changes a user's role and company, and the other given fields. Administrators can remove neither their own role nor
 * the last administrator.
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
    if (user.company_id !== null && company?.id !== user.company_id) {
      const month = monthAt(now.getTime(), TAX_TIMEZONE)
      await endEmployeePay(tx, { employeeId: userId, companyId: user.company_id, month })
    }
    if (company?.id !== user.company_id) {
      await jobs.enqueue(tx, 'match-places', { ownerId: userId })
      await jobs.enqueue(tx, 'remind-renewals', {})
    }
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

export const handleResendVerification =
  ({ database, clock, identity }: Dependencies): Handler<typeof routes.resendVerification> =>
  async ({ user_id }, { user }) => {
    const target = orNotFound(await findAdminUser(database, user_id), 'User')
    if (target.deactivated_at !== null) throw new HttpError(409, `${target.name} is deactivated.`)
    if (target.email_verified) throw new HttpError(409, `${target.email} is verified already.`)
    await identity.sendVerification(target.subject)
    await inTransaction(database, (tx) =>
      recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'user.verification_sent',
        subject: { kind: 'user', id: user_id },
        companyId: target.company_id,
      }),
    )
  }
