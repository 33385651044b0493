import { greatCircleM } from '../units/distance.ts'
import type { Arrival, CalendarEvent, NamedPlace } from './calendar-event.ts'

/** `unknown`: the two cannot be compared. */
export type Agreement = 'same' | 'other' | 'unknown'

/** Calendars locate an address at its street number or in the middle of its site. */
const SAME_M = 500
/** Calendars locate some events in the middle of their town. */
const OTHER_M = 5000
/** Parking around the place. */
const MARGIN_M = 200
/** Shorter names are contained in too many words. */
const MIN_NAME = 4

const STREETS = new Set(
  'street st road rd avenue ave drive dr lane ln close crescent cres boulevard blvd way highway straat weg laan rylaan singel'.split(
    ' ',
  ),
)
/** 'Langstraat' is a street name in one word. */
const STREET_ENDING = /.(straat|weg|laan|singel)$/
/** Useless for distinguishing two addresses. */
const REGIONS = new Set([
  'south africa',
  'suid afrika',
  'rsa',
  'za',
  'western cape',
  'wes kaap',
  'eastern cape',
  'oos kaap',
  'northern cape',
  'noord kaap',
  'free state',
  'vrystaat',
  'gauteng',
  'limpopo',
  'mpumalanga',
  'north west',
  'noordwes',
  'kwazulu natal',
  'kzn',
])
const ONLINE =
  /https?:|\bzoom\b|\b(?:ms|microsoft)?teams\b|google meet|\bwebex\b|\bskype\b|\bwhatsapp\b|\bonline\b|\bvirtual\b|\baanlyn\b|\btelephone\b|\bphone call\b/i

/** Whether an event takes place online or by phone, so that nobody drives to it. */
export const isOnline = (location: string): boolean => ONLINE.test(location)

/** Compares an event's place with a trip's end by positions, the driver's places and addresses. */
export function comparePlaces(
  event: Pick<CalendarEvent, 'location' | 'position'>,
  arrival: Arrival,
  places: readonly NamedPlace[],
): Agreement {
  const byPosition = comparePositions(event, arrival)
  if (byPosition !== 'unknown') return byPosition
  const location = toWords(event.location)
  if (location === '') return 'unknown'
  const named = places.filter(({ names }) => names.some((name) => mentions(location, toWords(name))))
  if (named.length > 0) {
    if (named.some((place) => isAt(arrival, place))) return 'same'
    if (arrival.position !== null || arrival.placeId !== null) return 'other'
  }
  return compareAddresses(event.location, arrival.text)
}

function comparePositions({ position }: Pick<CalendarEvent, 'position'>, arrival: Arrival): Agreement {
  if (position === null || arrival.position === null) return 'unknown'
  const awayM = greatCircleM(position.lat, position.lng, arrival.position.lat, arrival.position.lng)
  if (awayM <= SAME_M) return 'same'
  return awayM > OTHER_M ? 'other' : 'unknown'
}

function isAt({ placeId, position }: Arrival, { id, lat, lng, radiusM }: NamedPlace): boolean {
  if (placeId === id) return true
  return position !== null && greatCircleM(position.lat, position.lng, lat, lng) <= radiusM + MARGIN_M
}

/** Whether one of the names contains the other as whole words. */
function mentions(location: string, name: string): boolean {
  if (name.length < MIN_NAME) return name !== '' && name === location
  const hasName = ` ${location} `.includes(` ${name} `)
  return hasName || (location.length >= MIN_NAME && ` ${name} `.includes(` ${location} `))
}

interface Address {
  /** The street without its number; null if there is none. */
  street: string | null
  /** Everything else: building, suburb, town, postal code. */
  rest: readonly string[]
}

function compareAddresses(one: string, other: string): Agreement {
  const [a, b] = [readAddress(one), readAddress(other)]
  const sharesRest = a.rest.some((part) => b.rest.includes(part))
  const isElsewhere = a.rest.length > 0 && b.rest.length > 0 && !sharesRest
  if (a.street !== null && b.street !== null) return a.street === b.street && !isElsewhere ? 'same' : 'other'
  // Many places share a town, so a town alone is not enough.
  const [first] = a.rest
  const isSameSite = a.rest.length > 1 && b.rest.length > 1 && first === b.rest[0]
  return isSameSite ? 'same' : 'unknown'
}

function readAddress(text: string): Address {
  let street: string | null = null
  const rest: string[] = []
  for (const part of text.split(/[,;\n]/)) {
    const words = toWords(part)
    const name = words
      .split(' ')
      .filter((word) => !STREETS.has(word) && !/\d/.test(word))
      .join(' ')
    const isStreet = words.split(' ').some((word) => STREETS.has(word) || STREET_ENDING.test(word)) && name !== ''
    if (isStreet && street === null) street = name
    else if (words !== '' && !REGIONS.has(words)) rest.push(words)
  }
  return { street, rest }
}

/** Lower-case words without accents and punctuation. */
function toWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
