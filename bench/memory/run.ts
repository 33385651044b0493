/**
 * Peak memory of the import process, for 50 MB and for a tenth of it, and of the server during uploads.
 *
 * Usage: npm run bench -- memory. Linux only: it reads /proc.
 */
import { openAsBlob, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendFile, signUpAt } from '../../apps/server/src/testing/api-person.ts'
import { startBenchSpoor } from '../start-spoor.ts'
import { ensureBenchFiles } from '../generate/fixes-files.ts'
import { runImport } from '../import/run-import.ts'
import { peakMemoryMb } from '../peak-memory.ts'
import { printBar } from '../side-by-side.ts'
import { size } from '../smallest.ts'

const files = await ensureBenchFiles()
const peaks = new Map<string, number>()
console.log('| imported file | peak RSS MB |\n|---|---|')
const imported = ['fixesCsv', 'smallCsv', 'fixesXlsx', 'smallXlsx', 'tripsXlsx', 'fixesXls'] as const
for (const name of imported.slice(0, size(imported.length, 0))) {
  const { peakMb } = await runImport(files[name])
  peaks.set(name, peakMb)
  console.log(`| ${name} | ${peakMb.toFixed(0)} |`)
}
const peak = (name: string) => peaks.get(name) ?? Number.NaN

const folder = await mkdtemp(join(tmpdir(), 'spoor-bench-'))
await chmod(folder, 0o755)
const spoor = await startBenchSpoor({ dataDir: folder })
const people = await Promise.all(Array.from({ length: size(4, 1) }, () => signUpAt(spoor)))
const file = { name: 'fixes.csv', content: await openAsBlob(files.fixesCsv) }
const small = { name: 'fixes.csv', content: await openAsBlob(files.smallCsv) }
// Exclude the cost of the first requests, which load and compile code.
for (const person of people) await sendFile(spoor.url, person, small)
await new Promise((resolve) => setTimeout(resolve, size(3000, 0)))
// Starting the server took more memory than it uses now; this makes Linux reset the peak.
writeFileSync(`/proc/${spoor.pid}/clear_refs`, '5')
const before = peakMemoryMb(spoor.pid)
await sendFile(spoor.url, people[0], file)
const one = peakMemoryMb(spoor.pid)
await Promise.all(people.map((person) => sendFile(spoor.url, person, file)))
const four = peakMemoryMb(spoor.pid)
await spoor.killAll()
await rm(folder, { recursive: true, force: true })

console.log(`\n| server while 50 MB are sent | peak RSS MB |\n|---|---|`)
console.log(
  `| before | ${before.toFixed(0)} |\n| by one | ${one.toFixed(0)} |\n| by four at once | ${four.toFixed(0)} |\n`,
)
for (const name of ['fixesCsv', 'fixesXlsx', 'tripsXlsx', 'fixesXls'])
  printBar(`MB, import of ${name}`, peak(name), 250)
printBar('CSV of 50 MB against one of 5 MB', peak('fixesCsv') / peak('smallCsv'), 1.3)
printBar('XLSX of 40 MB against one of 4 MB', peak('fixesXlsx') / peak('smallXlsx'), 1.3)
printBar('MB more while a file is sent', one - before, 60)
