/**
 * The whole import of a file, until it is saved, beside libraries that merely read the same file.
 *
 * Usage: npm run bench -- import [quick]
 *   quick: fewer rounds
 */
import { join } from 'node:path'
import { ensureBenchFiles } from '../generate/fixes-files.ts'
import { printBar, runScript, sideBySide } from '../side-by-side.ts'
import { runImport } from './run-import.ts'

const PEERS = join(import.meta.dirname, '../read/peers.mjs')
const OURS = 'spoor, whole import'

const quick = process.argv.includes('quick')
const files = await ensureBenchFiles()

async function contest(title: string, file: string, peer: string, bar: { text: string; most: number }): Promise<void> {
  const [ours, theirs] = await sideBySide({
    title,
    names: [OURS, peer],
    rounds: quick ? 3 : 7,
    run: (name) => (name === OURS ? runImport(file) : runScript(PEERS, name, file)),
  })
  console.log('')
  printBar(bar.text, ours.seconds / theirs.seconds, bar.most)
}

await contest('CSV, 880,000 rows', files.fixesCsv, 'papaparse, streaming', {
  text: 'the import of the CSV against papaparse splitting it',
  most: 1,
})
await contest('XLSX, 880,000 rows', files.fixesXlsx, 'hucre, streaming', {
  text: 'the import of the XLSX against the fastest library reading it',
  most: 0.4,
})
await contest('XLSX, 200,000 trips', files.tripsXlsx, 'hucre, streaming', {
  text: 'the import of the trips against the fastest library reading them',
  most: 1,
})
