import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { randomUUID } from 'node:crypto'
import { emailFault } from '@spoor/contract/rules/account-rules.ts'
import { planForCap, PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import type {
  createCompany,
  updateCompany,
  AdminCompany,
  createCompanyInvitation,
} from '@spoor/contract/routes/admin-companies.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { recordAction, recordChange } from '../../../platform/audit/audit-writes.ts'
import { type Transaction, type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import type { Invitations } from '../../../domain/seats/invitations.ts'
import { createPaymentReference } from '../../../domain/seats/payment-reference.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'
import { lockUser } from '../user-writes.ts'
import { findUserByEmail, countCompanyTies, findCompanyRow, type CompanyRow } from './company-queries.ts'
import { insertCompanyRow, deleteCompanyRow, updateCompanyRow } from './company-writes.ts'
import { lockCompany, countSeats, type LockedCompany } from '../../../domain/seats/seat-writes.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { toIsoDates, type Handler } from '../../../platform/http/mount.ts'

/** Creates a company. A given address becomes its admin: a registered user at once, others through an invitation. */
export async function handleCreateCompany(
  { database, clock, invitations }: Dependencies & { invitations: Invitations },
  actor: Pick<User, 'id' | 'name'>,
  wish: ReceivedOf<typeof createCompany>['body'],
): Promise<string> {
  const now = new Date(clock.nowMs())
  const id = randomUUID()
  const name = companyName(wish.name)
  const plan = wish.subscription_type ?? planForCap(wish.max_employees)
  requirePlanPermits(plan, wish.max_employees)
  const adminEmail = wish.admin_email?.trim() || null
  const fault = adminEmail === null ? null : emailFault(adminEmail)
  if (fault !== null) throw new HttpError(422, fault, { admin_email: fault })

  await inTransaction(database, async (tx) => {
    const listed = wish.listed ?? false
    await insertCompanyRow(tx, {
      id,
      name,
      listed,
      max_employees: wish.max_employees,
      subscription_type: plan,
      payment_reference: createPaymentReference(),
      created_at: now,
    })
    await recordAction(tx, {
      actorId: actor.id,
      at: now,
      action: 'company.created',
      subject: { kind: 'company', id },
      after: { company: name, max_employees: wish.max_employees, subscription_type: plan, listed },
    })
    if (adminEmail !== null) await nameAdmin(tx, adminEmail)
  })
  return id

  async function nameAdmin(tx: Transaction, email: string): Promise<void> {
    const known = await findUserByEmail(tx, email)
    if (known === undefined) {
      const invitation = await invitations.create(tx, {
        company: { id, name },
        inviter: actor,
        role: 'company_admin',
        invitee: { email: email.toLowerCase() },
      })
      return recordAction(tx, {
        actorId: actor.id,
        at: now,
        action: 'company.admin_invited',
        subject: { kind: 'invitation', id: invitation.id },
        companyId: id,
        after: { role_type: 'company_admin', email: email.toLowerCase() },
      })
    }
    const user = await lockUser(tx, known.id)
    if (user.role_type === 'system_admin') throw refused(`${user.name} is a system administrator.`)
    if (user.company_id !== null) throw refused(`${user.name} belongs to another company.`)
    const changes = {
      role_type: 'company_admin',
      user_type: 'company_admin',
      company_id: id,
      joined_company_on: taxDayAt(now.getTime()),
      subscription_type: plan,
      invitation_unconfirmed: false,
    }
    await updateUserWithAudit(tx, user.id, changes, {
      actorId: actor.id,
      at: now,
      action: 'user.updated',
      companyId: id,
      before: Object.fromEntries(Object.keys(changes).map((key) => [key, user[key as keyof typeof user]])),
      after: changes,
    })
  }
}

function refused(message: string): HttpError {
  return new HttpError(409, message, { admin_email: message })
}

/**
 * The trimmed name.
 * @throws HttpError 422 if it is empty
 */
export function companyName(name: string): string {
  const trimmed = name.trim()
  if (trimmed !== '') return trimmed
  throw new HttpError(422, 'Company name is required', { name: 'Company name is required' })
}

/** Refuses a cap outside the plan. */
export function requirePlanPermits(plan: CompanyPlan, maxEmployees: number): void {
  const { name, maxEmployees: most } = PLANS[plan]
  if (maxEmployees <= most) return
  const message = `${name} permits at most ${most} employees.`
  throw new HttpError(422, message, { max_employees: message })
}

export async function handleUpdateCompany(
  { database, clock, jobs }: Dependencies,
  actorId: string,
  companyId: string,
  wish: ReceivedOf<typeof updateCompany>['body'],
): Promise<void> {
  const now = new Date(clock.nowMs())
  const name = wish.name === undefined ? undefined : companyName(wish.name)
  await inTransaction(database, async (tx) => {
    const company = await lockCompany(tx, companyId)
    const maxEmployees = wish.max_employees ?? company.max_employees
    if (wish.subscription_type) requirePlanPermits(wish.subscription_type, maxEmployees)
    if (maxEmployees < company.max_employees) await requireCapFits(tx, company, maxEmployees)
    const changes = {
      name: name ?? company.name,
      max_employees: maxEmployees,
      is_active: wish.is_active ?? company.is_active,
      listed: wish.listed ?? company.listed,
      subscription_type: wish.subscription_type ?? choosePlan(company, maxEmployees, now),
    }
    await updateCompanyRow(tx, companyId, changes)
    const toggled = changes.is_active === company.is_active ? null : changes.is_active ? 'activated' : 'deactivated'
    await recordChange(tx, {
      actorId,
      at: now,
      action: `company.${toggled ?? 'updated'}`,
      subject: { kind: 'company', id: companyId },
      before: Object.fromEntries(Object.keys(changes).map((key) => [key, company[key as keyof typeof company]])),
      after: changes,
    })
    await jobs.enqueue(tx, 'remind-renewals', {})
  })
}

export async function handleDeleteCompany(
  { database, clock }: Dependencies,
  actorId: string,
  companyId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const company = await lockCompany(tx, companyId)
    const { users, payments } = await countCompanyTies(tx, companyId)
    if (users + payments > 0) {
      const ties = [users > 0 && counted(users, 'user'), payments > 0 && counted(payments, 'payment')].filter(Boolean)
      throw new HttpError(409, `${company.name} has ${ties.join(' and ')}. Deactivate it instead.`)
    }
    await deleteCompanyRow(tx, companyId)
    await recordAction(tx, {
      actorId,
      at: new Date(clock.nowMs()),
      action: 'company.deleted',
      subject: { kind: 'company', id: companyId },
      before: { company: company.name, max_employees: company.max_employees, is_active: company.is_active },
    })
  })
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

export const COMPANY_PLANS = ['company_starter', 'company_business', 'company_enterprise'] as const satisfies Plan[]
export type CompanyPlan = (typeof COMPANY_PLANS)[number]

/**
 * Chooses the company's plan for a new cap: the current one if it permits the cap. An unpaid plan grows with the cap; a
 * paid one never changes automatically.
 * @throws HttpError 409
 */
export function choosePlan(
  company: Pick<LockedCompany, 'name' | 'subscription_type' | 'subscription_expires_at'>,
  maxEmployees: number,
  now: Date,
): CompanyPlan {
  const plan = company.subscription_type as CompanyPlan
  if (maxEmployees <= PLANS[plan].maxEmployees) return plan
  if (company.subscription_expires_at === null || company.subscription_expires_at < now) return planForCap(maxEmployees)
  const larger = PLANS[planForCap(maxEmployees)].name
  const { name, maxEmployees: most } = PLANS[plan]
  throw new HttpError(
    409,
    `${company.name} has paid for ${name}, which permits ${most} employees. Choose ${larger} first.`,
  )
}

/**
 * Refuses a cap below the number of employees with a seat.
 * @throws HttpError 409
 */
export async function requireCapFits(tx: Transaction, company: LockedCompany, maxEmployees: number): Promise<void> {
  const seats = await countSeats(tx, company.id)
  if (maxEmployees >= seats) return
  const people = seats === 1 ? '1 employee has a seat' : `${seats} employees have a seat`
  throw new HttpError(409, `The cap of ${company.name} cannot be ${maxEmployees}: ${people}. Free seats first.`)
}

export async function setCompanyCap(
  tx: Transaction,
  company: LockedCompany,
  { maxEmployees, actorId, now }: { maxEmployees: number; actorId: string; now: Date },
): Promise<void> {
  if (maxEmployees === company.max_employees) return
  await requireCapFits(tx, company, maxEmployees)
  const changes = { max_employees: maxEmployees, subscription_type: choosePlan(company, maxEmployees, now) }
  await updateCompanyRow(tx, company.id, changes)
  await recordAction(tx, {
    actorId,
    at: now,
    action: 'company.updated',
    subject: { kind: 'company', id: company.id },
    before: { max_employees: company.max_employees, subscription_type: company.subscription_type },
    after: changes,
  })
}

export function toAdminCompany({ payment_amount_cents: cents, ...row }: CompanyRow): AdminCompany {
  return { ...toIsoDates(row), payment_amount: cents === null ? null : centsToRand(cents) }
}

/** @throws HttpError 404 */
export async function findAdminCompany(database: Database, id: string): Promise<AdminCompany> {
  const company = orNotFound(await findCompanyRow(database, id), 'Company')
  return toAdminCompany(company)
}

export const handleCreateCompanyInvitation =
  ({ database, clock }: Dependencies, invitations: Invitations): Handler<typeof createCompanyInvitation> =>
  ({ id }, { user }) =>
    inTransaction(database, async (tx) => {
      const company = await lockCompany(tx, id)
      if (!company.is_active) throw new HttpError(409, `${company.name} is inactive. Activate it first.`)
      const invitation = await invitations.create(tx, { company, inviter: user })
      await recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'company.link_made',
        subject: { kind: 'invitation', id: invitation.id },
        companyId: id,
        after: { expires_at: invitation.expiresAt },
      })
      return { url: invitation.url, expires_at: invitation.expiresAt.toISOString() }
    })
