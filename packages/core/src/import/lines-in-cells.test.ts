import { describe, expect, it } from 'vitest'
import { readCells } from './testing/read-cells.ts'

describe('lines of CSV in the cells of one column', () => {
  it.each([
    ['commas', ['Date,From,To,Km', '2026-01-05,Paarl,"12 Main Rd, Wellington",14', '2026-01-06,"12 Main Rd, Wellington",Paarl,15']],
    ['semicolons', ['Date;From;To;Km', '2026-01-05;Paarl;12 Main Rd, Wellington;14,0', '2026-01-06;12 Main Rd, Wellington;Paarl;15,0']],
  ])('are cut at their %s', (_, lines) => {
    const read = readCells(lines.map((line) => [line]))
    expect(read.trips.map((trip) => [trip.row, trip.startLocation, trip.endLocation, trip.distanceM])).toEqual([
      [2, 'Paarl', '12 Main Rd, Wellington', 14_000],
      [3, '12 Main Rd, Wellington', 'Paarl', 15_000],
    ])
  }) // prettier-ignore

  it('are cut if they are points, too', () => {
    const read = readCells([['time,lat,lon'], ['2026-01-05 08:00:00,-33.9241,18.4241'], ['2026-01-05 08:00:10,-33.9252,18.4241']])
    expect(read.counts).toEqual({ read: 2, used: 2, duplicates: 0, skipped: 0 })
  }) // prettier-ignore

  it('are none in a list of addresses', () => {
    expect(() => readCells([['Places'], ['12 Main Rd, Paarl'], ['Office'], ['3 Long St, Cape Town, 8001']])).toThrow(
      'not_a_table',
    )
  })
})
