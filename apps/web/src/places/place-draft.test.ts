import { expect, test } from 'vitest'
import { resolveForm } from '../testing/resolve-form.ts'
import { createPlaceDraft, placeResolver, readPosition, writePosition, type PlaceDraft } from './place-draft.ts'

test.each([
  ['-33.9346, 18.8668', { lat: -33.9346, lng: 18.8668 }],
  ['-33.9346,18.8668', { lat: -33.9346, lng: 18.8668 }],
  [' -33.9346° 18.8668° ', { lat: -33.9346, lng: 18.8668 }],
  ['0, -180', { lat: 0, lng: -180 }],
  ['91, 18', null],
  ['-33.9, 181', null],
  ['-33.9346', null],
  ['Stellenbosch', null],
  ['', null],
])('%j is read as %j', (text, point) => {
  expect(readPosition(text)).toEqual(point)
})

test('a position is written in the format that is read', () => {
  const point = { lat: -33.93461234567, lng: 18.8 }
  expect(readPosition(writePosition(point))).toEqual({ lat: -33.934612, lng: 18.8 })
})

const check = (draft: PlaceDraft) => resolveForm(placeResolver, draft)

test('a place needs a name, a point and a radius', async () => {
  expect((await check({ ...createPlaceDraft({}), radius_m: '0' })).messages).toEqual({
    name: 'Enter a name for the place.',
    position: 'Choose a position on the map.',
    radius_m: 'The radius must be between 20 m and 10 km.',
  })
  const draft = createPlaceDraft({ name: ' Depot ', point: { lat: -33.9, lng: 18.6 } })
  expect((await check({ ...draft, client_name: 'left over from another kind' })).values).toEqual({
    name: 'Depot',
    kind: 'other',
    client_name: '',
    position: { lat: -33.9, lng: 18.6 },
    radius_m: 150,
    shared: false,
  })
})
