import { ImportFailure } from '../../failures/import-failure.ts'
import { ByteWindow } from '../byte-window.ts'
import { POWERS_OF_TEN } from '../parse-decimal.ts'
import { CellKind, type RowSink } from '../row.ts'
import { appendItemText } from './append-item-text.ts'
import { CellType, parseCellType, SheetRow, type SheetContext } from './sheet-row.ts'
import { isCdata, localName, nextTag, skipDeclaration, tagEnd } from './xml-tags.ts'

const MAX_ROW_BYTES = 16_777_216
const INCOMPLETE = -1

const LT = 60
const GT = 62
const EQUALS = 61
const SLASH = 47
const QUOTE = 34

/**
 * Reads a worksheet's XML as it arrives: `push` its chunks, then `end`. Skips rows without a value. A sink that
 * returns false stops the scanner. Each byte is read once; an incomplete row waits for the next chunk, so memory is
 * bounded by a chunk and the longest row.
 */
export class SheetScanner {
  stopped = false
  /** Number of formula cells without a stored result, and the first of them: 'C2'. */
  emptyFormulas = 0
  firstEmptyFormula = ''
  /** The same for the current row, which is reread if incomplete. */
  #emptyInRow = 0
  #firstEmptyInRow = -1

  readonly #sink: RowSink
  readonly #window = new ByteWindow()
  readonly #row: SheetRow
  #rowNumber = 0
  #finished = false
  #selfClosed = false

  constructor(context: SheetContext, sink: RowSink) {
    this.#sink = sink
    this.#row = new SheetRow(context)
  }

  /** Cells that refer to a missing shared string; they are emitted as #REF!. */
  get danglingTexts(): number {
    return this.#row.danglingTexts
  }

