import { describe, expect, it } from 'vitest'
import { readCells, type ReadCells, type TestCell } from './testing/read-cells.ts'

const lines = (count: number, line: (at: number) => TestCell[]): TestCell[][] => Array.from({ length: count }, (_, at) => line(at)) // prettier-ignore
const clock = (at: number): string => new Date(Date.UTC(2026, 0, 5, 7) + at * 10_000).toISOString().slice(0, 19).replace('T', ' ') // prettier-ignore

function path(read: ReadCells): number[][] {
  const { track } = read.vehicles[0]
  return Array.from(track.timeMs, (_, at) => [track.latE7[at] / 1e7, track.lngE7[at] / 1e7])
}

describe('values that begin further down', () => {
  it.each([
    ['dashes', '-', '-', 'no_position'],
    ['nothing', '', '', 'no_position'],
    ['zeros', '0', '0.0', 'zero_position'],
  ])('reads degrees below rows of %s, however many', (_, lat, lng, code) => {
    for (const count of [40, 450, 700]) {
      const read = readCells([
        ['Time', 'Lat', 'Lng'],
        ...lines(count, (at) => [clock(at), lat, lng]),
        ...lines(3, (at) => [clock(count + at), '-33.9000', `18.400${at}`]),
      ])
      expect(path(read)).toEqual([[-33.9, 18.4], [-33.9, 18.4001], [-33.9, 18.4002]]) // prettier-ignore
      expect(new Set(read.issues.map((issue) => issue.code))).toEqual(new Set([code]))
    }
  })

  it.each([
    ['whole numbers of 1e-7', '-339000000', '184000000'],
    ['degrees and minutes run together', '-3354.0000', '1824.0000'],
  ])('reads %s that begin behind the rows that are looked at first', (_, lat, lng) => {
    const read = readCells([
      ['Time', 'Lat', 'Lng'],
      ...lines(450, (at) => [clock(at), '-', '-']),
      ...lines(3, (at) => [clock(450 + at), lat, lng]),
    ])
    expect(path(read)[0]).toEqual([-33.9, 18.4])
  })

  it('takes the time of the GPS though only later rows have it', () => {
    const wide = lines(1, () => Array.from({ length: 300 }, (_, at) => `Sensor${at}`))[0]
    const rest = wide.map(() => '1')
    const read = readCells([
      ['GPS Time', 'Device Time', 'Latitude', 'Longitude', ...wide],
      ...lines(100, (at) => ['-', clock(at), '-', '-', ...rest]),
      ...lines(60, (at) => [`Mon Jan 05 14:00:${String(at).padStart(2, '0')} GMT+08:00 2026`, clock(at), '-33.9', '18.4', ...rest]),
    ]) // prettier-ignore
    expect(read.layout.columns.find((each) => each.field === 'time')?.header).toBe('GPS Time')
    expect(new Date(read.vehicles[0].track.timeMs[0]).toISOString()).toBe('2026-01-05T06:00:00.000Z')
  })

  it('reads both ends of trips of which the first name none', () => {
    const read = readCells([
      ['Start', 'End', 'Start Lat', 'Start Lon', 'End Lat', 'End Lon', 'Distance (km)'],
      ...lines(450, (at) => [clock(at * 200), clock(at * 200 + 100), '', '', '', '', '12']),
      [clock(100_000), clock(100_100), '-33.9000', '18.4000', '-33.8000', '18.5000', '20'],
    ])
    expect(read.trips.at(-1)).toMatchObject({ startLat: -33.9, startLng: 18.4, endLat: -33.8, endLng: 18.5 })
  })

  it('keeps to a time that all rows have if another comes and goes', () => {
    const read = readCells([
      ['GPS Time', 'Device Time', 'Latitude', 'Longitude'],
      ...lines(500, (at) => [at > 410 && at % 20 === 0 ? clock(at) : '', clock(at), '-33.9', `18.${4000 + at}`]),
    ])
    expect(read.layout.columns.find((each) => each.field === 'time')?.header).toBe('Device Time')
    expect(read.counts.skipped).toBe(0)
  })
})
