import { CellKind } from '../../tabular/row.ts'
import { listFilledTexts, type HeadRow } from '../../tabular/head.ts'
import { isMissing } from '../cells/cell-text.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { interpretHeader, type HeaderMeaning } from '../columns/header-words.ts'
import { parseDistanceUnit } from '../words/normalise-header.ts'

/** The header of a sheet; -1 if it has none. */
export interface FoundHeader {
  /** Index into the rows searched. */
  index: number
  headers: string[]
  meanings: (HeaderMeaning | null)[]
}

/** Number of rows searched for a header. */
const HEADER_DEPTH = 60

/** The row most like a header; null if there is none. */
export function findHeader(rows: readonly HeadRow[]): FoundHeader | null {
  let best: FoundHeader | null = null
  let bestScore = 0
  rows.slice(0, HEADER_DEPTH).forEach((row, index) => {
    const found = readHeader(row, index)
    const score = found ? scoreHeader(found) : 0
    if (found && score > bestScore) {
      best = found
      bestScore = score
    }
  })
  return best ?? findHeaderByContrast(rows)
}

/** A row of words above rows of values is a header even if none of its words is known. */
function findHeaderByContrast(rows: readonly HeadRow[]): FoundHeader | null {
  const index = rows.slice(0, HEADER_DEPTH).findIndex((row, at) => {
    const below = rows.slice(at + 1, at + 4)
    return (
      below.length > 0 &&
      listFilledTexts(row).length >= 2 &&
      listFilledTexts(row).every((text) => !/^[+-]?[.,]?\d/.test(text)) &&
      below.every((each) => {
        const texts = listFilledTexts(each)
        return (
          texts.length === listFilledTexts(row).length &&
          texts.filter((text) => /^[+-]?\d/.test(text)).length * 2 > texts.length
        )
      })
    )
  })
  if (index < 0) return null
  const found = readHeader(rows[index], index)
  // A word such as 'a' or 'to' alone is not evidence.
  return { ...found, meanings: found.meanings.map((meaning) => (meaning?.type ? meaning : null)) }
}

export function readHeader(row: HeadRow, index: number): FoundHeader {
  const headers = row.cells.map((cell) =>
    cell.kind === CellKind.text ? cell.text.trim() : cell.kind === CellKind.empty ? '' : cell.text,
  )
  return {
    index,
    headers,
    meanings: headers.map((header, column) =>
      row.cells[column].kind === CellKind.text ? interpretHeader(header) : null,
    ),
  }
}

/** Numbers (with or without a unit), dates, times, emails and phone numbers are values, not column names. */
function isValue(text: string): boolean {
  if (/^[^\s@]+@[^\s@]+\.\p{L}+$|^\+?\d[\d\s()-]{6,}$/u.test(text)) return true
  if (!/\d/.test(text) || isMissing(text)) return false
  const unit = /^[+-]?[\d.,:/-]+\s*(\p{L}*)$/u.exec(text)?.[1]
  if (unit !== undefined && (/^(?:km|m|kmh|)$/i.test(unit) || parseDistanceUnit(unit) !== null)) return true
  if (/^[+-]?[\d.,]+\s*km\/h$/i.test(text)) return true
  return parseTimeText(text)?.rest === ''
}

function scoreHeader({ headers, meanings }: FoundHeader): number {
  const filled = headers.filter((header) => header !== '')
  const values = filled.filter(isValue).length
  const types = new Set(
    meanings.flatMap((each, column) =>
      each === null || isValue(headers[column]) ? [] : [`${each.side}:${each.type}`],
    ),
  )
  // A single known word is a sentence or a title; two make a header unless most of the row are values.
  if (types.size < 2 || values * 2 > filled.length) return 0
  const known = meanings.filter((each) => each !== null).length
  return types.size * 10 + (known / filled.length) * 9 - values * 8
}
