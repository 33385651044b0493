import { taxYearAt } from '@spoor/core/units/tax-year.ts'

/** What the addresses of the clients' pages may carry. */
export interface ClientsSearch {
  /** The current one without it. */
  tax_year?: number
}

export function clientsSearch(search: Record<string, unknown>): ClientsSearch {
  const year = Number(search.tax_year)
  return { tax_year: Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : undefined }
}

/** The year that is shown; an address without one means the current tax year. */
export const shownYear = ({ tax_year: year }: ClientsSearch): number => year ?? taxYearAt(Date.now())

/** Years to choose from, newest first: the current one, the shown one, and those with trips. */
export const yearsToChoose = (shown: number, withTrips: readonly number[]): number[] =>
  [...new Set([taxYearAt(Date.now()), shown, ...withTrips])].toSorted((a, b) => b - a)
