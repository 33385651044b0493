import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { Select } from '../../ui/input.tsx'
import { yearsToChoose } from './shown-year.ts'
import { t } from '../../language/t.ts'

export function TaxYearChoice({
  year,
  withTrips,
  onYear,
}: {
  year: number
  /** Tax years that have trips. */
  withTrips: readonly number[]
  onYear: (year: number) => void
}) {
  return (
    <div className="w-44">
      <Select aria-label={t('Tax year')} value={year} onChange={(event) => onYear(Number(event.target.value))}>
        {yearsToChoose(year, withTrips).map((one) => (
          <option key={one} value={one}>
            {t('Tax year {year}', { year: taxYearName(one) })}
          </option>
        ))}
      </Select>
    </div>
  )
}
