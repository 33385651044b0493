import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Period } from '@spoor/contract/trip-columns.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import type { DayRange, LocalDate } from '@spoor/core/units/local-date.ts'
import { taxYearDays, taxYearOf } from '@spoor/core/units/tax-year.ts'
import type { SavedFilter } from './logbook-search.ts'
import { t } from '../../../language/t.ts'

export interface DatePreset extends DayRange {
  key: Period
  label: string
}

/** Common date ranges, as of `today`. */
export function datePresets(today: string): DatePreset[] {
  const taxYear = taxYearOf(today)
  return [
    { key: 'this-month', label: t('This month'), ...monthOf(today) },
    { key: 'last-month', label: t('Last month'), ...monthOf(today, -1) },
    { key: 'this-tax-year', label: t('This tax year'), ...taxYearDays(taxYear) },
    { key: 'last-tax-year', label: t('Last tax year'), ...taxYearDays(taxYear - 1) },
  ]
}

/** A filter with the days that its period means today. */
export function filterOn(today: string, { period, ...filter }: SavedFilter): TripFilter {
  const range = datePresets(today).find(({ key }) => key === period)
  return range ? { ...filter, from: range.from, to: range.to } : filter
}

/** The month of a day, or the one that many months later. */
const monthOf = (day: LocalDate, months = 0): DayRange => ({
  from: firstOfMonth(day, months),
  to: addDays(firstOfMonth(day, months + 1), -1),
})
