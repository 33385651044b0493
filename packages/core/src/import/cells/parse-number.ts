import { parseDecimal } from '../../tabular/parse-decimal.ts'
import { isNumberLength } from '../../units/number-text.ts'

/** A column's decimal separator. Only cells such as `1,234` and `1.234` depend on it. */
export type DecimalStyle = 'point' | 'comma'

const decoder = new TextDecoder()

/**
 * A plain number (`-12.5`) from bytes, NaN for anything else: the fast path for files with millions of cells. Rejected
 * cells go through {@link parseNumberText}.
 */
export function parsePlainNumber(bytes: Uint8Array, start: number, end: number): number {
  while (start < end && bytes[start] === 0x20) start++
  while (end > start && bytes[end - 1] === 0x20) end--
  return parseDecimal(bytes, start, end)
}

/** A number and the text after it. */
export interface NumberWithUnit {
  value: number
  /** Lower case, without spaces and dots: 'km/h', 'm', ''. */
  unit: string
}

/** Marks that people write before an estimated number. */
const ABOUT = /^(?:\+\/?-|ca\.?|circa|approx(?:imately)?\.?|about|abt\.?|ong(?:eveer)?\.?|ungefähr)\s*(?=\d)/i
const UNIT_BEFORE = /^(kms?|n?mi|(?:nautical )?miles?)\.?\s+(\d[\d.,]*)$/i
const NUMBER =
  /^([+-]?)((?:\d[\d.,'’ \u2009\u202f]{0,98})?\d|\d{0,98}[.,]\d{1,98}|\d{1,98}[.,])(?:e([+-]?\d{1,3}))?(.*)$/i

/**
 * A number as written by people and spreadsheets: thousands separators, decimal comma, an optional unit (not a
 * currency) after it. null if the text does not start with a number.
 */
export function parseNumberText(text: string, style: DecimalStyle): NumberWithUnit | null {
  if (!isNumberLength(text)) return null
  if (style === 'point' && /^-?\d+(?:\.\d+)?$/.test(text)) return { value: Number(text), unit: '' }
  const clean = text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2212', '-')
    .replace(/^['"≈~±\s]+/, '')
    .replace(ABOUT, '')
    .replace(UNIT_BEFORE, '$2 $1')
    .trim()
  const match = NUMBER.exec(clean)
  if (!match) return null
  const value =
    Number(normaliseDigits(match[2], style)) * (match[1] === '-' ? -1 : 1) * (match[3] ? 10 ** Number(match[3]) : 1)
  if (!Number.isFinite(value)) return null
  return { value, unit: match[4].toLowerCase().replaceAll(/[\s.]/g, '') }
}

/** Any number in a text cell, ignoring its unit; NaN if it is not one. */
export function parseNumberBytes(bytes: Uint8Array, start: number, end: number, style: DecimalStyle): number {
  const plain = style === 'point' ? parsePlainNumber(bytes, start, end) : Number.NaN
  if (!Number.isNaN(plain)) return plain
  return parseNumberText(decoder.decode(bytes.subarray(start, end)), style)?.value ?? Number.NaN
}

/** Thousands grouping; in India, groups of two above the first group of three. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’ \u2009\u202f])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})*,\d{3}$/

/** The digits with a decimal point; not a number if the separators form neither groups nor decimals. */
function normaliseDigits(digits: string, style: DecimalStyle): string {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (last < 0) return stripGroupMarks(digits)
  const mark = digits[last]
  const isAlone = digits.indexOf(mark) === last
  const [whole, decimals] = [digits.slice(0, last), digits.slice(last + 1)]
  const groupsThousands =
    (mark === ',') === (style === 'point') && /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3
  if (!isAlone || groupsThousands) return stripGroupMarks(digits)
  return /^\d*$/.test(decimals) ? `${stripGroupMarks(whole)}.${decimals}` : NOT_DIGITS
}

const NOT_DIGITS = '?'

function stripGroupMarks(digits: string): string {
  if (/^\d*$/.test(digits)) return digits
  return GROUPED.test(digits) ? digits.replaceAll(/\D/g, '') : NOT_DIGITS
}
