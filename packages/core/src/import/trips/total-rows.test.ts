import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from '../testing/read-cells.ts'

const TRIPS = '05/01/2026,Paarl,Wellington,40\n15/01/2026,Wellington,Paarl,41'

function left(read: ReadCells): [number, string][] {
  return read.issues.map((issue) => [issue.row, issue.code])
}

describe('totals rows with a date', () => {
  it.each([
    '15/01/2026,Total,,81',
    '15/01/2026,,Total,81',
    '15/01/2026,,TOTAL KM,80',
    '31/01/2026,Total km for January,,81',
    '31/01/2026,Paarl,Month total,81',
    '31/01/2026,Total,Total,81',
    'Total as at 31/01/2026,,,81',
    'Total 2026-01-31,,,81',
    '31 Jan 2026 Total,,,81',
    '31/01/2026 - Subtotaal,,,81',
  ])('skips %s', (row) => {
    const read = readCells(csvCells(`Date,From,To,Km\n${TRIPS}\n${row}`))
    expect(left(read)).toEqual([[4, 'totals_row']])
    expect(read.trips).toHaveLength(2)
  })

  it.each([
    '15/01/2026,Total Garage N1,,81',
    '15/01/2026,,Total Garage N1,81',
    '15/01/2026,Paarl,Total,81',
    '15/01/2026,Total,Paarl,81',
    '15/01/2026,Paarl,Total Market Street,81',
    '15/01/2026 Total Garage N1,Paarl,Wellington,12',
    '15/01/2026,Summer Street,,81',
  ])('keeps the trip %s', (row) => {
    const read = readCells(csvCells(`Date,From,To,Km\n${TRIPS}\n${row}`))
    expect(read.trips).toHaveLength(3)
    expect(read.warnings.join()).not.toContain('total')
  })

  it('skips totals per vehicle and creates no vehicle for them', () => {
    const read = readCells(
      csvCells(
        'Vehicle,Date,From,To,Km\nCA 1,05/01/2026,Paarl,Wellington,40\nTotal CA 1,31/01/2026,,,40\nCA 2,05/01/2026,Paarl,Wellington,41\nCA 2 total,31/01/2026,,,41',
      ),
    )
    expect(left(read)).toEqual([[3, 'totals_row'], [5, 'totals_row']]) // prettier-ignore
    expect(read.trips.map((trip) => trip.vehicle)).toEqual(['CA 1', 'CA 2'])
  })

  it('keeps a vehicle whose name starts with Total', () => {
    const read = readCells(
      csvCells(
        'Vehicle,Date,Opening km,Closing km\nTotal Logistics 1,05/01/2026,100,140\nTotal Logistics 1,06/01/2026,140,180\nTotal Total Logistics 1,06/01/2026,100,180',
      ),
    )
    expect(left(read)).toEqual([[4, 'totals_row']])
  })

  it('skips daily totals that have no times', () => {
    const day = (date: string): string => `${date},08:00,08:40,Paarl,Wellington,40.1\n${date},,,,Total,40.1`
    const read = readCells(csvCells(`Date,Start,End,From,To,Km\n${day('12/01/2026')}\n${day('13/01/2026')}`))
    expect(left(read)).toEqual([[3, 'totals_row'], [5, 'totals_row']]) // prettier-ignore
  })

  it('compares the sum of the rows above if trips name a single place', () => {
    const rows = '05/01/2026,Paarl,40\n15/01/2026,Wellington,41'
    const sum = readCells(csvCells(`Date,Place visited,Km\n${rows}\n31/01/2026,Total,81`))
    expect(left(sum)).toEqual([[4, 'totals_row']])
    const other = readCells(csvCells(`Date,Place visited,Km\n${rows}\n31/01/2026,Total,12`))
    expect(other.trips).toHaveLength(3)
    expect(other.warnings.join()).toContain('Row 4 may be a total of the rows above it: it was read as a trip.')
  })

  it('warns about a row without a place that equals the sum of the rows above', () => {
    const read = readCells(csvCells(`Date,From,To,Km\n${TRIPS}\n31/01/2026,,,81\n31/01/2026,,,12`))
    expect(read.trips).toHaveLength(4)
    expect(read.warnings.join()).toContain('Row 4 may be a total')
  })

  it('keeps a timed trip to a place called Total, with a warning', () => {
    const read = readCells(
      csvCells(
        'Start,End,From,To,Km\n2026-01-05 08:00,2026-01-05 08:40,Paarl,Wellington,40\n2026-01-06 08:00,2026-01-06 08:40,,Total,12',
      ),
    )
    expect(read.trips).toHaveLength(2)
    expect(read.warnings.join()).toContain('Row 3 may be a total')
  })
})

describe('group rows that total the rows below them', () => {
  it('are skipped, but provide the vehicle name', () => {
    const day = (number: string, name: string, hour: string, km: number): string =>
      `${number},${name},2026-01-05 ${hour}:00,2026-01-05 ${hour}:40,Paarl,Wellington,${km}`
    const rows = [
      day('1', 'CA 1', '08', 80),
      day('1.1', '2026-01-05', '08', 40),
      day('1.2', '2026-01-05', '10', 40),
      day('2', 'CA 2', '09', 14),
      day('2.1', '-----', '09', 14),
    ]
    const read = readCells(csvCells(`№,Grouping,Beginning,End,From,To,Mileage (km)\n${rows.join('\n')}`))
    expect(left(read)).toEqual([
      [2, 'totals_row'],
      [5, 'totals_row'],
    ])
    expect(read.trips.map(({ vehicle }) => vehicle)).toEqual(['CA 1', 'CA 1', 'CA 2'])
  })

  it('are not detected in plainly numbered rows', () => {
    const read = readCells(csvCells('No,Date,From,To,Km\n1,2026-01-05,Paarl,Ceres,60\n2,2026-01-06,Ceres,Paarl,60'))
    expect(read.trips).toHaveLength(2)
  })
})

describe('the total of a file', () => {
  const warnings = (...rows: string[]): string =>
    readCells(csvCells(`Date,From,To,Km\n${TRIPS}\n${rows.join('\n')}`)).warnings.join()

  it.each([
    ['Total,,,162', "Row 4: the file's total is 162 km, but the trips above it add up to 81 km."],
    ['31/01/2026,Total km,,40', "Row 4: the file's total is 40 km, but the trips above it add up to 81 km."],
  ])("that contradicts its trips is named: '%s'", (row, warning) => {
    expect(warnings(row)).toContain(warning)
  })

  it.each([
    ['agrees', 'Total,,,81'],
    ['is rounded', 'Total,,,82.5'],
    ['counts a repeated row', '15/01/2026,Wellington,Paarl,41\nTotal,,,122'],
    ['is empty', 'Total,,,'],
    ['is an average', 'Average,,,40.5'],
    ['is that of business trips', 'Total business,,,40'],
    ['follows other totals', 'Total,,,81\n20/01/2026,Paarl,Ceres,60\nTotal,,,60\nTotal CA 1,,,12'],
  ])('causes no warning if it %s', (_, rows) => {
    expect(warnings(rows)).not.toContain('add up')
  })
})
