import type { ReplyOf } from '@spoor/contract/route.ts'
import type { getTripPath, listTripPaths } from '@spoor/contract/routes/trips.ts'
import type { Position } from './bounds.ts'

export type TripPaths = ReplyOf<typeof listTripPaths>
export type TripPath = ReplyOf<typeof getTripPath>
export type MapMark = 'business' | 'private' | 'unclassified'

export interface MapTrip {
  id: string
  mark: MapMark
  /** The path is unknown; only the two ends are known. */
  straight: boolean
  path: Position[]
  /** Indexes of positions that follow a gap in the data. */
  gaps: readonly number[]
}

/** Converts the API's collection to trips for the map; omits those with fewer than two positions. */
export function toMapTrips(paths: TripPaths): MapTrip[] {
  return paths.features
    .filter((feature) => feature.geometry.coordinates.length >= 2)
    .map((feature) => ({
      id: feature.id,
      mark: feature.properties.classification ?? 'unclassified',
      straight: feature.properties.straight,
      path: feature.geometry.coordinates,
      gaps: [],
    }))
}

/** The trip with the full path that was loaded when it was chosen. */
export function withPath(trip: MapTrip, path: TripPath): MapTrip {
  if (path.geometry.coordinates.length < 2) return trip
  return { ...trip, path: path.geometry.coordinates, gaps: path.properties.gaps }
}

/** A section of a path that is drawn in one style. */
export interface PathPart {
  dashed: boolean
  path: Position[]
}

/** Splits a path where it changes between recorded and unknown; neighbouring parts share the position. */
export function splitPath(trip: Pick<MapTrip, 'path' | 'gaps' | 'straight'>): PathPart[] {
  if (trip.straight) return [{ dashed: true, path: [...trip.path] }]
  const gaps = new Set(trip.gaps)
  const parts: PathPart[] = []
  for (let i = 1; i < trip.path.length; i++) {
    const dashed = gaps.has(i)
    const last = parts.at(-1)
    if (last?.dashed === dashed) last.path.push(trip.path[i])
    else parts.push({ dashed, path: [trip.path[i - 1], trip.path[i]] })
  }
  return parts
}
