/**
 * Writing reports as files, compared with libraries that write the same cells and texts.
 *
 * Usage: npm run bench -- reports
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { printBar, runScript, sideBySide } from '../side-by-side.ts'
import { size } from '../smallest.ts'
import type { Measured } from '../side-by-side.ts'
import { makeContent } from './content.ts'

const ROUNDS = 5
const MAX_RATIO = 1.2
const MAX_MB = 250

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spoor-bench-reports-'))
try {
  const excel = await contest('Excel of 50,000 trips', size(50_000, 20), [
    'Excel: Spoor',
    'Excel: hucre',
    'Excel: hucre, streaming',
    'Excel: exceljs',
    'Excel: exceljs, streaming',
  ])
  const pdf = await contest('PDF of 5,000 trips', size(5000, 20), [
    'PDF: Spoor',
    'PDF: pdfkit',
    'PDF: pdfkit, tagged',
    'PDF: pdfmake',
  ])
  printBars('Excel', excel)
  // Only an equivalent document counts: pdfkit's plain one has no tags.
  printBars(
    'PDF',
    pdf.filter(({ name }) => name !== 'PDF: pdfkit'),
  )
} finally {
  fs.rmSync(folder, { recursive: true })
}

function contest(title: string, trips: number, names: string[]): Promise<Measured[]> {
  const file = path.join(folder, `${trips}.json`)
  fs.writeFileSync(file, JSON.stringify(makeContent(trips)))
  const script = path.join(import.meta.dirname, 'candidates.mjs')
  return sideBySide({ title, names, rounds: ROUNDS, run: (name) => runScript(script, name, file) })
}

/** CPU seconds: all candidates use a single core, which other processes may share. */
function printBars(what: string, [spoor, ...peers]: Measured[]): void {
  const fastest = Math.min(...peers.filter(({ failure }) => !failure).map(({ cpuSeconds }) => cpuSeconds))
  printBar(`${what}, CPU against the fastest library`, spoor.cpuSeconds / fastest, MAX_RATIO)
  printBar(`${what}, peak memory in MB`, spoor.peakMb, MAX_MB)
}
