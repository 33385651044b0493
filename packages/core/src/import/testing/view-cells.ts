import type { SheetView } from '../detect/candidates.ts'
import { viewTable } from '../detect/view-table.ts'
import { makeHead, type TestCell } from './read-cells.ts'

/** The view of a sheet of cells before any column is assigned. */
export function viewCells(rows: TestCell[][]): SheetView {
  return viewTable(makeHead({ '': rows })[0], undefined).view
}
