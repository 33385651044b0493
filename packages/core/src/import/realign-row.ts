import { RowBuffer } from '../tabular/row-buffer.ts'
import { CellKind, cellText, type Row } from '../tabular/row.ts'
import { parseTimeText } from './cells/parse-time-text.ts'
import { DATED, listTypesHolding, type ColumnType } from './columns/column-types.ts'
import { interpretHeader, type HeaderMeaning } from './columns/header-words.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** More surplus cells than this cannot come from commas in an address. */
const MOST_SURPLUS = 16

const encoder = new TextEncoder()

const NUMBERS = listTypesHolding('number', 'latitude', 'longitude')

/** Columns with text that may contain commas, and columns with recognisable values. */
export interface RowShape {
  width: number
  texts: number[]
  /** Among these, place columns, which never contain bare numbers. */
  places: number[]
  times: number[]
  numbers: number[]
  /** Kilometre columns that may have a comma as thousands separator. */
  grouped: { distances: number[]; readings: number[] }
}

/** The shape of a planned sheet. */
export function shapeFromPlan(plan: SheetPlan): RowShape {
  const of = (types: readonly ColumnType[]): number[] => types.flatMap((type) => plan.columns[type] ?? [])
  const texts = findTextColumns(plan.headers.map(interpretHeader))
  const places = of(['start_location', 'end_location'])
  for (const column of places) if (!texts.includes(column)) texts.push(column)
  return {
    width: plan.headers.length,
    texts: texts.toSorted((a, b) => a - b),
    places,
    times: of(DATED),
    numbers: of(NUMBERS),
    grouped: {
      distances: of(['distance', 'business_distance', 'private_distance']),
      readings: of(['odometer', 'start_odometer', 'end_odometer']),
    },
  }
}

/** The shape judging by the header alone. 'Start' next to 'Start address' is a time. */
export function shapeFromHeader(meanings: readonly (HeaderMeaning | null)[]): RowShape {
  const where = (fits: (meaning: HeaderMeaning) => boolean): number[] =>
    meanings.flatMap((meaning, column) => (meaning && fits(meaning) ? [column] : []))
  const placed = new Set(meanings.filter((meaning) => meaning?.type === 'location').map((meaning) => meaning?.side))
  return {
    width: meanings.length,
    texts: findTextColumns(meanings),
    places: where(({ type }) => type === 'location'),
    grouped: {
      distances: where(({ type }) => type === 'distance'),
      readings: where(({ type }) => type === 'odometer'),
    },
    times: where(({ type, side }) => type === 'time' || type === 'date' || (type === null && placed.has(side))),
    numbers: where(
      ({ type }) =>
        type === 'latitude' || type === 'longitude' || type === 'odometer' || type === 'distance' || type === 'speed',
    ),
  }
}

/**
 * Repairs a row with more cells than its header because an address or a number with commas was not quoted. The surplus
 * cells move back into the text and kilometre columns, in the one way that puts times, places and numbers into their
 * own columns. A row that fits in no way is returned unchanged.
 * @param onGrouped called if cells were joined into a number
 */
export function realign(row: Row, shape: RowShape, onGrouped?: () => void): Row {
  const { width, texts } = shape
  let count = row.count
  while (count > width && isEmpty(row, count - 1)) count--
  const surplus = count - width
  if (surplus === 1) {
    // 20250513,053000 without quotes is one time in two cells.
    const split = shape.times.find(
      (column) =>
        /^(?:19|20)\d{6}$/.test(cellText(row, column).trim()) && /^\d{6}$/.test(cellText(row, column + 1).trim()),
    )
    if (split !== undefined) return joinCells(row, width, computeOffsets(width, [split], [1]))
  }
  if (surplus <= 0 || surplus > MOST_SURPLUS || texts.length > 4) return row
  // Addresses rarely contain digits in groups of three.
  const grouped = findGroupedColumns(row, shape)
  for (let inNumbers = Math.min(surplus, grouped.length); inNumbers >= 0; inNumbers--) {
    for (const numbers of listChoices(grouped, inNumbers)) {
      for (const shares of listDistributions(surplus - inNumbers, texts.length)) {
        const columns = [...numbers, ...texts]
        const offsets = computeOffsets(width, columns, [...numbers.map(() => 1), ...shares])
        if (!fits(row, shape, offsets, numbers)) continue
        if (inNumbers > 0) onGrouped?.()
        return joinCells(row, width, offsets)
      }
    }
  }
  return row
}

