import { expect, test } from 'vitest'
import { createCircle, findFrame } from './map-scene.ts'
import type { MapTrip } from './map-trip.ts'
import type { Position } from './bounds.ts'

const trip = (id: string, ...path: Position[]): MapTrip => ({ id, mark: 'business', straight: false, path, gaps: [] })
const trips = [trip('a', [18, -34], [19, -33]), trip('b', [28, -26], [28.5, -25])]
const place = { id: 'p', name: 'Office', position: [18.4, -33.9] as const, radiusM: 150 }
const nothing = { trips: [], chosenId: null, points: [], places: [] }

test('frames the chosen trip, otherwise all trips', () => {
  expect(findFrame({ ...nothing, trips, chosenId: 'a', places: [place] }, false)).toEqual({
    west: 18,
    south: -34,
    east: 19,
    north: -33,
  })
  const all = { west: 18, south: -34, east: 28.5, north: -25 }
  expect(findFrame({ ...nothing, trips }, false)).toEqual(all)
  expect(findFrame({ ...nothing, trips, chosenId: 'a' }, true), 'while a position is picked').toEqual(all)
  const points = [{ id: '1', position: [18, -34] as const, label: '1' }]
  expect(findFrame({ ...nothing, trips, chosenId: 'a', points }, false), 'of a numbered day').toEqual(all)
  expect(findFrame(nothing, false)).toBeNull()
})

test('prefers a chosen place to all trips, and frames places if there is nothing else', () => {
  const around = findFrame({ ...nothing, places: [place] }, false)!
  expect(around.east - around.west).toBeCloseTo(300 / (111_195 * Math.cos((33.9 * Math.PI) / 180)), 6)
  expect(around.north - around.south).toBeCloseTo(300 / 111_195, 6)
  expect(findFrame({ ...nothing, trips, places: [{ ...place, chosen: true }] }, false)).toEqual(around)
  const work = { ...place, id: 'w', position: [18.6, -33.9] as const }
  const both = [place, work].map((each) => ({ ...each, chosen: true }))
  expect(findFrame({ ...nothing, places: both }, false), 'two chosen').toEqual(
    findFrame({ ...nothing, places: [place, work] }, false),
  )
})

test("closes a circle's ring", () => {
  const ring = createCircle(place)
  expect(ring[0]).toEqual(ring.at(-1))
})
