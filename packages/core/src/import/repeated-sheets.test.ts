import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells, type TestSheets } from './testing/read-cells.ts'
import { RepeatedSheets } from './repeated-sheets.ts'

const HEADER = 'Date,From,To,Km'
const MARCH = ['2025-03-03,Paarl,Ceres,58', '2025-03-04,Ceres,Paarl,58']
const APRIL = ['2025-04-03,Paarl,Worcester,61', '2025-04-04,Worcester,Paarl,61']

function sheets(rows: Record<string, readonly string[]>, header = HEADER): TestSheets {
  return Object.fromEntries(
    Object.entries(rows).map(([name, lines]) => [name, csvCells([header, ...lines].join('\n'))]),
  )
}

function readSheets({ trips, counts }: ReadCells) {
  expect(counts.used + counts.duplicates + counts.skipped).toBe(counts.read)
  return {
    trips: trips.length,
    km: Math.round(trips.reduce((sum, trip) => sum + trip.distanceM, 0) / 1000),
    duplicates: counts.duplicates,
    vehicles: [...new Set(trips.map(({ vehicle }) => vehicle))],
  }
}

describe('a sheet that repeats other sheets', () => {
  it.each(['Master', 'Year', 'Jaar', 'Full Year 2025', 'All trips', 'Summary', 'Alle ritte', 'FY2025', 'Opsomming'])(
    'adds nothing and is no vehicle: %s',
    (name) => {
      const read = readCells(sheets({ March: MARCH, [name]: MARCH }))
      expect(readSheets(read)).toEqual({ trips: 2, km: 116, duplicates: 2, vehicles: [''] })
      expect(read.warnings).toContain(
        `The sheet '${name}' repeats 2 rows of the sheet 'March'; they were counted once.`,
      )
    },
  )

  it('adds nothing before the sheets that it repeats', () => {
    const read = readCells(sheets({ Master: [...MARCH, ...APRIL], March: MARCH, April: APRIL }))
    expect(readSheets(read)).toEqual({ trips: 4, km: 238, duplicates: 4, vehicles: [''] })
    expect(read.warnings.filter((warning) => warning.includes('repeats'))).toHaveLength(2)
  })

  it('adds nothing beside a column of vehicles', () => {
    const withVehicle = (rows: string[]): string[] => rows.map((row) => `${row},CA 123-456`)
    const read = readCells(
      sheets(
        { March: withVehicle(MARCH), April: withVehicle(APRIL), Year: withVehicle([...MARCH, ...APRIL]) },
        `${HEADER},Vehicle`,
      ),
    )
    expect(readSheets(read)).toEqual({ trips: 4, km: 238, duplicates: 4, vehicles: ['CA 123-456'] })
    expect(read.warnings).toContain(
      "The sheet 'Year' repeats 4 rows of the sheets 'March' and 'April'; they were counted once.",
    )
  })

  it.each<Record<string, string[]>>([
    { 'CA 123-456': MARCH, 'CA 654-321': APRIL, Boekie: [...MARCH, ...APRIL] },
    { Boekie: [...MARCH, ...APRIL], 'CA 123-456': MARCH, 'CA 654-321': APRIL },
    { Hilux: MARCH, Corolla: APRIL, Boekie: [...MARCH, ...APRIL] },
    { Boekie: [...MARCH, ...APRIL], Hilux: MARCH, Corolla: APRIL },
  ])('leaves trips with the vehicle that the other sheets name: %j', (rows) => {
    const read = readCells(sheets(rows))
    const { vehicles, ...counted } = readSheets(read)
    expect(counted).toEqual({ trips: 4, km: 238, duplicates: 4 })
    expect(vehicles.toSorted()).toEqual(Object.keys(rows).filter((name) => name !== 'Boekie').toSorted()) // prettier-ignore
  })

  it('may lack columns of the other sheets', () => {
    const read = readCells({
      March: csvCells(`${HEADER},Purpose\n${MARCH.map((row) => `${row},Client`).join('\n')}`),
      Year: csvCells([HEADER, ...MARCH].join('\n')),
    })
    expect(readSheets(read)).toMatchObject({ trips: 2, km: 116, duplicates: 2 })
    expect(read.trips.map(({ reason }) => reason)).toEqual(['Client', 'Client'])
  })

  it('may lack the times of day, and round the distances', () => {
    const read = readCells({
      March: csvCells(
        'Date,Start time,From,To,Km\n2025-03-03,08:00,Paarl,Ceres,58.3\n2025-03-03,23:30,Paarl,Ceres,58.3\n2025-03-04,00:15,Ceres,Paarl,57.9',
      ),
      Year: csvCells(
        'Date,From,To,Km\n2025-03-03,paarl,Ceres,58\n2025-03-03,Paarl,Ceres ,58\n2025-03-04,Ceres,Paarl,58\n2025-03-04,Ceres,Paarl,58',
      ),
    })
    expect(readSheets(read)).toMatchObject({ trips: 4, duplicates: 3 })
  })

  it('has other trips by their readings', () => {
    const log = (start: number) => csvCells(`Date,Start km,End km\n2025-03-03,${start},${start + 58}`)
    expect(readSheets(readCells({ Trips: log(1000), 'Trips (2)': log(1058) }))).toMatchObject({ trips: 2 })
    expect(readSheets(readCells({ Trips: log(1000), Year: log(1000) }))).toMatchObject({ trips: 1 })
  })

  it('has other trips at other times', () => {
    const timed = (clock: string) => csvCells(`Date,Start time,From,To,Km\n2025-03-03,${clock},Paarl,Ceres,58`)
    expect(readSheets(readCells({ Morning: timed('08:00'), Evening: timed('18:00') }))).toMatchObject({ trips: 2 })
  })

  it('may have trips of its own', () => {
    const read = readCells(sheets({ March: MARCH, Year: [...MARCH, ...APRIL] }))
    expect(readSheets(read)).toMatchObject({ trips: 4, km: 238, duplicates: 2 })
  })
})

