import { taxYearDays, taxYearName } from '../units/tax-year.ts'
import { writeDay } from '../units/written-date.ts'
import { km } from './figure-notes.ts'
import { RefusedTaxCase, type TravelPay, type VehicleCase } from './tax-case.ts'
import { countDays } from './use-days.ts'

/** 365, or 366 if the tax year ends on 29 February. */
export const daysOfTaxYear = (taxYear: number): number => countDays(taxYearDays(taxYear))

/** @throws RefusedTaxCase if an amount is negative */
export function refuseNegative(amounts: Record<string, number | null>): void {
  for (const [name, amount] of Object.entries(amounts)) {
    if (amount !== null && !(amount >= 0)) throw new RefusedTaxCase(`${name} must be 0 or more.`)
  }
}

export function refuseImpossiblePay({ allowanceCents, reimbursedCentsPerKm }: TravelPay): void {
  refuseNegative({ allowance: allowanceCents, reimbursed_per_km: reimbursedCentsPerKm })
}

/** @throws RefusedTaxCase if a vehicle's figures contradict each other */
export function refuseImpossibleVehicle(taxYear: number, one: VehicleCase): void {
  const { vehicle, totalM, businessM, days, costs, financeDebtCents } = one
  refuseNegative({ value: vehicle.valueCents, finance_debt: financeDebtCents, ...costs })
  if (totalM !== null && !(totalM >= 0)) throw new RefusedTaxCase('The total kilometres must be 0 or more.')
  if (businessM !== null && !(businessM >= 0)) throw new RefusedTaxCase('The business kilometres must be 0 or more.')
  if (totalM !== null && businessM !== null && businessM > totalM)
    throw new RefusedTaxCase(
      `The business kilometres (${km(businessM)}) are more than the total kilometres (${km(totalM)}). Check the odometer readings.`,
    )
  const daysInYear = daysOfTaxYear(taxYear)
  if (days !== null && !(days >= 1 && days <= daysInYear))
    throw new RefusedTaxCase(
      `The days must be from 1 to ${daysInYear}: the tax year ${taxYearName(taxYear)} has no more.`,
    )
}

export const NOT_YET = 'not yet claimable: '

/** Why a year's kilometres cannot support a claim; null if both odometer readings exist and the trips fit them. */
export function explainUnclaimable(taxYear: number, one: VehicleCase): string | null {
  const year = taxYearDays(taxYear)
  const { inUseFrom, inUseTo, acquiredOn } = one.vehicle
  const first = inUseFrom ?? acquiredOn
  const opening = first !== null && first > year.from && first <= year.to ? first : year.from
  const closing = inUseTo !== null && inUseTo < year.to && inUseTo >= year.from ? inUseTo : year.to
  const missing = [...(one.openingRead ? [] : [writeDay(opening)]), ...(one.closingRead ? [] : [writeDay(closing)])]
  if (missing.length > 0) return `${NOT_YET}needs the reading of ${missing.join(' and of ')}`
  return one.contradiction ? `${NOT_YET}${one.contradiction}` : null
}
