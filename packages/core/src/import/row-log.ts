import { CellKind, cellText, type Row } from '../tabular/row.ts'
import { serialText } from '../tabular/serial-date.ts'
import { ImportFailure } from '../failures/import-failure.ts'
import { listNames } from './list-names.ts'
import { ROW_ISSUES, type RowIssueCode } from './issue-codes.ts'
import type { RowCounts, RowIssue } from './result.ts'

/** Possible oddities of a used row, with the warning shown for such rows. */
export const ROW_DOUBTS = {
  too_fast: 'has an average speed over 250 km/h: the distance or the times are probably wrong',
  too_far_on_day: 'drives more than 2000 km on one day: the distance or the date is probably wrong',
  odometer_unlike: 'has a distance that its odometer readings contradict: the distance was used',
  odometer_falls: 'ends on a lower odometer reading than it starts with: the distance was used',
  ends_next_day:
    'ends at an earlier hour than it starts: it was read as ending on the next day, more than half a day later',
  both_uses: 'has business and private kilometres: it was read as two trips',
  part_of_way: 'has fewer kilometres for its use, business or private, than in total: only those were counted',
  no_distance:
    'has no distance, odometer readings or positions: it counts 0 km. If a column has them, choose it with Fix columns',
  zero_between_ends: 'has 0 km although its ends lie apart: the straight line between them was used',
  zero_distance: 'has 0 km between two different places: please enter the distance',
  shorter_than_line: 'has a distance shorter than the straight line between its ends: please check it',
  thousands_comma:
    'has one cell more than the header because of a comma between thousands: its cells were put right, please check it',
  first_reading:
    'has no odometer reading before it: its kilometres are not known and count 0. Please enter them, or add the opening reading to the file',
  same_readings: 'has the same odometer readings on the same day as a row above, in other words: it was counted once',
  overlaps:
    'overlaps in time with another trip of the same vehicle: one of them is probably a repetition or has wrong times',
  unknown_use: 'names a use that is neither business nor private: it is unclassified',
  other_unit: 'has a distance in another unit than the other rows: it was read so, please check it',
  maybe_thousands: 'has three decimals where most distances have fewer: if they are thousands, please correct it',
  bad_amount: 'has an amount of tolls or parking that could not be read: none was stored',
  year_from_above: 'has no year: the year above the table or of the sheet was used',
  maybe_total: 'may be a total of the rows above it: it was read as a trip',
  vehicle_from_above: 'has no vehicle: the vehicle of the rows above was used',
  day_from_above: 'has no date: the date above was used',
} as const
export type RowDoubt = keyof typeof ROW_DOUBTS

/** Maximum length of a cell's text in an issue. */
const CELL_LENGTH = 80

/** Rows listed per warning; nobody looks up more. */
const DOUBTS_NAMED = 20

/** Accounts for every row: it is used, a duplicate, or skipped with a reason. */
export class RowLog {
  read = 0
  used = 0
  duplicates = 0
  skipped = 0
  readonly #pending: RowIssue[] = []
  readonly #notes: string[] = []
  #moreNotes = 0
  /** Oddities of rows that are used nevertheless. */
  readonly doubts = new Map<RowDoubt, { rows: number; first: number[] }>()
  /** Whether any row is business or private; if none is, other words in that column mean something else. */
  namesUse = false
  /** Why rows were skipped that have a date, or are filled in as those of trips. */
  readonly faults = new Map<RowIssueCode, number>()
  readonly skippedByCode = new Map<RowIssueCode, number>()

  /** Records a correction made in a row, or suggested by its neighbours. */
  note(sentence: string): void {
    if (this.#notes.length < DOUBTS_NAMED) this.#notes.push(sentence)
    else this.#moreNotes++
  }

  /** Oddities of used rows, as sentences. */
  warnings(): string[] {
    const shown = [...this.doubts].filter(([code]) => code !== 'unknown_use' || this.namesUse)
    const doubts = shown.map(([code, { rows, first }]) => {
      if (rows === 1) return `Row ${first[0]} ${ROW_DOUBTS[code]}.`
      return `Rows ${listNames(first, rows)}: each ${ROW_DOUBTS[code]}.`
    })
    if (this.#moreNotes === 0) return [...doubts, ...this.#notes]
    return [...doubts, ...this.#notes, `${this.#moreNotes} more rows have such readings or dates.`]
  }

  /** Records an oddity of a used row. */
  doubt(code: RowDoubt, number: number): void {
    const before = this.doubts.get(code)
    if (before === undefined) this.doubts.set(code, { rows: 1, first: [number] })
    else if (++before.rows <= DOUBTS_NAMED) before.first.push(number)
  }

  /** Skips a row. @param column the cell at fault, -1 for the whole row */
  skip(row: Row, code: RowIssueCode, column: number): void {
    const isDate = column >= 0 && column < row.count && row.kind[column] === CellKind.date
    const cell = isDate ? serialText(row.value[column]) : column >= 0 ? cellText(row, column) : ''
    this.skipAt(row.sheet, row.number, code, column, cell)
  }

  skipAt(sheet: number, number: number, code: RowIssueCode, column: number, cell: string): void {
    this.skipped++
    this.skippedByCode.set(code, (this.skippedByCode.get(code) ?? 0) + 1)
    const shown = cell.length > CELL_LENGTH ? `${cell.slice(0, CELL_LENGTH - 1)}…` : cell
    // PostgreSQL text cannot contain NUL.
    this.#pending.push({ sheet, row: number, code, column, cell: shown.replaceAll('\0', '') })
  }

  /** The issues since the last call. */
  takeIssues(): RowIssue[] {
    return this.#pending.splice(0)
  }

  /** @param repeatedFixes used rows that turned out to be repetitions */
  counts(repeatedFixes = 0): RowCounts {
    const { read, used, duplicates, skipped } = this
    return { read, used: used - repeatedFixes, duplicates: duplicates + repeatedFixes, skipped }
  }

  /** Why nothing in the file could be used. */
  makeUnusedFailure(): ImportFailure {
    const commonest = this.commonest()
    const reason = commonest === null ? 'all are duplicates.' : ROW_ISSUES[commonest]
    return new ImportFailure('nothing_usable', { rows: String(this.read), reason })
  }

  /** The reason for skipping most of the rows. */
  commonest(): RowIssueCode | null {
    return [...this.skippedByCode].reduce<[RowIssueCode | null, number]>((a, b) => (b[1] > a[1] ? b : a), [null, 0])[0]
  }
}
