/**
 * Reading alone, compared with the fastest libraries and with the minimum work of any reader.
 *
 * Usage: npm run bench -- read [quick]
 *   quick: few rounds, without the slowest libraries
 */
import { join } from 'node:path'
import { ensureBenchFiles } from '../generate/fixes-files.ts'
import { IS_SMALLEST } from '../smallest.ts'
import { printBar, runScript, sideBySide } from '../side-by-side.ts'
import type { Measured } from '../side-by-side.ts'

/** Spoor and the baselines; all others are libraries. */
const OURS = ['spoor', 'read the bytes', 'decode the bytes', 'decode the bytes, streaming', 'inflate the sheet']
const scriptFor = (name: string) => join(import.meta.dirname, OURS.includes(name) ? 'ours.ts' : 'peers.mjs')

const quick = process.argv.includes('quick')
const files = await ensureBenchFiles()
const contest = (title: string, path: string, names: string[], rounds: number) =>
  sideBySide({
    title,
    names,
    rounds: quick ? Math.min(3, rounds) : rounds,
    run: (name) => runScript(scriptFor(name), name, path),
  })
const slow = (...names: string[]) => (quick ? [] : names)

const csv = await contest(
  'CSV, 880,000 rows, 52 MB',
  files.fixesCsv,
  [
    'spoor',
    'read the bytes',
    'decode the bytes',
    'decode the bytes, streaming',
    'polars',
    'polars, times left as text',
    'polars, columns handed over',
    'udsv, streaming',
    'papaparse, streaming',
  ],
  9,
)
const xlsx = await contest(
  'XLSX, 880,000 rows, 38 MB',
  files.fixesXlsx,
  ['spoor', 'inflate the sheet', 'hucre, streaming', ...slow('saxes and yauzl', 'exceljs, streaming', 'SheetJS')],
  5,
)
const trips = await contest(
  'XLSX, 200,000 trips with shared strings',
  files.tripsXlsx,
  ['spoor', 'inflate the sheet', 'hucre, streaming', ...slow('SheetJS')],
  5,
)
const xls = IS_SMALLEST
  ? []
  : await contest('XLS, 65,000 rows', files.fixesXls, ['spoor', 'read the bytes', ...slow('SheetJS')], 5)
const small = await contest('The same files, a tenth as long', files.smallCsv, ['spoor'], 3)
const smallXlsx = await contest('XLSX, a tenth as long', files.smallXlsx, ['spoor'], 3)

const seconds = (measured: Measured[], name: string) => measured.find((one) => one.name === name)?.seconds ?? Number.NaN
const fastestLibrary = (measured: Measured[]) =>
  Math.min(
    ...measured.filter(({ name, failure }) => !failure && /hucre|exceljs|SheetJS/.test(name)).map((one) => one.seconds),
  )

console.log('')
printBar('CSV against polars', seconds(csv, 'spoor') / seconds(csv, 'polars'), 0.5)
printBar(
  'CSV against polars that leaves times as text',
  seconds(csv, 'spoor') / seconds(csv, 'polars, times left as text'),
  0.5,
)
printBar(
  'CSV against polars that hands its columns over',
  seconds(csv, 'spoor') / seconds(csv, 'polars, columns handed over'),
  0.5,
)
printBar('CSV against decoding the bytes', seconds(csv, 'spoor') / seconds(csv, 'decode the bytes'), 3)
printBar('XLSX against the fastest library', seconds(xlsx, 'spoor') / fastestLibrary(xlsx), 0.15)
printBar('XLSX against inflating the sheet', seconds(xlsx, 'spoor') / seconds(xlsx, 'inflate the sheet'), 2)
for (const [name, measured] of [
  ['CSV', csv],
  ['XLSX', xlsx],
  ['XLSX of trips', trips],
  ['XLS', xls],
] as const)
  if (measured.length > 0) printBar(`peak memory, ${name}, MB`, measured[0].peakMb, 250)
printBar('memory of the whole CSV against a tenth of it', csv[0].peakMb / small[0].peakMb, 1.3)
printBar('memory of the whole XLSX against a tenth of it', xlsx[0].peakMb / smallXlsx[0].peakMb, 1.3)
