import { openTable } from '../../apps/server/src/domain/reading/open-table.ts'
import { readToEnd } from '../../apps/server/src/domain/reading/table-file.ts'
import { CellKind, cellText } from '../../packages/core/src/tabular/row.ts'
import type { PlainCell } from './sheetjs-cells.ts'

/** The non-empty cells of every sheet as read by Spoor, in the format of `readSheetJsCells`. */
export async function readOurCells(path: string): Promise<Map<string, Map<string, PlainCell>>> {
  const table = await openTable(path)
  try {
    const sheets = table.sheets.map(({ name }) => [name, new Map<string, PlainCell>()] as const)
    const reading = table.read((row) => {
      const cells = sheets[row.sheet][1]
      for (let column = 0; column < row.count; column++) {
        const key = `${row.number}:${column}`
        switch (row.kind[column]) {
          case CellKind.text:
            cells.set(key, `text ${cellText(row, column)}`)
            break
          case CellKind.error:
            cells.set(key, `error ${cellText(row, column)}`)
            break
          case CellKind.float:
            cells.set(key, `float ${row.value[column]}`)
            break
          case CellKind.date:
            cells.set(key, `date ${row.value[column]}`)
            break
          case CellKind.boolean:
            cells.set(key, `boolean ${row.value[column]}`)
            break
          default:
            break
        }
      }
    })
    await readToEnd(reading)
    return new Map(sheets)
  } finally {
    await table.close()
  }
}
