import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'
import type { ReadCells } from '../testing/read-cells.ts'

function km(read: ReadCells): number[] {
  return read.trips.map((trip) => trip.distanceM / 1000)
}

describe('the distance of a trip', () => {
  it.each([
    ['no column tells it', 'Start Location,End Location', 'Paarl,Wellington'],
    ['the cells say that there is none', 'From,To,Km', 'Paarl,Wellington,#N/A'],
    ['the cells are empty', 'From,To,Km', 'Paarl,Wellington,'],
    ['each row has a single reading', 'Start Location,End Location,Odometer', 'Paarl,Wellington,45000'],
  ])('is said to be missing where %s', (_, header, cells) => {
    const read = readCells(csvCells(`Date/Time,${header}\n2026-01-05 08:00,${cells}\n2026-01-06 08:00,${cells}`))
    expect(km(read)).toEqual([0, 0])
    expect(read.warnings.join()).toMatch(/Row 2 and 1 more: each has no distance/)
  })

  it.each([
    ['a distance of nothing', 'From,To,Km', 'Paarl,Paarl,0'],
    ['positions', 'Start Lat,Start Lon,End Lat,End Lon', '-33.9,18.4,-33.9,18.4'],
    ['readings', 'Start odometer,End odometer', '1000,1000'],
  ])('is not said to be missing where the file gives %s', (_, header, cells) => {
    const read = readCells(csvCells(`Date/Time,${header}\n2026-01-05 08:00,${cells}`))
    expect(km(read)).toEqual([0])
    expect(read.warnings.join()).not.toContain('no distance')
  })
})
