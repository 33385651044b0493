import { ImportFailure } from '../../failures/import-failure.ts'
import { CellKind, type RowSink } from '../row.ts'
import { RowBuffer } from '../row-buffer.ts'
import type { CsvDialect } from './csv-dialect.ts'

const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34
const EQUALS = 61

/** A longer record is not a table row; the limit bounds memory use. */
export const MAX_RECORD_BYTES = 4_194_304
/** A longer quoted cell is treated as one whose closing quote is missing. */
const MAX_QUOTED_BYTES = 65_536
const MIN_QUOTED_BYTES = 1024

const INCOMPLETE = -1
const UNTERMINATED = -2

/**
 * Splits CSV into rows as the bytes arrive: `push` any number of chunks of UTF-8, then `end`. Skips blank lines. A
 * sink that returns false stops the scanner.
 * A quote that is never closed would swallow the rest of the file, so a quoted cell that runs into another one,
 * exceeds 64 KB or reaches the end of the file is read again as plain text, and its line is listed in
 * `repairedLines`.
 */
export class CsvScanner {
  /** Lines (1-based, the first 100) on which an unclosed quote was read as plain text. */
  readonly repairedLines: number[] = []
  repairs = 0
  stopped = false

  readonly #sink: RowSink
  readonly #dialect: CsvDialect
  readonly #row: RowBuffer
  /** 1 for the bytes that end an unquoted cell. */
  readonly #ends = new Uint8Array(256)
  #buffer: Uint8Array
  #from = 0
  #to = 0
  #line = 1
  #quotedLimit = MAX_QUOTED_BYTES
  /** Start of the record in which quotes must close on their own line, -1 if none. */
  #repairing = -1

  // Results of #quoted, in fields because it runs for each quoted cell and must not allocate.
  #cellBytes: Uint8Array
  #cellStart = 0
  #cellEnd = 0
  #newlines = 0
  #scratch = new Uint8Array(256)
  #scratchUsed = 0

  constructor(dialect: CsvDialect, sink: RowSink) {
    this.#dialect = dialect
    this.#sink = sink
    this.#buffer = new Uint8Array(8192)
    this.#cellBytes = this.#buffer
    this.#row = new RowBuffer(this.#buffer)
    this.#ends[dialect.delimiter] = 1
    this.#ends[LF] = 1
    this.#ends[CR] = 1
  }

