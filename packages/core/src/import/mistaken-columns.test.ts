import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells, type TestCell } from './testing/read-cells.ts'

const serial = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 86_400_000 + 25_569

const readDay = (ms: number | null): string => new Date((ms ?? 0) + 7_200_000).toISOString().slice(0, 10)

const csv = (text: string, delimiter = ','): ReadCells => readCells(csvCells(text, delimiter))

describe('the kind of a trip', () => {
  it("is its class or its reason under 'Mileage Type'", () => {
    const read = csv(
      'Date,From,To,Km,Mileage Type\n2025-03-03,Paarl,Ceres,58,Commute\n2025-03-04,Ceres,Paarl,58,Delivery\n2025-03-05,Paarl,Ceres,58,Business',
    )
    expect(read.trips.map(({ classification, reason }) => [classification, reason])).toEqual([
      ['private', ''],
      [null, 'Delivery'],
      ['business', ''],
    ])
    expect(read.warnings.join()).toContain('Row 3 names a use that is neither business nor private')
  })

  it('leaves a reason that the row gives', () => {
    const read = csv(
      'Date,From,To,Km,Trip type,Reason\n2025-03-03,Paarl,Ceres,58,Private,\n2025-03-04,Ceres,Paarl,58,Delivery,Two pumps',
    )
    expect(read.trips[1]).toMatchObject({ classification: null, reason: 'Two pumps', notes: 'Delivery' })
  })

  it("is the class if a German 'Zweck' names nothing else", () => {
    const read = csv(
      'Datum;Von;Nach;km;Zweck\n03.03.2025;Paarl;Ceres;58;Geschäftlich\n04.03.2025;Ceres;Paarl;58;Privat\n05.03.2025;Ceres;Paarl;58;Arbeitsweg',
      ';',
    )
    expect(read.trips.map(({ classification, reason }) => [classification, reason])).toEqual([
      ['business', ''],
      ['private', ''],
      ['private', ''],
    ])
  })

  it('is a reason if it only happens to be a word for business', () => {
    const read = csv('Date,From,To,Km,Purpose\n2025-03-03,Paarl,Ceres,58,Client\n2025-03-04,Ceres,Paarl,58,Work')
    expect(read.trips.map(({ classification, reason }) => [classification, reason])).toEqual([
      [null, 'Client'],
      [null, 'Work'],
    ])
  })
})

describe('a person', () => {
  it('beside a purpose is whom one met', () => {
    const read = csv(
      'Date,From,To,Km,Person,Purpose\n2025-03-03,Paarl,Ceres,58,Mr Smith,Quote\n2025-03-04,Ceres,Paarl,58,Mrs Botha,Delivery',
    )
    expect(read.trips.map(({ driver, reason, notes }) => [driver, reason, notes])).toEqual([
      ['', 'Quote', 'Mr Smith'],
      ['', 'Delivery', 'Mrs Botha'],
    ])
  })

  it('without a purpose is the driver', () => {
    const read = csv('Date,From,To,Km,Person\n2025-03-03,Paarl,Ceres,58,Piet\n2025-03-04,Ceres,Paarl,58,Piet')
    expect(read.trips.map(({ driver }) => driver)).toEqual(['Piet', 'Piet'])
  })

  it.each(['No driver', 'Unknown driver', 'Unassigned', 'None', 'N/A', '-', 'Geen bestuurder', 'Kein Fahrer'])(
    "is not named by '%s'",
    (nobody) => {
      const read = csv(`Date,From,To,Km,Driver\n2025-03-03,Paarl,Ceres,58,${nobody}\n2025-03-04,Ceres,Paarl,58,Piet`)
      expect(read.trips.map(({ driver }) => driver)).toEqual(['', 'Piet'])
    },
  )
})

