import { RowBuffer } from '../tabular/row-buffer.ts'
import { CellKind, cellText } from '../tabular/row.ts'
import type { Row } from '../tabular/row.ts'
import { parsePlainNumber } from './cells/parse-number.ts'
import { parseTimeText } from './cells/parse-time-text.ts'
import { meaningOfHeader } from './detect/header-words.ts'
import type { Field } from './fields.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** More surplus cells than this are no commas of an address. */
const MOST_SURPLUS = 16

const TIME_FIELDS: readonly Field[] = ['time', 'date', 'start_time', 'start_date', 'end_time', 'end_date']
const NUMBER_FIELDS: readonly Field[] = [
  'latitude', 'longitude', 'start_latitude', 'start_longitude', 'end_latitude', 'end_longitude', 'distance', 'start_odometer', 'end_odometer', 'odometer', 'speed',
] // prettier-ignore

/**
 * Puts a row right that has more cells than its header because an address with commas was written without quotes: the
 * surplus cells go back into the columns of text, in the one way in which times and numbers stand where they belong.
 * A row that fits in no way is given back as it is.
 */
export function realign(row: Row, plan: SheetPlan, width: number): Row {
  let count = row.count
  while (count > width && row.kind[count - 1] !== undefined && isEmpty(row, count - 1)) count--
  const surplus = count - width
  if (surplus <= 0 || surplus > MOST_SURPLUS) return row
  const texts = textColumns(plan)
  if (texts.length === 0 || texts.length > 4) return row
  for (const shares of distributions(surplus, texts.length)) {
    const offsets = offsetsOf(width, texts, shares)
    if (fits(row, plan, offsets)) return joined(row, width, offsets)
  }
  return row
}

function isEmpty(row: Row, column: number): boolean {
  return row.kind[column] === CellKind.empty || (row.kind[column] === CellKind.text && row.start[column] === row.end[column])
}

/** Columns whose header speaks of a place or a remark. */
function textColumns(plan: SheetPlan): number[] {
  return plan.headers.flatMap((header, column) => {
    const thing = meaningOfHeader(header)?.thing
    const isPlace = column === plan.columns.start_location || column === plan.columns.end_location
    return isPlace || thing === 'place' || thing === 'notes' || thing === 'reason' ? [column] : []
  })
}

/** All ways to share `surplus` among `parts`. */
function* distributions(surplus: number, parts: number): Generator<number[]> {
  if (parts === 1) {
    yield [surplus]
    return
  }
  for (let first = surplus; first >= 0; first--) for (const rest of distributions(surplus - first, parts - 1)) yield [first, ...rest]
}

/** For each column of the header, the cell of the row at which it begins; one more for the end. */
function offsetsOf(width: number, texts: readonly number[], shares: readonly number[]): number[] {
  const offsets: number[] = []
  let shift = 0
  for (let column = 0; column <= width; column++) {
    offsets.push(column + shift)
    const text = texts.indexOf(column)
    if (text >= 0) shift += shares[text]
  }
  return offsets
}

function fits(row: Row, plan: SheetPlan, offsets: readonly number[]): boolean {
  const right = (fields: readonly Field[], isRight: (cell: number) => boolean): boolean =>
    fields.every((field) => {
      const column = plan.columns[field]
      return column === undefined || isEmpty(row, offsets[column]) || isRight(offsets[column])
    })
  const isTime = (cell: number): boolean => {
    const text = cellText(row, cell).trim()
    return /^\d{5,}/.test(text) || parseTimeText(text) !== null
  }
  const isNumber = (cell: number): boolean =>
    row.kind[cell] === CellKind.float || (row.kind[cell] === CellKind.text && (!Number.isNaN(parsePlainNumber(row.bytes[cell], row.start[cell], row.end[cell])) || /^\s*-?\d/.test(cellText(row, cell))))
  return right(TIME_FIELDS, isTime) && right(NUMBER_FIELDS, isNumber)
}

/** The row with the cells of each column joined as they stood in the file. */
function joined(row: Row, width: number, offsets: readonly number[]): Row {
  const result = new RowBuffer(row.bytes[0], width)
  result.sheet = row.sheet
  result.number = row.number
  result.count = width
  for (let column = 0; column < width; column++) {
    const first = offsets[column]
    const last = offsets[column + 1] - 1
    result.kind[column] = last > first ? CellKind.text : row.kind[first]
    result.bytes[column] = row.bytes[first]
    result.start[column] = row.start[first]
    result.end[column] = row.end[row.bytes[last] === row.bytes[first] ? last : first]
    result.value[column] = row.value[first]
  }
  return result
}
