import { describe, expect, it } from 'vitest'
import { ImportFailure } from '../failures/import-failure.ts'
import { csvCells, readCells, type ReadCells } from './testing/read-cells.ts'

const csv = (text: string): ReadCells => readCells(csvCells(text))

function makeFailure(text: string): ImportFailure {
  try {
    csv(text)
  } catch (error) {
    if (error instanceof ImportFailure) return error
  }
  throw new Error('The file was read')
}

const LOG = `Date,Destination,Odometer reading,Purpose
2025-03-03,Ceres,84268,Client visit
2025-03-04,Paarl,84326,Return
2025-03-05,Worcester,84381,Delivery
2025-03-06,Paarl,84436,Return`

describe('a log with one odometer reading a row', () => {
  it('has trips by successive readings', () => {
    const read = csv(LOG)
    expect(
      read.trips.map(({ endLocation, startOdometerM, endOdometerM, distanceM, reason }) => [
        endLocation,
        startOdometerM,
        endOdometerM,
        distanceM,
        reason,
      ]),
    ).toEqual([
      ['Ceres', null, 84_268_000, 0, 'Client visit'],
      ['Paarl', 84_268_000, 84_326_000, 58_000, 'Return'],
      ['Worcester', 84_326_000, 84_381_000, 55_000, 'Delivery'],
      ['Paarl', 84_381_000, 84_436_000, 55_000, 'Return'],
    ])
    expect(read.warnings.join('\n')).toContain("Each row has one odometer reading, in 'Odometer reading'")
    expect(read.warnings.join('\n')).toContain('Row 2 has no odometer reading before it')
  })

  it('of two vehicles goes on from the reading of each', () => {
    const read = csv(
      'Date,Vehicle,Destination,Odometer\n2025-03-03,A,Ceres,84268\n2025-03-03,B,Paarl,91000\n2025-03-04,A,Paarl,84326\n2025-03-04,B,Ceres,91060',
    )
    expect(read.trips.map(({ distanceM }) => distanceM)).toEqual([0, 0, 58_000, 60_000])
  })

  it('is not what a fuel log is', () => {
    expect(
      makeFailure('Date,Station,Odometer,Litres\n2025-03-03,Ceres,84268,40\n2025-03-09,Paarl,84726,41'),
    ).toMatchObject({ code: 'not_a_table' })
  })
})

describe('what cannot be read', () => {
  it('is called odometer readings if there is nothing else', () => {
    expect(makeFailure('Date,Odometer\n2025-03-03,84268\n2025-03-10,84326')).toMatchObject({
      code: 'odometer_log',
      details: { found: "columns 'Date', 'Odometer'" },
    })
  })

  it('is called a backup with its sections', () => {
    const backup = (trips: string): string =>
      `## Vehicles\nid,name\n1,Bakkie\n## Fillups\ndate,odometer,litres\n2025-03-03,84268,50${trips}`
    expect(makeFailure(backup('')).details.found).toBe("a backup with the sections 'Vehicles', 'Fillups'")
    const read = csv(backup('\n## Trips\ndate,start,end,km\n2025-03-03,Paarl,Ceres,58\n2025-03-04,Ceres,Paarl,58'))
    expect(read.trips).toHaveLength(2)
    expect(read.warnings.join()).toContain("a backup with several sections ('Vehicles', 'Fillups', 'Trips')")
  })
})

it('reads times as SAS writes them', () => {
  const read = csv('Start,From,To,Km\n19MAY25:07:33:00,Paarl,Ceres,58\n20MAY2025:17:05:00,Ceres,Paarl,58')
  expect(read.trips.map(({ startedAtMs }) => new Date(startedAtMs).toISOString().slice(0, 16))).toEqual([
    '2025-05-19T05:33',
    '2025-05-20T15:05',
  ])
})

it('reads drives that name no places, with the odometer at their end', () => {
  const read = csv(
    'End of trip,Distance,Travel time,Average consumption,Odometer\n2025-03-03 08:30,58.2,0:45,7.1,84268\n2025-03-04 08:30,57.8,0:44,7.2,84326\n2025-03-05 17:30,15.0,0:20,6.9,84341',
  )
  expect(
    read.trips.map(({ startedAtMs, endedAtMs, distanceM, endOdometerM }) => [
      ((endedAtMs ?? 0) - startedAtMs) / 60_000,
      distanceM,
      endOdometerM,
    ]),
  ).toEqual([
    [45, 58_200, 84_268_000],
    [44, 57_800, 84_326_000],
    [20, 15_000, 84_341_000],
  ])
})

it('names trips of one vehicle that overlap in time', () => {
  const read = csv(
    'Start,End,From,To,Km,Vehicle\n2025-03-03 08:00,2025-03-03 09:00,Paarl,Ceres,58,A\n2025-03-03 08:30,2025-03-03 09:30,Ceres,Wellington,48,A\n2025-03-03 08:30,2025-03-03 09:30,Ceres,Paarl,58,B\n2025-03-03 09:30,2025-03-03 10:00,Wellington,Paarl,14,A',
  )
  expect(read.trips).toHaveLength(4)
  expect(read.warnings).toEqual([
    'Row 3 overlaps in time with another trip of the same vehicle: one of them is probably a repetition or has wrong times.',
  ])
})
