import { DASHBOARD_RATE_CENTS_PER_KM } from '@spoor/contract/limits/limits.ts'
import type { getPersonalStats, PersonalStats } from '@spoor/contract/routes/stats.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { addDays, firstOfMonth, type DayRange, type LocalDate } from '@spoor/core/units/local-date.ts'
import { prescribedRateCents } from '@spoor/core/tax/prescribed-rate.ts'
import type { TaxTables } from '@spoor/core/tax/tax-tables.ts'
import { taxDayAt, taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { loadTaxTables } from '../../../domain/tax-tables/load-tax-tables.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { listMonthMarks, sumDistanceM, sumProposedM, type MonthMarks } from './stats-queries.ts'

/** Months of `by_month` over all years, including the current one. */
const MONTHS = 13

export const handleGetPersonalStats =
  ({ database, clock }: Dependencies): Handler<typeof getPersonalStats> =>
  async ({ tax_year: asked }, { user }) => {
    const today = taxDayAt(clock.nowMs())
    const [marks, lastMonthToDateM, tables] = await Promise.all([
      listMonthMarks(database, user.id),
      sumDistanceM(database, user.id, lastMonthToDate(today)),
      loadTaxTables(database),
    ])
    const current = taxYearOn(today)
    const taxYear = asked === 'latest' ? latestWithTrips(marks, current) : (asked ?? current)
    const proposedM = await sumProposedM(database, user.id, taxYearDays(taxYear))
    return sumPersonalStats(marks, { asked, taxYear, today, lastMonthToDateM, proposedM, tables })
  }

/**
 * The driver's figures as of a South African day. Kilometres and counts cover confirmed and pending trips; the tax
 * estimate only confirmed business trips of one tax year.
 *
 * @param asked the tax year of the totals and months; without one they cover all trips and the last months, and the
 * estimate the current tax year
 */
function sumPersonalStats(
  marks: readonly MonthMarks[],
  wanted: {
    asked: number | 'latest' | undefined
    taxYear: number
    today: LocalDate
    lastMonthToDateM: number
    proposedM: number
    tables: TaxTables
  },
): PersonalStats {
  const { asked, taxYear, today, lastMonthToDateM, proposedM, tables } = wanted
  const current = taxYearOn(today)
  const taxYears = [...new Set([current, ...yearsWithTrips(marks)])].toSorted((a, b) => b - a)
  const ofTaxYear = marks.filter(({ month }) => taxYearOn(month) === taxYear)
  const totalled = asked === undefined ? marks : ofTaxYear

  const of = (part: readonly MonthMarks[], classification: string | null) =>
    part.filter((one) => one.classification === classification)
  const inMonth = (month: string) => marks.filter((one) => one.month === month)
  const deductibleM = sumMetres(of(ofTaxYear, 'business').filter(({ status }) => status === 'confirmed'))
  const { rate } = tables(taxYear)
  return {
    totalKm: metresToKm(sumMetres(totalled)),
    businessKm: metresToKm(sumMetres(of(totalled, 'business'))),
    privateKm: metresToKm(sumMetres(of(totalled, 'private'))),
    unclassifiedKm: metresToKm(sumMetres(of(totalled, null))),
    totalTrips: sumTrips(totalled),
    businessTrips: sumTrips(of(totalled, 'business')),
    privateTrips: sumTrips(of(totalled, 'private')),
    unclassifiedTrips: sumTrips(of(totalled, null)),
    pendingTrips: sumTrips(totalled.filter((one) => one.status === 'pending')),
    estimatedTaxSaving: centsToRand((deductibleM * DASHBOARD_RATE_CENTS_PER_KM) / 1000),
    taxYear,
    taxYears,
    sarsRate: rate && rate.centsPerKm / 100,
    deductionAtSarsRate: rate && centsToRand(prescribedRateCents(deductibleM, rate)),
    deductionIfAccepted: rate && centsToRand(prescribedRateCents(deductibleM + proposedM, rate)),
    thisMonthKm: metresToKm(sumMetres(inMonth(firstOfMonth(today)))),
    lastMonthKm: metresToKm(sumMetres(inMonth(firstOfMonth(today, -1)))),
    lastMonthToDateKm: metresToKm(lastMonthToDateM),
    by_month: (asked === undefined ? lastMonths(today) : listMonths(taxYear, today)).map((month) => {
      const part = inMonth(month)
      return {
        month: month.slice(0, 7),
        businessKm: metresToKm(sumMetres(of(part, 'business'))),
        privateKm: metresToKm(sumMetres(of(part, 'private'))),
        unclassifiedKm: metresToKm(sumMetres(of(part, null))),
        trips: sumTrips(part),
      }
    }),
  }
}

/** The last tax year with trips, up to the current one; the current year for a user without trips. */
function latestWithTrips(marks: readonly MonthMarks[], current: number): number {
  const years = yearsWithTrips(marks).filter((year) => year <= current)
  return years.length > 0 ? Math.max(...years) : current
}

/** Negative rows can take out all trips of a year. */
const yearsWithTrips = (marks: readonly MonthMarks[]): number[] =>
  [...Map.groupBy(marks, ({ month }) => taxYearOn(month))].flatMap(([year, part]) => (sumTrips(part) > 0 ? year : []))

const lastMonths = (today: LocalDate): LocalDate[] =>
  Array.from({ length: MONTHS }, (_, i) => firstOfMonth(today, i - MONTHS + 1))

/** The months of a tax year; for the current one only those that have begun. */
const listMonths = (taxYear: number, today: LocalDate): LocalDate[] =>
  Array.from({ length: 12 }, (_, i) => firstOfMonth(taxYearDays(taxYear).from, i)).filter(
    (month) => month <= today || taxYear !== taxYearOn(today),
  )

/** The days of last month to compare with this month so far; the whole month if it is shorter. */
export function lastMonthToDate(today: LocalDate): DayRange {
  const from = firstOfMonth(today, -1)
  const sameDay = addDays(from, Number(today.slice(8)) - 1)
  const last = addDays(firstOfMonth(today), -1)
  return { from, to: sameDay < last ? sameDay : last }
}

function sumMetres(part: readonly MonthMarks[]): number {
  return part.reduce((sum, one) => sum + one.distanceM, 0)
}

function sumTrips(part: readonly MonthMarks[]): number {
  return part.reduce((sum, one) => sum + one.trips, 0)
}
