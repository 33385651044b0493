export const PLACE_KINDS = ['home', 'work', 'client', 'fuel', 'other'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** The radius of a place, in metres. The largest still tells one town from the next. */
export const PLACE_RADIUS_M = { min: 20, max: 10_000, default: 150 } as const

/** A named location: a circle around a centre in decimal degrees. */
export interface Place {
  id: string
  name: string
  kind: PlaceKind
  lat: number
  lng: number
  radiusM: number
}
