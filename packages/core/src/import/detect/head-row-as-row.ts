import type { HeadRow } from '../../tabular/head.ts'
import { RowBuffer } from '../../tabular/row-buffer.ts'
import { CellKind, type Row } from '../../tabular/row.ts'

const encoder = new TextEncoder()

/**
 * A row of the head in the readers' format, so that detection parses cells like the import. It uses the readers' own
 * class: a second shape of rows would slow down every cell of the import in the engine.
 */
export function toRow(kept: HeadRow, sheet: number): Row {
  const row = new RowBuffer(new Uint8Array(0), Math.max(1, kept.cells.length))
  row.sheet = sheet
  row.number = kept.number
  row.count = kept.cells.length
  kept.cells.forEach((cell, column) => {
    const bytes = encoder.encode(cell.kind === CellKind.text || cell.kind === CellKind.error ? cell.text : '')
    row.kind[column] = cell.kind
    row.bytes[column] = bytes
    row.end[column] = bytes.length
    row.value[column] = cell.value
  })
  return row
}
