import { DateOrderEvidence } from './cells/date-order.ts'
import type { DateOrder } from './fields.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** More columns than any sheet has. */
const MOST_COLUMNS = 1_000_000
/** Orders that evidence turns to and fro are left as they are after so many readings. */
const MOST_PASSES = 3

/** The orders of day, month and year of all columns of a file that hold dates. */
export class DateOrders {
  readonly #given: DateOrder | undefined
  readonly #nowMs: number
  /** By {@link keyOf} a column. */
  readonly #orders = new Map<number, DateOrderEvidence>()
  readonly #list: DateOrderEvidence[] = []
  readonly #notes = new Map<number, string>()

  /** @param given by the user, for all columns */
  constructor(given: DateOrder | undefined, nowMs: number) {
    this.#given = given
    this.#nowMs = nowMs
  }

  /** The order of a column, -1 being that of the headings. */
  of(sheet: SheetPlan, column: number): DateOrderEvidence {
    const key = keyOf(sheet.sheet, column)
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

  /** Whether a cell contradicted the order in which its column is read. */
  get mustRevise(): boolean {
    for (let i = 0; i < this.#list.length; i++) if (this.#list[i].mustRevise) return true
    return false
  }

  /** Forgets what was contradicted: all is read once more. */
  begin(): void {
    for (const order of this.#list) order.mustRevise = false
  }

  /** Turns the columns that were contradicted. */
  turn(): void {
    for (const order of this.#list) {
      if (!order.mustRevise) continue
      order.order = order.order === 'dmy' ? 'mdy' : 'dmy'
      order.mustRevise = false
    }
  }

  /**
   * Settles columns whose dates can all be read both ways, from their neighbours or the run of their dates.
   * @param passes how often the file was read again before
   * @returns whether that changes any
   */
  settle(passes: number): boolean {
    let changed = this.settleYears(passes)
    for (const [column, order] of this.#orders) {
      const certain = this.#certainFor(column)
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
      if (better === null) {
        this.#notes.set(
          column,
          `The dates in ${name} could be day first or month first; they were read day first, as in South Africa. If that is wrong, choose the order with Fix columns.`,
        )
      } else if (!certain && better.because !== '') {
        const words = better.order === 'dmy' ? 'day first' : 'month first'
        this.#notes.set(column, `The dates in ${name} were read ${words} because ${better.because}.`)
      }
      if (better !== null && better.order !== order.order && passes < MOST_PASSES) {
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

  /** Settles whether short dates begin with the year; true where that changes any column. */
  settleYears(passes: number): boolean {
    if (this.#given !== undefined || passes >= MOST_PASSES) return false
    const said = new Map(this.#list.map((order) => [order, order.saysYearFirst(this.#nowMs)]))
    const isSaid = [...said.values()].includes(true)
    let changed = false
    for (const [order, says] of said) {
      // Columns of one file share their order.
      const yearFirst = says ?? isSaid
      changed ||= yearFirst !== order.yearFirst
      order.yearFirst = yearFirst
    }
    return changed
  }

  /** The column that tells the order of another one: of its own sheet, else of any where all of the file agree. */
  #certainFor(key: number): DateOrderEvidence | undefined {
    const certain = [...this.#orders].filter(([, order]) => order.certain && order.hasEvidence && !order.yearFirst)
    const own = certain.find(([each]) => sheetOf(each) === sheetOf(key))
    if (own !== undefined) return own[1]
    return new Set(certain.map(([, { order }]) => order)).size === 1 ? certain[0][1] : undefined
  }

  /** The order of the column by which a sheet's rows are dated; undefined where its dates have none. */
  orderOf({ sheet, columns }: SheetPlan): DateOrder | undefined {
    const column = columns.time ?? columns.date ?? columns.start_time ?? columns.start_date ?? -1
    const order = this.#orders.get(keyOf(sheet, column))
    if (order?.yearFirst) return 'ymd'
    return order && (order.hasEvidence || order.hasOpenDates) ? order.order : undefined
  }

  /** Whether no two columns have different orders. */
  get agree(): boolean {
    return new Set(this.#list.filter(({ hasEvidence }) => hasEvidence).map(({ order }) => order)).size <= 1
  }

  /** What the driver should know of how dates were read. */
  warnings(): string[] {
    // Columns of one sheet share their order: one note is enough.
    const bySheet = new Map([...this.#notes].toReversed().map(([key, note]) => [sheetOf(key), note]))
    return [...new Set([...bySheet.values()].toReversed())]
  }
}

/** One number for a column of a sheet: of the first sheet, the column's own. */
function keyOf(sheet: number, column: number): number {
  return sheet * MOST_COLUMNS + column
}

function sheetOf(key: number): number {
  return Math.floor((key + 1) / MOST_COLUMNS)
}
