import type { DecimalStyle } from '../cells/parse-number.ts'
import { DECIMAL_COMMA, type Chosen } from './column-profile.ts'

/** The decimal separator of a sheet's numbers. */
export interface DecimalMark {
  style: DecimalStyle
  /** An example such as '12,345' if every distance is ambiguous between thousands and three decimals; otherwise ''. */
  openCell: string
  /** Whether most distances have one or two decimals, so that a cell such as '1.051' may be thousands. */
  areShort: boolean
}

/** A comma followed by three digits. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}(?![\d.,])/
/** A decimal point, or a comma that clearly separates thousands. */
const POINTED = /^[+-]?\d*\.\d|^[+-]?\d{1,3},\d{3}[.,]\d/

/** Detects the decimal separator from a sheet's columns; distances or speeds alone suffice. */
export function detectDecimalMark({ profiles, columns }: Pick<Chosen, 'profiles' | 'columns'>): DecimalMark {
  if (profiles.some((profile) => profile.decimalCommas > 0 && profile.decimalCommas >= profile.numbers * 0.3))
    return { style: 'comma', openCell: '', areShort: false }
  const of = (column: number | undefined): string[] => (column === undefined ? [] : [...profiles[column].distinct])
  const [speeds, ...distances] = [
    columns.speed,
    columns.distance,
    columns.business_distance,
    columns.private_distance,
  ].map(of)
  const hasDecimals = (texts: readonly string[]): boolean =>
    texts.some((text) => DECIMAL_COMMA.test(text)) && !texts.some((text) => POINTED.test(text))
  // Speeds never reach thousands.
  const areSpeeds = speeds.length > 0 && speeds.every((text) => EITHER.test(text) || isZero(text))
  if ([speeds, ...distances].some(hasDecimals) || (areSpeeds && speeds.some((text) => EITHER.test(text))))
    return { style: 'comma', openCell: '', areShort: false }
  const all = distances.flat().filter((text) => !isZero(text))
  const areShort = all.filter((text) => /\.\d{1,2}$/.test(text)).length * 2 > all.length
  return { style: 'point', openCell: all.every((text) => EITHER.test(text)) ? (all[0] ?? '') : '', areShort }
}

function isZero(text: string): boolean {
  return /^0*(?:[.,]0*)?$/.test(text)
}