describe('a vehicle', () => {
  it('is one whatever the case of its name', () => {
    const read = csv('Date,Vehicle,From,To,Km\n2025-03-03,Jim,Paarl,Ceres,58\n2025-03-04,jim,Ceres,Paarl,58')
    expect(read.trips.map(({ vehicle }) => vehicle)).toEqual(['Jim', 'Jim'])
    const points = csv(
      'time,lat,lon,vehicle\n2025-03-03 08:00:00,-33.7,18.9,Jim\n2025-03-03 08:01:00,-33.71,18.9,JIM\n2025-03-03 08:02:00,-33.72,18.9,jim ',
    )
    expect(points.vehicles.map(({ vehicle, track }) => [vehicle, track.count])).toEqual([['Jim', 3]])
  })

  it('is named by the plate in the name of the file if no column names one', () => {
    const table = 'Date,From,To,Km\n2025-03-03,Paarl,Ceres,58'
    const vehicleIn = (filename: string, text = table): string =>
      readCells(csvCells(text), { filename }).trips[0].vehicle
    expect(vehicleIn('Trips CA 123-456 March 2025.csv')).toBe('CA 123-456')
    expect(vehicleIn('CF12345_trips.csv')).toBe('CF12345')
    expect(vehicleIn('logbook-BB 12 CD GP.xlsx')).toBe('BB 12 CD GP')
    for (const none of [
      'NOV 2025.csv',
      'CSV 2025-03.csv',
      'trips.csv',
      'NO 123.csv',
      'March 2025 (2).csv',
      'CT 2025.csv',
    ])
      expect(vehicleIn(none)).toBe('')
    expect(vehicleIn('CA 123-456.csv', 'Date,From,To,Km,Vehicle\n2025-03-03,Paarl,Ceres,58,Bakkie')).toBe('Bakkie')
    expect(readCells(csvCells(table), { filename: 'CA 123-456.csv' }).warnings).toContain(
      "No column names the vehicle; 'CA 123-456' in the file's name was used.",
    )
  })
})

describe('a column', () => {
  it("of true and false called 'Gps' marks rows with a fix", () => {
    const read = csv(
      'Time,Lat,Lon,Gps\n2025-03-03 08:00:00,-33.7,18.9,true\n2025-03-03 08:01:00,-33.71,18.9,false\n2025-03-03 08:02:00,-33.72,18.9,true',
    )
    expect(read.issues.map(({ row, code }) => [row, code])).toEqual([[3, 'no_fix']])
    expect(read.vehicles[0].track.count).toBe(2)
  })

  it("of readings called 'Kilometer (km)' beside a distance is the odometer at the end", () => {
    const read = csv(
      'Date,From,To,Distance,Kilometer (km)\n2025-03-03,Paarl,Ceres,58,84268\n2025-03-04,Ceres,Paarl,57,84326\n2025-03-05,Paarl,Wellington,15,84341',
    )
    expect(read.trips.map(({ endOdometerM, distanceM }) => [endOdometerM, distanceM])).toEqual([
      [84_268_000, 58_000],
      [84_326_000, 57_000],
      [84_341_000, 15_000],
    ])
  })

  it('of minutes and one of seconds belong to that of degrees before them', () => {
    const read = csv(
      'Date Time,Lat Deg,Lat Min,Lat Sec,Lon Deg,Lon Min,Lon Sec\n2025-03-03 08:00:00,-33,54,30,18,30,36\n2025-03-03 08:01:00,-33,55,0,18,31,12.6',
    )
    const { track } = read.vehicles[0]
    expect(Array.from(track.latE7)).toEqual([-339_083_333, -339_166_667])
    expect(Array.from(track.lngE7)).toEqual([185_100_000, 185_201_667])
  })

  it('of serial times keeps the last seconds of a day on that day', () => {
    const cell = (date: number): TestCell => ({ date })
    const at = serial(2025, 3, 3, 23, 59, 50)
    const cells: TestCell[] = [cell(at), cell(Math.round(at * 1e4) / 1e4), at, at.toFixed(5), at.toFixed(4), `${at}`]
    for (const late of cells) {
      const early =
        typeof late === 'string' ? (at - 0.0003).toFixed(5) : typeof late === 'number' ? at - 0.0003 : cell(at - 0.0003)
      const points = readCells([
        ['time', 'lat', 'lon'],
        [early, -33.7, 18.9],
        [late, -33.71, 18.9],
      ])
      expect(readDay(points.vehicles[0].track.timeMs[1])).toBe('2025-03-03')
      const trips = readCells([
        ['Start time', 'End time', 'From', 'To', 'Km'],
        [early, late, 'Paarl', 'Ceres', 0.4],
      ])
      expect(readDay(trips.trips[0].endedAtMs)).toBe('2025-03-03')
    }
    for (const clock of [
      cell,
      (fraction: number): TestCell => fraction,
      (fraction: number): TestCell => fraction.toFixed(6),
    ]) {
      const { trips } = readCells([
        ['Date', 'Start time', 'End time', 'From', 'To', 'Km'],
        [cell(serial(2025, 3, 3)), clock(0.98), clock(0.999884), 'Paarl', 'Ceres', 8],
        [cell(serial(2025, 3, 4)), clock(0.99), clock(0.9997), 'Paarl', 'Ceres', 8],
      ])
      expect(trips.map(({ startedAtMs }) => readDay(startedAtMs))).toEqual(['2025-03-03', '2025-03-04'])
      expect(readDay(trips[0].endedAtMs)).toBe('2025-03-03')
    }
  })
})

