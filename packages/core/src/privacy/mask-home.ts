import { isAtHome } from './find-home.ts'
import type { Home, TripEnd } from './find-home.ts'

/** What others read in place of where somebody lives. */
export const HOME = 'Home'

/** The parts of a trip that say where it began and ended. */
export interface TripPlaces {
  startLocation: string
  endLocation: string
  startLat: number | null
  startLng: number | null
  endLat: number | null
  endLng: number | null
}

/** Whether this trip is the first of its day, and the last. */
export interface PlaceInDay {
  first: boolean
  last: boolean
}

/**
 * A trip without the driver's home: an end there keeps neither position nor name. Where the home is not known, a day's
 * first and last end are taken for it.
 */
export function maskHome<T extends TripPlaces>(trip: T, home: Home | null, day: PlaceInDay): T {
  const start = { lat: trip.startLat, lng: trip.startLng, location: trip.startLocation }
  const end = { lat: trip.endLat, lng: trip.endLng, location: trip.endLocation }
  const hides = (place: TripEnd, edge: boolean): boolean => (home === null ? edge : isAtHome(place, home, edge))
  return {
    ...trip,
    ...(hides(start, day.first) && { startLocation: HOME, startLat: null, startLng: null }),
    ...(hides(end, day.last) && { endLocation: HOME, endLat: null, endLng: null }),
  }
}
