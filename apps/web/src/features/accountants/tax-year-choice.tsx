import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import { formatTaxYear } from '../../format/instant.ts'
import { Options, Select } from '../../ui/field.tsx'
import { t } from '../../language/t.ts'
import type { ClientsSearch } from './clients-search.ts'

export function TaxYearChoice({
  year,
  withTrips,
  onYear,
}: {
  year: number
  withTrips: readonly number[]
  onYear: (year: number) => void
}) {
  return (
    <div className="w-44">
      <Select aria-label={t('Tax year')} value={year} onChange={(event) => onYear(Number(event.target.value))}>
        <Options of={listYears(year, withTrips).map((one) => [one, formatTaxYear(one)])} />
      </Select>
    </div>
  )
}

// Not in clients-search.ts, because every page loads that with the router.

/** The selected year; the current tax year by default. */
export const getShownYear = ({ tax_year: year }: ClientsSearch): number => year ?? taxYearAt(Date.now())

/** Years to choose from, newest first: the current year, the selected one and those with trips. */
const listYears = (shown: number, withTrips: readonly number[]): number[] =>
  [...new Set([taxYearAt(Date.now()), shown, ...withTrips])].toSorted((a, b) => b - a)
