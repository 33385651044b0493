import type { SheetPlan } from '../sheet-plan.ts'
import { DECIMAL_COMMA, type Chosen } from './column-profile.ts'

/** A comma followed by three digits. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}(?![\d.,])/
/** A decimal point, or a comma that clearly separates thousands. */
const POINTED = /^[+-]?\d*\.\d|^[+-]?\d{1,3},\d{3}[.,]\d/

type Decimals = Pick<SheetPlan, 'decimalStyle' | 'openDistance' | 'hasShortDecimals'>

/** Detects the decimal separator from a sheet's columns; distances or speeds alone suffice. */
export function detectDecimals({ profiles, columns }: Pick<Chosen, 'profiles' | 'columns'>): Decimals {
  if (profiles.some((profile) => profile.decimalCommas > 0 && profile.decimalCommas >= profile.numbers * 0.3))
    return { decimalStyle: 'comma', openDistance: '', hasShortDecimals: false }
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
    return { decimalStyle: 'comma', openDistance: '', hasShortDecimals: false }
  const all = distances.flat().filter((text) => !isZero(text))
  const hasShortDecimals = all.filter((text) => /\.\d{1,2}$/.test(text)).length * 2 > all.length
  const openDistance = all.every((text) => EITHER.test(text)) ? (all[0] ?? '') : ''
  return { decimalStyle: 'point', openDistance, hasShortDecimals }
}

function isZero(text: string): boolean {
  return /^0*(?:[.,]0*)?$/.test(text)
}
