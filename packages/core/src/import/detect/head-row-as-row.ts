import type { HeadRow } from '../../tabular/head.ts'
import { CellKind } from '../../tabular/row.ts'
import type { Row } from '../../tabular/row.ts'

const encoder = new TextEncoder()

/** A kept row in the shape in which readers hand rows over, so that detection reads cells as the import will. */
export function headRowAsRow(kept: HeadRow, sheet: number): Row {
  const bytes = kept.cells.map((cell) => encoder.encode(cell.kind === CellKind.text || cell.kind === CellKind.error ? cell.text : ''))
  return {
    sheet,
    number: kept.number,
    count: kept.cells.length,
    kind: kept.cells.map((cell) => cell.kind),
    bytes,
    start: kept.cells.map(() => 0),
    end: bytes.map((each) => each.length),
    value: kept.cells.map((cell) => cell.value),
  }
}
