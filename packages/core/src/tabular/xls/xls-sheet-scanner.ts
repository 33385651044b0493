import { ImportFailure } from '../../failures/import-failure.ts'
import { CellKind, type RowSink } from '../row.ts'
import { RowBuffer } from '../row-buffer.ts'
import { shift1904Serial } from '../serial-date.ts'
import { Utf8Writer } from '../text/utf8-writer.ts'
import { Biff, BiffRecords } from './biff-records.ts'
import { appendCodePage, appendUnicode, BiffStringReader } from './biff-strings.ts'
import { BIFF8, type WorkbookGlobals } from './workbook-globals.ts'

const ERRORS: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
}
const encoder = new TextEncoder()
const ERROR_BYTES = new Map(Object.entries(ERRORS).map(([code, text]) => [Number(code), encoder.encode(text)]))
const UNKNOWN_ERROR = encoder.encode('#N/A')

/** Two views of the same eight bytes, to build a double from its upper half. */
const double = new Float64Array(1)
const halves = new Uint32Array(double.buffer)

/** Reads the records of one sheet as they arrive, starting with its BOF: `push`, then `end`. */
export class XlsSheetScanner {
  /** Set when the sheet has ended or the sink has stopped. */
  stopped = false
  readonly #globals: WorkbookGlobals
  readonly #dateStyles: Uint8Array
  readonly #sink: RowSink
  readonly #row = new RowBuffer()
  readonly #records = new BiffRecords((id, view, bytes, start, end) => this.#record(id, view, bytes, start, end))
  readonly #scratch = new Utf8Writer(4096)
  readonly #result = new Utf8Writer(4096)
  readonly #resultReader = new BiffStringReader(this.#result, () => this.#putResult())
  #rowIndex = -1
  /** Nesting depth of substreams, such as charts in the sheet. */
  #depth = 0
  #finished = false
  #sawBof = false
  /** The formula cell whose text follows in a separate record. */
  #pendingRow = -1
  #pendingColumn = 0
  #previous = 0

  constructor(sheet: number, globals: WorkbookGlobals, sink: RowSink) {
    this.#globals = globals
    this.#dateStyles = globals.dateStyles()
    this.#sink = sink
    this.#row.sheet = sheet
  }

