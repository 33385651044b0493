import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Period } from '@spoor/contract/words/trip-columns.ts'
import { readTripSearch } from '@spoor/core/search/read-trip-search.ts'
import { addDays, firstOfMonth, type DayRange, type LocalDate } from '@spoor/core/units/local-date.ts'
import { taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import type { SavedFilter } from './logbook-search.ts'
import { t } from '../../../language/t.ts'

export interface DatePreset extends DayRange {
  key: Period
  label: string
}

export function listDatePresets(today: string): DatePreset[] {
  const taxYear = taxYearOn(today)
  return [
    { key: 'this-month', label: t('This month'), ...getMonthRange(today) },
    { key: 'last-month', label: t('Last month'), ...getMonthRange(today, -1) },
    { key: 'this-tax-year', label: t('This tax year'), ...taxYearDays(taxYear) },
    { key: 'last-tax-year', label: t('Last tax year'), ...taxYearDays(taxYear - 1) },
  ]
}

/** Resolves a filter's period to days relative to today, and adds the days and distances in its search text. */
export function filterOn(today: string, { period, q, ...filter }: SavedFilter): TripFilter {
  const range = listDatePresets(today).find(({ key }) => key === period)
  const dated = range ? { ...filter, from: range.from, to: range.to } : filter
  if (q === undefined) return dated
  const { words, days, distance } = readTripSearch(q, today)
  const [from, to] = [maxDefined(dated.from, days?.from), minDefined(dated.to, days?.to)]
  const [min, max] = [maxDefined(dated.min_km, distance?.minKm), minDefined(dated.max_km, distance?.maxKm)]
  return {
    ...dated,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(min !== undefined && { min_km: min }),
    ...(max !== undefined && { max_km: max }),
    ...(words !== '' && { q: words }),
  }
}

/** The greater of two values, or the only one that is defined. */
const maxDefined = <T extends string | number>(a: T | undefined, b: T | undefined): T | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a
const minDefined = <T extends string | number>(a: T | undefined, b: T | undefined): T | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a

/** The first to last day of the month `months` after that of `day`. */
const getMonthRange = (day: LocalDate, months = 0): DayRange => ({
  from: firstOfMonth(day, months),
  to: addDays(firstOfMonth(day, months + 1), -1),
})
