import type { Plan } from '@spoor/contract/limits/plans.ts'
import { planForCap, PLANS } from '@spoor/contract/limits/plans.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { countSeats } from '../../../domain/seats/seat-writes.ts'
import type { LockedCompany } from '../../../domain/seats/seat-writes.ts'
import { updateCompanyRow } from './company-writes.ts'

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

/** Sets the cap of a locked company. */
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
    companyId: company.id,
    before: { max_employees: company.max_employees, subscription_type: company.subscription_type },
    after: changes,
  })
}
