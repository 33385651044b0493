export const PLACE_KINDS = ['home', 'work', 'client', 'fuel', 'other'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

type End = { kind: string } | null

/**
 * SARS treats a trip between home and workplace as private, unless the home is the place of work; visiting a client on the
 * way makes it two trips.
 */
export function isCommute(start: End, end: End, worksFromHome = false): boolean {
  if (worksFromHome) return false
  return (start?.kind === 'home' && end?.kind === 'work') || (start?.kind === 'work' && end?.kind === 'home')
}

/** The radius of a place, in metres. The largest still distinguishes neighbouring towns. */
export const PLACE_RADIUS_M = { min: 20, max: 10_000, default: 150 } as const

/** A trip's end in words: the name of its place, then the location text. */
export function withPlaceName(placeName: string | null, location: string): string {
  if (placeName === null) return location
  return location === '' || location === placeName ? placeName : `${placeName} (${location})`
}

/** A named location: a circle around a centre in decimal degrees. */
export interface Place {
  id: string
  name: string
  kind: PlaceKind
  lat: number
  lng: number
  radiusM: number
}
