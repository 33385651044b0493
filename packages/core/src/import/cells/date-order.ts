import { ImportFailure } from '../../failures/import-failure.ts'
import { DAY_MS } from '../../units/duration.ts'

/** Which of two orders of day and month a column of dates such as 03/04/2024 has, and what speaks for it. */
export class DateOrderEvidence {
  readonly column: string
  /** The order in which dates are read at present. */
  order: 'dmy' | 'mdy'
  /** Given by the user: nothing in the file may change it. */
  readonly fixed: boolean
  /** A cell that can only be day first, only month first; '' where none was seen. */
  dayFirstCell = ''
  monthFirstCell = ''
  /** Set when a cell contradicts the order assumed so far and no cell spoke for it: read again in the other order. */
  mustRevise = false
  /** Dates of three short numbers begin with the year: 26/01/05. Other dates are read as {@link order} says. */
  yearFirst: boolean
  readonly #short = new ShortDates()
  /** Dates written with full stops, which nobody writes month first. */
  #dotted = false
  #open = 0
  readonly #dmy = new Sequence()
  readonly #mdy = new Sequence()

  constructor(column: string, order: 'dmy' | 'mdy', given: { fixed: boolean; yearFirst?: boolean }) {
    this.column = column
    this.order = order
    this.fixed = given.fixed
    this.yearFirst = given.yearFirst ?? false
  }

  /**
   * Takes note of one date written as two numbers and a year.
   * @param isShort the year has two digits, so that the first number may be the year and the year the day
   * @throws ImportFailure ambiguous_dates where the column contradicts itself
   */
  note(first: number, second: number, year: number, cell: string, isShort = false): void {
    if (this.fixed) return
    if (isShort) this.#short.add(first, second, year % 100, cell)
    if (isShort && this.yearFirst) return
    if (first > 12 && second <= 12 && first <= 31) {
      this.dayFirstCell ||= cell
      this.#settle('dmy')
    } else if (second > 12 && first <= 12 && second <= 31) {
      this.monthFirstCell ||= cell
      this.#settle('mdy')
    } else if (first <= 12 && second <= 12 && first > 0 && second > 0) {
      if (first !== second) this.#open++
      this.#dotted ||= /^\s*\d{1,2}\.\s?\d{1,2}\./.test(cell)
      this.#dmy.add(Date.UTC(year, second - 1, first) / DAY_MS)
      this.#mdy.add(Date.UTC(year, first - 1, second) / DAY_MS)
    }
  }

  /** What the short dates say of {@link yearFirst}; null where they leave it open. */
  saysYearFirst(nowMs: number): boolean | null {
    return this.#short.saysYearFirst(nowMs / DAY_MS + 1)
  }

  /** A short date that is read as one of long ago, though it may as well begin with the year; '' where there is none. */
  oldCell(nowMs: number): string {
    return this.yearFirst || this.fixed ? '' : this.#short.oldCell(nowMs / DAY_MS + 1)
  }

  get certain(): boolean {
    return this.fixed || this.dayFirstCell !== '' || this.monthFirstCell !== ''
  }

  /** Whether a cell of the column can only be read one way. */
  get hasEvidence(): boolean {
    return this.dayFirstCell !== '' || this.monthFirstCell !== ''
  }

  /** Whether any date of the column could be read both ways. */
  get hasOpenDates(): boolean {
    return this.#open > 0
  }

  /**
   * The order that the dates themselves suggest where no single cell is certain, with the reason; null where they
   * suggest none: rows in order of time, dates that lie in the future otherwise, days that follow one another.
   */
  suggestion(nowMs: number): { order: 'dmy' | 'mdy'; because: string } | null {
    if (this.#dotted) return { order: 'dmy', because: '' }
    const today = nowMs / DAY_MS + 1
    const [dmy, mdy] = [this.#dmy, this.#mdy]
    if (dmy.max > today !== mdy.max > today) {
      return { order: dmy.max > today ? 'mdy' : 'dmy', because: 'the other order lies in the future' }
    }
    if (dmy.steps >= 2 && dmy.isOrdered !== mdy.isOrdered) {
      return { order: dmy.isOrdered ? 'dmy' : 'mdy', because: 'the rows are in order of time that way' }
    }
    if (dmy.steps >= 3 && dmy.travelled > 4 * mdy.travelled)
      return { order: 'mdy', because: 'the days follow one another that way' }
    if (dmy.steps >= 3 && mdy.travelled > 4 * dmy.travelled)
      return { order: 'dmy', because: 'the days follow one another that way' }
    return null
  }

  #settle(order: 'dmy' | 'mdy'): void {
    if (this.dayFirstCell !== '' && this.monthFirstCell !== '') {
      throw new ImportFailure('ambiguous_dates', {
        column: this.column,
        first: this.dayFirstCell,
        second: this.monthFirstCell,
      })
    }
    if (this.order !== order) this.mustRevise = true
  }
}

/** Dates of three numbers of two digits, read in each order of their parts. */
class ShortDates {
  readonly #byYear = new Sequence()
  readonly #others = [new Sequence(), new Sequence()]
  #cell = ''
  /** A cell that can only begin with its year. */
  #isSure = false

  add(first: number, second: number, third: number, cell: string): void {
    this.#cell ||= cell
    this.#isSure ||= first > 31 || first === 0
    this.#byYear.add(dayOf(first, second, third))
    this.#others[0].add(dayOf(third, second, first))
    this.#others[1].add(dayOf(third, first, second))
  }

  /** null where the days follow one another as well in two of the orders. */
  saysYearFirst(today: number): boolean | null {
    const [years, other] = [this.#byYear, this.#other]
    if (this.#cell === '' || years.missing * FAR_MORE > years.count) return false
    if (other.steps > 0 && other.travelled * FAR_MORE < years.travelled) return false
    if (this.#isSure) return true
    if (years.steps > 0 && years.travelled * FAR_MORE < other.travelled)
      // A day that comes again each year is no month of a year long gone, but many of them are.
      return years.max >= other.max - 366 || other.max > today || years.steps >= MANY_STEPS ? true : null
    if (years.max > today) return false
    return other.max > today + 366 ? true : null
  }

  oldCell(today: number): string {
    const isOpen = this.saysYearFirst(today) === null
    return isOpen && this.#other.max < today - LONG_AGO && this.#byYear.max > today - LONG_AGO ? this.#cell : ''
  }

  /** Of day first and month first the one whose days follow one another more closely. */
  get #other(): Sequence {
    const [dmy, mdy] = this.#others
    if (dmy.missing !== mdy.missing) return dmy.missing < mdy.missing ? dmy : mdy
    return dmy.travelled <= mdy.travelled ? dmy : mdy
  }
}

/** So many times the days that another order passes over. */
const FAR_MORE = 20
const MANY_STEPS = 5
/** Ten years, in days. */
const LONG_AGO = 3653

/** Days since 1970; NaN for a day that does not exist. */
function dayOf(shortYear: number, month: number, day: number): number {
  const year = shortYear >= 70 ? 1900 + shortYear : 2000 + shortYear
  const ms = Date.UTC(year, month - 1, day)
  return month >= 1 && month <= 12 && new Date(ms).getUTCDate() === day ? ms / DAY_MS : Number.NaN
}

/** How the days of a column follow one another under one reading. */
class Sequence {
  max = Number.NEGATIVE_INFINITY
  steps = 0
  /** Days passed from each date to the next, both ways. */
  travelled = 0
  #ups = 0
  #downs = 0
  #last = Number.NaN
  count = 0
  /** Of these, days that do not exist. */
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
