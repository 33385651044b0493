import { ImportFailure } from '../../failures/import-failure.ts'
import { DAY_MS } from '../../units/duration.ts'

/** How a column's ambiguous dates are read. */
export interface DateReading {
  order: 'dmy' | 'mdy'
  /** Whether dates made of three two-digit numbers start with the year (26/01/05). Other dates follow the order. */
  yearFirst: boolean
}

/** Evidence on whether a column's ambiguous dates, such as 03/04/2024, are day first or month first. */
export class DateOrderEvidence {
  readonly column: string
  /** The order in which dates are read: the given one until a cell proves the opposite. */
  order: DateReading['order']
  readonly yearFirst: boolean
  /** A cell that can only be day first or only month first; '' if none has been seen. */
  dayFirstCell = ''
  monthFirstCell = ''
  readonly #isFixed: boolean
  readonly #isFinal: boolean
  readonly #short = new ShortDates()
  /** Whether dates contain full stops; nobody writes such dates month first. */
  #dotted = false
  #open = 0
  /** The first ambiguous date; '' if there is none. */
  openCell = ''
  readonly #dmy = new Sequence()
  readonly #mdy = new Sequence()

  /**
   * @param isFixed the user chose the order, and nothing in the file may change it
   * @param isFinal dates that were read in the wrong order cannot be reread
   */
  constructor(column: string, reading: DateReading, { isFixed = false, isFinal = false } = {}) {
    this.column = column
    this.order = reading.order
    this.yearFirst = reading.yearFirst
    this.#isFixed = isFixed
    this.#isFinal = isFinal
  }