describe('rows of two sheets that are alike', () => {
  it('stay if two vehicles drove together', () => {
    const read = readCells(sheets({ 'CA 123-456': MARCH, 'CA 654-321': MARCH }))
    expect(readSheets(read)).toMatchObject({ trips: 4, duplicates: 0 })
    const hilux = readCells(sheets({ Hilux: [...MARCH, ...APRIL], Corolla: [MARCH[0], ...APRIL.map((row) => row.replace('04-', '05-'))] })) // prettier-ignore
    expect(readSheets(hilux)).toMatchObject({ trips: 7, duplicates: 0, vehicles: ['Hilux', 'Corolla'] })
  })

  it('stay if a column names other vehicles or drivers', () => {
    const row = (who: string): string[] => MARCH.map((each) => `${each},${who}`)
    for (const column of ['Vehicle', 'Driver'])
      expect(readSheets(readCells(sheets({ March: row('CA 1'), Master: row('CA 2') }, `${HEADER},${column}`))).trips).toBe(4) // prettier-ignore
  })

  it('are two trips within one sheet, and as many in the sheet that repeats it', () => {
    const twice = [MARCH[0], MARCH[0], MARCH[1]]
    expect(readSheets(readCells(sheets({ March: twice })))).toMatchObject({ trips: 3, duplicates: 0 })
    expect(readSheets(readCells(sheets({ March: twice, Master: twice })))).toMatchObject({ trips: 3, duplicates: 3 })
    expect(readSheets(readCells(sheets({ March: MARCH, Master: twice })))).toMatchObject({ trips: 3, duplicates: 2 })
  })
})

describe('points on several sheets', () => {
  const HEAD = 'Time,Latitude,Longitude'
  const minutes = Array.from({ length: 30 }, (_, i) => i)
  const fix = (i: number, sign: string, digits: number): string =>
    `2025-03-03 08:${String(i).padStart(2, '0')}:00,${sign}${(33.7 + i * 0.01).toFixed(digits)},${(18.9 + i * 0.01).toFixed(digits)}`

  it.each([[['Raw', 'Clean', 'Plain']], [['Plain', 'Raw', 'Clean']]])('are one drive of one vehicle: %j', (names) => {
    const rows = { Raw: ['-', 6], Clean: ['-', 5], Plain: ['', 6] } as const
    const read = readCells(
      sheets(
        Object.fromEntries(names.map((name) => {
          const [sign, digits] = rows[name as keyof typeof rows]
          return [name, minutes.map((i) => fix(i, sign, digits))]
        })), // prettier-ignore
        HEAD,
      ),
    )
    expect(read.counts).toEqual({ read: 90, used: 30, duplicates: 60, skipped: 0 })
    expect(read.vehicles).toHaveLength(1)
    expect(read.vehicles[0].track.latE7.every((lat) => lat < 0)).toBe(true)
    expect(read.warnings.join('\n')).toMatch(/repeats 30 rows of the sheet/)
    expect(read.warnings.join('\n')).toContain("The sheet 'Plain' lacks the minus signs")
  })

  it('are of two vehicles if they differ', () => {
    const read = readCells(
      sheets(
        { 'CA 123-456': minutes.map((i) => fix(i, '-', 6)), 'CA 654-321': minutes.map((i) => fix(i + 5, '-', 6)) },
        HEAD,
      ),
    )
    expect(read.vehicles).toHaveLength(2)
    expect(read.counts.duplicates).toBe(0)
  })
})

describe('the memory of rows', () => {
  const row = { sheet: 0, hash: 1, vehicle: '', driver: '', timeMs: -1, signs: 0 }

  it('takes no longer if all rows are the same', () => {
    const repeated = new RepeatedSheets()
    let found = 0
    for (let sheet = 0; sheet < 2; sheet++)
      for (let i = 0; i < 200_000; i++) if (repeated.has({ ...row, sheet })) found++
    expect(found).toBeLessThan(100)
  })

  it('is bounded, with a warning', () => {
    const repeated = new RepeatedSheets()
    for (let hash = 0; hash < 500_001; hash++) repeated.has({ ...row, hash })
    expect(repeated.has({ ...row, sheet: 1, hash: 500_000 })).toBe(false)
    expect(repeated.has({ ...row, sheet: 1, hash: 1 })).toBe(true)
    expect(repeated.warnings(String).at(-1)).toMatch(/Only the first 500000 rows/)
  })
})
