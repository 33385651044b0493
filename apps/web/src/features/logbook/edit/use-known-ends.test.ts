import { expect, test } from 'vitest'
import { createTrip } from '../../../testing/a-trip.ts'
import { knownEnds } from './use-known-ends.ts'

const AT = { start_lat: -33.7, start_lng: 18.9, end_lat: -33.6, end_lng: 19.4 }

test('places come before the ends of trips of the same name, and an end without a position is unknown', () => {
  const recent = [
    createTrip({ ...AT, start_location: 'Depot', end_location: 'Site' }),
    createTrip({ start_location: 'Nowhere' }),
  ]
  const known = knownEnds(null, [{ name: 'Site', lat: -33.65, lng: 19.44 }], recent)
  expect([...known]).toEqual([
    ['Site', { lat: -33.65, lng: 19.44 }],
    ['Depot', { lat: -33.7, lng: 18.9 }],
  ])
})

test('a trip that is repeated keeps its own ends', () => {
  const like = createTrip({ ...AT, start_location: 'Depot', end_location: 'Site' })
  expect(knownEnds(like, [{ name: 'Site', lat: 0, lng: 0 }], []).get('Site')).toEqual({ lat: -33.6, lng: 19.4 })
})