  /**
   * Records one date written as two numbers and a year.
   * @param isShort the year has two digits, so the first number may be the year and the last the day
   * @throws ImportFailure ambiguous_dates if the column contradicts itself, or dates that can no longer be reread
   */
  note(first: number, second: number, year: number, cell: string, isShort = false): void {
    if (this.#isFixed) return
    if (isShort) this.#short.add(first, second, year % 100, cell)
    if (isShort && this.yearFirst) return
    if (first > 12 && second <= 12 && first <= 31) {
      this.dayFirstCell ||= cell
      this.#settle('dmy')
    } else if (second > 12 && first <= 12 && second <= 31) {
      this.monthFirstCell ||= cell
      this.#settle('mdy')
    } else if (first <= 12 && second <= 12 && first > 0 && second > 0) {
      if (first !== second) {
        this.#open++
        this.openCell ||= cell
      }
      this.#dotted ||= /^\s*\d{1,2}\.\s?\d{1,2}\./.test(cell)
      this.#dmy.add(Date.UTC(year, second - 1, first) / DAY_MS)
      this.#mdy.add(Date.UTC(year, first - 1, second) / DAY_MS)
    }
  }

  /** The value of {@link yearFirst} that the short dates suggest; null if both are possible. */
  suggestsYearFirst(nowMs: number): boolean | null {
    return this.#short.suggestsYearFirst(nowMs / DAY_MS + 1)
  }

  /** A short date that was read as long past but may start with the year instead; '' if there is none. */
  oldCell(nowMs: number): string {
    return this.yearFirst || this.#isFixed ? '' : this.#short.oldCell(nowMs / DAY_MS + 1)
  }

  get certain(): boolean {
    return this.#isFixed || this.dayFirstCell !== '' || this.monthFirstCell !== ''
  }

  /** Whether any cell of the column can be read in only one order. */
  get hasEvidence(): boolean {
    return this.dayFirstCell !== '' || this.monthFirstCell !== ''
  }

  /** Whether later rows may change how the dates seen so far are read. */
  get isOpen(): boolean {
    return !this.#isFixed && (this.hasShortDates || (this.hasOpenDates && !this.certain))
  }

  get hasShortDates(): boolean {
    return this.#short.count > 0
  }

  /** Whether the column contains an ambiguous date. */
  get hasOpenDates(): boolean {
    return this.#open > 0
  }

  /**
   * The order suggested by the dates as a whole, with the reason, if no single cell decides. The criteria are
   * chronological rows, dates that would otherwise lie in the future, and consecutive days. Null if none applies.
   */
  suggestion(nowMs: number): { order: 'dmy' | 'mdy'; because: string } | null {
    if (this.#dotted) return { order: 'dmy', because: '' }
    const today = nowMs / DAY_MS + 1
    const [dmy, mdy] = [this.#dmy, this.#mdy]
    if (dmy.max > today !== mdy.max > today)
      return { order: dmy.max > today ? 'mdy' : 'dmy', because: 'the other order lies in the future' }
    if (dmy.steps >= 2 && dmy.isOrdered !== mdy.isOrdered)
      return { order: dmy.isOrdered ? 'dmy' : 'mdy', because: 'the rows are in order of time that way' }
    if (dmy.steps >= 3 && dmy.travelled > 4 * mdy.travelled)
      return { order: 'mdy', because: 'the days follow one another that way' }
    if (dmy.steps >= 3 && mdy.travelled > 4 * dmy.travelled)
      return { order: 'dmy', because: 'the days follow one another that way' }
    return null
  }

  #settle(order: DateReading['order']): void {
    const own = order === 'dmy' ? this.dayFirstCell : this.monthFirstCell
    const other = order === 'dmy' ? this.monthFirstCell : this.dayFirstCell
    const isContradicted = this.#isFinal && this.order !== order && this.hasOpenDates
    if (other !== '' || isContradicted)
      throw new ImportFailure('ambiguous_dates', {
        column: this.column,
        first: other !== '' ? this.dayFirstCell : this.openCell,
        second: other !== '' ? this.monthFirstCell : own,
      })
    this.order = order
  }
}

/** Dates of three two-digit numbers, read in each order of their parts. */
class ShortDates {
  readonly #byYear = new Sequence()
  readonly #others = [new Sequence(), new Sequence()]
  #cell = ''
  /** Whether a cell can only start with its year. */
  #isSure = false

  add(first: number, second: number, third: number, cell: string): void {
    this.#cell ||= cell
    this.#isSure ||= first > 31 || first === 0
    this.#byYear.add(toDayNumber(first, second, third))
    this.#others[0].add(toDayNumber(third, second, first))
    this.#others[1].add(toDayNumber(third, first, second))
  }

  get count(): number {
    return this.#byYear.count
  }

  /** Null if the days are equally consecutive in two orders. */
  suggestsYearFirst(today: number): boolean | null {
    const [years, other] = [this.#byYear, this.#other]
    if (this.#cell === '' || years.missing * FAR_MORE > years.count) return false
    if (other.steps > 0 && other.travelled * FAR_MORE < years.travelled) return false
    if (this.#isSure) return true
    if (years.steps > 0 && years.travelled * FAR_MORE < other.travelled)
      // One day recurring each year hardly means a single month long past; many such days do.
      return years.max >= other.max - 366 || other.max > today || years.steps >= MANY_STEPS ? true : null
    if (years.max > today) return false
    return other.max > today + 366 ? true : null
  }

  oldCell(today: number): string {
    const isOpen = this.suggestsYearFirst(today) === null
    return isOpen && this.#other.max < today - LONG_AGO && this.#byYear.max > today - LONG_AGO ? this.#cell : ''
  }

  /** Whichever of day first and month first gives more consecutive days. */
  get #other(): Sequence {
    const [dmy, mdy] = this.#others
    if (dmy.missing !== mdy.missing) return dmy.missing < mdy.missing ? dmy : mdy
    return dmy.travelled <= mdy.travelled ? dmy : mdy
  }
}

/** An order is rejected if it skips this many times more days than another. */
const FAR_MORE = 20
const MANY_STEPS = 5
/** Ten years, in days. */
const LONG_AGO = 3653

/** Days since 1970; NaN for a day that does not exist. */
function toDayNumber(shortYear: number, month: number, day: number): number {
  const year = shortYear >= 70 ? 1900 + shortYear : 2000 + shortYear
  const ms = Date.UTC(year, month - 1, day)
  return month >= 1 && month <= 12 && new Date(ms).getUTCDate() === day ? ms / DAY_MS : Number.NaN
}

/** How consecutive a column's days are when read one way. */
class Sequence {
  max = Number.NEGATIVE_INFINITY
  steps = 0
  /** Total days between successive dates, in either direction. */
  travelled = 0
  #ups = 0
  #downs = 0
  #last = Number.NaN
  count = 0
  /** Number of nonexistent dates. */
  missing = 0

  get isOrdered(): boolean {
    return this.#ups === 0 || this.#downs === 0
  }

  add(day: number): void {
    this.count++
    if (Number.isNaN(day)) {
      this.missing++
      return
    }
    if (day > this.max) this.max = day
    if (!Number.isNaN(this.#last) && day !== this.#last) {
      this.steps++
      this.travelled += Math.abs(day - this.#last)
      if (day > this.#last) this.#ups++
      else this.#downs++
    }
    this.#last = day
  }
}
