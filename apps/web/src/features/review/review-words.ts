import type { Trip } from '@spoor/contract/routes/trips.ts'
import { t } from '../../language/t.ts'

/** The place where an end lies, else the file's text, else its position. */
function endWords(place: Trip['start_place'], location: string, lat: number | null, lng: number | null): string {
  if (place) return place.name
  if (location) return location
  return lat === null || lng === null ? t('Unknown place') : `${lat.toFixed(4)}, ${lng.toFixed(4)}`
}

export const startOf = (trip: Trip): string =>
  endWords(trip.start_place, trip.start_location, trip.start_lat, trip.start_lng)
export const endOf = (trip: Trip): string => endWords(trip.end_place, trip.end_location, trip.end_lat, trip.end_lng)

/** How sure a suggestion is, in words. */
export function confidenceWords({ confidence, source }: NonNullable<Trip['suggestion']>): string {
  if (source === 'rule') return t('By a rule')
  if (confidence >= 0.95) return t('Almost certain')
  if (confidence >= 0.85) return t('Very likely')
  return confidence >= 0.7 ? t('Likely') : t('Not sure')
}
