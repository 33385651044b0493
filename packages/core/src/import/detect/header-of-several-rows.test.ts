import { expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'

const ROWS =
  '2025-04-01,5000,5060,60,Ceres,Paarl,60,,Quote\n2025-04-02,5060,5085,25,Paarl,Wellington,,25,\n2025-04-03,5085,5145,60,Paarl,Ceres,60,,Delivery'

it.each([
  ['a word for no column', 'Date,Odometer,,,Trip,,Kilometres,,Reason\n,Start,End,Total,From,To,Business,Private,'],
  ['an unknown word', 'Date,Odometer,,,Trip,,Kilometres,,Reason\n,Start,End,Zzz,From,To,Business,Private,'],
])('two rows of a header are joined though one has %s', (_, header) => {
  const read = readCells(csvCells(`${header}\n${ROWS}`))
  expect(read.trips.map((trip) => [trip.startOdometerM, trip.distanceM, trip.classification])).toEqual([
    [5_000_000, 60_000, 'business'],
    [5_060_000, 25_000, 'private'],
    [5_085_000, 60_000, 'business'],
  ])
})

it('a row of values below a header is none of its rows', () => {
  const read = readCells(
    csvCells(
      'Date,From,To,Km,\n2025-04-01,Start,Paarl,60,Depot\n2025-04-02,Paarl,Depot,60,\n2025-04-03,Home,Office,20,',
    ),
  )
  expect(read.counts).toMatchObject({ read: 3, used: 3 })
})
