import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from './testing/read-cells.ts'

describe('a heading between the rows', () => {
  it.each([
    ['in another order', 'Date,To,From,km', '15/01/2026,Paarl,Wellington,41'],
    ['in which no column stands where it did', 'To,From,km,Date', 'Paarl,Wellington,41,15/01/2026'],
  ])('tells the columns of the rows below it: %s', (_, heading, row) => {
    const read = readCells(
      csvCells(
        `Date,From,To,Km\n05/01/2026,Paarl,Wellington,40\n${heading}\n${row}\nDate,From,To,Km\n16/01/2026,Wellington,Paarl,42`,
      ),
    )
    expect(read.trips.map((trip) => [trip.startLocation, trip.endLocation, trip.distanceM / 1000])).toEqual([
      ['Paarl', 'Wellington', 40],
      ['Wellington', 'Paarl', 41],
      ['Wellington', 'Paarl', 42],
    ])
    expect(read.issues.map((issue) => issue.code)).toEqual(['repeated_header', 'repeated_header'])
    expect(read.warnings.join()).not.toContain('heading')
  })

  it('moves the column that says whether a trip was driven', () => {
    const read = readCells(
      csvCells(
        'Date,From,To,Km,Trip Status,Remarks\n05/01/2026,Paarl,Wellington,40,Completed,first\nDate,From,To,Km,Remarks,Trip Status\n15/01/2026,Paarl,Wellington,40,second,Cancelled\n16/01/2026,Wellington,Paarl,42,third,Completed',
      ),
    )
    expect(read.trips.map(({ notes }) => notes)).toEqual(['first', 'third'])
    expect(read.issues.map(({ code }) => code)).toEqual(['repeated_header', 'not_driven'])
  })

  it('moves AM and PM beside a time of day', () => {
    const read = readCells(
      csvCells(
        'Date,Start time,AM/PM,From,To,Km\n05/01/2026,08:00,AM,Paarl,Wellington,40\n06/01/2026,03:00,PM,Paarl,Wellington,40\nDate,Start time,From,To,Km,AM/PM\n15/01/2026,08:00,Paarl,Wellington,40,PM',
      ),
    )
    expect(read.trips.map(({ startedAtMs }) => new Date(startedAtMs).getUTCHours())).toEqual([6, 13, 18])
  })

  it('moves the month beside a year and a day', () => {
    const read = readCells(
      csvCells(
        'Year,Month,Day,From,To,Km\n2026,1,5,Paarl,Wellington,40\n2026,1,6,Wellington,Paarl,40\nYear,Day,Month,From,To,Km\n2026,15,2,Paarl,Wellington,40',
      ),
    )
    expect(read.trips.map(({ startedAtMs }) => new Date(startedAtMs).toISOString().slice(0, 10))).toEqual([
      '2026-01-04',
      '2026-01-05',
      '2026-02-14',
    ])
  })

  it('in another order leaves what the rows above it mean', () => {
    const read = readCells(
      csvCells(
        'Date,Start,End,From,To,Km\n05/01/2026,08:00,08:30,Paarl,Wellington,40\nKm,To,From,End,Start,Date\n42,Paarl,Wellington,17:30,17:00,16/01/2026\n42,Wellington,Paarl,09:30,09:00,17/01/2026',
      ),
    )
    expect(read.trips.map((trip) => [new Date(trip.startedAtMs).toISOString(), trip.startLocation])).toEqual([
      ['2026-01-05T06:00:00.000Z', 'Paarl'],
      ['2026-01-16T15:00:00.000Z', 'Wellington'],
      ['2026-01-17T07:00:00.000Z', 'Paarl'],
    ])
  })

  it('that lacks a column is named: the rows below it are of another table', () => {
    const read = readCells(
      csvCells('Date,From,To,Km\n05/01/2026,Paarl,Wellington,40\nDate,From,Driver,Km\n15/01/2026,Paarl,D 7,41'),
    )
    expect(read.trips).toHaveLength(2)
    expect(read.warnings.join()).toContain('Row 3 is a header with other columns')
  })

  it.each([
    ['the lower half of the header', 'Trip,Start,,End,,\n,Time,Place,Time,Place,Km', ',Time,Place,Time,Place,Km'],
    ['other words for the same', 'No,Start time,Start place,End time,End place,Km', 'No,Start Time,Start location,End time,End Place,KM'],
    ['a part of it', 'No,Start time,Start place,End time,End place,Km', 'No,Start time,Start place,,,'],
  ])('that is %s changes nothing', (_, header, heading) => {
    const trip = '1,2026-01-05 08:00,Paarl,2026-01-05 08:30,Wellington,14'
    const read = readCells(csvCells(`${header}\n${trip}\n${heading}\n${trip.replaceAll('-05', '-06')}`))
    expect(read.trips.map((each) => each.startLocation)).toEqual(['Paarl', 'Paarl'])
    expect(read.issues).toHaveLength(1)
    expect(read.warnings.join()).not.toContain('heading')
  }) // prettier-ignore
})

describe('a heading between points', () => {
  it.each([
    ['Time,Longitude,Latitude,Speed', '2025-03-12 08:02,18.42,-33.94,36'],
    ['Speed,Latitude,Time,Longitude', '36,-33.94,2025-03-12 08:02,18.42'],
  ])('in another order tells the columns of the rows below it: %s', (heading, row) => {
    const read = readCells(
      csvCells(
        `Time,Latitude,Longitude,Speed\n2025-03-12 08:00,-33.92,18.42,36\n2025-03-12 08:01,-33.93,18.42,36\n${heading}\n${row}`,
      ),
    )
    const [{ track }] = read.vehicles
    expect([...track.latE7]).toEqual([-339_200_000, -339_300_000, -339_400_000])
    expect([...track.lngE7]).toEqual([184_200_000, 184_200_000, 184_200_000])
    expect(read.issues.map(({ code }) => code)).toEqual(['repeated_header'])
  })

  it('that lacks a column is named', () => {
    const read = readCells(
      csvCells(
        'Time,Latitude,Longitude,Speed\n2025-03-12 08:00,-33.92,18.42,36\nTime,Latitude,Longitude,Altitude\n2025-03-12 08:01,-33.93,18.42,120',
      ),
    )
    expect(read.counts.used).toBe(2)
    expect(read.warnings.join()).toContain('Row 3 is a header with other columns')
  })
})
