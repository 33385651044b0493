import type { ReplyOf } from '@spoor/contract/route.ts'
import type { getTripPath, listTripPaths } from '@spoor/contract/routes/trips.ts'
import type { Position } from './projection.ts'

export type TripPaths = ReplyOf<typeof listTripPaths>
export type TripPath = ReplyOf<typeof getTripPath>
export type MapMark = 'business' | 'private' | 'unclassified'

/** One trip as the map draws it. */
export interface MapTrip {
  id: string
  mark: MapMark
  /** Whether the way itself is unknown: only its two ends are. */
  straight: boolean
  path: Position[]
  /** Indexes of positions that are reached over a gap in the data. */
  gaps: readonly number[]
}

/** Trips for the map from the API's collection; those without at least two positions cannot be drawn. */
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

/** The trip with the full path that was loaded for it once it was chosen. */
export function withPath(trip: MapTrip, path: TripPath): MapTrip {
  if (path.geometry.coordinates.length < 2) return trip
  return { ...trip, path: path.geometry.coordinates, gaps: path.properties.gaps }
}

/** A run of a path that is drawn in one way. */
export interface PathPart {
  dashed: boolean
  path: Position[]
}

/** Cuts a path where it changes between driven and unknown; neighbouring parts share the position at the cut. */
export function pathParts(trip: Pick<MapTrip, 'path' | 'gaps' | 'straight'>): PathPart[] {
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
