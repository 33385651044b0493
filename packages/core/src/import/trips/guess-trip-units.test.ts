import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from '../testing/read-cells.ts'

const PLACES: Record<string, string> = {
  Paarl: '-33.7342,18.9621,Main Road',
  Worcester: '-33.6460,19.4485,High Street',
  Strand: '-34.1163,18.8271,Beach Road',
  Malmesbury: '-33.4608,18.7271,Voortrekker Road',
}
const HEADER =
  'city,status,request_time,begintrip_time,begintrip_lat,begintrip_lng,begintrip_address,dropoff_time,dropoff_lat,dropoff_lng,dropoff_address,distance'

/** By road, in miles. */
const ROUTES: [from: string, to: string, miles: number][] = [
  ['Paarl', 'Worcester', 38.2],
  ['Worcester', 'Strand', 57.9],
  ['Strand', 'Paarl', 32.1],
  ['Paarl', 'Malmesbury', 32.4],
  ['Malmesbury', 'Strand', 52.3],
  ['Strand', 'Worcester', 57.7],
]

function readRides(routes: typeof ROUTES): ReadCells {
  const rows = routes.map(([from, to, distance], at) => {
    const day = `2026-03-${String(at + 2).padStart(2, '0')}`
    return `Cape Winelands,completed,${day} 07:40,${day} 08:00,${PLACES[from]},${day} 09:30,${PLACES[to]},${distance}`
  })
  return readCells(csvCells([HEADER, ...rows].join('\n')))
}

function drivenKm(read: ReadCells): number {
  return Math.round(read.trips.reduce((sum, trip) => sum + trip.distanceM, 0) / 1000)
}

const inKm = (routes: typeof ROUTES): typeof ROUTES => routes.map(([from, to, miles]) => [from, to, miles * 1.609344])

describe('distances without a unit under run-together headers', () => {
  it('are read as miles if kilometres would be shorter than the straight line', () => {
    const read = readRides(ROUTES)
    expect(read.trips[0]).toMatchObject({
      startedAtMs: Date.parse('2026-03-02T06:00:00Z'),
      endedAtMs: Date.parse('2026-03-02T07:30:00Z'),
      startLat: -33.7342,
      startLng: 18.9621,
      startLocation: 'Main Road',
      endLat: -33.646,
      endLng: 19.4485,
      endLocation: 'High Street',
    })
    expect(drivenKm(read)).toBe(435)
    expect(read.warnings.join()).toContain('miles were assumed')
  })

  it('are read as kilometres if none is shorter than the straight line', () => {
    const read = readRides(inKm(ROUTES))
    expect(drivenKm(read)).toBe(435)
    expect(read.warnings.join()).not.toContain('straight line')
  })

  it.each([
    ['too few trips are compared', ROUTES.slice(0, 3), '3 of 3 trips'],
    ['only some trips are too short', [...ROUTES.slice(0, 2), ...inKm(ROUTES.slice(2))], '2 of 6 trips'],
    ['as miles they would be too short as well', ROUTES.map(([from, to, miles]): (typeof ROUTES)[0] => [from, to, miles / 3]), '6 of 6 trips'],
  ])('stay kilometres with the doubt named where %s', (_, routes, counted) => {
    const read = readRides(routes)
    expect(drivenKm(read)).toBe(Math.round(routes.reduce((sum, [, , km]) => sum + km, 0)))
    expect(read.warnings.join()).toContain(`As kilometres, ${counted}`)
  }) // prettier-ignore
})
