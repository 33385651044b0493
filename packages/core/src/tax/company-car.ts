import { roundCents } from './deemed-cost.ts'

/** Fringe benefit a month, as a fraction of the determined value. Seventh Schedule, paragraph 7. */
const MONTHLY_SHARE = { withoutPlan: 3.5 / 100, withPlan: 3.25 / 100 } as const

/** The fraction of the determined value that is taxed each month. */
export function monthlyShare(hasMaintenancePlan: boolean): number {
  return hasMaintenancePlan ? MONTHLY_SHARE.withPlan : MONTHLY_SHARE.withoutPlan
}

/** The fringe benefit of an employer's car, before the logbook. */
export function fringeBenefitCents(car: { valueCents: number; months: number; hasMaintenancePlan: boolean }): number {
  return roundCents(car.valueCents * monthlyShare(car.hasMaintenancePlan) * car.months)
}

/** What is left of the fringe benefit once the logbook has shown the business share. */
export function afterLogbookCents(benefitCents: number, use: { totalM: number; businessM: number }): number {
  return use.totalM > 0 ? roundCents(benefitCents * (1 - use.businessM / use.totalM)) : benefitCents
}
