import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'

describe('a table beside the one that is read', () => {
  it('is named in a warning and gives no ends to the trips of the first', () => {
    const read = readCells(
      csvCells(
        'Date,Start,End,From,To,Km,,Date,Start,End,From,To,Km\n2026-01-05,08:00,08:30,Paarl,Wellington,14,,2026-02-05,09:00,09:30,Ceres,Worcester,50',
      ),
    )
    expect(read.trips.map((trip) => [trip.startLocation, trip.endedAtMs])).toEqual([
      ['Paarl', Date.UTC(2026, 0, 5, 6, 30)],
    ])
    expect(read.warnings.join()).toContain('second table, which begins in column 8')
  })

  it('is none where the same names are those of the other end', () => {
    const read = readCells(
      csvCells('Date,Time,Place,,Date,Time,Place\n2026-01-05,08:00,Paarl,,2026-01-05,08:30,Wellington'),
    )
    expect(read.trips.map((trip) => [trip.startLocation, trip.endLocation])).toEqual([['Paarl', 'Wellington']])
    expect(read.warnings.join()).not.toContain('second table')
  })
})
