import { roundCents } from './deemed-cost.ts'

/** Years over which the cost of a vehicle is written off, in equal parts. */
export const WEAR_AND_TEAR_YEARS = 7
/** Whether wear and tear stops at this value of the vehicle is not confirmed. */
export const UNCONFIRMED_WEAR_LIMIT_CENTS = 80_000_000

/** What was paid for a vehicle in the period, in cents. */
export interface RunningCosts {
  fuelCents: number
  maintenanceCents: number
  licenceCents: number
  insuranceCents: number
  financeCents: number
  leaseCents: number
}

export interface ActualCost {
  runningCents: number
  wearAndTearCents: number
  /** Both, before the business share. */
  totalCents: number
  /** The business share of it. */
  businessCents: number
}

/**
 * The business share of what a vehicle cost. A leased vehicle has its lease payments and no wear and tear; any other has wear
 * and tear on its value, pro rata for the days used. Nothing driven gives no share.
 */
export function actualCost(
  costs: RunningCosts,
  use: {
    valueCents: number
    isLeased: boolean
    totalM: number
    businessM: number
    daysUsed: number
    daysInYear: number
  },
): ActualCost {
  const runningCents =
    costs.fuelCents +
    costs.maintenanceCents +
    costs.licenceCents +
    costs.insuranceCents +
    costs.financeCents +
    costs.leaseCents
  const wear = use.isLeased ? 0 : (use.valueCents / WEAR_AND_TEAR_YEARS) * (use.daysUsed / use.daysInYear)
  const totalCents = runningCents + wear
  const share = use.totalM > 0 ? use.businessM / use.totalM : 0
  return {
    runningCents,
    wearAndTearCents: roundCents(wear),
    totalCents: roundCents(totalCents),
    businessCents: roundCents(totalCents * share),
  }
}
