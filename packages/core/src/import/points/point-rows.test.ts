import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMA } from '../../tabular/csv/csv-dialect.ts'
import { CsvScanner } from '../../tabular/csv/csv-scanner.ts'
import { keepRow, type HeadRow } from '../../tabular/head.ts'
import type { Row } from '../../tabular/row.ts'
import { planTable } from '../plan-table.ts'
import type { RowIssue, TableResult } from '../result.ts'
import { reviseBySurvey } from '../revise-plan.ts'
import { TableReading } from '../table-reading.ts'

/** Fewer rows than the longest text has, so that its end lies beyond the head. */
const HEAD_ROWS = 600
const NOW_MS = Date.UTC(2026, 10, 21)
const HEADER = 'timestamp,latitude,longitude,speed (km/h),note,ignition,odometer (km),vehicle'
const TWO_COLUMNS = 'date,time,latitude,longitude,speed (km/h),vehicle'

interface ReadText extends TableResult {
  issues: RowIssue[]
}

/** Reads a CSV text in chunks of `chunkBytes`. */
function readText(text: string, chunkBytes: number): ReadText {
  const bytes = new TextEncoder().encode(text)
  const rows: HeadRow[] = []
  const head = new CsvScanner(COMMA, (row) => rows.push(keepRow(row)) < HEAD_ROWS)
  head.push(bytes)
  head.end()
  const source = { format: 'csv' as const, describe: 'CSV', head: [{ sheet: 0, name: '', hidden: false, rows }] }
  let plan = planTable(source, { timezone: 'Africa/Johannesburg', nowMs: NOW_MS })
  const scan = (take: (row: Row) => boolean): void => {
    const scanner = new CsvScanner(COMMA, take)
    for (let at = 0; at < bytes.length; at += chunkBytes) scanner.push(bytes.subarray(at, at + chunkBytes))
    scanner.end()
  }
  while (plan.isOpen) {
    const survey = new TableReading(plan, 'survey')
    scan((row) => survey.take(row))
    plan = reviseBySurvey(plan, survey)
  }
  const reading = new TableReading(plan)
  scan((row) => reading.take(row))
  reading.end()
  return { issues: reading.takeIssues(), ...reading.finish() }
}

const two = (value: number): string => String(value).padStart(2, '0')
const time = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .chain(([day, hour, minute]) =>
    fc.constantFrom(
      `2024-03-${two(day)} ${two(hour)}:${two(minute)}:07`,
      `2024-03-${two(day)}T${two(hour)}:${two(minute)}:07.250Z`,
      `2024-03-${two(day)} ${two(hour)}:${two(minute)}:07+05:30`,
      `2024-03-${two(day)} ${two(hour)}:${two(minute)}`,
    ),
  )
const oddTime = fc.constantFrom('', 'yesterday', '2024-02-31 10:00:00', '2024-03-04 25:00:00', '1709532000', ' 2024-03-04 04:00:00') // prettier-ignore
const degrees = fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value.toFixed(6))
const oddDegrees = fc.constantFrom(
  '',
  '0',
  '-',
  '.',
  '33°55\'29"S',
  '-33.1234567891',
  '+33.5',
  '1e1',
  '"-33,9"',
  '-33.9 ',
)
const amount = fc.constantFrom('0', '12', '12.5', '.5', '7.', '120.25', '')
const oddAmount = fc.constantFrom('-', 'n/a', '1 200', '"55"', '60 km/h', '99999999999999999', '--')
const note = fc.constantFrom('', 'home', '"a, b"', ' x', 'say "hi"', '"two\nlines"')
const ignition = fc.constantFrom('0', '1', '', 'on', 'OFF', '2', 'n/a', 'Yes ')
const vehicle = fc.constantFrom('A', 'B', 'CA 123-456', '', 'n/a', '"quoted"', 'Zoë')
const lineBreak = fc.constantFrom('\n', '\r\n', '\n\n', '\r')
const often = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })
const row = fc
  .tuple(
    often(time, oddTime),
    often(degrees, oddDegrees),
    often(degrees, oddDegrees),
    often(amount, oddAmount),
    note,
    ignition,
    often(amount, oddAmount),
    vehicle,
    often(fc.constant(''), fc.constantFrom(',', ',more', ',a,b')),
  )
  .map((cells) => cells.slice(0, 8).join(',') + cells[8])
/** Rows from which the columns can be detected. */
const SURE = Array.from(
  { length: 5 },
  (_, i) => `2024-03-04 04:0${i}:00,-33.92999${i},18.86003${i},1${i},,1,1000.${i},A`,
)

describe('point rows', () => {
  it('are read identically for any chunk size, and each is either added or skipped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(row, lineBreak), { maxLength: 30 }),
        fc.integer({ min: 1, max: 4000 }),
        (rows, chunkBytes) => {
          const text = `${HEADER}\n${SURE.join('\n')}\n${rows.map(([cells, end]) => cells + end).join('')}`
          const read = readText(text, chunkBytes)
          expect(read).toEqual(readText(text, 1_000_000))
          expect(read.counts.used + read.counts.duplicates + read.counts.skipped).toBe(read.counts.read)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('may have the date and the time of day in separate columns', () => {
    const rows = ['04/03/2024,04:00:00', '04/03/2024,04:01', '25/03/2024,23:59:59'].map(
      (cells, i) => `${cells},-33.9${i},18.8${i},5,A`,
    )
    const { vehicles } = readText(`${TWO_COLUMNS}\n${rows.join('\n')}\n`, 4096)
    expect(Array.from(vehicles[0].track.timeMs, (ms) => new Date(ms).toISOString())).toEqual([
      '2024-03-04T02:00:00.000Z',
      '2024-03-04T02:01:00.000Z',
      '2024-03-25T21:59:59.000Z',
    ])
  })

  it('swap day and month if a later row requires it', () => {
    const early = Array.from({ length: 700 }, (_, i) => `03/04/2024 0${i % 10}:00:00,-33.9,18.8${i % 10},5,,1,,A`)
    const read = readText(`${HEADER}\n${early.join('\n')}\n03/25/2024 10:00:00,-33.9,18.8,5,,1,,A\n`, 1000)
    expect(read.layout.mapping.date_order).toBe('mdy')
    expect(read.counts.used).toBe(701 - read.counts.duplicates)
    expect(new Date(read.vehicles[0].track.timeMs[0]).toISOString().slice(0, 7)).toBe('2024-03')
  })
})
