import { formatKm } from '../units/money.ts'
import { RefusedTaxCase, type FigureNotes, type TaxFigure } from './tax-case.ts'

export const SECTION_8 = 'Income Tax Act 58 of 1962, section 8(1)(b)'
export const SECTION_11 = 'Income Tax Act 58 of 1962, section 11'
export const SEVENTH_SCHEDULE = 'Income Tax Act 58 of 1962, Seventh Schedule, paragraph 7'
export const LOGBOOK_NOTE = 'SARS Interpretation Note 14 (issue 5, 30 March 2021)'
export const WEAR_NOTE = 'SARS Interpretation Note 47'

export function emptyNotes(): FigureNotes {
  return { steps: [], sources: [], warnings: [] }
}

export function addSteps({ steps }: FigureNotes, figure: TaxFigure, ...texts: string[]): void {
  steps.push(...texts.map((text) => ({ figure, text })))
}

export function addSources({ sources }: FigureNotes, figure: TaxFigure, ...texts: string[]): void {
  sources.push(...texts.map((text) => ({ figure, text })))
}

export function warnUnconfirmed({ warnings }: FigureNotes, what: string): void {
  warnings.push(`${what} comes from one source only and is not confirmed.`)
}

export function required<T>(value: T | null, what: string): T {
  if (value === null) throw new RefusedTaxCase(`Give ${what}.`)
  return value
}

export const km = (metres: number): string => `${formatKm(metres / 1000).replace(/,00$/, '')} km`
/** Rates may include fractions of a cent, which the calculation needs. */
export const perKm = (cents: number): string => `R ${decimals(cents / 100, 2, 6)} per km`
/** @param most maximum number of decimals, so that a reader can repeat the sum */
export const decimals = (value: number, digits: number, most = digits): string =>
  value.toLocaleString('en-ZA', { minimumFractionDigits: digits, maximumFractionDigits: most })
