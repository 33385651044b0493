import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Period } from '@spoor/contract/trip-columns.ts'
import type { SavedFilter } from './logbook-search.ts'
import { t } from '../../language/t.ts'

/** A range of local days, both inclusive: 'YYYY-MM-DD'. */
export interface DayRange {
  from: string
  to: string
}

export interface DatePreset extends DayRange {
  key: Period
  label: string
}

/** The ranges that drivers ask for, as of `today`. */
export function datePresets(today: string): DatePreset[] {
  const [year, month] = today.split('-').map(Number)
  const taxYear = taxYearOf(today)
  return [
    { key: 'this-month', label: t('This month'), ...monthRange(year, month) },
    {
      key: 'last-month',
      label: t('Last month'),
      ...monthRange(month === 1 ? year - 1 : year, month === 1 ? 12 : month - 1),
    },
    { key: 'this-tax-year', label: t('This tax year'), ...taxYearRange(taxYear) },
    { key: 'last-tax-year', label: t('Last tax year'), ...taxYearRange(taxYear - 1) },
  ]
}

/** A filter with the days that its period means today. */
export function filterOn(today: string, { period, ...filter }: SavedFilter): TripFilter {
  const range = datePresets(today).find(({ key }) => key === period)
  return range ? { ...filter, from: range.from, to: range.to } : filter
}

/** The tax year of a day, named by the year in which it ends. */
export function taxYearOf(day: string): number {
  const [year, month] = day.split('-').map(Number)
  return month >= 3 ? year + 1 : year
}

/** 1 March to the last day of February. */
export function taxYearRange(taxYear: number): DayRange {
  return { from: `${taxYear - 1}-03-01`, to: monthRange(taxYear, 2).to }
}

function monthRange(year: number, month: number): DayRange {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const prefix = `${year}-${String(month).padStart(2, '0')}`
  return { from: `${prefix}-01`, to: `${prefix}-${String(days).padStart(2, '0')}` }
}
