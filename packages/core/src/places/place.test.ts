import { expect, test } from 'vitest'
import { createPlaceFinder } from './place-index.ts'
import { isCommute, PLACE_KINDS, withPlaceName } from './place.ts'

test('only trips between home and work are the commute, either way', () => {
  const commutes = [...PLACE_KINDS, null].flatMap((start) =>
    [...PLACE_KINDS, null].flatMap((end) => {
      const [from, to] = [start, end].map((kind) => (kind === null ? null : { kind }))
      return isCommute(from, to) ? [`${start}-${end}`] : []
    }),
  )
  expect(commutes).toEqual(['home-work', 'work-home'])
})

test.each([
  [null, '12 Long St', '12 Long St'],
  ['Acme', '12 Long St', 'Acme (12 Long St)'],
  ['Acme', 'Acme', 'Acme'],
  ['Acme', '', 'Acme'],
])('the place %j at %j is shown as %j', (name, location, shown) => expect(withPlaceName(name, location)).toBe(shown))

test("a driver's own place comes before a shared one that is nearer", () => {
  const [own, shared] = [
    { id: 'own', lat: -26, lng: 28, radiusM: 500 },
    { id: 'shared', lat: -26.001, lng: 28, radiusM: 500 },
  ]
  const find = createPlaceFinder([own], [shared])
  expect(find(-26.001, 28)).toBe(own)
  expect(find(-26.005, 28)).toBe(shared)
  expect(find(-26.1, 28)).toBeNull()
})
