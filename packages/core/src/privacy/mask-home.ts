import type { TripFileRow } from '../import/result.ts'
import { isAtHome, mayBeAtHome, type Home, type TripEnd } from './find-home.ts'

/** Shown to others in place of a driver's home. */
export const HOME = 'Home'

export type TripPlaces = Pick<
  TripFileRow,
  'startLocation' | 'endLocation' | 'startLat' | 'startLng' | 'endLat' | 'endLng'
>

/** Whether the trip is the first of its day, and the last. */
export interface PlaceInDay {
  first: boolean
  last: boolean
}

/** The suburb or town around a position; null if none is near. */
export type NameArea = (lat: number, lng: number) => string | null

/**
 * Returns a trip without the driver's home: an end there loses its position and name. An end at a possible new home
 * shows only its suburb. If the home is unknown, the first and last ends of a day count as home.
 */
export function maskHome<T extends TripPlaces>(trip: T, home: Home | null, day: PlaceInDay, nameArea: NameArea): T {
  const start = { lat: trip.startLat, lng: trip.startLng, location: trip.startLocation }
  const end = { lat: trip.endLat, lng: trip.endLng, location: trip.endLocation }
  const startMask = findMask(start, home, day.first, nameArea)
  const endMask = findMask(end, home, day.last, nameArea)
  return {
    ...trip,
    ...(startMask !== null && { startLocation: startMask, startLat: null, startLng: null }),
    ...(endMask !== null && { endLocation: endMask, endLat: null, endLng: null }),
  }
}

/** Shown to others instead of an end's location; null if they may see the location. */
function findMask(end: TripEnd, home: Home | null, isEdge: boolean, nameArea: NameArea): string | null {
  if (home === null) return isEdge ? HOME : null
  if (isAtHome(end, home)) return HOME
  if (!mayBeAtHome(end, home)) return null
  return (end.lat !== null && end.lng !== null ? nameArea(end.lat, end.lng) : null) ?? HOME
}
