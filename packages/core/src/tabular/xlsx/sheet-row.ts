import { parseDecimal } from '../parse-decimal.ts'
import { CellKind } from '../row.ts'
import { RowBuffer } from '../row-buffer.ts'
import { shift1904Serial, parseIsoSerial } from '../serial-date.ts'
import type { SharedStrings } from '../shared-strings.ts'
import { Utf8Writer } from '../text/utf8-writer.ts'
import { CellMeaning } from './styles.ts'
import { appendXmlText, isPlainXmlText } from './xml-text.ts'

export interface SheetContext {
  /** Index of the sheet, for Row.sheet. */
  sheet: number
  strings: SharedStrings
  cellStyles: Uint8Array
  date1904: boolean
}

/** Values of a cell's `t`. */
export const CellType = { number: 0, shared: 1, string: 2, inline: 3, boolean: 4, error: 5, date: 6 } as const

const decoder = new TextDecoder()
const REF = new TextEncoder().encode('#REF!')

/** The row being read, filled with cells according to their types. */
export class SheetRow extends RowBuffer {
  danglingTexts = 0
  /** Text of this row that had to be assembled; emptied for each row. */
  readonly scratch = new Utf8Writer(4096)
  readonly #context: SheetContext

  constructor(context: SheetContext) {
    super()
    this.#context = context
    this.sheet = context.sheet
  }

  /** The value between `<v>` and `</v>`. */
  put(column: number, type: number, style: number, bytes: Uint8Array, start: number, end: number): void {
    if (end === start) return
    switch (type) {
      case CellType.number: {
        const value = parseDecimal(bytes, start, end)
        if (value !== value) return this.#putOddNumber(column, bytes, start, end)
        return this.putNumber(column, style, value)
      }
      case CellType.shared: {
        const { strings } = this.#context
        const index = indexOf(bytes, start, end)
        if (index >= 0 && index < strings.count) return strings.writeTo(this, column, index)
        this.danglingTexts++
        return this.setText(column, CellKind.error, REF, 0, REF.length)
      }
      case CellType.boolean: {
        const truth = bytes[start] === 49 || (bytes[start] | 32) === 116
        return this.setValue(column, CellKind.boolean, truth ? 1 : 0)
      }
      case CellType.date: {
        const serial = parseIsoSerial(decoder.decode(bytes.subarray(start, end)).trim())
        if (serial === serial) return this.setValue(column, CellKind.date, serial)
        return this.#putXmlText(column, CellKind.text, bytes, start, end)
      }
      default:
        return this.#putXmlText(column, type === CellType.error ? CellKind.error : CellKind.text, bytes, start, end)
    }
  }

  putNumber(column: number, style: number, value: number): void {
    const { cellStyles, date1904 } = this.#context
    const meaning = cellStyles[style]
    if (meaning === CellMeaning.date) this.setValue(column, CellKind.date, date1904 ? shift1904Serial(value) : value)
    else if (meaning !== CellMeaning.workedOut) this.setValue(column, CellKind.float, value)
  }

  /** A number surrounded by spaces; anything else becomes text. */
  #putOddNumber(column: number, bytes: Uint8Array, start: number, end: number): void {
    const text = decoder.decode(bytes.subarray(start, end)).trim()
    if (text === '') return
    const value = Number(text)
    if (value !== value) this.#putXmlText(column, CellKind.text, bytes, start, end)
    else this.setValue(column, CellKind.float, value)
  }

  #putXmlText(column: number, kind: CellKind, bytes: Uint8Array, start: number, end: number): void {
    if (isPlainXmlText(bytes, start, end)) return this.setText(column, kind, bytes, start, end)
    const { scratch } = this
    const from = scratch.length
    appendXmlText(scratch, bytes, start, end)
    this.setText(column, kind, scratch.bytes, from, scratch.length)
  }
}

/** Parses the value of a cell's `t` as a {@link CellType}. */
export function parseCellType(bytes: Uint8Array, start: number, end: number): number {
  switch (bytes[start]) {
    case 115: // s, str
      return end - start === 1 ? CellType.shared : CellType.string
    case 105: // inlineStr
      return CellType.inline
    case 98:
      return CellType.boolean
    case 101:
      return CellType.error
    case 100:
      return CellType.date
    default:
      return CellType.number
  }
}

/** The index of a shared string; -1 if the bytes are not a number. */
function indexOf(bytes: Uint8Array, start: number, end: number): number {
  let index = 0
  for (let at = start; at < end; at++) {
    const digit = bytes[at] - 48
    if (!(digit >= 0 && digit <= 9)) {
      const text = decoder.decode(bytes.subarray(start, end)).trim()
      return /^\d{1,9}$/.test(text) ? Number(text) : -1
    }
    index = index * 10 + digit
  }
  return index
}
