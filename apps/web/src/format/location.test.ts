import { afterEach, expect, it } from 'vitest'
import { formatLocation } from './location.ts'

afterEach(() => {
  globalThis.spoorWords = undefined
})

it('translates the words that Spoor adds to a place', () => {
  globalThis.spoorWords = {
    'near {place}': 'naby {place}',
    '{km} km from {place}': '{km} km van {place}',
    'Location: {position}': 'Ligging: {position}',
  }
  expect(formatLocation('near Paarl')).toBe('naby Paarl')
  expect(formatLocation('12 km from Three Rivers near Vereeniging')).toBe('12 km van Three Rivers near Vereeniging')
  expect(formatLocation('Location: -33.7300°, 18.9600°')).toBe('Ligging: -33.7300°, 18.9600°')
})

it.each(['near Paarl', '12 km from Paarl', 'Nearby Mall', '12 km from', '', 'Depot near Paarl'])(
  'leaves %j as it is in English',
  (location) => expect(formatLocation(location)).toBe(location),
)
