import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { randomUUID } from 'node:crypto'
import { emailFault } from '@spoor/contract/rules/account-rules.ts'
import { planForCap } from '@spoor/contract/limits/plans.ts'
import type { createCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import type { Invitations } from '../../../domain/seats/invitations.ts'
import { createPaymentReference } from '../../../domain/seats/payment-reference.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'
import { lockUser } from '../user-writes.ts'
import { findUserByEmail } from './company-queries.ts'
import { insertCompanyRow } from './company-writes.ts'
import { companyName, requirePlanPermits } from './update-company.ts'

type Wish = ReceivedOf<typeof createCompany>['body']

/**
 * Creates a company. With an address it gets its admin: a registered user at once, anyone else by an invitation mail.
 */
export async function handleCreateCompany(
  { database, clock, invitations }: Dependencies & { invitations: Invitations },
  actor: Pick<User, 'id' | 'name'>,
  wish: Wish,
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
      companyId: id,
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
        email: email.toLowerCase(),
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
