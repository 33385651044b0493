import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import type { ClientsSearch } from './clients-search.ts'

// Apart from clients-search.ts, which every page loads with the router.

/** The year that is shown; an address without one means the current tax year. */
export const shownYear = ({ tax_year: year }: ClientsSearch): number => year ?? taxYearAt(Date.now())

/** Years to choose from, newest first: the current one, the shown one, and those with trips. */
export const yearsToChoose = (shown: number, withTrips: readonly number[]): number[] =>
  [...new Set([taxYearAt(Date.now()), shown, ...withTrips])].toSorted((a, b) => b - a)
