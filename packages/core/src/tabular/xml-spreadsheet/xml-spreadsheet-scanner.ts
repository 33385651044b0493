import { appendCellText, attribute, XmlScanner } from '../markup/xml-events.ts'
import { isDateFormat } from '../number-format.ts'
import { CellKind, type RowSink } from '../row.ts'
import { MAX_CELLS, RowBuffer } from '../row-buffer.ts'
import { checkSheetCount } from '../sheet-limits.ts'
import { parseIsoSerial } from '../serial-date.ts'

const encoder = new TextEncoder()

export interface XmlSheet {
  name: string
  hidden: boolean
}

/**
 * Emits the rows of an 'XML Spreadsheet 2003', as written by Excel and many programs of its time, sheet by sheet:
 * `push`, then `end`. A sink that returns false ends the current sheet.
 */
export class XmlSpreadsheetScanner {
  /** Sheets started so far; whether one is hidden is known only after its rows. */
  readonly sheets: XmlSheet[] = []
  /** Whether the end of the workbook was reached. */
  complete = false
  readonly #sink: RowSink
  readonly #row = new RowBuffer()
  readonly #scanner: XmlScanner
  /** Set when the sink has stopped this sheet. */
  #isOver = false
  /** Styles of dates, and the style being defined. */
  readonly #dateStyles = new Set<string>()
  #style = ''
  #column = 0
  /** Number of extra columns that the cell spans. */
  #more = 0
  #type = ''
  #isDate = false
  /** Text of the element being captured; null outside such elements. */
  #text: string | null = null

  constructor(encoding: string, sink: RowSink) {
    this.#sink = sink
    const open = (name: string, attributes: string): void => this.#open(name, attributes)
    const close = (name: string): void => this.#close(name)
    const text = (more: string): void => {
      if (this.#text !== null) this.#text = appendCellText(this.#text, more)
    }
    this.#scanner = new XmlScanner({ open, close, text }, encoding)
  }

  push(bytes: Uint8Array): void {
    this.#scanner.push(bytes)
  }

  end(): void {
    this.#scanner.end()
  }

  #open(name: string, attributes: string): void {
    const row = this.#row
    if (name === 'worksheet') {
      checkSheetCount(this.sheets.length + 1)
      row.sheet = this.sheets.length
      row.number = 0
      this.#isOver = false
      this.sheets.push({ name: attribute(attributes, 'Name'), hidden: false })
    } else if (name === 'row') {
      row.number = position(attributes, row.number)
      row.count = 0
      this.#column = 0
    } else if (name === 'cell') {
      this.#column = position(attributes, this.#column)
      this.#more = Number(attribute(attributes, 'MergeAcross')) || 0
      this.#isDate = this.#dateStyles.has(attribute(attributes, 'StyleID'))
    } else if (name === 'data') {
      this.#type = attribute(attributes, 'Type')
      this.#text = ''
    } else if (name === 'visible') this.#text = ''
    else if (name === 'style') this.#style = attribute(attributes, 'ID')
    else if (name === 'numberformat') this.#noteFormat(attribute(attributes, 'Format'))
  }

  #noteFormat(format: string): void {
    // Some formats have names, such as 'Short Date' and 'General Date'.
    if (/\b(?:date|time)$/i.test(format) || isDateFormat(format)) this.#dateStyles.add(this.#style)
  }

  #close(name: string): void {
    const text = this.#text ?? ''
    if (name === 'data') {
      this.#put(text)
      this.#text = null
    } else if (name === 'visible') {
      if (/hidden/i.test(text)) this.sheets[this.sheets.length - 1].hidden = true
      this.#text = null
    } else if (name === 'cell') this.#column += this.#more
    else if (name === 'row' && this.#row.count > 0 && !this.#isOver) this.#isOver = this.#sink(this.#row) === false
    else if (name === 'workbook') this.complete = true
  }

  #put(text: string): void {
    const column = Math.max(0, this.#column - 1)
    const value = readValue(text, this.#type)
    if (Number.isNaN(value)) {
      const bytes = encoder.encode(text)
      this.#row.setText(column, this.#type === 'Error' ? CellKind.error : CellKind.text, bytes, 0, bytes.length)
    } else if (this.#type === 'Boolean') this.#row.setValue(column, CellKind.boolean, value)
    else this.#row.setValue(column, this.#isDate || this.#type === 'DateTime' ? CellKind.date : CellKind.float, value)
  }
}

/** NaN for a text cell. */
function readValue(text: string, type: string): number {
  if (text === '' || type === 'String' || type === 'Error') return Number.NaN
  return type === 'DateTime' ? parseIsoSerial(text) : Number(text)
}

/** The 1-based position of a row or cell: its explicit index, or the one after the previous. */
function position(attributes: string, before: number): number {
  const index = Number(attribute(attributes, 'Index'))
  return index > before ? Math.min(index, MAX_CELLS * MAX_CELLS) : before + 1
}
