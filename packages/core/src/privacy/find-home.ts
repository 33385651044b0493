import { greatCircleM } from '../units/distance.ts'

/** An end of a trip: a position, a name, or both. */
export interface TripEnd {
  lat: number | null
  lng: number | null
  location: string
}

/** The first end of a driver's day and its last: where the vehicle was in the night. */
export interface DayEnds {
  first: TripEnd
  last: TripEnd
}

/** Where a driver lives, as far as the days tell. */
export interface Home {
  /** Several positions where he moved, or has two homes. */
  positions: { lat: number; lng: number }[]
  /** Names by which it is known, in lower case. */
  names: Set<string>
}

/** Positions so near belong to one place: parking around a block, and a position's noise. */
const SAME_PLACE_M = 250
/** A place is a home when so many days begin or end there, and at least this share of them. */
const MIN_DAYS = 3
const MIN_SHARE = 0.15

/**
 * Where somebody lives, out of where the vehicle's days begin and end. Null where the days are too few to tell: then
 * every first and last end of a day has to count as home.
 */
export function findHome(days: readonly DayEnds[]): Home | null {
  const ends = days.flatMap(({ first, last }) => [first, last])
  const enough = Math.max(MIN_DAYS, Math.ceil(days.length * MIN_SHARE))
  const places: { lat: number; lng: number; nights: number }[] = []
  const named = new Map<string, number>()
  for (const { lat, lng, location } of ends) {
    const name = nameOf(location)
    if (lat === null || lng === null) {
      if (name !== '') named.set(name, (named.get(name) ?? 0) + 1)
      continue
    }
    let place = places.find((known) => greatCircleM(known.lat, known.lng, lat, lng) <= SAME_PLACE_M)
    if (!place) places.push((place = { lat, lng, nights: 0 }))
    place.nights++
  }
  const positions = places.filter(({ nights }) => nights >= enough).map(({ lat, lng }) => ({ lat, lng }))
  // A name counts only where no position says more: a suburb is known by its name, and so is all that lies in it.
  const names = new Set([...named].filter(([, nights]) => nights >= enough).map(([name]) => name))
  return positions.length + names.size === 0 ? null : { positions, names }
}

/** Whether a trip begins or ends at home. */
export function isAtHome({ lat, lng, location }: TripEnd, home: Home): boolean {
  if (lat !== null && lng !== null)
    return home.positions.some((place) => greatCircleM(place.lat, place.lng, lat, lng) <= 2 * SAME_PLACE_M)
  return home.names.has(nameOf(location))
}

const nameOf = (location: string): string => location.trim().toLowerCase()
