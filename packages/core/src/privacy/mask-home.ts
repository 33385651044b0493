import { isAtHome } from './find-home.ts'
import type { Home, TripEnd } from './find-home.ts'

/** Shown to others in place of a driver's home. */
export const HOME = 'Home'

/** Where a trip began and ended. */
export interface TripPlaces {
  startLocation: string
  endLocation: string
  startLat: number | null
  startLng: number | null
  endLat: number | null
  endLng: number | null
}

/** Whether the trip is the first of its day, and the last. */
export interface PlaceInDay {
  first: boolean
  last: boolean
}

/**
 * Returns a trip without the driver's home: an end there loses its position and name. If the home is unknown, the
 * first and last end of a day count as home.
 */
export function maskHome<T extends TripPlaces>(trip: T, home: Home | null, day: PlaceInDay): T {
  const start = { lat: trip.startLat, lng: trip.startLng, location: trip.startLocation }
  const end = { lat: trip.endLat, lng: trip.endLng, location: trip.endLocation }
  const isHidden = (place: TripEnd, edge: boolean): boolean => (home === null ? edge : isAtHome(place, home, edge))
  return {
    ...trip,
    ...(isHidden(start, day.first) && { startLocation: HOME, startLat: null, startLng: null }),
    ...(isHidden(end, day.last) && { endLocation: HOME, endLat: null, endLng: null }),
  }
}
