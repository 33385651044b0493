import { addDays, type DayRange, type LocalDate } from '../units/local-date.ts'
import { roundCents } from './deemed-cost.ts'
import type { CostLines, VehicleKind } from './tax-case.ts'
import { addYears, countDays, overlap, shareOfYear, type UseDays } from './use-days.ts'

/** Years over which a vehicle is written off against a travel allowance. */
export const ALLOWANCE_WEAR_YEARS = 7
/** Years over which one's own business writes a vehicle off: Interpretation Note 47. */
export const BUSINESS_WEAR_YEARS: Readonly<Record<VehicleKind, number>> = { car: 5, delivery: 4, motorcycle: 4 }

/** The days of a tax year on which a vehicle is used and still being written off. */
export function countWearDays(use: UseDays, wear: { acquiredOn: LocalDate | null; years: number }): number {
  if (wear.acquiredOn === null) return use.days
  const period: DayRange = { from: wear.acquiredOn, to: addDays(addYears(wear.acquiredOn, wear.years), -1) }
  const days = overlap(use.range, period)
  return days === null ? 0 : Math.min(use.days, countDays(days))
}

/** A year's share of a vehicle's value, straight-line, pro rata for the days. */
export function wearAndTearCents(valueCents: number, years: number, days: number): number {
  return (valueCents / years) * shareOfYear(days)
}

/** Finance charges, reduced in proportion if the debt exceeds the limit. */
export function limitFinanceCents(financeCents: number, debtCents: number, limitCents: number): number {
  return debtCents > limitCents ? (financeCents * limitCents) / debtCents : financeCents
}

export function sumLines(lines: CostLines): number {
  return Object.values(lines).reduce((sum: number, cents: number) => sum + cents, 0)
}

/** Rounds lines to cents that add up to the rounded sum. */
export function roundLines(lines: CostLines): CostLines {
  const rounded = { ...lines, financeCents: roundCents(lines.financeCents), leaseCents: roundCents(lines.leaseCents) }
  // A leased vehicle has no wear and tear.
  const last = lines.wearAndTearCents > 0 ? 'wearAndTearCents' : 'leaseCents'
  return { ...rounded, [last]: roundCents(sumLines(lines)) - sumLines({ ...rounded, [last]: 0 }) }
}

/** The business share in whole cents; 0 if nothing was driven. */
export function businessShareCents(cents: number, use: { totalM: number; businessM: number }): number {
  return use.totalM > 0 ? roundCents((cents * use.businessM) / use.totalM) : 0
}
