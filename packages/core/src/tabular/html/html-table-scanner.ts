import { ImportFailure } from '../../failures/import-failure.ts'
import { appendCellText, attribute, XmlScanner } from '../markup/xml-events.ts'
import { CellKind, type RowSink } from '../row.ts'
import { RowBuffer } from '../row-buffer.ts'
import { HTML_NAMES } from './character-names.ts'

const encoder = new TextEncoder()
/** The limits that browsers apply to spans. */
const MAX_COLUMN_SPAN = 1000
const MAX_ROW_SPAN = 65_534
/** A row of spanning cells costs its full width, even if it is empty. */
const MAX_ROW_CELLS = 4000
/** Page layouts use nested tables, some of them deep. */
const MAX_NESTING = 100
/** Line breaks and block elements separate words. */
const BREAKS = new Set(['br', 'p', 'div', 'li', 'hr'])
const UNSEEN = new Set(['script', 'style'])

/** A table that is still open; it may be nested in a cell of another. */
interface OpenTable {
  /** Texts of the current row by column; null between rows. */
  cells: string[] | null
  /** For how many more rows a cell of an earlier row occupies each column. */
  taken: number[]
  /** The open cell, if any. */
  text: string | null
  columns: number
  rows: number
}

/**
 * Emits the rows of all tables in a web page, as written by programs that call it an Excel file: `push`, then `end`.
 * Rows are numbered across tables. A cell spanning several columns or rows appears in the first of them.
 */
export class HtmlTableScanner {
  stopped = false
  readonly #sink: RowSink
  readonly #row = new RowBuffer()
  readonly #tables: OpenTable[] = []
  readonly #scanner: XmlScanner
  #unseen = ''

  constructor(encoding: string, sink: RowSink) {
    this.#sink = sink
    const open = (name: string, attributes: string): void => this.#open(name, attributes)
    const close = (name: string): void => this.#close(name)
    this.#scanner = new XmlScanner({ open, close, text: (text) => this.#text(text) }, encoding, HTML_NAMES)
  }

  push(bytes: Uint8Array): void {
    if (!this.stopped) this.#scanner.push(bytes)
  }

  end(): void {
    if (!this.stopped) this.#scanner.end()
    while (this.#tables.length > 0) this.#close('table')
  }

  #open(name: string, attributes: string): void {
    if (this.#unseen !== '') return
    if (UNSEEN.has(name)) this.#unseen = name
    if (name === 'table' && this.#tables.length === MAX_NESTING)
      throw new ImportFailure('not_a_table', { found: `tables nested more than ${MAX_NESTING} deep` })
    if (name === 'table') this.#tables.push({ cells: null, taken: [], text: null, columns: 1, rows: 1 })
    const table = this.#tables.at(-1)
    if (table === undefined) return
    if (name === 'tr') {
      this.#endRow(table)
      table.cells = []
    } else if (name === 'td' || name === 'th') {
      endCell(table)
      table.cells ??= []
      table.text = ''
      table.columns = span(attributes, 'colspan', MAX_COLUMN_SPAN)
      table.rows = span(attributes, 'rowspan', MAX_ROW_SPAN)
    } else if (BREAKS.has(name) && table.text !== null) table.text = appendCellText(table.text, ' ')
  }

  #close(name: string): void {
    if (this.#unseen !== '') {
      if (name === this.#unseen) this.#unseen = ''
      return
    }
    const table = this.#tables.at(-1)
    if (table === undefined) return
    if (name === 'td' || name === 'th') endCell(table)
    else if (name === 'tr') this.#endRow(table)
    else if (name === 'table') {
      this.#endRow(table)
      this.#tables.pop()
    }
  }

  #text(text: string): void {
    const table = this.#tables.at(-1)
    if (this.#unseen === '' && table !== undefined && table.text !== null) table.text = appendCellText(table.text, text)
  }

  #endRow(table: OpenTable): void {
    endCell(table)
    const { cells } = table
    if (cells === null) return
    table.cells = null
    // Row spans to the right of the last cell also advance by a row.
    for (let column = cells.length; column < table.taken.length; column++) passRow(table, column)
    const row = this.#row
    row.number++
    row.count = 0
    for (const [column, text] of cells.entries()) {
      if (text === '') continue
      const bytes = encoder.encode(text)
      row.setText(column, CellKind.text, bytes, 0, bytes.length)
    }
    if (row.count > 0 && !this.stopped && this.#sink(row) === false) this.stopped = true
  }
}

/** Places the open cell in the first columns not occupied by a row span. */
function endCell(table: OpenTable): void {
  const { cells, text } = table
  table.text = null
  if (cells === null || text === null) return
  while (passRow(table, cells.length)) cells.push('')
  const first = cells.length
  if (first + table.columns > MAX_ROW_CELLS)
    throw new ImportFailure('not_a_table', { found: `a row of more than ${MAX_ROW_CELLS} cells` })
  for (let column = first; column < first + table.columns; column++) {
    cells.push(column === first ? text.replaceAll(/\s+/g, ' ').trim() : '')
    table.taken[column] = table.rows - 1
  }
}

/** Advances the row span in this column; false if there is none. */
function passRow({ taken }: OpenTable, column: number): boolean {
  if (!(taken[column] > 0)) return false
  taken[column]--
  return true
}

function span(attributes: string, name: string, most: number): number {
  const value = attribute(attributes, name) || new RegExp(`\\b${name}=(\\d+)`, 'i').exec(attributes)?.[1]
  return Math.min(most, Math.max(1, Math.floor(Number(value ?? 1)) || 1))
}
