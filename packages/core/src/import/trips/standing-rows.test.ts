import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from '../testing/read-cells.ts'

const DRIVE = '2026-01-05 08:00,2026-01-05 08:30,Driving,Paarl,Wellington,40'

function readWith(row: string, header = 'Start,End,Status,From,To,Distance (km)'): ReadCells {
  return readCells(csvCells(`${header}\n${DRIVE}\n${row}`))
}

describe('rows of a parked vehicle', () => {
  it.each([
    'Parked,Wellington,Wellington,0',
    'PARKED,Wellington,Wellington,',
    'Stopped,Wellington,,0',
    'Idling,,Wellington,0.05',
    'Standing,,,0',
    'Ignition off,Wellington,Wellington,0',
    'Geparkeer,Wellington,Wellington,0',
  ])('are skipped: %s', (row) => {
    const read = readWith(`2026-01-05 08:30,2026-01-05 12:00,${row}`)
    expect(read.issues.map((issue) => [issue.row, issue.code])).toEqual([[3, 'not_a_trip']])
    expect(read.trips).toHaveLength(1)
  })

  it.each([
    ['it drove', 'Parked,Wellington,Wellington,12'],
    ['the destination differs', 'Parked,Wellington,Paarl,0'],
    ['no status marks it as parked', 'Completed,Wellington,Wellington,0'],
    ['the distance is missing', 'Stopped,Wellington,,'],
    ['the word is one of several', 'Stopped at gate,Wellington,Wellington,0'],
    ['the word is a place', 'Completed,Parked,Parked,0'],
  ])('are read as trips if %s', (_, row) => {
    expect(readWith(`2026-01-05 08:30,2026-01-05 12:00,${row}`).trips).toHaveLength(2)
  })

  it('are also recognised by their coordinates', () => {
    const read = readCells(
      csvCells(
        'Start,End,Status,Start Lat,Start Lon,End Lat,End Lon\n2026-01-05 08:00,2026-01-05 08:30,Trip,-33.9,18.4,-33.9,18.6\n2026-01-05 08:30,2026-01-05 12:00,Stop,-33.9,18.6,-33.9001,18.6',
      ),
    )
    expect(read.issues.map((issue) => issue.code)).toEqual(['not_a_trip'])
  })

  it('are read as trips if the word is in the reason column', () => {
    const read = readCells(
      csvCells('Date,From,To,Reason,Km\n05/01/2026,Paarl,Wellington,Visit,40\n05/01/2026,Paarl,Paarl,Parking,0'),
    )
    expect(read.trips).toHaveLength(2)
  })
})
