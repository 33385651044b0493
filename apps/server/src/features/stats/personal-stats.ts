import { DASHBOARD_RATE_CENTS_PER_KM } from '@spoor/contract/limits.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { DayRange, LocalDate } from '@spoor/core/units/local-date.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { prescribedRateCents } from '@spoor/core/tax/prescribed-rate.ts'
import type { TaxTables } from '@spoor/core/tax/tax-tables.ts'
import { taxYearDays, taxYearOf } from '@spoor/core/units/tax-year.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { MonthMarks } from './stats-queries.ts'

/** Months listed individually, including the current one. */
export const MONTHS = 13

/**
 * The driver's figures as of a day in their timezone. Kilometres and counts cover confirmed and pending trips; the tax
 * estimate only confirmed business trips of the current tax year.
 */
export function personalStats(
  marks: readonly MonthMarks[],
  { today, lastMonthToDateM, tables }: { today: LocalDate; lastMonthToDateM: number; tables: TaxTables },
): PersonalStats {
  const of = (part: readonly MonthMarks[], classification: string | null) =>
    part.filter((one) => one.classification === classification)
  const inMonth = (month: string) => marks.filter((one) => one.month === month)
  const taxYear = taxYearOf(today)
  // The months of the current tax year are all among those listed individually.
  const { from } = taxYearDays(taxYear)
  const deductibleM = metres(
    of(marks, 'business').filter((one) => one.status === 'confirmed' && one.month !== null && one.month >= from),
  )
  const { rate } = tables(taxYear)
  return {
    totalKm: metresToKm(metres(marks)),
    businessKm: metresToKm(metres(of(marks, 'business'))),
    privateKm: metresToKm(metres(of(marks, 'private'))),
    unclassifiedKm: metresToKm(metres(of(marks, null))),
    totalTrips: trips(marks),
    businessTrips: trips(of(marks, 'business')),
    privateTrips: trips(of(marks, 'private')),
    unclassifiedTrips: trips(of(marks, null)),
    pendingTrips: trips(marks.filter((one) => one.status === 'pending')),
    estimatedTaxSaving: centsToRand((deductibleM * DASHBOARD_RATE_CENTS_PER_KM) / 1000),
    taxYear,
    sarsRate: rate && rate.centsPerKm / 100,
    deductionAtSarsRate: rate && centsToRand(prescribedRateCents(deductibleM, rate)),
    thisMonthKm: metresToKm(metres(inMonth(firstOfMonth(today)))),
    lastMonthKm: metresToKm(metres(inMonth(firstOfMonth(today, -1)))),
    lastMonthToDateKm: metresToKm(lastMonthToDateM),
    by_month: Array.from({ length: MONTHS }, (_, i) => {
      const month = firstOfMonth(today, i - MONTHS + 1)
      const part = inMonth(month)
      return {
        month: month.slice(0, 7),
        businessKm: metresToKm(metres(of(part, 'business'))),
        privateKm: metresToKm(metres(of(part, 'private'))),
        unclassifiedKm: metresToKm(metres(of(part, null))),
        trips: trips(part),
      }
    }),
  }
}

/** The days of last month to compare with this month so far; all of it if it is shorter. */
export function lastMonthToDate(today: LocalDate): DayRange {
  const from = firstOfMonth(today, -1)
  const sameDay = addDays(from, Number(today.slice(8)) - 1)
  const last = addDays(firstOfMonth(today), -1)
  return { from, to: sameDay < last ? sameDay : last }
}

function metres(part: readonly MonthMarks[]): number {
  return part.reduce((sum, one) => sum + one.distanceM, 0)
}

function trips(part: readonly MonthMarks[]): number {
  return part.reduce((sum, one) => sum + one.trips, 0)
}
