import { decodePath } from '@spoor/core/journey/encoding/path-codec.ts'
import type { TripPath } from '@spoor/core/journey/journey.ts'
import { simplifyPath } from '@spoor/core/journey/distance/simplify-path.ts'
import type { TripWithPath } from './trip-queries.ts'

const E7 = 1e7

/** A trip's path as GeoJSON: longitude first. */
export interface PathGeometry {
  coordinates: [lng: number, lat: number][]
  timesMs: number[]
  /** Indices of positions that follow a gap in the data. */
  gaps: number[]
  /** Only the two ends are known. */
  straight: boolean
}

/** Tolerance for a map of hundreds of trips. */
const COARSE_M = 30
const COARSE_POINTS = 100

/** The recorded path, or the straight line between the two ends; null if not even these are known. */
export function pathGeometry(trip: TripWithPath, detail: 'full' | 'coarse' = 'full'): PathGeometry | null {
  if (trip.path !== null) {
    const path = decodePath(trip.path)
    return recordedPath(detail === 'full' ? path : simplifyPath(path, COARSE_M, COARSE_POINTS))
  }
  const { start_lat, start_lng, end_lat, end_lng } = trip
  if (start_lat === null || start_lng === null || end_lat === null || end_lng === null) return null
  const startMs = trip.started_at.getTime()
  return {
    coordinates: [
      [start_lng, start_lat],
      [end_lng, end_lat],
    ],
    timesMs: [startMs, trip.ended_at?.getTime() ?? startMs],
    gaps: [1],
    straight: true,
  }
}

function recordedPath(path: TripPath): PathGeometry {
  const geometry: PathGeometry = { coordinates: [], timesMs: [], gaps: [], straight: false }
  for (let i = 0; i < path.timeMs.length; i++) {
    geometry.coordinates.push([path.lngE7[i] / E7, path.latE7[i] / E7])
    geometry.timesMs.push(path.timeMs[i])
    if (path.gap[i]) geometry.gaps.push(i)
  }
  return geometry
}
