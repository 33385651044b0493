import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from './testing/read-cells.ts'

function kilometres(read: ReadCells): (number | undefined)[] {
  return read.trips.map(({ distanceM }) => Math.round(distanceM / 100) / 10)
}

function starts(read: ReadCells): string[] {
  return read.trips.map((trip) => new Date(trip.startedAtMs).toISOString().slice(0, 16))
}

describe('a distance beside readings of the odometer', () => {
  it('is the one that they bear out', () => {
    const rows = '05/04/2025,45210,45410,200.00,4.35\n06/04/2025,45410,45590,180.00,4.5\n14/04/2025,45590,45700,110,4.4'
    for (const header of ['RUNNING KM,MILEAGE', 'Km,Mileage', 'Distance,Trip length'])
      expect(kilometres(readCells(csvCells(`Date,Opening km,Closing km,${header}\n${rows}`)))).toEqual([200, 180, 110])
  })

  it('that they contradict is used, with a warning', () => {
    const read = readCells(
      csvCells('Date,Start Odometer,End Odometer,Km,To\n2025-04-05,45210,45250,40,Paarl\n2025-04-06,45250,45590,24,Ceres'),
    )
    expect(kilometres(read)).toEqual([40, 24])
    expect(read.warnings).toEqual([
      'Row 3 has a distance that its odometer readings contradict: the distance was used.',
    ])
  }) // prettier-ignore
})

describe('readings of an odometer under headers that name the ends alone', () => {
  it.each([
    ['of thousands', ['9210.5,9410.1', '9410.1,9590.3', '9590.3,9690.8'], [199.6, 180.2, 100.5]],
    ['of ten thousands', ['45210,45350', '45350,45490', '45490,45600'], [140, 140, 110]],
    ['of hundred thousands', ['120210,120410', '120410,120590', '120590,120690'], [200, 180, 100]],
    ['that may be times of day', ['1205,1210', '1210,1230', '1230,1259'], [5, 20, 29]],
    ['with the newest above', ['1230,1259', '1210,1230', '1205,1210'], [29, 20, 5]],
    ['with ways that nobody noted', ['1205,1210', '1221,1230', '1245,1259'], [5, 9, 14]],
  ])('%s', (_, rows, expected) => {
    const dated = rows.map((row, i) => `2025-04-0${5 + i},${row},Paarl,Client`)
    for (const ends of ['Start,End', 'Begin,End', 'Opening,Closing', 'Opening Reading,Closing Reading', 'Beginstand,Eindstand'])
      expect(kilometres(readCells(csvCells(`Date,${ends},Destination,Reason\n${dated.join('\n')}`)))).toEqual(expected)
  }) // prettier-ignore

  it.each([
    ['with a zero before them', ['0710,0745', '0815,0850', '1630,1705']],
    ['without one', ['710,745', '815,850', '1630,1705']],
    ['with seconds', ['071000,074500', '081500,085000', '163000,170500']],
  ])('are no times of day %s', (_, rows) => {
    const read = readCells(
      csvCells(`Date,Start,End,From,To,Km\n${rows.map((row) => `2025-04-05,${row},Paarl,Wellington,14`).join('\n')}`),
    )
    expect(starts(read)).toEqual(['2025-04-05T05:10', '2025-04-05T06:15', '2025-04-05T14:30'])
  })
})

