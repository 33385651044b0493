import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { importFailureMessage } from '@spoor/contract/words/import-failures.ts'
import { IMPORT_FAILURE_CODES, ImportFailure, type ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { formulaRow, headerRow, buildWorkbook } from '../../../domain/reading/testing/build-workbook.ts'
import { inspect, getResult, rows } from '../../../domain/reading/read-upload.ts'
import { READING_LIMIT_BYTES, READING_LIMIT_MS, startReadingLimits } from '../../../domain/reading/reading-limits.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spoor-failures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

async function reading(content: string | Uint8Array, mapping?: ColumnMapping): Promise<unknown> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const options = { filename: 'file', timezone: 'Africa/Johannesburg', nowMs: Date.UTC(2026, 10, 21), mapping }
  const plan = await inspect(path, options)
  for await (const part of rows(plan)) expect(part.fraction).toBeLessThanOrEqual(1)
  return getResult(plan)
}

function workbook(options: XLSX.WritingOptions): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Date', 'From', 'To'],
    ['2024-03-01', 'Paarl', 'Worcester'],
  ])
  return XLSX.write(XLSX.utils.book_new(sheet, 'S'), { ...options, type: 'buffer' }) as Buffer
}

function encrypted(): Buffer {
  const container = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000, 7))
  XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(200, 7))
  return XLSX.CFB.write(container, { type: 'buffer' }) as Buffer
}

/** A workbook whose directory claims that its sheet unpacks to gigabytes. */
function bomb(): Buffer {
  const bytes = workbook({ bookType: 'xlsx', compression: true })
  bytes.writeUInt32LE(0xb0_00_00_00, bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24)
  return bytes
}

const manyVehicles = (header: string, row: string): string =>
  `${header}\n${Array.from({ length: 2001 }, (_, i) => `${row},Car ${i}`).join('\n')}\n`

/** A point of each vehicle on each day from 2010 on. */
const pointsOfVehicles = (vehicles: number, days: number): string =>
  `time,lat,lon,vehicle\n${Array.from({ length: days * vehicles }, (_, i) => `${new Date(Date.UTC(2010, 0, 1 + Math.floor(i / vehicles))).toISOString()},-33.9,18.4,Car ${i % vehicles}`).join('\n')}\n`

/** A point on each day from 1970 on. */
const pointsOnDays = (days: number): string =>
  `time,lat,lon\n${Array.from({ length: days }, (_, i) => `${new Date(i * 86_400_000).toISOString()},-33.9,18.4`).join('\n')}\n`

