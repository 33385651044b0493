/**
 * The complete import of a file until it is saved, compared with libraries that only read the same file: the second and
 * the first run of each process.
 *
 * Usage: npm run bench -- import [quick] [csv]
 *   quick: fewer rounds
 *   csv: only the CSV file
 */
import { join } from 'node:path'
import { ensureBenchFiles } from '../generate/fixes-files.ts'
import { IS_SMALLEST } from '../smallest.ts'
import { printBar, runScript, sideBySide } from '../side-by-side.ts'
import { runImport } from './run-import.ts'

const PEERS = join(import.meta.dirname, '../read/peers.mjs')
const OURS = 'spoor, whole import'
const OURS_FIRST = 'spoor, right after its start'

const quick = process.argv.includes('quick')
const onlyCsv = process.argv.includes('csv') || IS_SMALLEST
const files = await ensureBenchFiles()

async function contest(title: string, file: string, peer: string, bar?: { text: string; most: number }): Promise<void> {
  const again = `${peer}, second time`
  const [ours, theirs, oursFirst, theirsFirst] = await sideBySide({
    title,
    names: [OURS, again, OURS_FIRST, peer],
    rounds: quick ? 3 : 7,
    run: (name) => {
      if (name === OURS) return runImport(file)
      if (name === OURS_FIRST) return runImport(file, 'first')
      return name === again ? runScript(PEERS, peer, file, 'again') : runScript(PEERS, peer, file)
    },
  })
  console.log('')
  if (!bar) return
  printBar(`${bar.text}, warm`, ours.seconds / theirs.seconds, bar.most)
  printBar(`${bar.text}, first time`, oursFirst.seconds / theirsFirst.seconds, bar.most)
}

await contest('CSV, 880,000 rows', files.fixesCsv, 'papaparse, streaming', {
  text: 'the import of the CSV against papaparse splitting it',
  most: 5,
})
if (!onlyCsv) {
  await contest('XLSX, 880,000 rows', files.fixesXlsx, 'hucre, streaming', {
    text: 'the import of the XLSX against the fastest library reading it',
    most: 0.5,
  })
  await contest('XLSX, 200,000 trips', files.tripsXlsx, 'hucre, streaming')
}
