import { centsToRand, randToCents } from '../units/money.ts'
import { fringeBenefitCents } from './company-car.ts'
import { roundCents } from './deemed-cost.ts'
import { centsAboveRate, splitPaidByKm, type PrescribedRate } from './prescribed-rate.ts'

export const TRAVEL_SCHEMES = ['per_km', 'allowance', 'company_car'] as const
export type TravelScheme = (typeof TRAVEL_SCHEMES)[number]

/** How a company pays an employee for travel in a month, in rand. */
export interface TravelTerms {
  employee_number: string
  /** null until it is known. */
  scheme: TravelScheme | null
  /** null means the prescribed rate, or no payment per kilometre beside an allowance. */
  rate_per_km: number | null
  allowance: number
  /** An allowance, or part of the benefit of a car under an operating lease. */
  petrol_card: number
  /** The determined value of the company car. */
  car_value: number
  maintenance_plan: boolean
  /** The month's rental of a company car under an operating lease. */
  lease_rental: number
  /** What the employee pays for using the company car. */
  contribution: number
}

type Rate = Pick<PrescribedRate, 'centsPerKm'> | null

/** The percentage of an allowance or a company car that is taxed monthly: less if nearly all use is business. */
export const includedPercent = (businessShare: number): number => (businessShare >= 0.8 ? 20 : 80)

/** What is paid per kilometre; null for nothing, or if the prescribed rate is not known. */
export function paidCentsPerKm({ scheme, rate_per_km: rand }: TravelTerms, rate: Rate): number | null {
  const cents = rand === null ? null : Math.round(rand * 1e6) / 1e4
  if (scheme === 'per_km') return cents ?? rate?.centsPerKm ?? null
  return scheme === 'allowance' ? cents : null
}

function allowanceRand({ scheme, allowance, petrol_card: card }: TravelTerms): number {
  return scheme === 'allowance' ? allowance + card : scheme === 'per_km' ? card : 0
}

/** Whether a month's pay rules out code 3703 in its tax year: an allowance does, and a rate above the prescribed one. */
export function compensatesTravel(pay: TravelTerms, rate: Rate): boolean {
  const paid = paidCentsPerKm(pay, rate)
  return allowanceRand(pay) > 0 || (paid !== null && rate !== null && centsAboveRate(paid, rate) > 0)
}

/**
 * Computes a month's travel pay by code, in rand; null where a code does not apply.
 * @param month `isCompensated` as for {@link splitPaidByKm}, over the tax year
 */
export function computeMonthPay(
  pay: TravelTerms,
  month: {
    businessM: number
    rate: Rate
    isCompensated: boolean
    /** How much of an allowance or car is taxed monthly. */
    includedPercent: number
  },
) {
  const centsPerKm = paidCentsPerKm(pay, month.rate)
  const perKm = centsPerKm === null ? null : splitPaidByKm(month.businessM, centsPerKm, month)
  const hasCar = pay.scheme === 'company_car'
  const hasLease = hasCar && pay.lease_rental > 0
  const car = {
    valueCents: randToCents(pay.car_value),
    months: 1,
    hasMaintenancePlan: pay.maintenance_plan,
  }
  const benefitCents = hasLease ? randToCents(pay.lease_rental + pay.petrol_card) : roundCents(fringeBenefitCents(car))
  const benefit = centsToRand(Math.max(0, benefitCents - randToCents(pay.contribution)))
  const code_3701 = allowanceRand(pay) || null
  const code_3802 = hasCar && !hasLease && pay.car_value > 0 ? benefit : null
  const code_3816 = hasLease ? benefit : null
  const inclusive = code_3701 ?? code_3802 ?? code_3816
  return {
    rate: centsPerKm === null ? null : centsPerKm / 100,
    amount: centsToRand(perKm?.paidCents),
    code_3701,
    code_3702: centsToRand(perKm?.code3702Cents),
    code_3703: centsToRand(perKm?.code3703Cents),
    code_3722: centsToRand(perKm?.code3722Cents),
    code_3802,
    code_3816,
    included_percent: inclusive === null ? null : month.includedPercent,
    /** The part of 3701, 3802 and 3816 that is taxed monthly. */
    code_4582: inclusive === null ? null : centsToRand(roundCents(inclusive * month.includedPercent)),
  }
}
