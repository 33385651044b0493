import { LOCALE } from '@spoor/contract/limits/limits.ts'
import type * as z from 'zod'
import { t } from '../language/t.ts'

/** The numbers that a field accepts. */
export interface NumberRule {
  min: number
  max: number
  /** Decimal places. Further digits are rounded away, except for money, where they are refused. */
  decimals: 0 | 2
  /** Optional unit in the text: 'R' before the number, 'km' after it. */
  unit: 'R' | 'km' | null
}

type Bounds = Pick<NumberRule, 'max'> & Partial<Pick<NumberRule, 'min'>>

export const rand = ({ min = 0, max }: Bounds): NumberRule => ({ min, max, decimals: 2, unit: 'R' })
export const kilometres = ({ min = 0, max }: Bounds): NumberRule => ({ min, max, decimals: 2, unit: 'km' })
export const whole = ({ min, max }: { min: number; max: number }): NumberRule => ({ min, max, decimals: 0, unit: null })

/** The bounds of a number in the contract. Missing bounds are left to the schema's own check. */
export function getRange(schema: z.ZodType): { min: number; max: number } {
  const inner = 'unwrap' in schema ? (schema as z.ZodOptional<z.ZodType>).unwrap() : null
  if (inner !== null) return getRange(inner)
  const { minValue, maxValue } = schema as z.ZodNumber
  return { min: minValue ?? 0, max: maxValue ?? Infinity }
}

const UNITS = { R: /^r\s*/i, km: /(?<!\s)\s*km$/i }
/** Thousands separated by spaces or not at all, then the decimal sign. */
const PLAIN = /^(\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d+))?$/
/** Thousands separated by a comma or a point, then the other one as the decimal sign. */
const GROUPED = /^(?:(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?|(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?)$/
/** '1,234' may mean 1.234 or 1 234. A number starting with 0 has no thousands. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Every value that a typed number can mean, smallest first: two for '1,234', where the comma is ambiguous. */
export function listReadings(text: string, rule: NumberRule): number[] {
  const trimmed = text.trim()
  const bare = rule.unit ? trimmed.replace(UNITS[rule.unit], '') : trimmed
  const readings = [readPlain(bare, rule), readGrouped(bare, rule)].filter(
    (value) => value !== null && value >= rule.min && value <= rule.max,
  )
  return [...new Set(readings)] as number[]
}

/** The value of a typed number; null if it is invalid or ambiguous. */
export function readNumber(text: string, rule: NumberRule): number | null {
  const readings = listReadings(text, rule)
  return readings.length === 1 ? readings[0] : null
}

/** The value of a number field: null if blank, NaN if invalid or ambiguous. */
export const enteredNumber = (text: string, rule: NumberRule): number | null =>
  text.trim() === '' ? null : (readNumber(text, rule) ?? Number.NaN)

export const isAmbiguous = (text: string, rule: NumberRule): boolean => listReadings(text, rule).length > 1

/** The error message for a typed number: `wrong` if invalid, a question if ambiguous, otherwise null. */
export function findNumberFault(text: string, rule: NumberRule, wrong: string): string | null {
  const readings = listReadings(text, rule)
  if (readings.length === 0) return wrong
  return readings.length > 1 ? t('Choose the number you mean') : null
}

/** A value formatted for a field so that it can be read only one way; '' for none. */
export function writeNumber(value: number | null | undefined, { decimals, unit }: NumberRule): string {
  if (value === null || value === undefined) return ''
  return value.toLocaleString(LOCALE, {
    useGrouping: unit === 'R',
    minimumFractionDigits: unit === 'R' ? decimals : 0,
    maximumFractionDigits: decimals,
  })
}

function readPlain(text: string, rule: NumberRule): number | null {
  const [, digits, fraction] = PLAIN.exec(text) ?? []
  return digits === undefined ? null : toValue(digits, fraction, rule, EITHER.test(text))
}

function readGrouped(text: string, rule: NumberRule): number | null {
  const [, byComma, afterPoint, byPoint, afterComma] = GROUPED.exec(text) ?? []
  const digits = byComma ?? byPoint
  if (digits === undefined || digits.startsWith('0')) return null
  return toValue(digits, afterPoint ?? afterComma, rule)
}

/** Rounds the typed digits, because the binary value of 695.005 is slightly less. */
function toValue(digits: string, fraction: string | undefined, rule: NumberRule, isAsked = false): number | null {
  const units = Number(digits.replaceAll(/\D/g, ''))
  if (fraction === undefined) return units
  if (rule.decimals === 0) return null
  // Fractions of a cent are refused, not silently rounded; when the user chooses between two readings, the rounded one
  // is visible.
  if (rule.unit === 'R' && fraction.length > rule.decimals && !isAsked) return null
  const scale = 10 ** rule.decimals
  const hundredths = Number(fraction.slice(0, rule.decimals).padEnd(rule.decimals, '0'))
  const roundsUp = Number(fraction[rule.decimals] ?? 0) >= 5
  return (units * scale + hundredths + (roundsUp ? 1 : 0)) / scale
}
