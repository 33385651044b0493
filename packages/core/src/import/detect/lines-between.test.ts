import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type TestCell } from '../testing/read-cells.ts'

const HEADER = 'Start,End,From,To,Km'

function block(day: number, lines: string): string {
  return lines.replaceAll('TRIP', `2026-01-0${day} 08:00,2026-01-0${day} 08:50,Paarl,Wellington,40`)
}

describe('lines between the rows', () => {
  it.each([
    ['totals and drivers', 'Driver: D 7,,,,\nTRIP\nTotal,,,,40'],
    ['totals with their count', 'TRIP\nSubtotal 1 trip,,,,40\nDriver: D 7,,,,'],
    ['vehicles, headings and totals', `Vehicle: CA 1,,,,\n${HEADER}\nTRIP\nTotal,,,,40`],
    ['captions in two cells', 'Vehicle:,CA 123-456,,,\nPage 1 of 2,,,,\nTRIP'],
    ['captions with times', 'TRIP\nIdle time: 00:10:00,,,,\nDaily total,,,,40'],
  ])('do not turn the times into places: %s', (_, lines) => {
    const text = `${HEADER}\n${[1, 2, 3].map((day) => block(day, lines)).join('\n')}`
    const read = readCells(csvCells(text))
    expect(read.trips).toHaveLength(3)
    expect(read.issues.filter((issue) => issue.code === 'bad_time' && /total/i.test(issue.cell))).toEqual([])
    expect(read.trips[1]).toMatchObject({ startLocation: 'Paarl', endLocation: 'Wellington', distanceM: 40_000 })
    expect(new Date(read.trips[1].startedAtMs).toISOString()).toBe('2026-01-02T06:00:00.000Z')
    expect((read.trips[1].endedAtMs ?? 0) - read.trips[1].startedAtMs).toBe(50 * 60_000)
  })

  it('do not turn the dates of a spreadsheet into places', () => {
    const trip = (day: number): TestCell[] => [{ date: 46_023 + day + 1 / 3 }, { date: 46_023 + day + 3 / 8 }, 'Paarl', 'Wellington', 40] // prettier-ignore
    const blocks = [1, 2, 3].flatMap((day) => [['Driver: D 7'], ['Week total', null, null, null, 40], trip(day)])
    const read = readCells([HEADER.split(','), ...blocks])
    expect(read.trips.map((each) => each.startLocation)).toEqual(['Paarl', 'Paarl', 'Paarl'])
  })

  it('leave rows alone that have a place for most of their cells', () => {
    const read = readCells(csvCells('Date,From,To,Km\n05/01/2026,Total Garage,Paarl,40\n06/01/2026,Total Garage,,41'))
    expect(read.trips.map((trip) => trip.startLocation)).toEqual(['Total Garage', 'Total Garage'])
  })

  it('leave points alone that fill few cells', () => {
    const read = readCells(
      csvCells(
        'Time,Lat,Lon,Alt,Note,A,B,C,D,E,F,G\n2026-01-05 07:00:00,-33.9,18.4\n2026-01-05 07:00:10,-33.901,18.4\n,,,,parked',
      ),
    )
    expect(read.counts).toMatchObject({ read: 3, used: 2, skipped: 1 })
  })
})
