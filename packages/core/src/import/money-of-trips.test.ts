import { expect, it } from 'vitest'
import { csvCells, readCells } from './testing/read-cells.ts'

it.each([
  [
    ['Toll', 'Parking'],
    ['49.50', '25'],
    [4950, 2500],
  ],
  [
    ['Toll Costs', 'Parking Costs'],
    ['R 49.50', 'R25.00'],
    [4950, 2500],
  ],
  [
    ['Tolls (R)', 'Parking (R)'],
    ['49.5', '25'],
    [4950, 2500],
  ],
  [
    ['Tolgeld', 'Parkeergeld'],
    ['49,50', '25,00'],
    [4950, 2500],
  ],
  [
    ['Toll', 'Parking time'],
    ['49.50', '00:25:00'],
    [4950, 0],
  ],
  [
    ['Toll', 'Parking'],
    ['49.50', '00:25:00'],
    [4950, 0],
  ],
])('amounts under %s fill their fields', (headers, first, amounts) => {
  const read = readCells([
    ['Date', 'From', 'To', 'Km', ...headers],
    ['2025-04-01', 'Ceres', 'Paarl', '60', ...first],
    ['2025-04-02', 'Paarl', 'Ceres', '60', '', ''],
  ])
  expect(read.trips.map((trip) => [trip.tollCents, trip.parkingCents])).toEqual([amounts, [0, 0]])
  expect(read.warnings.join()).not.toContain('amount')
})

it('an amount that cannot be read is named, and the trip stays', () => {
  const read = readCells(
    csvCells(
      'Date,From,To,Km,Tolls\n2025-04-01,Ceres,Paarl,60,12.50\n2025-04-02,Paarl,Ceres,60,see slip\n2025-04-03,Paarl,Ceres,60,5\n2025-04-04,Paarl,Ceres,60,-3',
    ),
  )
  expect(read.trips.map((trip) => trip.tollCents)).toEqual([1250, 0, 500, 0])
  expect(read.warnings.join()).toContain('Rows 3 and 5: each has an amount of tolls or parking')
})
