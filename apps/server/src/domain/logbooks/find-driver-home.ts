import { findHome, addHomeNames, type Home } from '@spoor/core/privacy/find-home.ts'
import { maskHome, type PlaceInDay, type TripPlaces } from '@spoor/core/privacy/mask-home.ts'
import type { Database } from '../../platform/database/database.ts'
import { nearestPlace } from '../places/geocode/nearest-place.ts'
import { listDayEnds, listEndsAround } from './day-ends-queries.ts'

/** Where a driver lived in the year before `before`, and every text entered for it. */
export async function findDriverHome(database: Database, driverId: string, before: string): Promise<Home | null> {
  const home = findHome(await listDayEnds(database, driverId, before))
  if (home === null) return null
  const positions = [...home.positions, ...home.possible.positions]
  return addHomeNames(home, await listEndsAround(database, driverId, { before, positions }))
}

/** Removes the driver's home from a trip that others may see; `home` is from {@link findDriverHome}. */
export const hideHome = <T extends TripPlaces>(trip: T, home: Home | null, day: PlaceInDay): T =>
  maskHome(trip, home, day, nameArea)

/** Omits the distance from the name: distances of several nights would locate a farm. */
function nameArea(lat: number, lng: number): string | null {
  const place = nearestPlace(lat, lng)
  return place && `near ${place.name}`
}
