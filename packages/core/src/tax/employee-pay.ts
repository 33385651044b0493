import { fringeBenefitCents } from './company-car.ts'
import { roundCents } from './deemed-cost.ts'
import { centsAboveRate, splitPaidByKm, type PrescribedRate } from './prescribed-rate.ts'
import type { TravelCodes } from './tax-case.ts'

export const TRAVEL_SCHEMES = ['per_km', 'allowance', 'company_car'] as const
export type TravelScheme = (typeof TRAVEL_SCHEMES)[number]

/** How a company pays an employee for travel in a month. */
export interface EmployeePay {
  /** null until it is known. */
  scheme: TravelScheme | null
  /** null means the prescribed rate, or no payment per kilometre beside an allowance. */
  centsPerKm: number | null
  allowanceCents: number
  /** What was paid by a petrol card: an allowance, or part of the benefit of a car under an operating lease. */
  petrolCardCents: number
  /** The determined value of the company car. */
  carValueCents: number
  hasMaintenancePlan: boolean
  /** The month's rental of a company car under an operating lease. */
  leaseRentalCents: number
  /** What the employee pays for using the company car. */
  contributionCents: number
}

type Rate = Pick<PrescribedRate, 'centsPerKm'> | null

/** The part of an allowance or a company car that is taxed monthly; less if nearly all use is business. */
const INCLUDED = { usually: 80, mainlyBusiness: 20 } as const
const MAINLY_BUSINESS = 0.8

/** @param share of business in the kilometres so far; null if unknown */
export function includedPercent(share: number | null): number {
  return share !== null && share >= MAINLY_BUSINESS ? INCLUDED.mainlyBusiness : INCLUDED.usually
}

/** What is paid per kilometre; null for nothing, or if the prescribed rate is not known. */
export function paidCentsPerKm({ scheme, centsPerKm }: EmployeePay, rate: Rate): number | null {
  if (scheme === 'per_km') return centsPerKm ?? rate?.centsPerKm ?? null
  return scheme === 'allowance' ? centsPerKm : null
}

const allowanceCents = ({ scheme, allowanceCents: fixed, petrolCardCents }: EmployeePay): number =>
  scheme === 'company_car' || scheme === null ? 0 : (scheme === 'allowance' ? fixed : 0) + petrolCardCents

/** Whether the pay of a month rules out code 3703 in its tax year, as an allowance or a rate above the prescribed one does. */
export function compensatesTravel(pay: EmployeePay, rate: Rate): boolean {
  const paid = paidCentsPerKm(pay, rate)
  return allowanceCents(pay) > 0 || (paid !== null && rate !== null && centsAboveRate(paid, rate) > 0)
}

/** A month's travel pay by code, in cents; null where a code does not apply. */
export interface MonthPay extends TravelCodes {
  centsPerKm: number | null
  paidCents: number | null
  code3802Cents: number | null
  code3816Cents: number | null
  /** The part of 3701, 3802 and 3816 that is taxed monthly. */
  code4582Cents: number | null
}

/** Computes a month's travel pay. @param month `isCompensated` as for {@link splitPaidByKm}, over the tax year */
export function computeMonthPay(
  pay: EmployeePay,
  month: {
    businessM: number
    rate: Rate
    isCompensated: boolean
    /** How much of an allowance or car is taxed monthly. */
    included: number
    /** How much of the month the company car was in use, from 0 to 1. */
    carMonths: number
  },
): MonthPay {
  const centsPerKm = paidCentsPerKm(pay, month.rate)
  const { paidCents, ...perKmCodes } =
    centsPerKm === null
      ? { paidCents: null, code3702Cents: null, code3703Cents: null, code3722Cents: null }
      : splitPaidByKm(month.businessM, centsPerKm, month)
  const hasCar = pay.scheme === 'company_car'
  const hasLease = hasCar && pay.leaseRentalCents > 0
  const benefitCents = hasLease
    ? pay.leaseRentalCents + pay.petrolCardCents
    : fringeBenefitCents({ ...pay, valueCents: pay.carValueCents, months: month.carMonths })
  const taxedCents = Math.max(0, roundCents(benefitCents) - pay.contributionCents)
  const allowance = allowanceCents(pay)
  const code3701Cents = allowance > 0 ? allowance : null
  const code3802Cents = hasCar && !hasLease ? taxedCents : null
  const code3816Cents = hasLease ? taxedCents : null
  const inclusive = code3701Cents ?? code3802Cents ?? code3816Cents
  return {
    ...perKmCodes,
    centsPerKm,
    paidCents,
    code3701Cents,
    code3802Cents,
    code3816Cents,
    code4582Cents: inclusive === null ? null : roundCents((inclusive * month.included) / 100),
  }
}