  push(chunk: Uint8Array): void {
    if (this.stopped || this.#finished) return
    if (this.#window.append(chunk)) this.#scan()
    if (this.#window.to - this.#window.from > MAX_ROW_BYTES)
      throw new ImportFailure('too_large_inside', { found: 'a single row of more than 16 MB' })
  }

  end(): void {
    if (this.stopped || this.#finished) return
    this.#scan()
    if (!this.#finished && !this.stopped)
      throw new ImportFailure('corrupt', { found: 'a sheet ends before its last row' })
  }

  #scan(): void {
    const window = this.#window
    const { bytes, to } = window
    // Sentinels that end every loop searching for XML markup.
    bytes[to] = LT
    bytes[to + 1] = EQUALS
    bytes[to + 2] = QUOTE
    bytes[to + 3] = 39
    bytes[to + 4] = GT
    let at = window.from
    while (!this.stopped && !this.#finished) {
      const tag = bytes[at] === LT && at < to ? at : nextTag(bytes, at, to)
      if (tag < 0) return window.keepFrom(to)
      const next = this.#outer(bytes, tag, to)
      if (next === INCOMPLETE) return window.keepFrom(tag)
      at = next
    }
  }

  /** Reads a tag between rows. */
  #outer(bytes: Uint8Array, tag: number, to: number): number {
    if (tag + 4 >= to) return INCOMPLETE
    const first = bytes[tag + 1]
    if (first === 33 || first === 63) return skipDeclaration(bytes, tag, to)
    if (first === 114 && bytes[tag + 2] === 111 && bytes[tag + 3] === 119 && bytes[tag + 4] <= 62)
      return this.#rowAt(tag, 4)
    const end = tagEnd(bytes, tag, to)
    if (end < 0) return INCOMPLETE
    const name = localName(bytes, tag, to)
    if (first === SLASH) {
      if (name === 'sheetData' || name === 'worksheet') this.#finished = true
    } else if (name === 'row') {
      return this.#rowAt(tag, bytes.indexOf(58, tag) - tag + 4)
    } else if (name === 'sheetData' && bytes[end - 1] === SLASH) {
      this.#finished = true
    }
    return end + 1
  }

  /** Reads the row whose tag is at `tag`; `nameLength` is the length of its name including '<'. */
  #rowAt(tag: number, nameLength: number): number {
    const { bytes, to } = this.#window
    const open = tagEnd(bytes, tag, to)
    if (open < 0) return INCOMPLETE
    const number = readRowNumber(bytes, tag + nameLength, open)
    const row = this.#row
    row.count = 0
    this.#row.scratch.length = 0
    this.#emptyInRow = 0
    this.#firstEmptyInRow = -1
    let next = open + 1
    if (bytes[open - 1] !== SLASH) {
      const danglingBefore = row.danglingTexts
      next = this.#cells(bytes, open + 1, to)
      if (next === INCOMPLETE) {
        row.danglingTexts = danglingBefore
        return INCOMPLETE
      }
    }
    this.#rowNumber = number > 0 ? number : this.#rowNumber + 1
    if (this.#emptyInRow > 0) {
      this.emptyFormulas += this.#emptyInRow
      this.firstEmptyFormula ||= `${formatColumnLetters(this.#firstEmptyInRow)}${this.#rowNumber}`
    }
    if (row.count > 0) {
      row.number = this.#rowNumber
      if (this.#sink(row) === false) this.stopped = true
    }
    return next
  }

  /** Reads the cells of a row from after its opening tag; returns the end of its closing tag. */
  #cells(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    let column = -1
    let digits = 1
    for (;;) {
      while (bytes[at] !== LT) at++
      if (at + 3 >= to) return INCOMPLETE
      const first = bytes[at + 1]
      let isCell = first === 99 && (bytes[at + 2] <= 32 || bytes[at + 2] === GT || bytes[at + 2] === SLASH)
      let attributes = at + 2
      if (!isCell) {
        if (first === SLASH && at + 6 <= to && isRowEnd(bytes, at)) return at + 6
        if (first === 33 || first === 63) {
          at = skipDeclaration(bytes, at, to)
          if (at < 0) return INCOMPLETE
          continue
        }
        const end = tagEnd(bytes, at, to)
        if (end < 0) return INCOMPLETE
        const name = localName(bytes, at, to)
        if (first === SLASH) {
          if (name === 'row' || name === 'sheetData') return end + 1
        } else if (name === 'c') {
          isCell = true
          attributes = bytes.indexOf(58, at) + 2
        }
        if (!isCell) {
          at = end + 1
          continue
        }
      }
      // The attributes r, s and t, in any order.
      at = attributes
      let type: number = CellType.number
      let style = 0
      column++
      for (;;) {
        if (at >= to) return INCOMPLETE
        let byte = bytes[at]
        if (byte <= 32) {
          at++
          continue
        }
        if (byte === GT || byte === SLASH) {
          this.#selfClosed = byte === SLASH
          while (bytes[at] !== GT) at++
          at++
          break
        }
        const name = at
        if (bytes[at + 1] === EQUALS) at++
        else while (bytes[at] !== EQUALS && bytes[at] !== GT) at++
        if (bytes[at] === GT) continue
        const nameLength = at - name
        at++
        while (bytes[at] <= 32) at++
        if (at >= to) return INCOMPLETE
        const quote = bytes[at]
        if (quote !== QUOTE && quote !== 39) continue
        at++
        const valueStart = at
        if (nameLength === 1 && bytes[name] === 114) {
          let letters = 0
          while ((byte = bytes[at] & 0xdf) >= 65 && byte <= 90 && at - valueStart < 8) {
            letters = letters * 26 + byte - 64
            at++
          }
          if (letters > 0) column = letters - 1
          // All references in a row have the same digits: skip them if a quote follows at the expected position.
          if (bytes[at + digits] !== quote || bytes[at + digits - 1] > 57) {
            digits = at
            while (bytes[at] !== quote) at++
            digits = at - digits
          } else {
            at += digits
          }
        } else if (nameLength === 1 && bytes[name] === 115) {
          while ((byte = bytes[at]) !== quote) {
            style = style * 10 + byte - 48
            at++
          }
        } else {
          while (bytes[at] !== quote) at++
          if (nameLength === 1 && bytes[name] === 116) type = parseCellType(bytes, valueStart, at)
        }
        at++
      }
      if (at > to) return INCOMPLETE
      if (this.#selfClosed) continue
      // Nearly all cells hold `<v>…</v></c>`.
      if (bytes[at] === LT && bytes[at + 1] === 118 && bytes[at + 2] === GT) {
        const start = at + 3
        let end = start
        let value = Number.NaN
        if (type === CellType.number) {
          // A short number is parsed while scanning for its end: 15 digits and one division are exact.
          const negative = bytes[end] === 45
          if (negative) end++
          let digitsFrom = end
          let point = -1
          let mantissa = 0
          for (;;) {
            const digit = bytes[end] - 48
            if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit
            else if (digit === -2 && point < 0) point = end
            else break
            end++
          }
          if (point >= 0) digitsFrom++
          if (bytes[end] === LT && end > digitsFrom && end - start <= 15) {
            if (point >= 0) mantissa /= POWERS_OF_TEN[end - point - 1]
            value = negative ? -mantissa : mantissa
          }
        }
        while (bytes[end] !== LT) end++
        if (
          end + 8 <= to &&
          bytes[end + 1] === SLASH &&
          bytes[end + 4] === LT &&
          bytes[end + 5] === SLASH &&
          bytes[end + 6] === 99 &&
          bytes[end + 7] === GT
        ) {
          // The fastest test for NaN.
          if (value === value) this.#row.putNumber(column, style, value)
          else this.#row.put(column, type, style, bytes, start, end)
          at = end + 8
          continue
        }
      }
      at = this.#slowCell(column, type, style, at, to)
      if (at === INCOMPLETE) return INCOMPLETE
    }
  }

  /** Reads a cell with a formula, an inline string or anything unusual; `from` is after its opening tag. */
  #slowCell(column: number, type: number, style: number, from: number, to: number): number {
    const { bytes } = this.#window
    const { scratch } = this.#row
    let at = from
    let inValue = false
    let hasValue = false
    let isFormula = false
    let valueStart = scratch.length
    let valueEnd = valueStart
    let inlineStart = -1
    let inlineEnd = -1
    for (;;) {
      const tag = nextTag(bytes, at, to)
      if (tag < 0 || tag + 3 >= to) return INCOMPLETE
      if (inValue) scratch.append(bytes, at, tag)
      if (bytes[tag + 1] === 33 || bytes[tag + 1] === 63) {
        const end = skipDeclaration(bytes, tag, to)
        if (end < 0) return INCOMPLETE
        if (inValue && isCdata(bytes, tag)) scratch.append(bytes, tag + 9, end - 3)
        at = end
        continue
      }
      const end = tagEnd(bytes, tag, to)
      if (end < 0) return INCOMPLETE
      const name = localName(bytes, tag, to)
      at = end + 1
      if (bytes[tag + 1] === SLASH) {
        if (name === 'v') {
          inValue = false
          valueEnd = scratch.length
        } else if (name === 'c') {
          break
        } else if (name === 'row' || name === 'sheetData') {
          at = tag
          break
        }
      } else if (name === 'f') {
        isFormula = true
      } else if (bytes[end - 1] !== SLASH) {
        if (name === 'v') {
          inValue = true
          hasValue = true
          valueStart = scratch.length
        } else if (name === 'is') {
          inlineStart = scratch.length
          at = appendItemText(scratch, bytes, at, to, 'is')
          if (at < 0) return INCOMPLETE
          inlineEnd = scratch.length
        }
      }
    }
    if (inlineStart >= 0 && (type === CellType.inline || !hasValue)) {
      this.#row.setText(column, CellKind.text, scratch.bytes, inlineStart, inlineEnd)
    } else if (hasValue && valueEnd > valueStart) {
      this.#row.put(column, type, style, scratch.bytes, valueStart, valueEnd)
    } else if (isFormula && !hasValue) {
      this.#emptyInRow++
      if (this.#firstEmptyInRow < 0) this.#firstEmptyInRow = column
    }
    return at
  }
}

/** The letters of a column: 0 is A, 26 is AA. */
function formatColumnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? formatColumnLetters(rest - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

/** `</row>` */
function isRowEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 2] === 114 && bytes[at + 3] === 111 && bytes[at + 4] === 119 && bytes[at + 5] === GT
}

/** The row's `r` attribute; 0 if it has none. */
function readRowNumber(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at + 2 < to; at++) {
    if (bytes[at] !== 114 || bytes[at - 1] > 32) continue
    let value = at + 1
    while (value < to && bytes[value] <= 32) value++
    if (bytes[value] !== EQUALS) continue
    value++
    while (value < to && (bytes[value] <= 32 || bytes[value] === QUOTE || bytes[value] === 39)) value++
    let number = 0
    for (; value < to && bytes[value] >= 48 && bytes[value] <= 57 && number < 1e8; value++)
      number = number * 10 + bytes[value] - 48
    return number
  }
  return 0
}
