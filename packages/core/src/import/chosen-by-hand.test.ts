import { describe, expect, it } from 'vitest'
import type { ColumnMapping } from './fields.ts'
import { csvCells, readCells, type ReadCells } from './testing/read-cells.ts'

const read = (text: string, columns: ColumnMapping['columns'], kind: ColumnMapping['kind'] = 'trips'): ReadCells =>
  readCells(csvCells(text), { mapping: { kind, columns } })

const readStarts = ({ trips }: ReadCells): string[] => trips.map((trip) => new Date(trip.startedAtMs).toISOString())

describe('a column chosen by hand', () => {
  it('may decide whether a trip was driven', () => {
    const text = 'Date,From,To,Km,Xyz\n2025-03-12,Paarl,Ceres,60,Cancelled\n2025-03-13,Ceres,Paarl,61,Done'
    expect(read(text, { status: 4 }).trips.map(({ row }) => row)).toEqual([3])
  })

  it('may hold the kilometres of a use', () => {
    const text = 'Date,From,To,Xyz,Abc\n2025-03-12,Paarl,Ceres,60,\n2025-03-13,Ceres,Paarl,,61'
    const { trips } = read(text, { business_distance: 3, private_distance: 4 })
    expect(trips.map(({ distanceM, classification }) => [distanceM, classification])).toEqual([
      [60_000, 'business'],
      [61_000, 'private'],
    ])
  })

  it('may mark the use', () => {
    const text = 'Date,From,To,Km,Xyz\n2025-03-12,Paarl,Ceres,60,x\n2025-03-13,Ceres,Paarl,61,'
    const { trips } = read(text, { business_mark: 4 })
    expect(trips.map(({ classification }) => classification)).toEqual(['business', null])
  })

  it('may hold AM or PM in any position', () => {
    const text = 'Date,Start,From,To,Km,Xyz\n2025-03-12,08:00,Paarl,Ceres,60,AM\n2025-03-12,08:30,Ceres,Paarl,61,PM'
    expect(readStarts(read(text, { start_am_pm: 5 }))).toEqual(['2025-03-12T06:00:00.000Z', '2025-03-12T18:30:00.000Z'])
  })

  it('may be the year, the month or the day', () => {
    const text = 'Abc,Def,Ghi,From,To,Km\n2025,3,12,Paarl,Ceres,60\n2025,4,13,Ceres,Paarl,61'
    const starts = ['2025-03-11T22:00:00.000Z', '2025-04-12T22:00:00.000Z']
    expect(readStarts(read(text, { year: 0, month: 1, day: 2 }))).toEqual(starts)
  })

  it('may be a date over the days of a month that others complete', () => {
    const text = 'Year,Month,Day,From,To,Km\n2025,3,12,Paarl,Ceres,60\n2025,4,13,Ceres,Paarl,61'
    const starts = ['2025-03-11T22:00:00.000Z', '2025-04-12T22:00:00.000Z']
    expect(readStarts(read(text, { start_date: 2, year: 0 }))).toEqual(starts)
  })

  it('may hold the hemispheres', () => {
    const text = 'Time,Abc,Def,Ghi,Jkl\n2025-03-12 08:00,33.92,S,18.42,E\n2025-03-12 08:01,33.93,S,18.43,E'
    const columns = { latitude: 1, north_south: 2, longitude: 3, east_west: 4 }
    expect([...read(text, columns, 'points').vehicles[0].track.latE7]).toEqual([-339_200_000, -339_300_000])
  })

  it('may hold the ignition among other facts', () => {
    const text =
      'Time,Lat,Lon,Xyz\n2025-03-12 08:00,-33.92,18.42,ignition=true\n2025-03-12 08:01,-33.93,18.43,ignition=false'
    expect([...read(text, { attributes: 3 }, 'points').vehicles[0].track.ignition]).toEqual([1, 0])
  })
})
