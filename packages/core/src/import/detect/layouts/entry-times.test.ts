import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from '../../testing/read-cells.ts'

function readStarts(text: string): string[] {
  return readCells(csvCells(text)).trips.map((trip) =>
    new Date(trip.startedAtMs + 7_200_000).toISOString().slice(0, 16),
  )
}

describe('the time a trip was entered', () => {
  it.each(['created_at', 'Created', 'Timestamp', 'Submission Date', 'Modified'])(
    'is not used as the trip date: %s',
    (header) => {
      const text = `${header},Date of trip,From,To,Km\n2025-03-08 21:10:05,2025-03-05,Paarl,Ceres,60\n2025-03-08 21:12:40,2025-03-06,Ceres,Paarl,60`
      expect(readStarts(text)).toEqual(['2025-03-05T00:00', '2025-03-06T00:00'])
    },
  )

  it('is ignored if there are times next to a date', () => {
    const text =
      'Timestamp,Date,Departure time,Arrival time,From,To,Km\n2025-03-05 21:10:05,2025-03-05,08:00,09:00,Paarl,Ceres,60'
    expect(readStarts(text)).toEqual(['2025-03-05T08:00'])
  })

  it('is used as the start time if there is no other date or the dates match', () => {
    expect(readStarts('created_at,From,To,Km\n2025-03-08 21:10:05,Paarl,Ceres,60')).toEqual(['2025-03-08T21:10'])
    expect(readStarts('Timestamp,Date,From,To,Km\n2025-03-05 08:10:05,05/03/2025,Paarl,Ceres,60')).toEqual([
      '2025-03-05T08:10',
    ])
  })
})
