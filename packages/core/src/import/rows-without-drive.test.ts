import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from './testing/read-cells.ts'

describe('a No', () => {
  const table = (header: string): string =>
    `Start,From,To,Km,${header}\n2025-04-01 08:00,Ceres,Paarl,60,True\n2025-04-02 08:00,Paarl,Ceres,60,False`

  it.each([
    ['Commute', ['private', null]],
    ['Home to work', ['private', null]],
    ['Private', ['private', 'business']],
    ['Business', ['business', 'private']],
  ])('under %s gives the other use only if the header names half of all trips', (header, uses) => {
    expect(readCells(csvCells(table(header))).trips.map((trip) => trip.classification)).toEqual(uses)
  })

  it('is no reason', () => {
    const read = readCells(csvCells(table('Client visit')))
    expect(read.trips.map((trip) => trip.reason)).toEqual(['', ''])
  })

  it('under Day off leaves the trip, and a Yes takes it', () => {
    const read = readCells(csvCells(table('Day off')))
    expect(read.trips.map((trip) => trip.row)).toEqual([3])
    expect(read.issues).toMatchObject([{ row: 2, code: 'not_driven', column: 4, cell: 'True' }])
  })
})

describe('a row with 0 km', () => {
  it('is named if its status or its place says that nobody drove', () => {
    const read = readCells(
      csvCells(
        'Datum,Von,Nach,Km,Status\n2025-04-01,Paarl,Ceres,60,ok\n2025-04-02,Ceres,Paarl,0,unterwegs\n2025-04-03,Urlaub,,0,\n2025-04-04,Ceres,Paarl,0,ok',
      ),
    )
    expect(read.issues.map(({ row, code }) => [row, code])).toEqual([
      [3, 'not_driven'],
      [4, 'not_driven'],
    ])
    expect(read.trips.map((trip) => trip.row)).toEqual([2, 5])
  })
})

describe('a list of activities', () => {
  it('gives its drives, and names walks and stays', () => {
    const read = readCells(
      csvCells(
        `kind,begin,end,placeID,activityType,startLat,startLon,endLat,endLon,distanceMeters
visit,2025-04-01T06:00:00+02:00,2025-04-01T08:00:00+02:00,ChIJxyz,,,,,,
activity,2025-04-01T08:00:00+02:00,2025-04-01T08:40:00+02:00,,in passenger vehicle,-33.37,19.31,-33.73,18.96,60000.5
activity,2025-04-01T12:00:00+02:00,2025-04-01T12:20:00+02:00,,WALKING,-33.73,18.96,-33.74,18.97,1500
activity,2025-04-01T13:00:00+02:00,2025-04-01T14:00:00+02:00,,IN_TRAIN,-33.73,18.96,-33.92,18.42,58000
activity,2025-04-02T08:00:00+02:00,2025-04-02T08:40:00+02:00,,in passenger vehicle,-33.73,18.96,-33.37,19.31,60000`,
      ),
    )
    expect(read.trips.map((trip) => [trip.row, trip.distanceM, trip.endLocation])).toEqual([
      [3, 60_000.5, ''],
      [6, 60_000, ''],
    ])
    expect(read.issues.map(({ row, code, cell }) => [row, code, cell])).toEqual([
      [2, 'not_a_trip', ''],
      [4, 'not_a_trip', 'WALKING'],
      [5, 'not_a_trip', 'IN_TRAIN'],
    ])
  })

  it('needs no places', () => {
    const read = readCells(
      csvCells(
        'Start,End,Type,Name,Distance (m)\n2025-04-01 07:10,2025-04-01 07:58,IN_PASSENGER_VEHICLE,,61800\n2025-04-01 07:58,2025-04-01 12:00,PLACE_VISIT,Work,\n2025-04-01 12:00,2025-04-01 12:12,WALKING,,820',
      ),
    )
    expect(read.trips.map((trip) => [trip.row, trip.distanceM])).toEqual([[2, 61_800]])
    expect(read.issues.map(({ row, code }) => [row, code])).toEqual([
      [3, 'not_a_trip'],
      [4, 'not_a_trip'],
    ])
  })

  it('of a watch has no trips unless a car was driven', () => {
    const rows =
      'Activity ID,Start time,Activity Type,Elapsed Time,Distance\n1,2025-04-01 08:00:00,Ride,3600,20.1\n2,2025-04-02 08:00:00,Run,1800,5.2'
    expect(() => readCells(csvCells(rows))).toThrow('nothing_usable')
    const driven = readCells(csvCells(`${rows}\n3,2025-04-03 08:00:00,Driving,3600,61.2`))
    expect(driven.trips.map((trip) => trip.row)).toEqual([4])
  })

  it('does not take a use of that name', () => {
    const read = readCells(
      csvCells('Date,From,To,Km,Purpose\n2025-04-01,Ceres,Paarl,60,Visit\n2025-04-02,Paarl,Ceres,60,Visit'),
    )
    expect(read.counts.used).toBe(2)
  })
})

describe('a day on which nobody drove', () => {
  it.each(['VOID', 'Day off', 'Vehicle in for service', 'Verlof', 'Keine Fahrt', 'Día libre', 'Folga', '休み'])(
    '%s is named and no trip of 0 km',
    (words) => {
      const read = readCells(
        csvCells(
          `Date,From,To,Start odo,End odo,Reason\n2025-04-01,Ceres,Paarl,5000,5060,A\n2025-04-02,${words},,,,\n2025-04-03,,,,,${words}\n2025-04-04,Paarl,Ceres,5060,5120,${words}`,
        ),
      )
      expect(read.trips.map((trip) => trip.row)).toEqual([2, 5])
      expect(read.issues.map(({ row, code, cell }) => [row, code, cell])).toEqual([
        [3, 'not_driven', words],
        [4, 'not_driven', words],
      ])
    },
  )

  it.each(['In progress', 'En curso', 'Em andamento', 'Anulado', 'キャンセル'])('nor is a trip %s', (state) => {
    const read = readCells(
      csvCells(
        `Start,End,From,To,Km,Status\n2025-04-01 08:00,2025-04-01 09:00,Ceres,Paarl,60,Completed\n2025-04-02 08:00,,Paarl,,,${state}`,
      ),
    )
    expect(read.issues).toMatchObject([{ row: 3, code: 'not_driven', cell: state }])
  })
})
