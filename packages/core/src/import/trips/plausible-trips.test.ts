import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from '../testing/read-cells.ts'

const HEADER = 'Date,From,To,Start km,End km,Purpose'
const FIRST = '2025-03-03,Paarl,Cape Town,84210,84268,Client'
const LAST = '2025-03-05,Paarl,Worcester,84326,84381,Client'

function read(...rows: string[]): ReadCells {
  const found = readCells(csvCells([HEADER, ...rows].join('\n')))
  const { counts } = found
  expect(counts.used + counts.duplicates + counts.skipped).toBe(counts.read)
  expect(found.trips).toHaveLength(counts.used)
  return found
}

function km({ trips }: ReadCells): number[] {
  return trips.toSorted((a, b) => a.row - b.row).map(({ distanceM }) => Math.round(distanceM / 1000))
}

function days({ trips }: ReadCells): string[] {
  return trips.toSorted((a, b) => a.row - b.row).map(({ startedAtMs }) => new Date(startedAtMs + 7_200_000).toISOString().slice(0, 10)) // prettier-ignore
}

describe('a mistyped odometer reading', () => {
  it.each([
    ['at the end', '84268,843260', '843260', 'the next trip starts at 84326, so 58 km were counted'],
    ['at the end', '84268,8432', '8432', 'the next trip starts at 84326, so 58 km were counted'],
    ['at the end', '84268,48326', '48326', 'the next trip starts at 84326, so 58 km were counted'],
    ['at the start', '8426,84326', '8426', 'the previous trip ends at 84268, so 58 km were counted'],
    ['at the start', '842680,84326', '842680', 'the previous trip ends at 84268, so 58 km were counted'],
  ])('%s is replaced by the adjacent reading, with a warning: %s', (_, readings, found, said) => {
    const rows = [FIRST, `2025-03-04,Cape Town,Paarl,${readings},Return`, LAST]
    for (const [lines, number] of [[rows, 3], [rows.toReversed(), 3]] as const) {
      const result = read(...lines)
      expect(km(result).toSorted((a, b) => a - b)).toEqual([55, 58, 58])
      expect(result.warnings.filter((warning) => warning.startsWith(`Row ${number}`))).toHaveLength(1)
      expect(result.warnings.join('\n')).toContain(`Row ${number}: the odometer reading ${found} cannot be right; ${said}`)
      expect(result.trips.find(({ row }) => row === number)).toMatchObject({ startOdometerM: 84_268_000, endOdometerM: 84_326_000 })
    }
  }) // prettier-ignore

  it('is corrected in the first row, but only reported in the last', () => {
    expect(km(read('2025-03-03,Paarl,Cape Town,84210,842680,Client', '2025-03-04,Cape Town,Paarl,84268,84326,Return'))).toEqual([58, 58]) // prettier-ignore
    const last = read(FIRST, '2025-03-04,Cape Town,Paarl,84268,843260,Return')
    expect(km(last)).toEqual([58, 758_992])
    expect(last.warnings.join('\n')).toMatch(/Row 3 drives more than 2[ ,]?000 km on one day/)
    const falling = read(FIRST, '2025-03-04,Cape Town,Paarl,84268,8432,Return')
    expect(km(falling)).toEqual([58])
    expect(falling.issues).toMatchObject([{ row: 3, code: 'odometer_falls', cell: '8432' }])
  })

  it('is detected separately for each vehicle', () => {
    const rows = [FIRST, '2025-03-04,Cape Town,Paarl,84268,843260,Return', LAST]
    const lines = rows.flatMap((row, i) => [`${row},CA 1`, `2025-03-0${3 + i},Paarl,Ceres,${1000 + i * 60},${1060 + i * 60},Visit,CA 2`]) // prettier-ignore
    const result = readCells(csvCells([`${HEADER},Vehicle`, ...lines].join('\n')))
    expect(km(result)).toEqual([58, 60, 58, 60, 55, 60])
    expect(result.warnings.filter((warning) => warning.startsWith('Row'))).toHaveLength(1)
  })

  it('is reported but not corrected if the reading may be right', () => {
    const result = read(FIRST, '2025-03-04,Cape Town,Paarl,84268,84826,Return', LAST)
    expect(km(result)).toEqual([58, 558, 55])
    expect(result.warnings.join('\n')).toContain(
      'Row 3: the trip ends at 84826, after the next trip, which starts at 84326: 558 km were counted. If the next reading is right, it was 58 km.',
    )
  })

  it('is reported in the unit of the file', () => {
    const result = readCells(csvCells([HEADER.replaceAll('km', 'miles'), FIRST, '2025-03-04,Cape Town,Paarl,84268,843260,Return', LAST].join('\n'))) // prettier-ignore
    expect(result.warnings.join('\n')).toContain('the next trip starts at 84326, so 58 miles were counted')
  })

  it('is not reported if the odometer was replaced or trips are missing', () => {
    for (const rows of [
      [FIRST, '2025-03-04,Cape Town,Paarl,84268,84326,Return', '2025-03-05,Paarl,Ceres,10,68,Client'],
      [FIRST, '2025-03-14,Cape Town,Paarl,89268,89326,Return', '2025-03-25,Paarl,Ceres,95010,95068,Client'],
      ['2025-03-05,Paarl,Ceres,84326,84381,Client', '2025-03-04,Cape Town,Paarl,84268,84326,Return', FIRST],
    ])
      expect(read(...rows).warnings.filter((warning) => warning.startsWith('Row'))).toEqual([])
  })
})