  /** Reads the next bytes; the caller may reuse the chunk afterwards. */
  push(chunk: Uint8Array): void {
    if (this.stopped || chunk.length === 0) return
    this.#append(chunk)
    this.#scan(false)
    if (this.#to - this.#from > MAX_RECORD_BYTES)
      throw new ImportFailure('not_a_table', { found: `a line of more than ${MAX_RECORD_BYTES / 1_048_576} MB` })
  }

  /** Counts lines that the caller has skipped, to preserve line numbers. */
  skipLines(count: number): void {
    this.#line += count
  }

  /** Ends the file: emits the last record even without a trailing newline. */
  end(): void {
    if (!this.stopped) this.#scan(true)
  }

  #append(chunk: Uint8Array): void {
    const left = this.#to - this.#from
    const needed = left + chunk.length + 1
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, this.#buffer.length * 2))
      larger.set(this.#buffer.subarray(this.#from, this.#to))
      this.#buffer = larger
      for (let i = 0; i < this.#row.bytes.length; i++) this.#row.bytes[i] = larger
    } else if (this.#from > 0) {
      this.#buffer.copyWithin(0, this.#from, this.#to)
    }
    if (this.#repairing >= 0) this.#repairing -= this.#from
    this.#from = 0
    this.#buffer.set(chunk, left)
    this.#to = left + chunk.length
  }

  #scan(final: boolean): void {
    const buffer = this.#buffer
    const to = this.#to
    const row = this.#row
    const ends = this.#ends
    const { delimiter, quote, collapse } = this.#dialect
    // The sentinel ends every inner loop without a comparison against the buffer's end.
    buffer[to] = LF
    let { start, end, kind } = row
    let capacity = kind.length
    let at = this.#from
    while (at < to) {
      // Loggers that lost power leave blocks of NUL.
      while (buffer[at] === 0) at++
      if (collapse) while (buffer[at] === delimiter && at < to) at++
      const recordStart = at
      let count = 0
      let newlines = 1
      let byte = 0
      let scratched = false
      for (;;) {
        const cellStart = at
        byte = buffer[at]
        if (count === capacity) {
          row.reserve(count + 1)
          ;({ start, end, kind } = row)
          capacity = kind.length
        }
        if (byte === quote || ((byte === SPACE || byte === EQUALS) && quote > 0 && this.#leadsToQuote(at))) {
          const next = this.#quoted(at, final, recordStart)
          if (next === INCOMPLETE) {
            this.#from = recordStart
            return
          }
          if (next === UNTERMINATED) {
            this.#startRepair(recordStart)
            count = -1
            at = recordStart
            break
          }
          at = next
          start[count] = this.#cellStart
          end[count] = this.#cellEnd
          kind[count] = this.#cellEnd > this.#cellStart ? CellKind.text : CellKind.empty
          this.#unwrapFormula(start, end, count)
          if (this.#cellBytes !== buffer) {
            row.bytes[count] = this.#cellBytes
            scratched = true
          }
          newlines += this.#newlines
          byte = buffer[at]
        } else {
          while (ends[byte] === 0) byte = buffer[++at]
          start[count] = cellStart
          end[count] = at
          kind[count] = at > cellStart ? CellKind.text : CellKind.empty
        }
        count++
        if (byte !== delimiter) break
        at++
        if (collapse) {
          while (buffer[at] === delimiter && at < to) at++
          if (buffer[at] === LF || buffer[at] === CR) {
            byte = buffer[at]
            break
          }
        }
      }
      if (count < 0) continue
      if (at >= to) {
        if (!final) {
          this.#from = recordStart
          return
        }
      } else if (byte === CR) {
        if (at + 1 >= to && !final) {
          this.#from = recordStart
          return
        }
        at += buffer[at + 1] === LF && at + 1 < to ? 2 : 1
      } else {
        at++
      }
      const blank = count === 1 && kind[0] === CellKind.empty
      if (!blank) {
        row.number = this.#line
        row.count = count
        if (this.#sink(row) === false) {
          this.stopped = true
          return
        }
      }
      if (scratched) row.bytes.fill(buffer, 0, count)
      this.#scratchUsed = 0
      this.#line += newlines
      this.#repairing = -1
    }
    this.#from = Math.min(at, to)
  }

  /** Reduces a quoted cell such as `"=""0715"""` to its text. */
  #unwrapFormula(start: Int32Array, end: Int32Array, cell: number): void {
    const bytes = this.#cellBytes
    const [from, to] = [start[cell], end[cell]]
    if (to - from < 4 || bytes[from] !== EQUALS || bytes[from + 1] !== QUOTE || bytes[to - 1] !== QUOTE) return
    start[cell] = from + 2
    end[cell] = to - 1
  }

  /** Whether only spaces precede a quote, as in `a, "b"`, or the equals sign by which Excel preserves text: `="007"`. */
  #leadsToQuote(from: number): boolean {
    const { delimiter, quote } = this.#dialect
    if (delimiter === SPACE) return false
    let at = from
    while (this.#buffer[at] === SPACE && at - from < 64) at++
    if (this.#buffer[at] === EQUALS) at++
    return at < this.#to && this.#buffer[at] === quote
  }

  #startRepair(recordStart: number): void {
    this.#repairing = recordStart
    this.#scratchUsed = 0
    this.#row.bytes.fill(this.#buffer)
    this.repairs++
    if (this.repairedLines.length < 100) this.repairedLines.push(this.#line)
    // Each repair reads its section twice; a file full of them must not become quadratic.
    this.#quotedLimit = Math.max(MIN_QUOTED_BYTES, this.#quotedLimit >> 1)
  }

  /**
   * Reads the quoted cell at `from`; leaves its text in #cellBytes, #cellStart, #cellEnd and its line breaks in
   * #newlines. Returns the position of its delimiter or line end.
   */
  #quoted(from: number, final: boolean, recordStart: number): number {
    const buffer = this.#buffer
    const to = this.#to
    const { quote, escape, delimiter } = this.#dialect
    const repairing = this.#repairing === recordStart
    let at = from
    while (buffer[at] === SPACE) at++
    if (buffer[at] === EQUALS) at++
    const textStart = ++at
    const limit = Math.min(to, textStart + this.#quotedLimit)
    let copied = textStart
    let useScratch = false
    const scratchStart = this.#scratchUsed
    let strays = 0
    this.#newlines = 0
    for (;;) {
      let byte = buffer[at]
      while (at < limit && byte !== quote && byte !== escape && byte !== LF && byte !== CR) byte = buffer[++at]
      if (at >= limit) {
        if (at - textStart >= this.#quotedLimit || final) return this.#unclosed(from, repairing)
        return INCOMPLETE
      }
      if (byte === LF || byte === CR) {
        if (repairing || strays > 0) return this.#unclosed(from, repairing)
        if (byte === LF || (at + 1 < to && buffer[at + 1] !== LF)) this.#newlines++
        else if (at + 1 >= to && !final) return INCOMPLETE
        at++
        continue
      }
      if (at + 1 >= to && !final) return INCOMPLETE
      const next = at + 1 < to ? buffer[at + 1] : LF
      if (byte === escape && at + 1 < to && (next === quote || (escape !== quote && next === escape))) {
        // One of the two bytes remains: `""` is `"`, `\"` is `"`, `\\` is `\`.
        this.#copy(copied, at)
        copied = at + 1
        useScratch = true
        at += 2
        continue
      }
      if (byte !== quote) {
        at++
        continue
      }
      let after = at + 1
      if (delimiter !== SPACE) while (buffer[after] === SPACE && after < to) after++
      if (after >= to && !final) return INCOMPLETE
      if (after >= to || buffer[after] === delimiter || buffer[after] === LF || buffer[after] === CR) {
        if (useScratch) {
          this.#copy(copied, at)
          this.#cellBytes = this.#scratch
          this.#cellStart = scratchStart
          this.#cellEnd = this.#scratchUsed
        } else {
          this.#cellBytes = buffer
          this.#cellStart = textStart
          this.#cellEnd = at
        }
        return after
      }
      // A quote in the middle is text, provided that the cell closes on this line.
      if (this.#newlines > 0) return this.#unclosed(from, repairing)
      strays++
      at++
    }
  }

  /** No closing quote: rereads the record or, on the second attempt, treats the quote as text. */
  #unclosed(from: number, repairing: boolean): number {
    if (!repairing) return UNTERMINATED
    let at = from
    while (this.#ends[this.#buffer[at]] === 0) at++
    this.#cellBytes = this.#buffer
    this.#cellStart = from
    this.#cellEnd = at
    this.#newlines = 0
    return at
  }

  #copy(from: number, to: number): void {
    const needed = this.#scratchUsed + to - from
    if (needed > this.#scratch.length) {
      const larger = new Uint8Array(needed * 2)
      larger.set(this.#scratch)
      // Earlier cells of this record still point into the old scratch buffer, so leave it unchanged.
      this.#scratch = larger
    }
    this.#scratch.set(this.#buffer.subarray(from, to), this.#scratchUsed)
    this.#scratchUsed = needed
  }
}