/** Kilometre columns that may be two cells in this row, if it has such cells. */
function findGroupedColumns(row: Row, { grouped: { distances, readings } }: RowShape): number[] {
  let hasGroups = false
  for (let column = 0; column + 1 < row.count && !hasGroups; column++)
    hasGroups = GROUP.test(cellText(row, column + 1).trim()) && /^[1-9]\d{0,2}$/.test(cellText(row, column).trim())
  return hasGroups ? [...readings, ...distances].slice(0, MOST_GROUPED) : []
}

/** The last three digits of a number above 999. */
const GROUP = /^\d{3}(?:\.\d+)?$/
const MOST_GROUPED = 3

/** All ways to choose `count` of the columns. */
function listChoices(columns: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return columns.flatMap((column, at) => listChoices(columns.slice(at + 1), count - 1).map((rest) => [column, ...rest]))
}

/** Columns whose header mentions a place or a remark. */
function findTextColumns(meanings: readonly (HeaderMeaning | null)[]): number[] {
  return meanings.flatMap((meaning, column) =>
    meaning && (meaning.type === 'location' || meaning.type === 'notes' || meaning.type === 'reason') ? [column] : [],
  )
}

function isEmpty(row: Row, column: number): boolean {
  return (
    row.kind[column] === CellKind.empty || (row.kind[column] === CellKind.text && row.start[column] === row.end[column])
  )
}

/** All ways to distribute `surplus` among `parts`. */
function* listDistributions(surplus: number, parts: number): Generator<number[]> {
  if (parts <= 1) {
    if (parts === 1 || surplus === 0) yield parts === 1 ? [surplus] : []
    return
  }
  for (let first = surplus; first >= 0; first--)
    for (const rest of listDistributions(surplus - first, parts - 1)) yield [first, ...rest]
}

/** The row's cell at which each column of the header starts, plus one entry for the end. */
function computeOffsets(width: number, texts: readonly number[], shares: readonly number[]): number[] {
  const offsets: number[] = []
  let shift = 0
  for (let column = 0; column <= width; column++) {
    offsets.push(column + shift)
    const text = texts.indexOf(column)
    if (text >= 0) shift += shares[text]
  }
  return offsets
}

/** @param joinedNumbers kilometre columns with a comma as thousands separator */
function fits(row: Row, shape: RowShape, offsets: readonly number[], joinedNumbers: readonly number[]): boolean {
  const right = (columns: readonly number[], isRight: (text: string) => boolean): boolean =>
    columns.every((column) => isEmpty(row, offsets[column]) || isRight(cellText(row, offsets[column]).trim()))
  // A number without words: a street number has the street's name next to it.
  return (
    right(shape.times, (text) => /^\d{5,}/.test(text) || isOnlyTime(text)) &&
    right(shape.numbers, (text) => /^-?\d[\d.,\s]*(?:\p{L}[\p{L}/]{0,4})?$/u.test(text) && !/^0\d\d$/.test(text)) &&
    right(shape.places, (text) => !/^\d+$/.test(text)) &&
    joinedNumbers.every((column) => {
      // No trip is ten thousand kilometres long.
      const first = shape.grouped.distances.includes(column) ? /^[1-9]$/ : /^[1-9]\d{0,2}$/
      const [head, group] = [0, 1].map((at) => cellText(row, offsets[column] + at).trim())
      return first.test(head) && GROUP.test(group)
    })
  )
}

function isOnlyTime(text: string): boolean {
  const parts = parseTimeText(text)
  return parts !== null && parts.rest === ''
}

/** The row with each column's cells joined as in the file. */
function joinCells(row: Row, width: number, offsets: readonly number[]): Row {
  const result = new RowBuffer(row.bytes[0], width)
  result.sheet = row.sheet
  result.number = row.number
  result.count = width
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