  push(chunk: Uint8Array): void {
    if (this.stopped) return
    this.#records.push(chunk)
    if (this.#records.stopped) this.stopped = true
  }

  end(): void {
    if (!this.stopped && !this.#finished)
      throw new ImportFailure('corrupt', { found: 'a sheet ends before its last row' })
  }

  #record(id: number, view: DataView, bytes: Uint8Array, start: number, end: number): boolean {
    if (!this.#sawBof && id !== Biff.bof)
      throw new ImportFailure('corrupt', { found: 'a sheet is not where the workbook says' })
    if (id === Biff.bof) {
      this.#sawBof = true
      this.#depth++
      return true
    }
    if (id === Biff.eof) {
      this.#depth--
      if (this.#depth > 0) return true
      this.#finished = true
      this.#flush()
      return false
    }
    if (this.#depth !== 1) return true
    const length = end - start
    if (id === Biff.string || (id === Biff.continue && this.#previous === Biff.string)) {
      this.#takeResult(id, view, bytes, start, end)
    } else if (length >= 6 && isCellRecord(id)) {
      const row = view.getUint16(start, true)
      if (row !== this.#rowIndex) {
        if (!this.#flush()) return false
        this.#rowIndex = row
      }
      this.#cell(id, view, bytes, start, end)
    }
    if (id !== Biff.continue) this.#previous = id
    return true
  }

  #cell(id: number, view: DataView, bytes: Uint8Array, start: number, end: number): void {
    const length = end - start
    const column = view.getUint16(start + 2, true)
    const style = view.getUint16(start + 4, true)
    switch (id) {
      case Biff.number:
        if (length >= 14) this.#putNumber(column, style, view.getFloat64(start + 6, true))
        return
      case Biff.rk:
        if (length >= 10) this.#putNumber(column, style, rkValue(view.getInt32(start + 6, true)))
        return
      case Biff.mulRk:
        for (let i = 0; start + 4 + i * 6 + 6 <= end - 2; i++) {
          const at = start + 4 + i * 6
          this.#putNumber(column + i, view.getUint16(at, true), rkValue(view.getInt32(at + 2, true)))
        }
        return
      case Biff.labelSst: {
        const { strings } = this.#globals
        const index = length >= 10 ? view.getUint32(start + 6, true) : -1
        if (index < 0 || index >= strings.count) return this.#putError(column, 0x17)
        return strings.writeTo(this.#row, column, index)
      }
      case Biff.label:
      case Biff.rString:
        if (length >= 8) this.#putLabel(column, view, bytes, start, end)
        return
      case Biff.boolErr:
        if (length >= 8 && bytes[start + 7] === 0)
          this.#row.setValue(column, CellKind.boolean, bytes[start + 6] ? 1 : 0)
        else if (length >= 8) this.#putError(column, bytes[start + 6])
        return
      case Biff.formula:
        if (length >= 14) this.#putFormula(column, style, view, bytes, start)
        return
      default:
        return
    }
  }

  #putLabel(column: number, view: DataView, bytes: Uint8Array, start: number, end: number): void {
    const characters = view.getUint16(start + 6, true)
    const from = this.#scratch.length
    if (this.#globals.version === BIFF8) appendUnicode(this.#scratch, bytes, start + 8, end, characters)
    else appendCodePage(this.#scratch, bytes, start + 8, Math.min(end, start + 8 + characters), this.#globals.codePage)
    this.#row.setText(column, CellKind.text, this.#scratch.bytes, from, this.#scratch.length)
  }

  #putFormula(column: number, style: number, view: DataView, bytes: Uint8Array, start: number): void {
    if (view.getUint16(start + 12, true) !== 0xffff)
      return this.#putNumber(column, style, view.getFloat64(start + 6, true))
    switch (bytes[start + 6]) {
      case 0:
        this.#pendingRow = this.#rowIndex
        this.#pendingColumn = column
        return
      case 1:
        return this.#row.setValue(column, CellKind.boolean, bytes[start + 8] ? 1 : 0)
      case 2:
        return this.#putError(column, bytes[start + 8])
      default:
        return
    }
  }

  /** Reads the STRING record after a formula. */
  #takeResult(id: number, view: DataView, bytes: Uint8Array, start: number, end: number): void {
    if (this.#pendingRow < 0) return
    if (this.#globals.version === BIFF8) return this.#resultReader.feed(bytes, start, end)
    if (id !== Biff.string || end - start < 2) return
    appendCodePage(
      this.#result,
      bytes,
      start + 2,
      Math.min(end, start + 2 + view.getUint16(start, true)),
      this.#globals.codePage,
    )
    this.#putResult()
    this.#result.length = 0
  }

  #putResult(): void {
    if (this.#pendingRow !== this.#rowIndex) return
    const from = this.#scratch.length
    this.#scratch.append(this.#result.bytes, 0, this.#result.length)
    this.#pendingRow = -1
    this.#row.setText(this.#pendingColumn, CellKind.text, this.#scratch.bytes, from, this.#scratch.length)
  }

  #putNumber(column: number, style: number, value: number): void {
    if (this.#dateStyles[style] !== 1) return this.#row.setValue(column, CellKind.float, value)
    this.#row.setValue(column, CellKind.date, this.#globals.date1904 ? shift1904Serial(value) : value)
  }

  #putError(column: number, code: number): void {
    const text = ERROR_BYTES.get(code) ?? UNKNOWN_ERROR
    this.#row.setText(column, CellKind.error, text, 0, text.length)
  }

  /** Emits the row; false if the sink has stopped. */
  #flush(): boolean {
    const row = this.#row
    const wanted = row.count === 0 || this.#handOver(row)
    row.count = 0
    this.#scratch.length = 0
    this.#pendingRow = -1
    return wanted
  }

  #handOver(row: RowBuffer): boolean {
    row.number = this.#rowIndex + 1
    return this.#sink(row) !== false
  }
}

function isCellRecord(id: number): boolean {
  return (
    id === Biff.number ||
    id === Biff.rk ||
    id === Biff.mulRk ||
    id === Biff.labelSst ||
    id === Biff.label ||
    id === Biff.rString ||
    id === Biff.boolErr ||
    id === Biff.formula
  )
}

/** The number in the four bytes of an RK: a 30-bit integer or the upper bits of a double, possibly times a hundred. */
function rkValue(rk: number): number {
  let value: number
  if (rk & 2) {
    value = rk >> 2
  } else {
    halves[0] = 0
    halves[1] = rk & 0xfffffffc
    value = double[0]
  }
  return rk & 1 ? value / 100 : value
}
