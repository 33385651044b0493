import type { Trip } from '@spoor/contract/routes/trips.ts'

const SOURCES: Record<Trip['distance_source'], string> = {
  odometer: 'by odometer',
  path: 'along the way driven',
  file: 'as the file says',
  straight_line: 'straight line',
  manual: 'entered by you',
}

/** Where the kilometres come from. */
export const distanceSourceWords = (source: Trip['distance_source']): string => SOURCES[source]

/** A place as it is known; a position where it has no name. */
export function placeWords(name: string, lat: number | null, lng: number | null): string {
  if (name) return name
  return lat === null || lng === null ? 'Unknown place' : `${lat.toFixed(4)}, ${lng.toFixed(4)}`
}

export const startWords = (trip: Trip): string => placeWords(trip.start_location, trip.start_lat, trip.start_lng)
export const endWords = (trip: Trip): string => placeWords(trip.end_location, trip.end_lat, trip.end_lng)

/** Why an end may lie elsewhere than told; null where both are stops. */
export function cutWords(cut: Trip['cut']): string | null {
  if (cut === 'none') return null
  const ends = { start: 'The file begins', end: 'The file ends', both: 'The file begins and ends' }[cut]
  return `${ends} in the middle of this drive.`
}
