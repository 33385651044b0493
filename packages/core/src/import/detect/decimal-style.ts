import type { DecimalStyle } from '../cells/parse-number.ts'
import type { ColumnType } from '../columns/column-types.ts'
import { DECIMAL_COMMA } from './column-profile.ts'
import type { ColumnProfile } from './column-profile.ts'

/** Which character the numbers of a sheet write before their decimals. */
export interface DecimalMark {
  style: DecimalStyle
  /** A cell such as '12,345' where all distances are written so, thousands or three decimals alike; '' elsewhere. */
  openCell: string
}

/** Three digits behind a comma. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}(?![\d.,])/
/** A decimal point, or a comma that sets thousands apart before it or twice. */
const POINTED = /^[+-]?\d*\.\d|^[+-]?\d{1,3},\d{3}[.,]\d/

/** Tells the mark before decimals from the columns of a sheet; distances and speeds each speak for all. */
export function detectDecimalMark(
  profiles: readonly ColumnProfile[],
  columns: Partial<Record<ColumnType, number>>,
): DecimalMark {
  if (profiles.some((profile) => profile.decimalCommas > 0 && profile.decimalCommas >= profile.numbers * 0.3))
    return { style: 'comma', openCell: '' }
  const of = (column: number | undefined): string[] => (column === undefined ? [] : [...profiles[column].distinct])
  const [speeds, ...distances] = [
    columns.speed,
    columns.distance,
    columns.business_distance,
    columns.private_distance,
  ].map(of)
  const hasDecimals = (texts: readonly string[]): boolean =>
    texts.some((text) => DECIMAL_COMMA.test(text)) && !texts.some((text) => POINTED.test(text))
  // No speed comes to thousands.
  const areSpeeds = speeds.length > 0 && speeds.every((text) => EITHER.test(text) || isZero(text))
  if ([speeds, ...distances].some(hasDecimals) || (areSpeeds && speeds.some((text) => EITHER.test(text))))
    return { style: 'comma', openCell: '' }
  const all = distances.flat().filter((text) => !isZero(text))
  return { style: 'point', openCell: all.every((text) => EITHER.test(text)) ? (all[0] ?? '') : '' }
}

function isZero(text: string): boolean {
  return /^0*(?:[.,]0*)?$/.test(text)
}
