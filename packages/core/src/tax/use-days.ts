import type { DayRange, LocalDate } from '../units/local-date.ts'
import { addDays, dayNumber, firstOfMonth, localDateFromDayNumber } from '../units/local-date.ts'
import { taxYearDays, taxYearName } from '../units/tax-year.ts'
import { writeDay } from '../units/written-date.ts'
import { RefusedTaxCase, type FigureNotes, type VehicleCase } from './tax-case.ts'

/** The number of days that annual amounts are divided by, even in a leap year. */
export const DAYS_OF_YEAR = 365

/** When a vehicle was used in a tax year. */
export interface UseDays {
  range: DayRange
  days: number
  /** Share of an annual amount, from 0 to 1. */
  share: number
}

/**
 * The days of use: from the dates of use, or else from the day on which the vehicle was acquired. A given number of
 * days takes precedence if the dates allow it. In a running year the days after `until` do not count yet.
 * @param gotOn the earliest day of possible use, if no first day of use is given
 */
export function findUseDays(
  taxYear: number,
  { vehicle: { inUseFrom, inUseTo }, days, until }: VehicleCase,
  gotOn: LocalDate | null,
  { warnings }: FigureNotes,
): UseDays {
  const { from, to } = taxYearDays(taxYear)
  const year = { from, to: until && until < to ? until : to }
  if (inUseFrom !== null && inUseTo !== null && inUseTo < inUseFrom)
    throw new RefusedTaxCase('The last day of use (vehicle.in_use_to) is before the first (vehicle.in_use_from).')
  const first = inUseFrom ?? gotOn
  const range = overlap(year, { from: first ?? year.from, to: inUseTo ?? year.to })
  if (range === null)
    throw new RefusedTaxCase(
      `The vehicle was not in use in the tax year ${taxYearName(taxYear)}. Check the dates of acquisition and use.`,
    )
  const most = countDays(range)
  if (inUseFrom === null && range.from > year.from && days === null)
    warnings.push(
      `The first day of use is not given, so the vehicle counts from the day you got it, ${writeDay(range.from)}.`,
    )
  if (days !== null && days > most)
    warnings.push(`The dates of the vehicle allow ${most} days of use, not ${days}: ${most} were counted.`)
  const counted = Math.min(days ?? most, most)
  return { range, days: counted, share: shareOfYear(counted) }
}

/** Capped at a full year's amount, so 366 days count as 365. */
export function shareOfYear(days: number): number {
  return Math.min(days, DAYS_OF_YEAR) / DAYS_OF_YEAR
}

export function countDays({ from, to }: DayRange): number {
  return dayNumber(to) - dayNumber(from) + 1
}

export function overlap(a: DayRange, b: DayRange): DayRange | null {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from <= to ? { from, to } : null
}

/** The same day `years` later; 29 February becomes 1 March in other years. */
export function addYears(date: LocalDate, years: number): LocalDate {
  return localDateFromDayNumber(dayNumber(`${Number(date.slice(0, 4)) + years}${date.slice(4)}`))
}

/** Whole years from one day to another. */
export function completedYears(from: LocalDate, to: LocalDate): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)
}

/** Months of a range, with partial months pro rata by days. */
export function countMonths({ from, to }: DayRange): number {
  let months = 0
  for (let month = firstOfMonth(from); month <= to; month = firstOfMonth(month, 1)) {
    const whole = { from: month, to: addDays(firstOfMonth(month, 1), -1) }
    months += countDays(overlap(whole, { from, to })!) / countDays(whole)
  }
  return months
}