describe('one reading a row', () => {
  it('may be out of order within a day', () => {
    const rows = [
      '02,George,71262',
      '02,Knysna,71200',
      '03,George,71324',
      '04,Sedgefield,71360',
      '04,Knysna,71344',
      '05,George,71400',
    ]
    const read = readCells(csvCells(`Date,Destination,Odometer\n${rows.map((row) => `2026-02-${row}`).join('\n')}`))
    expect(kmRead(read)).toEqual([62, 0, 62, 16, 20, 40])
    expect(read.trips.map(({ startOdometerM }) => (startOdometerM ?? 0) / 1000)).toEqual([
      71_200, 0, 71_262, 71_344, 71_324, 71_360,
    ])
  })

  it('with one typing error is corrected between its neighbours', () => {
    const read = lone(71_100, 71_162, 81_214, 71_276, 71_290)
    expect(kmRead(read)).toEqual([0, 62, 52, 62, 14])
    expect(read.warnings.join()).toContain(
      'Row 4: the odometer reading 81214 cannot be right; one typing error away from it is 71214, so 52 km were counted.',
    )
    expect(kmRead(lone(71_100, 71_162, 17_214, 71_276, 71_290, 71_300))).toEqual([0, 62, 52, 62, 14, 10])
  })

  it('is skipped if neither the reading nor the distance is like the others', () => {
    const rows = ['61200,38', '61262,62', '61324,62', '61355,31', '7.5,160']
    const read = readCells(
      csvCells(`Date,Town,Mileage,Km\n${rows.map((cells, at) => `2026-02-0${at + 2},George,${cells}`).join('\n')}`),
    )
    expect(kmRead(read)).toEqual([38, 62, 62, 31])
    expect(read.issues).toMatchObject([{ row: 6, code: 'bad_odometer', cell: '7.5' }])
    expect(read.counts).toEqual({ read: 5, used: 4, duplicates: 0, skipped: 1 })
  })

  const lone = (...readings: number[]): ReadCells =>
    readCells(csvCells(['Date,Destination,Odometer', ...readings.map((reading, at) => `2026-02-0${at + 2},George,${reading}`)].join('\n'))) // prettier-ignore
  const kmRead = ({ trips }: ReadCells): number[] => trips.map(({ distanceM }) => distanceM / 1000)

  it('with a digit that makes it too high leaves its kilometres to the next trip', () => {
    const read = lone(61_200, 61_262, 98_765, 61_386, 61_401, 61_416)
    expect(kmRead(read)).toEqual([0, 62, 0, 124, 15, 15])
    expect(read.trips[2].endOdometerM).toBeNull()
    expect(read.warnings).toContain(
      'Row 4: the odometer reading 98765 cannot be right, because the next one is lower: the kilometres of this trip are counted in row 5. Please check both trips.',
    )
  })

  it('that falls twice begins anew', () => {
    const read = lone(61_200, 62_262, 61_324, 61_386, 61_401, 61_416)
    expect(read.issues.map(({ row, code }) => [row, code])).toEqual([[4, 'odometer_falls']])
    expect(kmRead(read)).toEqual([0, 1062, 62, 15, 15])
  })

  it('beside a distance is ignored if it is of another magnitude', () => {
    const rows = [61_200, 61_262, 12, 61_386, 61_401].map((reading, at) => `2026-02-0${at + 2},George,${reading},62`)
    const read = readCells(csvCells(['Date,Destination,End odometer,Km', ...rows].join('\n')))
    expect(read.trips.map(({ endOdometerM }) => endOdometerM)).toEqual([
      61_200_000,
      61_262_000,
      null,
      61_386_000,
      61_401_000,
    ])
    expect(kmRead(read)).toEqual([62, 62, 62, 62, 62])
    expect(read.warnings).toContain(
      'Row 4: the odometer reading 12 does not fit those of the other rows and was ignored.',
    )
  })
})

describe('the readings of another row of the day', () => {
  const table = (last: string): string =>
    `Date,Vehicle,From,To,Start odo,End odo,Reason\n2025-04-01,CA 1,Ceres,Paarl,5000,5060,Quote\n2025-04-02,CA 1,Paarl,Ceres,5060,5120,Return\n${last}`

  it.each([
    ['another reason', '2025-04-01,CA 1,Ceres,Paarl,5000,5060,Quote for B'],
    ['another place', '2025-04-01,CA 1,Ceres,Wellington,5000,5060,Quote'],
  ])('with %s count once, and the row is named', (_, last) => {
    const read = readCells(csvCells(table(last)))
    expect(read.counts).toMatchObject({ used: 2, duplicates: 1 })
    expect(read.warnings.join()).toContain('Row 4 has the same odometer readings')
  })

  it.each([
    ['day', '2025-04-03,CA 1,Ceres,Paarl,5000,5060,Quote'],
    ['vehicle', '2025-04-01,CA 2,Ceres,Paarl,5000,5060,Quote'],
    ['reading', '2025-04-01,CA 1,Ceres,Paarl,5000,5061,Quote'],
  ])('count where the %s is another one', (_, last) => {
    expect(readCells(csvCells(table(last))).counts).toMatchObject({ used: 3, duplicates: 0 })
  })
})
