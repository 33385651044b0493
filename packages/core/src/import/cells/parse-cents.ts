import { isNumberLength } from '../../units/number-text.ts'
import { parseNumberText, type DecimalStyle } from './parse-number.ts'

const LARGEST_CENTS = 1_000_000_000

/** Cents of an amount as banks write it: 'R 1 234,50', '1,234.50 CR', '(500.00)', '500-'; null for any other text. */
export function parseCents(text: string, style: DecimalStyle): number | null {
  if (!isNumberLength(text)) return null
  const bare = text.replaceAll(/\s+/g, ' ').replaceAll('\u2212', '-').trim()
  const match =
    /^(\()? ?([+-])? ?(?:ZAR|R)? ?([+-])? ?(\d[\d .,'’]{0,60}|[.,]\d{1,60}) ?(-)? ?(?:ZAR)? ?(CR|DR|C|D)?\.? ?(\))?$/i.exec(
      bare,
    )
  if (match === null || (match[1] === undefined) !== (match[7] === undefined)) return null
  const digits = match[4].trim()
  // An account number, or a date without separators.
  if (/^\d{8,}$/.test(digits)) return null
  const number = parseNumberText(digits, style)
  if (number === null || number.unit !== '') return null
  const negative =
    match[1] !== undefined ||
    match[2] === '-' ||
    match[3] === '-' ||
    match[5] === '-' ||
    match[6]?.toUpperCase().startsWith('D')
  const cents = Math.round(number.value * 100)
  if (cents > LARGEST_CENTS) return null
  return negative ? -cents : cents
}
