import { ImportFailure } from '../failures/import-failure.ts'
import { CellKind, type Row } from './row.ts'

/** Excel's maximum number of columns, more than any tracker writes; a wider file is not a table. */
export const MAX_CELLS = 16_384

/**
 * The reusable Row that the readers fill. Its arrays grow with the widest row, so a sink must read them from the row
 * each time.
 */
export class RowBuffer implements Row {
  sheet = 0
  number = 0
  count = 0
  kind: Uint8Array
  bytes: Uint8Array[]
  start: Int32Array
  end: Int32Array
  value: Float64Array

  /** @param filler content of `bytes` for cells that never had a buffer of their own. */
  constructor(filler: Uint8Array = new Uint8Array(0), capacity = 64) {
    this.kind = new Uint8Array(capacity)
    this.start = new Int32Array(capacity)
    this.end = new Int32Array(capacity)
    this.value = new Float64Array(capacity)
    this.bytes = Array.from({ length: capacity }, () => filler)
  }

  /** Makes room for `needed` cells and keeps the existing ones. */
  reserve(needed: number): void {
    const capacity = this.kind.length
    if (needed <= capacity) return
    if (needed > MAX_CELLS) throw new ImportFailure('not_a_table', { found: `a row of more than ${MAX_CELLS} cells` })
    const larger = new RowBuffer(this.bytes[0], Math.min(MAX_CELLS, Math.max(needed, capacity * 2)))
    larger.kind.set(this.kind)
    larger.start.set(this.start)
    larger.end.set(this.end)
    larger.value.set(this.value)
    for (let i = 0; i < capacity; i++) larger.bytes[i] = this.bytes[i]
    this.kind = larger.kind
    this.start = larger.start
    this.end = larger.end
    this.value = larger.value
    this.bytes = larger.bytes
  }

  /** Writes text to a cell; an empty string leaves the cell empty. */
  setText(column: number, kind: CellKind, bytes: Uint8Array, start: number, end: number): void {
    if (end === start) return
    if (column >= this.count) this.#extend(column)
    this.kind[column] = kind
    this.bytes[column] = bytes
    this.start[column] = start
    this.end[column] = end
  }

  setValue(column: number, kind: CellKind, value: number): void {
    if (column >= this.count) this.#extend(column)
    this.kind[column] = kind
    this.value[column] = value
  }

  /** Extends the row to `column` and clears the skipped cells before it. */
  #extend(column: number): void {
    this.reserve(column + 1)
    for (let i = this.count; i < column; i++) this.kind[i] = CellKind.empty
    this.count = column + 1
  }
}
