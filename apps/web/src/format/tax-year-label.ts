import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { t } from '../language/t.ts'

/** A tax year in words, such as 'Tax year 2026/27'. @param year the year in which it ends */
export const formatTaxYear = (year: number): string => t('Tax year {year}', { year: taxYearName(year) })
