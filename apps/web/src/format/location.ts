import type { Trip } from '@spoor/contract/routes/trips.ts'
import { t } from '../language/t.ts'

/** A trip's location as the server stores it, with Spoor's own words ('near Paarl', '12 km from Paarl') translated. */
export function formatLocation(location: string): string {
  const near = /^near (.+)$/.exec(location)
  if (near) return t('near {place}', { place: near[1] })
  const from = /^(\d+) km from (.+)$/.exec(location)
  if (from) return t('{km} km from {place}', { km: from[1], place: from[2] })
  const position = /^Location: (.+)$/.exec(location)
  return position ? t('Location: {position}', { position: position[1] }) : location
}

/** The name of an end in a form, as in the list: of its place, else its location text. */
export const nameEnd = (place: Trip['start_place'], location: string): string => place?.name ?? formatLocation(location)

/** A place's name, or its position if it has none. */
export function describePlace(name: string, lat: number | null, lng: number | null): string {
  if (name) return formatLocation(name)
  return lat === null || lng === null ? t('Unknown place') : `${lat.toFixed(4)}, ${lng.toFixed(4)}`
}

/** Where a trip starts: the name of its place, else its location text. */
export const formatStartPlace = (trip: Trip): string =>
  trip.start_place?.name ?? describePlace(trip.start_location, trip.start_lat, trip.start_lng)
export const formatEndPlace = (trip: Trip): string =>
  trip.end_place?.name ?? describePlace(trip.end_location, trip.end_lat, trip.end_lng)