const FAILURES: [ImportFailureCode, string, () => unknown][] = [
  ['empty_file', 'The file is empty. Export it again from your tracker and upload the new file.', () => reading('')],
  [
    'no_rows',
    'The file has headers but no rows. Choose a period with trips in your tracker and export again.',
    () => reading('Date,From,To,Distance\n'),
  ],
  [
    'not_a_table',
    "No table of trips or GPS positions was found. Found instead: a first row 'Name Age'. Export trips or positions from your tracker as CSV or Excel.",
    () => reading('Name,Age\nThandi,30\n'),
  ],
  [
    'not_a_table',
    "No table of trips or GPS positions was found. Found instead: a fuel log with columns 'Date', 'Litres', 'Fuel price'. Export trips or positions from your tracker as CSV or Excel.",
    () => reading('Date,Litres,Fuel price\n2024-03-01,41.2,980.10\n'),
  ],
  [
    'unsupported_format',
    'This is a PDF document, which Spoor cannot read. Save it as .xlsx or .csv and upload that.',
    () => reading('%PDF-1.7\n1 0 obj\n'),
  ],
  [
    'encrypted',
    'The file is protected by a password. Remove the password in Excel, save, and upload it again.',
    () => reading(encrypted()),
  ],
  [
    'corrupt',
    'The file is damaged: its end is missing. Export or copy it again and upload the new file.',
    () => reading(workbook({ bookType: 'xlsx' }).subarray(0, 3000)),
  ],
  [
    'too_large_inside',
    'The unpacked file is too large for Spoor to read (2816 MB). Split it into shorter periods, or save it as CSV.',
    () => reading(bomb()),
  ],
  [
    'no_date',
    "No date was found in any row. Found instead: columns 'From', 'To', 'Distance'. Add a date column, or choose it with Fix columns.",
    () => reading('From,To,Distance\nPaarl,Worcester,55\n'),
  ],
  [
    'no_year',
    "The dates have no year (for example '15/03'). Add the year to the dates, or choose the column that has it with Fix columns.",
    () => reading('Date,From,To,Km\n15/03,Paarl,Worcester,55\n16/03,Worcester,Paarl,55\n'),
  ],
  [
    'no_position_or_place',
    "The rows have dates but neither positions nor places. Found instead: columns 'name', 'date', 'miles'. Export with coordinates or addresses, or choose the columns with Fix columns.",
    () => reading('name,date,miles\nThandi,2024-03-01,3\n'),
  ],
  [
    'odometer_log',
    "The file has odometer readings and no trips. Found: columns 'Date', 'Odometer'. Open the upload to add the readings to a vehicle; for trips, add a column with where you drove.",
    () => reading('Date,Odometer\n2024-03-01,84268\n2024-03-08,84326\n'),
  ],
  [
    'formulas_without_results',
    '8 cells are formulas without stored results, A2 for example, so nothing can be read from them. Open the file in Excel or LibreOffice, save it, and upload it again.',
    () => reading(buildWorkbook([headerRow, formulaRow(2), formulaRow(3)])),
  ],
  [
    'ambiguous_dates',
    "The column 'Date' contradicts itself: 13/02/2024 was read day first, and 02/14/2024 can only be month first. Correct the dates in the file, or upload the two parts separately.",
    () => reading('Date,From,To,Km\n13/02/2024,Paarl,Worcester,55\n02/14/2024,Paarl,Worcester,55\n'),
  ],
  [
    'nothing_usable',
    'None of the 2 rows could be used; the most common reason: The position is 0, 0: the tracker had no GPS reception. Check the skipped rows, then edit the file or choose the columns with Fix columns.',
    () => reading('time,lat,lon\n2024-03-01 08:00,0,0\n2024-03-01 08:01,0,0\n'),
  ],
  [
    'mapping_does_not_fit',
    'The chosen columns do not fit this file: there is no column 10. Open Fix columns and choose again.',
    () => reading('Date,From,To\n2024-03-01,Paarl,Worcester\n', { columns: { distance: 9 } }),
  ],
  [
    'too_many_vehicles',
    'The file contains more than 2000 vehicles. Choose another vehicle column with Fix columns, or split the file.',
    () => reading(manyVehicles('Date,From,To,Km,Vehicle', '2024-03-01,Paarl,Worcester,55')),
  ],
  [
    'too_many_vehicles',
    'The file contains more than 2000 vehicles. Choose another vehicle column with Fix columns, or split the file.',
    () => reading(manyVehicles('time,lat,lon,vehicle', '2024-03-01 08:00,-33.9,18.4')),
  ],
  [
    'too_many_days',
    'The positions lie on more than 7300 different days, from 1 Jan 2000 to 22 Nov 2026. Choose another date column with Fix columns, or split the file into shorter periods.',
    () => reading(pointsOnDays(46_360)),
  ],
  [
    'too_many_vehicle_days',
    'The positions of 51 vehicles make more than 100 000 daily tracks. Choose another date column with Fix columns, or split the file into shorter periods.',
    () => reading(pointsOfVehicles(51, 2000)),
  ],
  [
    'took_too_long',
    'Reading the file took too long. Split it into shorter periods and upload those.',
    () => {
      let nowMs = 0
      const limits = startReadingLimits(() => nowMs)
      nowMs = READING_LIMIT_MS + 1
      limits.check()
    },
  ],
  [
    'out_of_memory',
    'The file needs more memory than Spoor allows. Save it as CSV, or split it into shorter periods.',
    () => {
      const limits = startReadingLimits(() => 0)
      vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(process.memoryUsage.rss() + READING_LIMIT_BYTES + 1)
      limits.check()
    },
  ],
]

describe('every failure of a file', () => {
  it.each(FAILURES)('%s: %s', async (code, message, provoke) => {
    const error = await Promise.resolve()
      .then(provoke)
      .then(
        () => null,
        (reason: unknown) => reason,
      )
    expect(error).toBeInstanceOf(ImportFailure)
    const failure = error as ImportFailure
    expect([failure.code, importFailureMessage(failure.code, failure.details)]).toEqual([code, message])
  })

  it('covers every failure code except our own errors', () => {
    const provoked = new Set(FAILURES.map(([code]) => code))
    expect(IMPORT_FAILURE_CODES.filter((code) => !provoked.has(code))).toEqual(['internal'])
  })

  it('reports how much was read', async () => {
    await expect(reading('time,lat,lon\n2024-03-01 08:00,0,0\n')).rejects.toMatchObject({
      partialResult: { kind: 'points', counts: { read: 1, used: 0, duplicates: 0, skipped: 1 } },
    })
    await expect(reading('From,To,Distance\nPaarl,Worcester,55\n')).rejects.toMatchObject({
      partialResult: { kind: 'trips' },
    })
  })
})
