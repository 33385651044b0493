import { expect, test } from 'vitest'
import { createTrip } from '../../../testing/a-trip.ts'
import { listKnownEnds } from './use-known-ends.ts'

const AT = { start_lat: -33.7, start_lng: 18.9, end_lat: -33.6, end_lng: 19.4 }

test('prefers places to trip ends of the same name, and skips ends without a position', () => {
  const recent = [
    createTrip({ ...AT, start_location: 'Depot', end_location: 'Site' }),
    createTrip({ start_location: 'Nowhere' }),
  ]
  const known = listKnownEnds(null, [{ name: 'Site', lat: -33.65, lng: 19.44 }], recent)
  expect([...known]).toEqual([
    ['Site', { lat: -33.65, lng: 19.44 }],
    ['Depot', { lat: -33.7, lng: 18.9 }],
  ])
})

test('keeps the ends of the repeated trip', () => {
  const like = createTrip({ ...AT, start_location: 'Depot', end_location: 'Site' })
  expect(listKnownEnds(like, [{ name: 'Site', lat: 0, lng: 0 }], []).get('Site')).toEqual({ lat: -33.6, lng: 19.4 })
})
