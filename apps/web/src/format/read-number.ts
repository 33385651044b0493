import { LOCALE } from '@spoor/contract/limits.ts'
import { t } from '../language/t.ts'

/** What a field for numbers takes. */
export interface NumberRule {
  min: number
  max: number
  /** Digits after the decimal comma or point; further ones are rounded away, of money they are refused. */
  decimals: 0 | 2
  /** May stand with the number, 'R' before it and 'km' after it. */
  unit: 'R' | 'km' | null
}

type Bounds = Pick<NumberRule, 'max'> & Partial<Pick<NumberRule, 'min'>>

export const rand = ({ min = 0, max }: Bounds): NumberRule => ({ min, max, decimals: 2, unit: 'R' })
export const kilometres = ({ min = 0, max }: Bounds): NumberRule => ({ min, max, decimals: 2, unit: 'km' })
export const whole = ({ min, max }: { min: number; max: number }): NumberRule => ({ min, max, decimals: 0, unit: null })

const UNITS = { R: /^r\s*/i, km: /\s*km$/i }
/** Thousands grouped by blanks, or none grouped; then the decimal sign. */
const PLAIN = /^(\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d+))?$/
/** Thousands grouped by one of the two signs; then the other one as the decimal sign. */
const GROUPED = /^(?:(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?|(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?)$/
/** '1,234' is 1,234 and 1 234. A number that begins with 0 has no thousands. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Every value within the rule that a typed number can mean, smallest first: with a comma or a point as the decimal sign,
 * and thousands grouped by blanks or by the other sign. Empty for anything else; two for '1,234' and its like.
 */
export function readingsOf(text: string, rule: NumberRule): number[] {
  const trimmed = text.trim()
  const bare = rule.unit ? trimmed.replace(UNITS[rule.unit], '') : trimmed
  const readings = [readPlain(bare, rule), readGrouped(bare, rule)].filter(
    (value) => value !== null && value >= rule.min && value <= rule.max,
  )
  return [...new Set(readings)] as number[]
}

/** The one value that a typed number means; null where it means none, or could mean two. */
export function readNumber(text: string, rule: NumberRule): number | null {
  const readings = readingsOf(text, rule)
  return readings.length === 1 ? readings[0] : null
}

export const isAmbiguous = (text: string, rule: NumberRule): boolean => readingsOf(text, rule).length > 1

/** What to say of a typed number: `wrong` where it is none; null where it means one value. */
export function numberFault(text: string, rule: NumberRule, wrong: string): string | null {
  const readings = readingsOf(text, rule)
  if (readings.length === 0) return wrong
  return readings.length > 1 ? t('Choose the number you mean') : null
}

/** A value as it is put into a field: never one that could mean two things. */
export function writeNumber(value: number, { decimals, unit }: NumberRule): string {
  return value.toLocaleString(LOCALE, {
    useGrouping: unit === 'R',
    minimumFractionDigits: unit === 'R' ? decimals : 0,
    maximumFractionDigits: decimals,
  })
}

function readPlain(text: string, rule: NumberRule): number | null {
  const [, digits, fraction] = PLAIN.exec(text) ?? []
  return digits === undefined ? null : valueOf(digits, fraction, rule, EITHER.test(text))
}

function readGrouped(text: string, rule: NumberRule): number | null {
  const [, byComma, afterPoint, byPoint, afterComma] = GROUPED.exec(text) ?? []
  const digits = byComma ?? byPoint
  if (digits === undefined || digits.startsWith('0')) return null
  return valueOf(digits, afterPoint ?? afterComma, rule)
}

/** Rounds by the digits themselves: 695.005 is a little less than it looks. */
function valueOf(digits: string, fraction: string | undefined, rule: NumberRule, isAsked = false): number | null {
  const units = Number(digits.replaceAll(/\D/g, ''))
  if (fraction === undefined) return units
  if (rule.decimals === 0) return null
  // Cents are not rounded behind anybody's back; where two meanings are shown, the rounded one is seen.
  if (rule.unit === 'R' && fraction.length > rule.decimals && !isAsked) return null
  const scale = 10 ** rule.decimals
  const hundredths = Number(fraction.slice(0, rule.decimals).padEnd(rule.decimals, '0'))
  const roundsUp = Number(fraction[rule.decimals] ?? 0) >= 5
  return (units * scale + hundredths + (roundsUp ? 1 : 0)) / scale
}
