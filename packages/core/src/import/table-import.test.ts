import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportFailure } from '../failures/import-failure.ts'
import { csvCells, NOW_MS, readCells } from './testing/read-cells.ts'
import type { ReadCells, ReadCellsOptions, TestCell, TestSheets } from './testing/read-cells.ts'

function makeFailure(
  given: TestCell[][] | TestSheets,
  options?: ReadCellsOptions,
): { code: string; details: Readonly<Record<string, string>> } {
  try {
    readCells(given, options)
  } catch (error) {
    if (error instanceof ImportFailure) return { code: error.code, details: error.details }
    throw error
  }
  return { code: 'none', details: {} }
}

function iso(ms: number | null | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null
}

function firstFix(read: ReadCells): { time: string | null; lat: number; lng: number; speed: number } {
  const { track } = read.vehicles[0]
  return { time: iso(track.timeMs[0]), lat: track.latE7[0] / 1e7, lng: track.lngE7[0] / 1e7, speed: track.speedMps[0] }
}

describe('points', () => {
  it('reads a plain table', () => {
    const read = readCells(
      csvCells(`timestamp,latitude,longitude,speed (km/h),ignition,odometer (km),vehicle
2024-03-01 08:00:00,-33.924900,18.424100,36,1,45000.5,CA 123
2024-03-01 08:00:10,-33.925900,18.424100,72,0,45000.6,CA 123
2024-03-01 08:00:00,-26.204100,28.047300,0,1,0,ND 77`),
    )
    expect(read.layout.kind).toBe('points')
    expect(read.counts).toEqual({ read: 3, used: 3, duplicates: 0, skipped: 0 })
    expect(read.vehicles.map((each) => [each.vehicle, each.track.count])).toEqual([['CA 123', 2], ['ND 77', 1]]) // prettier-ignore
    expect(firstFix(read)).toEqual({ time: '2024-03-01T06:00:00.000Z', lat: -33.9249, lng: 18.4241, speed: 10 })
    expect([...read.vehicles[0].track.odometerM]).toEqual([45_000_500, 45_000_600])
    expect(read.vehicles[1].track.odometerM[0]).toBe(-1)
    expect([...read.vehicles[0].track.ignition]).toEqual([1, 0])
    expect(read.warnings).toEqual([])
  })

  it.each([
    ['decimal commas', 'time;lat;lon\n2024-03-01T08:00:00;-33,924868;18,424055', ';', '2024-03-01T06:00:00.000Z'],
    ['epoch seconds', 'timestamp,lat,lon\n1709280000,-33.924868,18.424055', ',', '2024-03-01T08:00:00.000Z'],
    ['epoch milliseconds', 'timestamp,lat,lon\n1709280000123,-33.924868,18.424055', ',', '2024-03-01T08:00:00.123Z'],
    [
      'whole E7 degrees',
      'timestampMs,latitudeE7,longitudeE7\n1709280000000,-339248680,184240550',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'letters behind degrees',
      'time,LATITUDE N/S,LONGITUDE E/W\n2024-03-01T08:00:00Z,33.924868S,18.424055E',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'letters in columns of their own',
      'DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W\n2024/03/01,10:00:00,33.924868,S,18.424055,E',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'degrees, minutes and seconds',
      `time|lat|lon\n2024-03-01 10:00|33°55'29.5248"S|18°25'26.598"E`,
      '|',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'ddmm.mmmm',
      'time,lat,N/S,lon,E/W\n2024-03-01 10:00:00,3355.49208,S,01825.44330,E',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'a position in one cell',
      'time;position\n2024-03-01 10:00:00;-33.924868, 18.424055',
      ';',
      '2024-03-01T08:00:00.000Z',
    ],
    ['WKT', 'tracked_at;geom\n2024-03-01T08:00:00Z;POINT (18.424055 -33.924868)', ';', '2024-03-01T08:00:00.000Z'],
    [
      'UTC by its header',
      'utc_d,utc_t,lat,lon\n2024/03/01,08:00:00 AM,-33.924868,18.424055',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'a zone inside the date',
      'GPS Time, Device Time, Longitude, Latitude\nFri Mar 01 16:00:00 GMT+08:00 2024,01-Mar-2024 16:00:00.000,18.424055,-33.924868',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'no separators in the date',
      'datetime;lat;lon\n20240301,100000;-33.924868;18.424055',
      ';',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'Chinese headers',
      '定位时间,纬度,经度,速度,车牌号\n2024-03-01 10:00:00,-33.924868,18.424055,36,CA 1',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'German headers',
      'Zeitpunkt;Breitengrad;Längengrad;Geschwindigkeit;Kennzeichen\n01.03.2024 10:00:00;-33,924868;18,424055;36;CA 1',
      ';',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'no header',
      '2024-03-01 10:00:00,-33.924868,18.424055,36\n2024-03-01 10:00:10,-33.924968,18.424155,36',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'no header, longitude first',
      '1,2024-03-01T08:00:00Z,18.424055,-33.924868\n2,2024-03-01T08:00:10Z,18.424155,-33.924968',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
    [
      'a preamble',
      'Report type:,Route\n,\nDevice:,CA 1\nPeriod:,2024-03-01 00:00\n,\nValid,Time,Latitude,Longitude,Speed\nTRUE,2024-03-01 10:00:00,-33.924868,18.424055,36 km/h',
      ',',
      '2024-03-01T08:00:00.000Z',
    ],
  ])('reads %s', (_, text, delimiter, time) => {
    const read = readCells(csvCells(text, delimiter))
    const fix = firstFix(read)
    expect(fix.time).toBe(time)
    expect(fix.lat).toBeCloseTo(-33.924868, 6)
    expect(fix.lng).toBeCloseTo(18.424055, 6)
  })

  it('takes the tracker named above the header, and leaves rows without a fix out', () => {
    const read = readCells(
      csvCells(
        'Device:,Bakkie 7\nValid,Time,Latitude,Longitude\nTRUE,2024-03-01 10:00:00,-33.9248,18.4240\nFALSE,2024-03-01 10:00:10,-33.9248,18.4240\nTRUE,2024-03-01 10:00:20,0,0\nTRUE,2024-03-01 10:00:30,-133.9,18.4\nTRUE,soon,-33.9,18.4\nTRUE,2024-03-01 10:00:40,,\nTRUE,2034-03-01 10:00:40,-33.9,18.4\nTRUE,1999-12-31 10:00:40,-33.9,18.4',
      ),
    )
    expect(read.vehicles[0].vehicle).toBe('Bakkie 7')
    expect(read.issues.map((issue) => [issue.row, issue.code])).toEqual([
      [4, 'no_fix'],
      [5, 'zero_position'],
      [6, 'position_out_of_range'],
      [7, 'bad_time'],
      [8, 'no_position'],
      [9, 'time_out_of_range'],
      [10, 'time_out_of_range'],
    ])
    expect(read.counts).toEqual({ read: 8, used: 1, duplicates: 0, skipped: 7 })
  })

  it('finds the cells again that an address with commas has shifted', () => {
    const read = readCells(
      csvCells(
        'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy\n1,7,osmand,2024-03-01 08:00:05,2024-03-01 08:00:01,2024-03-01 08:00:00,true,-33.9248,18.4240,12,10,90,12 Long Street, Cape Town, ZA,5',
      ),
    )
    expect(firstFix(read).time).toBe('2024-03-01T08:00:00.000Z')
    // Traccar's speeds are knots.
    expect(firstFix(read).speed).toBeCloseTo(5.144, 3)
  })

  it('keeps blocks of several trackers in one sheet apart', () => {
    const block = (name: string, lat: string): string =>
      `Device: ${name}\nTime,Latitude,Longitude\n2024-03-01 08:00:00,${lat},18.4241\n2024-03-01 08:00:10,${lat},18.4251`
    const read = readCells(csvCells(`${block('CA 1', '-33.9249')}\n\n${block('CA 2', '-26.2041')}`))
    expect(read.vehicles.map((each) => [each.vehicle, each.track.count])).toEqual([['CA 1', 2], ['CA 2', 2]]) // prettier-ignore
    expect(read.issues.map((issue) => issue.code)).toEqual(['repeated_header', 'repeated_header'])
  })

  it('sorts rows in descending order and drops exact duplicates', () => {
    const read = readCells(
      csvCells(
        'time,lat,lon\n2024-03-01 10:00:20,-33.92,18.42\n2024-03-01 10:00:10,-33.91,18.42\n2024-03-01 10:00:10,-33.91,18.42\n2024-03-01 10:00:00,-33.90,18.42',
      ),
    )
    expect([...read.vehicles[0].track.latE7]).toEqual([-339_000_000, -339_100_000, -339_200_000])
    expect(read.counts).toEqual({ read: 4, used: 3, duplicates: 1, skipped: 0 })
  })

  it.each([
    ['m/s', 1],
    ['km/h', 1 / 3.6],
    ['knots', 1852 / 3600],
  ])('finds out that an unnamed speed is in %s by the way driven', (_, mps) => {
    // 20 m/s to the north, with a fix every second.
    const rows: TestCell[][] = [['time', 'lat', 'lon', 'speed']]
    for (let s = 0; s < 60; s++)
      rows.push([
        `2024-03-01 10:00:${String(s).padStart(2, '0')}`,
        String(-33.9 + (s * 20) / 111_194.9),
        '18.42',
        (20 / mps).toFixed(2),
      ])
    expect(firstFix(readCells(rows)).speed).toBeCloseTo(20, 1)
  })
})

describe('trips', () => {
  it("reads a tracker's sheet with a preamble, units in cells and a sheet for each vehicle", () => {
    const sheet = (name: string): TestCell[][] => [
      [],
      ['Report type:', 'Trips'],
      [],
      ['Device:', name],
      ['Group:', ''],
      ['Period:', '2024-03-01 00:00 - 2024-03-31 23:59'],
      [],
      [
        'Start',
        'Start Address',
        'Start Odometer',
        'End',
        'End Address',
        'End Odometer',
        'Duration',
        'Length',
        'Top speed',
        'Average speed',
        'Spent Fuel',
        'Driver',
      ],
      [
        '2024-03-01 08:00:00',
        '1 Main Road, Claremont',
        '1000.0 km',
        '2024-03-01 08:30:00',
        'Kloof Street, Gardens',
        '1012.3 km',
        0.020833,
        '12.3 km',
        '80 km/h',
        '25 km/h',
        '',
        'Thandi',
      ],
    ]
    const read = readCells({ 'CA 1': sheet('CA 1'), 'CA 2': sheet('CA 2'), '.Notes': [['secret']], Empty: [] })
    expect(read.trips.map((trip) => trip.vehicle)).toEqual(['CA 1', 'CA 2'])
    expect(read.trips[0]).toMatchObject({
      startLocation: '1 Main Road, Claremont',
      endLocation: 'Kloof Street, Gardens',
      driver: 'Thandi',
      distanceSource: 'odometer',
      startOdometerM: 1_000_000,
      cut: 'none',
      row: 9,
    })
    expect(read.trips[0].distanceM).toBeCloseTo(12_300, 3)
    expect(iso(read.trips[0].endedAtMs)).toBe('2024-03-01T06:30:00.000Z')
    expect(read.warnings).toEqual(["The hidden sheet 'Notes' was not read."])
    expect(read.layout.description).toContain('header in row 8')
  })

  it('reads miles, month first, and leaves the total out', () => {
    const read = readCells(
      csvCells(
        'START_DATE*,END_DATE*,CATEGORY*,START*,STOP*,MILES*,PURPOSE*\n1/2/2016 1:25,1/2/2016 1:37,Business,Paarl,Paarl,5,Meeting\n1/14/2016 23:50,1/15/2016 0:10,Personal,Paarl,Wellington,10,\n1/14/2016 23:50,1/15/2016 0:10,Personal,Paarl,Wellington,10,\nTotals,,,,,25,',
      ),
    )
    expect(read.counts).toEqual({ read: 4, used: 2, duplicates: 1, skipped: 1 })
    expect(read.issues[0].code).toBe('totals_row')
    expect(
      read.trips.map((trip) => [iso(trip.startedAtMs), Math.round(trip.distanceM), trip.classification, trip.reason]),
    ).toEqual([
      ['2016-01-01T23:25:00.000Z', 8047, 'business', 'Meeting'],
      ['2016-01-14T21:50:00.000Z', 16_093, 'private', ''],
    ])
  })

  it('reads a logbook with readings, business and private kilometres', () => {
    const read = readCells(
      csvCells(
        'Date,Opening km,Closing km,Total km,Business km,Private km,Destination,Reason\n01/03/2024,45000,45030,30,30,0,Client in Bellville,Quote\n15/03/2024,45030,45042,12,0,12,Home,',
      ),
    )
    expect(
      read.trips.map((trip) => [
        iso(trip.startedAtMs),
        trip.distanceM,
        trip.distanceSource,
        trip.classification,
        trip.endLocation,
      ]),
    ).toEqual([
      ['2024-02-29T22:00:00.000Z', 30_000, 'odometer', 'business', 'Client in Bellville'],
      ['2024-03-14T22:00:00.000Z', 12_000, 'odometer', 'private', 'Home'],
    ])
  })

  it('finds the year of dates without one in another column', () => {
    const read = readCells(
      csvCells('WEEK_ENDING,DATE_MMDD,ODOMETER_START,ODOMETER_END\n1/4/26,1230,100,110\n1/4/26,0102,110,130'),
    )
    expect(read.trips.map((trip) => iso(trip.startedAtMs)?.slice(0, 10))).toEqual(['2025-12-29', '2026-01-01'])
  })

  it('reads dates and times of day in columns of their own, over midnight', () => {
    const read = readCells(
      csvCells('Date;Start time;End time;From;To;Distance (km)\n29.02.2024;23:50;00:20;Paarl;Worcester;55,4', ';'),
    )
    expect(iso(read.trips[0].startedAtMs)).toBe('2024-02-29T21:50:00.000Z')
    expect(iso(read.trips[0].endedAtMs)).toBe('2024-02-29T22:20:00.000Z')
    expect(read.trips[0].distanceM).toBeCloseTo(55_400, 3)
  })

  it('keeps a trip that is still open', () => {
    const read = readCells(
      csvCells(
        'Beginning,Initial location,End,Final location,Mileage\n2024-03-01 08:00,Paarl,2024-03-01 08:30,Worcester,55 km\n2024-03-01 09:00,Worcester,,,3 km',
      ),
    )
    expect(read.trips[1]).toMatchObject({ endedAtMs: null, cut: 'end', startLocation: 'Worcester' })
  })

  it('reads a time and an address in one cell', () => {
    const read = readCells(
      [
        ['Start time', 'End time', 'End address', 'Distance'],
        ['2024-03-01 08:00:00 12 Long Street, Cape Town', '2024-03-01 08:30:00', 'Paarl', '60 km'],
      ],
      { mapping: { columns: { start_time: 0, start_location: 0 } } },
    )
    expect(read.trips[0]).toMatchObject({ startLocation: '12 Long Street, Cape Town', endLocation: 'Paarl' })
    expect(iso(read.trips[0].startedAtMs)).toBe('2024-03-01T06:00:00.000Z')
  })

  it('reads serial dates and bare numbers of a spreadsheet', () => {
    const read = readCells([
      ['', '开始时间', '结束时间', '起始位置', '结束位置', '里程', '类别'],
      [0, { date: 45352.5 }, { date: 45352.52083333 }, 'Paarl', 'Worcester', 55.4, 'Business'],
    ])
    expect(iso(read.trips[0].startedAtMs)).toBe('2024-03-01T10:00:00.000Z')
    expect(iso(read.trips[0].endedAtMs)).toBe('2024-03-01T10:30:00.000Z')
    expect(read.trips[0].classification).toBe('business')
  })

  it('repairs rows with unquoted commas in addresses', () => {
    const read = readCells(
      csvCells(`Start,Start Address,Start Odometer,End,End Address,End Odometer,Duration,Length,Driver
2024-03-01 08:00:00,12 Long Street, Cape Town, ZA,1000.0 km,2024-03-01 08:30:00,Main Road, Paarl,1060.0 km,0:30:00,60 km,Thandi
2024-03-01 18:00:00,Main Road, Paarl,1060.0 km,2024-03-01 18:30:00,12 Long Street, Cape Town, ZA,1120.0 km,0:30:00,60 km,Thandi`),
    )
    expect(
      read.trips.map((trip) => [
        trip.startLocation.replaceAll(/,\s*/g, ','),
        trip.endLocation.replaceAll(/,\s*/g, ','),
        trip.distanceM,
        trip.driver,
      ]),
    ).toEqual([
      ['12 Long Street,Cape Town,ZA', 'Main Road,Paarl', 60_000, 'Thandi'],
      ['Main Road,Paarl', '12 Long Street,Cape Town,ZA', 60_000, 'Thandi'],
    ])
  })

  it('takes 10.055 for ten thousand if all readings are written so', () => {
    const read = readCells(
      csvCells(
        'Datum;Bestemming;Doel;Begin km;Eind km;Privé/Zakelijk\n01-03-2024;Paarl;Klant;10.000;10.055;Zakelijk\n02-03-2024;Tuis;;10.055;10.110;Privé',
        ';',
      ),
    )
    expect(read.trips.map((trip) => [trip.startOdometerM, trip.distanceM, trip.classification])).toEqual([
      [10_000_000, 55_000, 'business'],
      [10_055_000, 55_000, 'private'],
    ])
  })

  it('takes distances for metres if kilometres would be faster than any car', () => {
    const read = readCells(
      csvCells(
        'startTime,endTime,startAddress,endAddress,distance\n1709272800000,1709274600000,Paarl,Worcester,55400.5',
      ),
    )
    expect(read.trips[0].distanceM).toBeCloseTo(55_400.5, 3)
    expect(read.layout.mapping.distance_unit).toBe('m')
  })

  it('leaves repeated headings out', () => {
    const read = readCells(
      csvCells('Date,From,To,Km\n2024-03-01,Paarl,Worcester,55\nDate,From,To,Km\n2024-03-02,Worcester,Paarl,55'),
    )
    expect(read.issues.map((issue) => issue.code)).toEqual(['repeated_header'])
    expect(read.counts.used).toBe(2)
  })
})

describe('the order of day and month', () => {
  const table = (...dates: string[]): TestCell[][] => [
    ['Date', 'From', 'To', 'km'],
    ...dates.map((date, i): TestCell[] => [date, 'Paarl', 'Worcester', String(50 + i)]),
  ]
  const days = (read: ReadCells): (string | undefined)[] =>
    read.trips.map((trip) => new Date(trip.startedAtMs + 7_200_000).toISOString().slice(0, 10))

  it('is decided by a single certain cell, however late', () => {
    const read = readCells(table('02/03/2024', '02/05/2024', '02/14/2024'), { headRows: 3 })
    expect(days(read)).toEqual(['2024-02-03', '2024-02-05', '2024-02-14'])
    expect(read.surveys).toBe(1)
  })

  it.each([
    ['month first', ['01/09/2025', '02/11/2025', '03/07/2025']],
    ['day first', ['09/01/2025', '11/02/2025', '07/03/2025']],
  ])('is %s if only then the rows are in order of time', (words, dates) => {
    const read = readCells(table(...dates))
    expect(days(read)).toEqual(['2025-01-09', '2025-02-11', '2025-03-07'])
    expect(read.warnings).toContain(
      `The dates in 'Date' were read ${words} because the rows are in order of time that way.`,
    )
  })

  it('is taken from a late cell if the first dates can be read one way only', () => {
    const read = readCells(table('2024-02-03', '2024-02-05', '02/14/2024', '03/04/2024'), { headRows: 3 })
    expect(days(read)).toEqual(['2024-02-03', '2024-02-05', '2024-02-14', '2024-03-04'])
    expect(read.surveys).toBe(0)
  })

  it('is refused if a late cell contradicts dates that were read', () => {
    expect(makeFailure(table('2024-02-03', '2024-02-05', '03/04/2024', '02/14/2024'), { headRows: 3 })).toEqual({
      code: 'ambiguous_dates',
      details: { column: 'Date', first: '03/04/2024', second: '02/14/2024' },
    })
  })

  it('is not guessed if the column contradicts itself', () => {
    expect(makeFailure(table('13/02/2024', '02/14/2024'))).toEqual({
      code: 'ambiguous_dates',
      details: { column: 'Date', first: '13/02/2024', second: '02/14/2024' },
    })
  })

  it('follows the run of the days if no cell is certain', () => {
    expect(days(readCells(table('03/01/2024', '03/02/2024', '03/04/2024', '03/05/2024')))).toEqual([
      '2024-03-01',
      '2024-03-02',
      '2024-03-04',
      '2024-03-05',
    ])
    expect(days(readCells(table('01/03/2024', '02/03/2024', '04/03/2024', '05/03/2024')))).toEqual([
      '2024-03-01',
      '2024-03-02',
      '2024-03-04',
      '2024-03-05',
    ])
  })

  it('is asked without evidence, and follows the answer', () => {
    const read = readCells(table('03/04/2024'))
    const candidates = [
      { answer: 'day first', trips: [{ startedAtMs: Date.UTC(2024, 3, 2, 22) }] },
      { answer: 'month first', trips: [{ startedAtMs: Date.UTC(2024, 2, 3, 22) }] },
    ]
    expect(read.questions).toMatchObject([{ witness: 'order of dates', candidates, chosen: null }])
    const answers = { 'order of dates': 'month first' }
    const answered = readCells(table('03/04/2024'), { mapping: { columns: {}, answers } })
    expect(days(answered)).toEqual(['2024-03-04'])
    expect(answered.warnings).toEqual([])
    expect(answered.questions).toMatchObject([{ witness: 'order of dates', candidates, chosen: 1 }])
    const proven = readCells(table('03/04/2024', '13/04/2024'), { mapping: { columns: {}, answers } })
    expect(days(proven)).toEqual(['2024-04-03', '2024-04-13'])
    expect(proven.questions).toEqual([])
  })

  it("is the user's if chosen", () => {
    expect(days(readCells(table('03/04/2024'), { mapping: { columns: {}, date_order: 'mdy' } }))).toEqual([
      '2024-03-04',
    ])
  })

  it('does not lie in the future', () => {
    expect(days(readCells(table('05/12/2026'), { nowMs: NOW_MS }))).toEqual(['2026-05-12'])
  })

  it.each([
    ['slashes', ['26/01/05', '26/01/15']],
    ['hyphens', ['26-01-05', '26-01-15']],
    ['full stops', ['26.01.05', '26.01.15']],
    ['the last of a month', ['26/01/05', '26/01/15', '26/01/31']],
    ['a year that may be a month', ['11/01/05', '11/01/15', '11/02/03', '11/02/28']],
    ['a new year', ['25/12/28', '26/01/03']],
    ['a new century', ['99/12/30', '00/01/02', '00/01/10']],
    ['descending', ['26/02/11', '26/01/15', '26/01/05']],
    ['a time of day behind', ['26/01/05 08:00', '26/01/15 09:30']],
    ['a lone date in the future otherwise', ['26/01/31']],
    ['many of one day of the month', ['05/01/05', '05/01/09', '05/01/14', '05/01/15', '05/01/16', '05/01/20']],
  ])('begins with a year of two digits where the days follow one another so: %s', (_, dates) => {
    const read = readCells(table(...dates))
    const year = (text: string): string => (text.startsWith('9') ? `19${text}` : `20${text}`)
    expect(days(read)).toEqual(dates.map((date) => year(date).slice(0, 10).replaceAll(/[/.]/g, '-')))
    expect(read.layout.mapping.date_order).toBe('ymd')
    expect(read.layout.description).toContain('year first')
    expect(read.warnings.join()).toContain("'Date' were read year first")
  })

  it.each([
    ['day first', ['05/01/26', '15/01/26', '03/02/26'], ['2026-01-05', '2026-01-15', '2026-02-03']],
    ['month first', ['01/05/26', '01/15/26', '02/03/26'], ['2026-01-05', '2026-01-15', '2026-02-03']],
    ['over some years', ['28/12/24', '03/01/25', '10/01/25', '20/11/25', '02/01/26'], ['2024-12-28', '2025-01-03', '2025-01-10', '2025-11-20', '2026-01-02']],
    ['each year again', ['05/01/24', '05/01/25'], ['2024-01-05', '2025-01-05']],
    ['with a day that does not exist', ['05/01/26', '15/01/26', '31/02/26', '03/02/26'], ['2026-01-05', '2026-01-15', '2026-02-03']],
    ['with a number too many', ['05/01/26', '15/01/26', '45/01/26', '03/02/26'], ['2026-01-05', '2026-01-15', '2026-02-03']],
    ['one day of long ago', ['23/10/08', '23/10/08'], ['2008-10-23', '2008-10-23']],
  ])('ends with a year of two digits as ever: %s', (_, dates, expected) => {
    const read = readCells(table(...dates))
    expect(days(read).filter((day) => day?.startsWith('20') && day < '2027')).toEqual(expected)
    expect(read.layout.mapping.date_order).not.toBe('ymd')
  }) // prettier-ignore

  it('is reported if short dates may be recent or long past', () => {
    expect(readCells(table('23/10/08')).warnings.join()).toContain("'23/10/08', were read as of long ago")
    expect(readCells(table('23/10/24')).warnings.join()).not.toContain('long ago')
    const chosen = readCells(table('23/10/08'), { mapping: { columns: {}, date_order: 'ymd' } })
    expect(days(chosen)).toEqual(['2023-10-08'])
    expect(chosen.warnings.join()).not.toContain('year first')
  })

  it('is decided for each sheet by itself', () => {
    const read = readCells({
      January: table('13/01/2026', '02/01/2026'),
      February: table('02/14/2026', '02/03/2026'),
      March: table('2026-03-02', '2026-03-04'),
    })
    expect(days(read)).toEqual(['2026-01-13', '2026-01-02', '2026-02-14', '2026-02-03', '2026-03-02', '2026-03-04'])
    expect(read.layout.mapping.date_order).toBeUndefined()
    expect(read.warnings).toEqual([])
    expect(makeFailure({ January: table('13/01/2026'), February: table('02/14/2026', '15/02/2026') }).code).toBe(
      'ambiguous_dates',
    )
  })

  it('is that of the other sheets if these agree', () => {
    const agreed = readCells({
      January: table('01/14/2026'),
      February: table('02/03/2026'),
      March: table('03/15/2026'),
    })
    expect(days(agreed)).toEqual(['2026-01-14', '2026-02-03', '2026-03-15'])
    expect(agreed.layout.mapping.date_order).toBe('mdy')
    expect(agreed.warnings).toEqual([])
    const open = readCells({ January: table('14/01/2026'), February: table('02/14/2026'), March: table('03/04/2026') })
    expect(days(open)).toEqual(['2026-01-14', '2026-02-14', '2026-04-03'])
    expect(open.questions).toMatchObject([{ witness: 'order of dates', chosen: null }])
  })

  it('begins with the year in all columns of a file, and by late rows, too', () => {
    const rows = ['26/01/05', '26/01/05', '26/01/15', '26/02/03'].map((date, i) => [date, '08:00', i === 0 ? '' : date, '09:00', 'Paarl', 'Worcester', '50']) // prettier-ignore
    const read = readCells([['Start Date', 'Start Time', 'End Date', 'End Time', 'From', 'To', 'km'], ...rows], {
      headRows: 3,
    })
    expect(days(read)).toEqual(['2026-01-05', '2026-01-05', '2026-01-15', '2026-02-03'])
    expect(iso(read.trips[3].endedAtMs)).toBe('2026-02-03T07:00:00.000Z')
    expect(read.surveys).toBe(1)
  })
})

describe('ways to fail', () => {
  it.each<[string, TestCell[][], ReadCellsOptions | undefined]>([
    ['empty_file', [], undefined],
    ['no_rows', csvCells('Date,From,To,Km'), undefined],
    ['not_a_table', csvCells('Name,Age\nThandi,30\nPieter,40'), undefined],
    ['not_a_table', csvCells('date,car,litres,price\n2024-03-01,Bakkie,40,900'), undefined],
    [
      'not_a_table',
      csvCells('Start,Start Address,Odometer,End,Duration\n2024-03-01 08:00,Paarl,1000,2024-03-01 09:00,1:00'),
      undefined,
    ],
    ['no_date', csvCells('From,To,Distance\nPaarl,Worcester,55'), undefined],
    ['no_date', csvCells('name,lat,lon\nHome,-33.92,18.42'), undefined],
    ['no_year', csvCells('Date,From,To,Km\n01/03,Paarl,Worcester,55\n15/03,Paarl,Worcester,55'), undefined],
    ['no_position_or_place', csvCells('name,date,miles\nThandi,2024-03-01,3\nPieter,2024-03-02,4'), undefined],
    ['nothing_usable', csvCells('time,lat,lon\n2024-03-01 10:00,0,0\n2024-03-01 10:01,0,0'), undefined],
    ['mapping_does_not_fit', csvCells('a,b\n1,2'), { mapping: { kind: 'points', columns: { time: 7 } } }],
    [
      'mapping_does_not_fit',
      csvCells('Date,From,To,Km\n2024-03-01,Paarl,Worcester,55'),
      { mapping: { columns: {}, timezone: 'Nowhere/Land' } },
    ],
  ])('%s', (code, cells, options) => {
    expect(makeFailure(cells, options).code).toBe(code)
  })
})

describe('dates of a spreadsheet that are shown', () => {
  it('are dates if a sheet is refused', () => {
    expect(makeFailure([[{ date: 44_197 }, 15], [{ date: 44_198.5 }, 16]]).details.found).toBe("a first row '2021-01-01 15'") // prettier-ignore
    expect(makeFailure([['Day', 'Amount', { date: 44_197 }], [{ date: 44_198 }, 15, 2]], { mapping: { columns: {}, header_row: 1 } }).details.found).toContain("'2021-01-01'") // prettier-ignore
  })

  it('are dates in skipped rows and in columns detected by their values', () => {
    const rows: TestCell[][] = [['Start', 'End', 'From', 'To', 'Km'], [{ date: 46_027.5 }, { date: 46_027.25 }, 'Paarl', 'Worcester', 60], [{ date: 46_028.5 }, { date: 46_028.75 }, 'Paarl', 'Worcester', 60]] // prettier-ignore
    expect(readCells(rows).issues.map(({ code, cell }) => [code, cell])).toEqual([['ends_before_start', '2026-01-05 06:00']]) // prettier-ignore
    const points = readCells([
      ['When?', 'lat', 'lon'],
      [{ date: 46_027.25 }, -33.9249, 18.4241],
    ])
    expect(points.layout.columns[0].because).toBe("values such as '2026-01-05 06:00'")
  })
})

describe('mapping by hand', () => {
  it('wins over what is found', () => {
    const read = readCells(
      csvCells('when,a,b,c\n2024-03-01 10:00:00,18.42,-33.92,5\n2024-03-01 10:00:10,18.43,-33.93,5'),
      {
        mapping: {
          kind: 'points',
          header_row: 1,
          columns: { time: 0, longitude: 1, latitude: 2, speed: 3 },
          speed_unit: 'mps',
          timezone: 'UTC',
        },
      },
    )
    expect(firstFix(read)).toEqual({ time: '2024-03-01T10:00:00.000Z', lat: -33.92, lng: 18.42, speed: 5 })
    expect(read.layout.columns.every((column) => column.because === 'chosen by you')).toBe(true)
  })
})

describe('mapping by hand of a workbook', () => {
  it('passes over sheets that lack its rows and columns', () => {
    const read = readCells(
      {
        Trips: [['x'], ['When', 'A', 'B', 'TripDistance'], ['2024-03-01', 'Paarl', 'Worcester', '55']],
        Empty: [],
        Other: [['y']],
      },
      {
        mapping: {
          kind: 'trips',
          header_row: 2,
          columns: { start_date: 0, start_location: 1, end_location: 2, distance: 3 },
        },
      },
    )
    expect(read.trips.map((trip) => [trip.startLocation, trip.endLocation, trip.distanceM])).toEqual([
      ['Paarl', 'Worcester', 55_000],
    ])
  })
})

describe('account of rows', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '-',
      '2024-03-01 08:00:00',
      '13/02/2024 8:15',
      'Totals',
      '-33.92',
      '18.42',
      '0',
      'Paarl',
      '12,5 km',
      '999',
      'No fix',
      '2024-13-45',
      '31/31/2024',
    ),
    fc.string({ maxLength: 12 }),
  )
  const rows = fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 30 })

  it.each([
    ['points', ['time', 'lat', 'lon', 'speed', 'valid']],
    ['trips', ['Start', 'Start Address', 'End', 'End Address', 'Distance']],
  ])('adds up for any rows of %s', (_, header) => {
    const good =
      header[0] === 'time'
        ? ['2024-03-01 08:00:00', '-33.92', '18.42', '3', 'true']
        : ['2024-03-01 08:00:00', 'Paarl', '2024-03-01 09:00:00', 'Worcester', '5 km']
    fc.assert(
      fc.property(rows, (body) => {
        let read: ReadCells
        try {
          read = readCells([header, good, ...body])
        } catch (error) {
          expect(error).toBeInstanceOf(ImportFailure)
          return
        }
        const { counts } = read
        expect(counts.used + counts.duplicates + counts.skipped).toBe(counts.read)
        expect(read.issues.length).toBe(counts.skipped)
        const kept = read.vehicles.reduce((sum, each) => sum + each.track.count, 0) + read.trips.length
        expect(kept).toBe(counts.used)
        const blank = body.filter((each) => each.every((text) => text.replaceAll(/[ \t\r\u00a0]/g, '') === '')).length
        expect(counts.read).toBe(1 + body.length - blank)
      }),
      { numRuns: 300 },
    )
  })
})
