import { expect, test } from 'vitest'
import type { Arrival, NamedPlace } from './calendar-event.ts'
import { comparePlaces, isOnline } from './compare-places.ts'

const ACME: NamedPlace = {
  id: 'acme',
  names: ['Acme', 'Acme Supplies (Pty) Ltd'],
  kind: 'client',
  lat: -33.92,
  lng: 18.42,
  radiusM: 150,
}
const LMN: NamedPlace = { ...ACME, id: 'lmn', names: ['LMN Café'], lat: -33.73, lng: 18.96 }
const PLACES = [ACME, LMN]

const arrive = (changes: Partial<Arrival> = {}): Arrival => ({
  tripId: 't',
  arrivedAtMs: 0,
  leftAtMs: null,
  position: null,
  text: '',
  placeId: null,
  ...changes,
})
const compare = (location: string, arrival: Partial<Arrival>, position: { lat: number; lng: number } | null = null) =>
  comparePlaces({ location, position }, arrive(arrival), PLACES)

test("compares with the driver's places, by name and by position", () => {
  expect(compare('Acme, 12 Long Street, Cape Town', { placeId: 'acme' })).toBe('same')
  expect(compare('ACME SUPPLIES', { placeId: 'acme' })).toBe('same')
  expect(compare('lmn cafe', { placeId: 'lmn' })).toBe('same')
  expect(compare('Acme', { placeId: 'lmn' })).toBe('other')
  expect(compare('Acme', { position: { lat: -33.921, lng: 18.42 } })).toBe('same')
  expect(compare('Acme', { position: { lat: -33.99, lng: 18.42 } })).toBe('other')
  // Part of a word is not a name.
  expect(compare('Acmeville Hall', { placeId: 'lmn' })).toBe('unknown')
})

test('compares a short name only as a whole, and a place in the middle of a name', () => {
  const short: NamedPlace = { ...ACME, id: 'ab', names: ['AB', ''] }
  const agreement = (location: string) =>
    comparePlaces({ location, position: null }, arrive({ placeId: 'ab' }), [
      short,
      { ...LMN, names: ['The Old Mill Farm'] },
    ])
  expect(agreement('AB')).toBe('same')
  expect(agreement('AB Hall')).toBe('unknown')
  expect(agreement('Old Mill')).toBe('other')
  expect(agreement('Old')).toBe('unknown')
})

test('several places of one name: the arrival at any of them is enough', () => {
  const branches = [ACME, { ...ACME, id: 'second', lat: -33.5 }]
  expect(comparePlaces({ location: 'Acme', position: null }, arrive({ placeId: 'second' }), branches)).toBe('same')
})

test('compares the addresses where the end of the trip has neither place nor position', () => {
  expect(compare('Acme, 12 Long Street', { text: '14 Long St' })).toBe('same')
})

test('compares positions', () => {
  const position = { lat: -33.92, lng: 18.42 }
  expect(compare('', { position }, position)).toBe('same')
  expect(compare('', { position }, { lat: -33.93, lng: 18.42 })).toBe('unknown')
  expect(compare('', { position }, { lat: -33.99, lng: 18.42 })).toBe('other')
})

test.each([
  ['12 Long Street, Cape Town', '230 Long St, Cape Town, 8001, South Africa', 'same'],
  ['12 Langstraat', 'Langstraat 14, Paarl', 'same'],
  ['14 Lang Straat', 'Lang straat 12, Paarl', 'same'],
  ['12 Long St, Cape Town', '12 Bree St, Cape Town', 'other'],
  ['Main Rd, Paarl', 'Main Road, Claremont', 'other'],
  ['Main Rd, Paarl, 7646', 'Main Road, 7646, South Africa', 'same'],
  ['Tyger Valley Centre, Bellville', 'Tyger Valley Centre, Bellville, 7530', 'same'],
  ['Tyger Valley Centre, Bellville', 'Tyger Valley Centre', 'unknown'],
  ['Tyger Valley Centre, Bellville', 'N1 City, Bellville', 'unknown'],
  ['12 Long St, Western Cape', 'Long Street, Gauteng', 'same'],
  ['Long Street, Church Street', 'Church Street, Paarl', 'other'],
  ['12 Street, Paarl', 'Street 9, Paarl', 'unknown'],
  ['Cape Town', 'Cape Town', 'unknown'],
  ['Boardroom 3', '12 Long St, Cape Town', 'unknown'],
  ['', '12 Long St', 'unknown'],
  ['12 Long St', '', 'unknown'],
])('the address %j against %j: %s', (location, text, agreement) => expect(compare(location, { text })).toBe(agreement))

test('recognises meetings that nobody drives to', () => {
  const online = ['https://zoom.us/j/1', 'Microsoft Teams Meeting', 'Zoom', 'Google Meet', 'Phone call', 'Aanlyn']
  expect(online.filter((location) => !isOnline(location))).toEqual([])
  expect(['Teamster Hall', 'Zoomland, Paarl', '', 'Meeting room'].filter(isOnline)).toEqual([])
})
