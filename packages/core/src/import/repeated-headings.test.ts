import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from './testing/read-cells.ts'

describe('a heading between the rows', () => {
  it.each([
    ['that lacks a column', 'Date,From,Driver,Km', '15/01/2026,Paarl,D 7,41'],
    ['that has a name twice', 'Date,To,To,From,Km', '15/01/2026,Paarl,Ceres,Wellington,41'],
  ])('ends the table until its own columns come again: %s', (_, heading, row) => {
    const read = readCells(
      csvCells(
        `Date,From,To,Km\n05/01/2026,Paarl,Wellington,40\n${heading}\n${row}\nDate,From,To,Km\n16/01/2026,Wellington,Paarl,42`,
      ),
    )
    expect(read.trips.map((trip) => [trip.startLocation, trip.endLocation, trip.distanceM / 1000])).toEqual([
      ['Paarl', 'Wellington', 40],
      ['Wellington', 'Paarl', 42],
    ])
    expect(read.issues.map((issue) => issue.code)).toEqual(['repeated_header', 'other_table', 'repeated_header'])
  })

  it.each([
    ['Date,To,From,km', '15/01/2026,Paarl,Wellington,41'],
    ['To,From,km,Date', 'Paarl,Wellington,41,15/01/2026'],
    ['To,From,,Date,Km', 'Paarl,Wellington,,15/01/2026,41'],
  ])('in another order keeps every column: %s', (heading, row) => {
    const read = readCells(
      csvCells(
        `Date,From,To,Km\n05/01/2026,Paarl,Wellington,40\n${heading}\n${row}\n${heading}\n${row.replace('15/', '16/')}\nDate,From,To,Km\n17/01/2026,Wellington,Paarl,42`,
      ),
    )
    expect(read.trips.map((trip) => [trip.row, trip.startLocation, trip.endLocation, trip.distanceM / 1000])).toEqual([
      [2, 'Paarl', 'Wellington', 40],
      [4, 'Wellington', 'Paarl', 41],
      [6, 'Wellington', 'Paarl', 41],
      [8, 'Wellington', 'Paarl', 42],
    ])
  })

  it('in another order changes nothing of the rows above it', () => {
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
    expect(read.counts).toMatchObject({ read: 4, used: 3, skipped: 1 })
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
    ['is followed', 'Time,Longitude,Latitude,Speed\n2025-03-12 08:02,18.42,-33.94,36', ['repeated_header']],
    ['is followed', 'Speed,Latitude,Time,Longitude\n36,-33.94,2025-03-12 08:02,18.42', ['repeated_header']],
    [
      'ends the table if it lacks a column',
      'Time,Latitude,Longitude,Altitude\n2025-03-12 08:02,-33.94,18.42,120',
      ['repeated_header', 'other_table'],
    ],
  ])('%s: %s', (_, below, issues) => {
    const read = readCells(
      csvCells(
        `Time,Latitude,Longitude,Speed\n2025-03-12 08:00,-33.92,18.42,36\n2025-03-12 08:01,-33.93,18.42,36\n${below}`,
      ),
    )
    expect([...read.vehicles[0].track.latE7]).toEqual(
      [-339_200_000, -339_300_000, -339_400_000].slice(0, 4 - issues.length),
    )
    expect(read.issues.map(({ code }) => code)).toEqual(issues)
  })
})
