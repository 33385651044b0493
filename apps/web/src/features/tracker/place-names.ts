import type { Reading } from './drive.ts'
import { bareAddress } from './position-words.ts'
import type { TrackedPlace, TrackedTrip } from './tracked-trip.ts'

type NameOf = (lat: number, lng: number) => Promise<string>

/** A place that has no name yet. */
export const placeOf = ({ lat, lng, accuracyM, timeMs }: Reading): TrackedPlace => ({
  lat,
  lng,
  accuracy: accuracyM,
  timestamp: timeMs,
  address: bareAddress(lat, lng),
})

/** The place with its name, where one can be had now; else as it is. */
export async function namePlace(place: TrackedPlace, nameOf: NameOf): Promise<TrackedPlace> {
  if (place.address !== bareAddress(place.lat, place.lng)) return place
  try {
    return { ...place, address: await nameOf(place.lat, place.lng) }
  } catch {
    return place
  }
}

/** The names of both ends of a trip. */
export async function nameEnds(
  { startLocation, endLocation }: TrackedTrip,
  nameOf: NameOf,
): Promise<Pick<TrackedTrip, 'startLocation' | 'endLocation'>> {
  const [start, end] = await Promise.all([
    namePlace(startLocation, nameOf),
    endLocation && namePlace(endLocation, nameOf),
  ])
  return { startLocation: start, endLocation: end }
}
