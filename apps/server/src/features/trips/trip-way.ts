import { decodePath } from '@spoor/core/journey/kept/path-codec.ts'
import type { TripPath } from '@spoor/core/journey/journey.ts'
import { simplifyPath } from '@spoor/core/journey/way/simplify-path.ts'
import type { TripWay } from './trip-queries.ts'

const E7 = 1e7

/** A trip's way as GeoJSON has it: longitude first. */
export interface GeoWay {
  coordinates: [lng: number, lat: number][]
  timesMs: number[]
  /** Indexes of positions that are reached over a gap in the data. */
  gaps: number[]
  /** Only the two ends are known. */
  straight: boolean
}

/** Within this of the way, for a map of hundreds of trips. */
const COARSE_M = 30
const COARSE_POINTS = 100

/** The recorded way, or the straight line between the two ends; null where not even these are known. */
export function geoWay(trip: TripWay, detail: 'full' | 'coarse' = 'full'): GeoWay | null {
  if (trip.path !== null) {
    const path = decodePath(trip.path)
    return recordedWay(detail === 'full' ? path : simplifyPath(path, COARSE_M, COARSE_POINTS))
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

function recordedWay(path: TripPath): GeoWay {
  const way: GeoWay = { coordinates: [], timesMs: [], gaps: [], straight: false }
  for (let i = 0; i < path.timeMs.length; i++) {
    way.coordinates.push([path.lngE7[i] / E7, path.latE7[i] / E7])
    way.timesMs.push(path.timeMs[i])
    if (path.gap[i]) way.gaps.push(i)
  }
  return way
}
