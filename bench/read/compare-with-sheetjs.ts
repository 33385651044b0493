/**
 * Compares Spoor's and SheetJS's readings cell by cell, for every workbook in a folder.
 *
 * Usage: node bench/read/compare-with-sheetjs.ts FOLDER
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportFailure } from '../../packages/core/src/failures/import-failure.ts'
import { readOurCells } from './our-cells.ts'
import { readSheetJsCells } from './sheetjs-cells.ts'

const folder = process.argv[2]
if (!folder) {
  console.error('usage: node bench/read/compare-with-sheetjs.ts FOLDER')
  process.exit(2)
}

let different = 0
let equal = 0
const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(xlsx|xlsm|xls)$/i.test(name)).sort()
for (const name of names) {
  const lines = await compare(join(folder, name))
  if (lines.length === 0) {
    equal++
    continue
  }
  different++
  console.log(`${name}\n${lines.map((line) => `    ${line}`).join('\n')}`)
}
console.log(`${names.length} workbooks: ${equal} equal, ${different} different or unread`)

async function compare(path: string): Promise<string[]> {
  const bytes = await readFile(path)
  let theirs: ReturnType<typeof readSheetJsCells> | string
  try {
    theirs = readSheetJsCells(bytes)
  } catch (error) {
    theirs = error instanceof Error ? error.message : String(error)
  }
  let ours: Awaited<ReturnType<typeof readOurCells>> | string
  try {
    ours = await readOurCells(path)
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    ours = error.message
  }
  if (typeof ours === 'string' || typeof theirs === 'string') {
    return [`ours: ${printed(ours)}; SheetJS: ${printed(theirs)}`]
  }
  const lines: string[] = []
  for (const [sheet, cells] of ours) {
    const others = theirs.get(sheet)
    if (!others) {
      lines.push(`sheet '${sheet}' is not in SheetJS`)
      continue
    }
    for (const key of new Set([...cells.keys(), ...others.keys()])) {
      const [our, their] = [cells.get(key), others.get(key)]
      if (our !== their) lines.push(`${sheet} ${key}: ours ${JSON.stringify(our)}, SheetJS ${JSON.stringify(their)}`)
    }
  }
  for (const [sheet, cells] of theirs)
    if (!ours.has(sheet) && cells.size > 0) lines.push(`sheet '${sheet}' is only in SheetJS`)
  return lines.length > 12 ? [...lines.slice(0, 12), `… ${lines.length - 12} more`] : lines
}

function printed(result: string | Map<string, Map<string, string>>): string {
  return typeof result === 'string'
    ? result
    : `${[...result.values()].reduce((sum, cells) => sum + cells.size, 0)} cells`
}
