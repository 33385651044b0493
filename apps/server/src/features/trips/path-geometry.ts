import { decodePath } from '@spoor/core/journey/encoding/path-codec.ts'
import type { TripPath } from '@spoor/core/journey/journey.ts'
import { simplifyPath } from '@spoor/core/journey/distance/simplify-path.ts'
import type * as routes from '@spoor/contract/routes/trips.ts'
import type { Dependencies } from '../../dependencies.ts'
import { notFound } from '../../platform/http/http-error.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { findNewestPaths, findTripPaths, type TripWithPath } from './trip-queries.ts'

const E7 = 1e7

/** A trip's path as GeoJSON: longitude first. */
interface PathGeometry {
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

const MOST_DRAWN = 500

export const handleGetTripPath =
  ({ database }: Dependencies): Handler<typeof routes.getTripPath> =>
  async ({ id }, { user }) => {
    const [trip] = await findTripPaths(database, user.id, [id])
    const geometry = trip && pathGeometry(trip)
    if (!geometry) throw notFound(trip ? 'The path of this trip' : 'Trip')
    return {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: geometry.coordinates },
      properties: { times: geometry.timesMs.map((timeMs) => new Date(timeMs).toISOString()), gaps: geometry.gaps },
    }
  }

export const handleListTripPaths =
  ({ database }: Dependencies): Handler<typeof routes.listTripPaths> =>
  async ({ ids, filter }, { user }) => {
    const trips = ids
      ? await findTripPaths(database, user.id, ids)
      : await findNewestPaths(database, user.id, filter ?? {}, MOST_DRAWN)
    return {
      type: 'FeatureCollection',
      features: trips.flatMap((trip) => {
        const geometry = pathGeometry(trip, ids ? 'full' : 'coarse')
        if (geometry === null) return []
        return {
          type: 'Feature' as const,
          id: trip.id,
          geometry: { type: 'LineString' as const, coordinates: geometry.coordinates },
          properties: { classification: trip.classification, straight: geometry.straight },
        }
      }),
    }
  }

/** The recorded path, or the straight line between the two ends; null if not even these are known. */
function pathGeometry(trip: TripWithPath, detail: 'full' | 'coarse' = 'full'): PathGeometry | null {
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
