import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Period } from '@spoor/contract/trip-columns.ts'
import { readTripSearch } from '@spoor/core/search/read-trip-search.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import type { DayRange, LocalDate } from '@spoor/core/units/local-date.ts'
import { taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import type { SavedFilter } from './logbook-search.ts'
import { t } from '../../../language/t.ts'

export interface DatePreset extends DayRange {
  key: Period
  label: string
}

/** Common date ranges, as of `today`. */
export function datePresets(today: string): DatePreset[] {
  const taxYear = taxYearOn(today)
  return [
    { key: 'this-month', label: t('This month'), ...getMonthRange(today) },
    { key: 'last-month', label: t('Last month'), ...getMonthRange(today, -1) },
    { key: 'this-tax-year', label: t('This tax year'), ...taxYearDays(taxYear) },
    { key: 'last-tax-year', label: t('Last tax year'), ...taxYearDays(taxYear - 1) },
  ]
}

/** A filter with the days that its period means today, and with the days and distances that its search names. */
export function filterOn(today: string, { period, q, ...filter }: SavedFilter): TripFilter {
  const range = datePresets(today).find(({ key }) => key === period)
  const dated = range ? { ...filter, from: range.from, to: range.to } : filter
  if (q === undefined) return dated
  const { words, days, distance } = readTripSearch(q, today)
  const [from, to] = [greater(dated.from, days?.from), lesser(dated.to, days?.to)]
  const [min, max] = [greater(dated.min_km, distance?.minKm), lesser(dated.max_km, distance?.maxKm)]
  return {
    ...dated,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(min !== undefined && { min_km: min }),
    ...(max !== undefined && { max_km: max }),
    ...(words !== '' && { q: words }),
  }
}

/** The greater, or the one that is given. */
const greater = <T extends string | number>(a: T | undefined, b: T | undefined): T | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a
const lesser = <T extends string | number>(a: T | undefined, b: T | undefined): T | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a

/** The month of a day, or the one that many months later. */
const getMonthRange = (day: LocalDate, months = 0): DayRange => ({
  from: firstOfMonth(day, months),
  to: addDays(firstOfMonth(day, months + 1), -1),
})
