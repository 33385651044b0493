import { DateOrderEvidence } from './cells/date-order.ts'
import type { DateOrder } from './fields.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** More columns than any sheet has. */
const MOST_COLUMNS = 1_000_000
/** Maximum passes over a file if the evidence keeps alternating between orders. */
const MOST_SURVEYS = 3

/** The orders of day, month and year of all columns of a file that hold dates. */
export class DateOrders {
  readonly #given: DateOrder | undefined
  readonly #nowMs: number
  /** Keyed by {@link makeKey}. */
  readonly #orders = new Map<number, DateOrderEvidence>()
  readonly #list: DateOrderEvidence[] = []
  readonly #notes = new Map<number, string>()
  #surveys = 0

  /** @param given the user's choice for all columns */
  constructor(given: DateOrder | undefined, nowMs: number) {
    this.#given = given
    this.#nowMs = nowMs
  }

  /** The order of a column, -1 being that of the headings. */
  of(sheet: SheetPlan, column: number): DateOrderEvidence {
    const key = makeKey(sheet.sheet, column)
    let order = this.#orders.get(key)
    if (!order) {
      const given = this.#given
      const name = sheet.headers[column]?.trim() || (column < 0 ? 'the headings' : `column ${column + 1}`)
      order = new DateOrderEvidence(name, given === 'mdy' ? 'mdy' : 'dmy', {
        fixed: given === 'mdy' || given === 'dmy',
        yearFirst: given === 'ymd',
      })
      this.#orders.set(key, order)
      this.#list.push(order)
    }
    return order
  }

  /** Whether rows further down may change how dates of the first rows are read. */
  get areOpen(): boolean {
    return (
      this.#given === undefined &&
      [...this.#orders].some(
        ([key, order]) => order.isOpen && (order.hasShortDates || this.#findCertain(key) === undefined),
      )
    )
  }

  /** All rows will be read again. */
  begin(): void {
    for (const order of this.#list) order.isContradicted = false
  }

  /** @throws ImportFailure ambiguous_dates if a cell contradicts dates already read definitively */
  requireUncontradicted(): void {
    for (let i = 0; i < this.#list.length; i++) this.#list[i].requireUncontradicted()
  }

  /**
   * Settles columns whose dates can all be read both ways, from their neighbours or the run of their dates, and notes
   * what the driver should know.
   * @param isFinal the rows have been read: notes only
   * @returns whether that changes any order
   */
  settle(isFinal: boolean): boolean {
    const mayTurn = !isFinal && this.#surveys++ < MOST_SURVEYS
    let changed = mayTurn && this.settleYears()
    for (const [column, order] of this.#orders) {
      const certain = this.#findCertain(column)
      this.#notes.delete(column)
      if (order.yearFirst) {
        if (this.#given !== 'ymd')
          this.#notes.set(
            column,
            `The dates in '${order.column}' were read year first: otherwise they would lie years apart or in the future.`,
          )
        continue
      }
      if (order.certain || !order.hasOpenDates) continue
      const better = certain
        ? { order: certain.order, because: `as in '${certain.column}'` }
        : order.suggestion(this.#nowMs)
      const name = `'${order.column}'`
      const isTurned = better !== null && better.order !== order.order
      if (better === null || (isTurned && !mayTurn)) {
        this.#notes.set(
          column,
          `The dates in ${name} could be day first or month first; they were read day first, as in South Africa. If that is wrong, choose the order with Fix columns.`,
        )
      } else if (!certain && better.because !== '') {
        const words = better.order === 'dmy' ? 'day first' : 'month first'
        this.#notes.set(column, `The dates in ${name} were read ${words} because ${better.because}.`)
      }
      if (isTurned && mayTurn) {
        order.order = better.order
        changed = true
      }
    }
    for (const [column, order] of this.#orders) {
      const oldCell = order.oldCell(this.#nowMs)
      if (oldCell !== '')
        this.#notes.set(
          column,
          `The dates in '${order.column}', such as '${oldCell}', were read as of long ago, but could begin with the year. If they do, choose the order with Fix columns.`,
        )
    }
    return changed
  }

  /** Decides whether short dates begin with the year; returns true if that changes any column. */
  settleYears(): boolean {
    if (this.#given !== undefined) return false
    const suggestions = new Map(this.#list.map((order) => [order, order.suggestsYearFirst(this.#nowMs)]))
    const isYearFirst = [...suggestions.values()].includes(true)
    let changed = false
    for (const [order, suggestion] of suggestions) {
      // Columns of one file share their order.
      const yearFirst = suggestion ?? isYearFirst
      changed ||= yearFirst !== order.yearFirst
      order.yearFirst = yearFirst
    }
    return changed
  }

  /** The column whose order decides that of another: in its own sheet, else any if the whole file agrees. */
  #findCertain(key: number): DateOrderEvidence | undefined {
    const certain = [...this.#orders].filter(([, order]) => order.certain && order.hasEvidence && !order.yearFirst)
    const own = certain.find(([each]) => sheetFromKey(each) === sheetFromKey(key))
    if (own !== undefined) return own[1]
    return new Set(certain.map(([, { order }]) => order)).size === 1 ? certain[0][1] : undefined
  }

  /** The order of the column by which a sheet's rows are dated; undefined if its dates have none. */
  orderOf({ sheet, columns }: SheetPlan): DateOrder | undefined {
    const column = columns.time ?? columns.date ?? columns.start_time ?? columns.start_date ?? -1
    const order = this.#orders.get(makeKey(sheet, column))
    if (order?.yearFirst) return 'ymd'
    return order && (order.hasEvidence || order.hasOpenDates) ? order.order : undefined
  }

  /** Whether no two columns have different orders. */
  get agree(): boolean {
    return new Set(this.#list.filter(({ hasEvidence }) => hasEvidence).map(({ order }) => order)).size <= 1
  }

  /** Notes for the driver on how dates were read. */
  warnings(): string[] {
    // Columns of one sheet share their order: one note is enough.
    const bySheet = new Map([...this.#notes].toReversed().map(([key, note]) => [sheetFromKey(key), note]))
    return [...new Set([...bySheet.values()].toReversed())]
  }
}

/** One number for a column of a sheet: of the first sheet, the column's own. */
function makeKey(sheet: number, column: number): number {
  return sheet * MOST_COLUMNS + column
}

function sheetFromKey(key: number): number {
  return Math.floor((key + 1) / MOST_COLUMNS)
}
