import { DateOrderEvidence, type DateReading } from './cells/date-order.ts'
import type { DateOrder } from './fields.ts'
import type { DateReadings, SheetPlan, TablePlan } from './sheet-plan.ts'

interface DateColumn {
  sheet: number
  /** -1 for dates in headings. */
  column: number
  evidence: DateOrderEvidence
}

/** The witness that asks whether ambiguous dates are day first, and its answers. */
export const ORDER_OF_DATES = 'order of dates'
export const ORDER_ANSWERS = { dmy: 'day first', mdy: 'month first' } as const

/** The dates of all columns of a file as read in one pass, and the evidence they give about their orders. */
export class DateOrders {
  readonly #given: DateOrder | undefined
  /** The order assumed for ambiguous dates. */
  readonly #assumed: 'dmy' | 'mdy'
  readonly #nowMs: number
  readonly #readings: DateReadings
  readonly #isFinal: boolean
  readonly #columns: DateColumn[] = []

  constructor({ options, dates }: TablePlan, isFinal: boolean) {
    this.#given = options.mapping?.date_order
    this.#assumed = options.mapping?.answers?.[ORDER_OF_DATES] === ORDER_ANSWERS.mdy ? 'mdy' : 'dmy'
    this.#nowMs = options.nowMs
    this.#readings = dates
    this.#isFinal = isFinal
  }

  /** The evidence from a column; -1 stands for headings. */
  of({ sheet, headers }: SheetPlan, column: number): DateOrderEvidence {
    const known = this.#find(sheet, column)
    if (known) return known.evidence
    const name = headers[column]?.trim() || (column < 0 ? 'the headings' : `column ${column + 1}`)
    const reading = this.#readings.get(makeKey({ sheet, column })) ?? this.#unproven
    const isFixed = this.#given === 'mdy' || this.#given === 'dmy'
    const evidence = new DateOrderEvidence(name, reading, { isFixed, isFinal: this.#isFinal })
    this.#columns.push({ sheet, column, evidence })
    return evidence
  }

  /** Whether rows further down may change how dates in the first rows are read. */
  get areOpen(): boolean {
    return (
      this.#given === undefined &&
      this.#columns.some(
        (column) =>
          column.evidence.isOpen && (column.evidence.hasShortDates || this.#findCertain(column.sheet) === undefined),
      )
    )
  }

  /** How to read these dates, judging by their column's cells, other columns or the sequence of dates. */
  settle(): DateReadings {
    const years = this.#settleYears()
    return new Map(
      this.#columns.map((column) => {
        const { evidence } = column
        const yearFirst = years.get(evidence) ?? false
        const isProven = evidence.certain || yearFirst || !evidence.hasOpenDates
        const better = isProven ? evidence : (this.#findBetter(column, years) ?? this.#unproven)
        return [makeKey(column), { order: better.order, yearFirst }]
      }),
    )
  }

  /** The order of the column that dates a sheet's rows; undefined if its dates have none. */
  orderOf({ sheet, columns }: SheetPlan): DateOrder | undefined {
    const column = columns.time ?? columns.date ?? columns.start_time ?? columns.start_date ?? -1
    const evidence = this.#find(sheet, column)?.evidence
    if (evidence?.yearFirst) return 'ymd'
    return evidence && (evidence.hasEvidence || evidence.hasOpenDates) ? evidence.order : undefined
  }

  /** Whether no two columns have different orders. */
  get agree(): boolean {
    const orders = this.#columns.flatMap(({ evidence }) => (evidence.hasEvidence ? evidence.order : []))
    return new Set(orders).size <= 1
  }

  /** A column with ambiguous dates that nothing in the file decides; undefined if there is none. */
  get undecided(): DateOrderEvidence | undefined {
    return this.#columns.find((column) => this.#isUndecided(column))?.evidence
  }

  /** All dates, with those that nothing in the file decides read in the given order. */
  assume(order: 'dmy' | 'mdy'): DateReadings {
    return new Map(
      this.#columns.map((column) => {
        const { evidence } = column
        const reading = { order: this.#isUndecided(column) ? order : evidence.order, yearFirst: evidence.yearFirst }
        return [makeKey(column), reading]
      }),
    )
  }

  #isUndecided(column: DateColumn): boolean {
    const { evidence } = column
    if (evidence.oldCell(this.#nowMs) !== '' || evidence.yearFirst || evidence.certain || !evidence.hasOpenDates)
      return false
    return this.#findBetter(column)?.order !== evidence.order
  }

  /** Notes for the driver on how dates were read; columns of one sheet share their order, so one note is enough. */
  warnings(): string[] {
    const bySheet = new Map<number, string>()
    for (const column of this.#columns) {
      const note = this.#describe(column)
      if (note !== null && !bySheet.has(column.sheet)) bySheet.set(column.sheet, note)
    }
    return [...new Set(bySheet.values())]
  }

  #describe(column: DateColumn): string | null {
    const { evidence } = column
    const name = `'${evidence.column}'`
    const oldCell = evidence.oldCell(this.#nowMs)
    if (oldCell !== '')
      return `The dates in ${name}, such as '${oldCell}', were read as of long ago, but could begin with the year. If they do, choose the order with Fix columns.`
    if (evidence.yearFirst)
      return this.#given === 'ymd'
        ? null
        : `The dates in ${name} were read year first: otherwise they would lie years apart or in the future.`
    if (evidence.certain || !evidence.hasOpenDates) return null
    const better = this.#findBetter(column)
    if (better?.order !== evidence.order || better.because === '') return null
    return `The dates in ${name} were read ${ORDER_ANSWERS[better.order]} because ${better.because}.`
  }

  get #unproven(): DateReading {
    return { order: this.#given === 'mdy' ? 'mdy' : this.#assumed, yearFirst: this.#given === 'ymd' }
  }

  /** Whether short dates start with the year, which all columns of a file have in common. */
  #settleYears(): Map<DateOrderEvidence, boolean> {
    const suggestions = this.#columns.map(
      ({ evidence }) => [evidence, evidence.suggestsYearFirst(this.#nowMs)] as const,
    )
    const isYearFirst = suggestions.some(([, suggestion]) => suggestion === true)
    return new Map(
      suggestions.map(([evidence, suggestion]) => [
        evidence,
        this.#given === undefined ? (suggestion ?? isYearFirst) : evidence.yearFirst,
      ]),
    )
  }

  /** The order suggested by other columns or the sequence of dates; an empty reason needs no note. */
  #findBetter({ sheet, evidence }: DateColumn, years?: ReadonlyMap<DateOrderEvidence, boolean>) {
    const certain = this.#findCertain(sheet, years)
    return certain ? { order: certain.order, because: '' } : evidence.suggestion(this.#nowMs)
  }

  /** The column that decides another's order: in its own sheet, else any if the whole file agrees. */
  #findCertain(sheet: number, years?: ReadonlyMap<DateOrderEvidence, boolean>): DateOrderEvidence | undefined {
    const certain = this.#columns.filter(
      ({ evidence }) => evidence.hasEvidence && !(years?.get(evidence) ?? evidence.yearFirst),
    )
    const own = certain.find((each) => each.sheet === sheet)
    if (own !== undefined) return own.evidence
    return new Set(certain.map(({ evidence }) => evidence.order)).size === 1 ? certain[0].evidence : undefined
  }

  #find(sheet: number, column: number): DateColumn | undefined {
    return this.#columns.find((each) => each.sheet === sheet && each.column === column)
  }
}

function makeKey({ sheet, column }: Pick<DateColumn, 'sheet' | 'column'>): string {
  return `${sheet}:${column}`
}
