import { PLANS } from '@spoor/contract/limits/plans.ts'
import type { updateCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { recordAction, recordChange } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import { countCompanyTies } from './company-queries.ts'
import { deleteCompanyRow, updateCompanyRow } from './company-writes.ts'
import type { CompanyPlan } from './set-company-cap.ts'
import { choosePlan, requireCapFits } from './set-company-cap.ts'

type Wish = ReceivedOf<typeof updateCompany>['body']

/**
 * The trimmed name.
 * @throws HttpError 422 if it is empty
 */
export function companyName(name: string): string {
  const trimmed = name.trim()
  if (trimmed !== '') return trimmed
  throw new HttpError(422, 'Company name is required', { name: 'Company name is required' })
}

/** Refuses a cap that a plan does not permit. */
export function requirePlanPermits(plan: CompanyPlan, maxEmployees: number): void {
  const { name, maxEmployees: most } = PLANS[plan]
  if (maxEmployees <= most) return
  const message = `${name} permits at most ${most} employees.`
  throw new HttpError(422, message, { max_employees: message })
}

/** Updates the fields that were sent. */
export async function handleUpdateCompany(
  { database, clock }: Dependencies,
  actorId: string,
  companyId: string,
  wish: Wish,
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
      companyId,
      before: Object.fromEntries(Object.keys(changes).map((key) => [key, company[key as keyof typeof company]])),
      after: changes,
    })
  })
}

/** Deletes a company without users and payments. */
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
      companyId,
      before: { company: company.name, max_employees: company.max_employees, is_active: company.is_active },
    })
  })
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