describe('a stay', () => {
  it('of a timeline is no trip', () => {
    const read = csv(
      'Start Time,End Time,Start Location,End Location,Distance (km)\n2025-03-03 08:00,2025-03-03 09:00,Paarl,Ceres,58\n2025-03-03 09:00,2025-03-03 16:00,Ceres,Ceres,0\n2025-03-03 16:00,2025-03-03 17:00,Ceres,Paarl,58\n2025-03-03 17:00,2025-03-04 07:00,Paarl,,0',
    )
    expect(read.trips.map(({ row }) => row)).toEqual([2, 4])
    expect(read.issues.map(({ row, code }) => [row, code])).toEqual([
      [3, 'not_a_trip'],
      [5, 'not_a_trip'],
    ])
  })

  it('is not what a short trip of 0 km is', () => {
    const read = csv(
      'Start Time,End Time,Start Location,End Location,Distance (km)\n2025-03-03 08:00,2025-03-03 09:00,Paarl,Ceres,58\n2025-03-03 09:00,2025-03-03 09:05,Ceres,Ceres,0',
    )
    expect(read.trips).toHaveLength(2)
  })
})

describe('the first row of a table without a header', () => {
  it.each([
    ['2025-03-03,Paarl,Ceres,58\n2025-03-04,Ceres,Wellington,61', ['Paarl>Ceres 58', 'Ceres>Wellington 61']],
    [
      '2025-03-03 08:00,2025-03-03 09:00,Paarl,Ceres,58,Quote\n2025-03-04 08:00,2025-03-04 09:00,Ceres,Wellington,61,Return',
      ['Paarl>Ceres 58', 'Ceres>Wellington 61'],
    ],
  ])('is a trip like the others', (text, expected) => {
    const read = csv(text)
    expect(
      read.trips.map(
        ({ startLocation, endLocation, distanceM }) => `${startLocation}>${endLocation} ${distanceM / 1000}`,
      ),
    ).toEqual(expected)
    expect(read.warnings.join()).toContain('no header')
  })

  it('is a fix like the other', () => {
    const read = csv('2025-03-03 08:00:00,-33.70123,18.90123\n2025-03-03 08:01:00,-33.71123,18.91123')
    expect(read.counts).toMatchObject({ read: 2, used: 2 })
    expect(read.vehicles[0].track.count).toBe(2)
  })
})
