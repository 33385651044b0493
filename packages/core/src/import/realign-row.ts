import { RowBuffer } from '../tabular/row-buffer.ts'
import { CellKind, cellText, type Row } from '../tabular/row.ts'
import { parseTimeText } from './cells/parse-time-text.ts'
import type { ColumnType } from './columns/column-types.ts'
import type { HeaderMeaning } from './columns/header-words.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** More surplus cells than this cannot come from commas in an address. */
const MOST_SURPLUS = 16
const MOST_TEXTS = 4
/** Addresses rarely contain digits in groups of three. */
const MOST_GROUPED = 3

const encoder = new TextEncoder()

/** What the cells of a column look like, and whether they may contain commas. */
interface ColumnShape {
  isText: boolean
  /** A text that is never a bare number. */
  isPlace: boolean
  isTime: boolean
  isNumber: boolean
  /** May have a comma between thousands; no trip is ten thousand kilometres long. */
  grouped: 'distance' | 'reading' | null
}
export type RowShape = readonly ColumnShape[]

const TEXTS = new Set(['location', 'notes', 'reason'])
const DISTANCES = ['distance', 'business_distance', 'private_distance']
const NUMBERS = [...DISTANCES, 'latitude', 'longitude', 'odometer', 'speed', 'heading', 'altitude', 'accuracy']

/** The shape by the columns of a plan, or by the header alone. 'Start' next to 'Start address' is a time. */
export function makeRowShape(
  meanings: readonly (HeaderMeaning | null)[],
  columns: SheetPlan['columns'] | null = null,
): RowShape {
  const placed = new Set(meanings.flatMap((meaning) => (meaning?.type === 'location' ? [meaning.side] : [])))
  return meanings.map((meaning, at) => {
    const types = columns
      ? Object.keys(columns).filter((type) => columns[type as ColumnType] === at)
      : [meaning?.type ?? '']
    const is = (...wanted: string[]): boolean =>
      types.some((type) => wanted.includes(type.replace(/^(?:start|end)_/, '')))
    return {
      isText: is('location') || TEXTS.has(meaning?.type ?? ''),
      isPlace: is('location'),
      isTime: is('time', 'date') || (!columns && meaning?.type === null && placed.has(meaning.side)),
      isNumber: is(...NUMBERS),
      grouped: is(...DISTANCES) ? 'distance' : is('odometer') ? 'reading' : null,
    }
  })
}

/**
 * Repairs a row with more cells than its header because an address or a number with commas was not quoted. The surplus
 * cells move back into the text and kilometre columns, so that times, places and numbers are in their own columns. A row
 * that fits in no way is returned unchanged.
 * @param onGrouped called if cells were joined into a number
 */
export function realign(row: Row, shape: RowShape, onGrouped?: () => void): Row {
  const width = shape.length
  const texts = Array.from({ length: row.count }, (_, column) => cellText(row, column).trim())
  while (texts.length > width && texts.at(-1) === '') texts.pop()
  const surplus = texts.length - width
  if (surplus <= 0 || surplus > MOST_SURPLUS) return row
  const isCrowded = shape.filter(({ isText }) => isText).length > MOST_TEXTS
  for (let grouped = isCrowded ? 0 : Math.min(surplus, MOST_GROUPED); grouped >= 0; grouped--) {
    const offsets = placeCells(texts, shape, grouped, isCrowded)
    if (offsets === null) continue
    if (grouped > 0) onGrouped?.()
    return joinCells(row, offsets)
  }
  return row
}

/** The cell at which each column starts, plus the end, if `grouped` numbers are two cells; null if they fit in no way. */
function placeCells(texts: readonly string[], shape: RowShape, grouped: number, isCrowded: boolean): number[] | null {
  const failed = new Set<string>()
  const place = (column: number, at: number, joins: number): number[] | null => {
    const left = texts.length - at - (shape.length - column)
    if (column === shape.length) return left === 0 && joins === 0 ? [at] : null
    const key = `${column} ${at} ${joins}`
    if (failed.has(key)) return null
    const { isText, isTime, grouped: kind } = shape[column]
    const ways: { extra: number; joined: number }[] = [{ extra: 0, joined: 0 }]
    // 20250513,053000 without quotes is one time in two cells.
    if (isTime && left === 1 && /^(?:19|20)\d{6} \d{6}$/.test(`${texts[at]} ${texts[at + 1]}`))
      return [at, ...Array.from({ length: shape.length - column }, (_, i) => at + 2 + i)]
    if (isText && !isCrowded) for (let extra = 1; extra <= left; extra++) ways.unshift({ extra, joined: 0 })
    if (kind && left > 0 && joins > 0 && isGroupedNumber(texts[at], texts[at + 1], kind))
      ways.unshift({ extra: 1, joined: 1 })
    for (const { extra, joined } of fits(texts[at], shape[column]) ? ways : []) {
      const rest = place(column + 1, at + 1 + extra, joins - joined)
      if (rest) return [at, ...rest]
    }
    failed.add(key)
    return null
  }
  return place(0, 0, grouped)
}

function isGroupedNumber(head: string, group: string, kind: 'distance' | 'reading'): boolean {
  return (kind === 'distance' ? /^[1-9]$/ : /^[1-9]\d{0,2}$/).test(head) && /^\d{3}(?:\.\d+)?$/.test(group)
}

/** Whether a cell may be the first of a column. A street number has the street's name next to it. */
function fits(text: string, { isTime, isNumber, isPlace }: ColumnShape): boolean {
  if (text === '') return true
  if (isTime && !/^\d{5,}/.test(text) && parseTimeText(text)?.rest !== '') return false
  if (isNumber && (!/^-?\d[\d.,\s]*(?:\p{L}[\p{L}/]{0,4})?$/u.test(text) || /^0\d\d$/.test(text))) return false
  return !isPlace || !/^\d+$/.test(text)
}

/** The row with each column's cells joined as in the file. */
function joinCells(row: Row, offsets: readonly number[]): Row {
  const width = offsets.length - 1
  const result = Object.assign(new RowBuffer(row.bytes[0], width), {
    sheet: row.sheet,
    number: row.number,
    count: width,
  })
  for (let column = 0; column < width; column++) {
    const first = offsets[column]
    const last = offsets[column + 1] - 1
    result.kind[column] = last > first ? CellKind.text : row.kind[first]
    result.value[column] = row.value[first]
    if (row.bytes[last] === row.bytes[first]) {
      result.bytes[column] = row.bytes[first]
      result.start[column] = row.start[first]
      result.end[column] = row.end[last]
    } else {
      const cells = Array.from({ length: last - first + 1 }, (_, i) => cellText(row, first + i))
      result.bytes[column] = encoder.encode(cells.join(','))
      result.end[column] = result.bytes[column].length
    }
  }
  return result
}