describe('an implausible distance for one day', () => {
  it.each([
    ['in one row', ['2025-03-03,Paarl,Ceres,5800', '2025-03-04,Ceres,Paarl,58'], 2],
    ['in several rows', ['2025-03-03,Paarl,Ceres,1200', '2025-03-03,Ceres,Paarl,1250', '2025-03-04,Paarl,Ceres,58'], 3],
  ])('is reported %s', (_, rows, row) => {
    const result = readCells(csvCells(['Date,From,To,Km', ...rows].join('\n')))
    expect(result.warnings.join('\n')).toContain(`Row ${row} drives more than 2000 km on one day`)
  })

  it.each([
    ['a long day', 'Date,From,To,Km', '2025-03-03,Paarl,Musina,1950'],
    ['several days', 'Start date,End date,From,To,Km', '2025-03-03,2025-03-08,Paarl,Kampala,5600'],
  ])('is not reported for %s', (_, header, row) => {
    expect(readCells(csvCells(`${header}\n${row}`)).warnings.join('\n')).not.toContain('on one day')
  })
})

describe('a date with a wrong year', () => {
  it.each(['2024-03-04', '2026-03-04', '2015-03-04'])('is corrected if the odometer readings prove it: %s', (date) => {
    const rows = [FIRST, `${date},Cape Town,Paarl,84268,84326,Return`, LAST]
    for (const lines of [rows, rows.toReversed()]) {
      const result = read(...lines)
      expect(days(result).toSorted()).toEqual(['2025-03-03', '2025-03-04', '2025-03-05'])
      expect(result.warnings.join('\n')).toContain(
        `Row 3: the date ${date} was read as 2025-03-04, because the odometer readings lie between those of 2025-03-03 and 2025-03-05.`,
      )
    }
  })

  it('is reported but not corrected if the row order is the only evidence', () => {
    const rows = ['2025-03-03,Paarl,Ceres,58', '2024-03-04,Ceres,Paarl,58', '2025-03-05,Paarl,Ceres,58']
    const result = readCells(csvCells(['Date,From,To,Km', ...rows].join('\n')))
    expect(days(result)).toEqual(['2025-03-03', '2024-03-04', '2025-03-05'])
    expect(result.warnings.join('\n')).toContain('Row 3: the date 2024-03-04 stands between 2025-03-03 and 2025-03-05. If the year is wrong, correct the date of this trip.') // prettier-ignore
  })

  it.each([
    ['in January', ['2024-12-30', '2024-12-31', '2024-01-02', '2024-01-03', '2025-01-06'], 4, '2024-01-02', '2024-12-31'],
    ['in the last row', ['2025-03-03', '2025-03-04', '2024-03-05'], 4, '2024-03-05', '2025-03-04'],
  ])('is reported if the odometer readings continue %s', (_, dates, row, date, other) => {
    const rows = dates.map((each, i) => `${each},Paarl,Ceres,${84_000 + i * 60},${84_060 + i * 60},Visit`)
    const result = read(...rows)
    expect(days(result)).toEqual(dates)
    expect(result.warnings.filter((warning) => warning.startsWith('Row'))).toEqual([
      `Row ${row}: the date ${date} is before ${other}, but the odometer readings follow those of that day. If the year is wrong, correct the dates from this row on.`,
    ])
  }) // prettier-ignore

  it('is not reported around New Year', () => {
    const dates = ['2024-12-30', '2025-01-02', '2025-01-05']
    const rows = dates.map((date, i) => `${date},Paarl,Ceres,${100 + i * 60},${160 + i * 60},Visit`)
    expect(read(...rows).warnings.filter((warning) => warning.startsWith('Row'))).toEqual([])
  })

  it.each([[['2025-03-03', '2024-05-09', '2025-02-01']], [['2025-03-03', '2024-03-04', '2024-03-05']]])(
    'is not reported for unsorted rows without readings: %j',
    (dates) => {
      const rows = dates.map((date) => `${date},Paarl,Ceres,58`)
      const { warnings } = readCells(csvCells(['Date,From,To,Km', ...rows].join('\n')))
      expect(warnings.filter((warning) => warning.startsWith('Row'))).toEqual([])
    },
  )

  it('is not reported if the dates are years apart and the odometer differs', () => {
    const rows = ['2025-03-03,Paarl,Ceres,84000,84060,Visit', '2023-03-03,Paarl,Ceres,20000,20060,Visit', '2025-09-03,Paarl,Ceres,10,70,Visit'] // prettier-ignore
    expect(read(...rows).warnings.filter((warning) => warning.startsWith('Row'))).toEqual([])
  })
})
