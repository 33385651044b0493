/** Monthly fringe benefit as a fraction of the determined value. Seventh Schedule, paragraph 7. */
const MONTHLY_SHARE = { withoutPlan: 3.5 / 100, withPlan: 3.25 / 100 } as const
/** Remaining value after each full 12 months that the employer owned the car before the employee used it. */
const LEFT_AFTER_YEAR = 0.85

/** Taxable fraction of the determined value per month. */
export function monthlyShare(hasMaintenancePlan: boolean): number {
  return hasMaintenancePlan ? MONTHLY_SHARE.withPlan : MONTHLY_SHARE.withoutPlan
}

/** The value on which the benefit is taxed, reduced for the years before the employee received the car. */
export function determinedValueCents(valueCents: number, completedYears: number): number {
  return valueCents * LEFT_AFTER_YEAR ** Math.max(0, completedYears)
}

/** The fringe benefit of an employer's car before the logbook reduction, in unrounded cents. */
export function fringeBenefitCents(car: { valueCents: number; months: number; hasMaintenancePlan: boolean }): number {
  return car.valueCents * monthlyShare(car.hasMaintenancePlan) * car.months
}
