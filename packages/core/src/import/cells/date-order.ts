import { ImportFailure } from '../failure.ts'

const DAY_MS = 86_400_000
/** So many dates are kept for another reader: days of a file that ascends. */
const MOST_KEPT = 20_000

/** A date as it was taken note of. */
export type DateNote = [first: number, second: number, year: number, cell: string]

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
  /** Dates written with full stops, which nobody writes month first. */
  #dotted = false
  #open = 0
  readonly #dmy = new Sequence()
  readonly #mdy = new Sequence()
  #kept: DateNote[] | null = null

  constructor(column: string, order: 'dmy' | 'mdy', given: { fixed: boolean }) {
    this.column = column
    this.order = order
    this.fixed = given.fixed
  }

  /**
   * Takes note of one date written as two numbers and a year.
   * @throws ImportFailure ambiguous_dates where the column contradicts itself
   */
  note(first: number, second: number, year: number, cell: string): void {
    if (this.fixed) return
    if (this.#kept !== null) this.#keep(first, second, year, cell)
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

  /** Keeps from here on what is noted, so that another reader's evidence can take note of it, too. */
  keepNotes(): void {
    this.#kept = []
  }

  /** What was noted since {@link keepNotes}, each run of one date once; null where it was too much to keep. */
  keptNotes(): readonly DateNote[] | null {
    return this.#kept !== null && this.#kept.length <= MOST_KEPT ? this.#kept : null
  }

  #keep(...note: DateNote): void {
    const kept = this.#kept as DateNote[]
    const last = kept.at(-1)
    const isSame = last !== undefined && last[0] === note[0] && last[1] === note[1] && last[2] === note[2]
    if (!isSame && kept.length <= MOST_KEPT) kept.push(note)
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

/** How the days of a column follow one another under one reading. */
class Sequence {
  max = Number.NEGATIVE_INFINITY
  steps = 0
  /** Days passed from each date to the next, both ways. */
  travelled = 0
  #ups = 0
  #downs = 0
  #last = Number.NaN

  get isOrdered(): boolean {
    return this.#ups === 0 || this.#downs === 0
  }

  add(day: number): void {
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
