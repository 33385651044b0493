import type { createTrip } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { measureDrive } from '@spoor/core/journey/measure-drive.ts'
import { encodePath } from '@spoor/core/journey/encoding/path-codec.ts'
import { newTrack } from '@spoor/core/journey/track.ts'
import { greatCircleM, kmToMetres } from '@spoor/core/units/distance.ts'
import { describePosition } from '../../../domain/places/geocode/describe-position.ts'
import { HttpError } from '../../../platform/http/http-error.ts'

type NewTrip = ReceivedOf<typeof createTrip>['body']

interface Ends {
  start_lat: number | null
  start_lng: number | null
  end_lat: number | null
  end_lng: number | null
}

/** A new trip's ends, distance and path, derived from its texts, positions and fixes. */
export interface Recorded extends Ends {
  start_location: string
  end_location: string
  distance_m: number
  distance_source: 'path' | 'straight_line' | 'manual' | 'estimate'
  path: Buffer | null
}

/**
 * The distance is measured along the path; without one it is the given distance, else the straight line between the
 * ends. A distance together with a path is refused, because the two would contradict each other.
 * @throws HttpError 422 if there is no distance, or an end has neither name nor position
 */
export function recordedTrip(trip: NewTrip): Recorded {
  if (trip.path && trip.distance_km !== undefined) {
    throw new HttpError(422, 'Send either distance_km or path; the distance of a path is measured.')
  }
  if (trip.distance_source !== undefined && trip.distance_km === undefined) {
    throw new HttpError(422, 'distance_km: is required where distance_source is given')
  }
  const drive = trip.path ? measurePath(trip.path) : null
  const ends = findEnds(trip)
  const straightM = straightLineM(ends)
  const source = trip.source ?? 'manual'
  if (trip.distance_km === undefined && drive === null && straightM === null) {
    throw new HttpError(422, 'distance_km: is required where the route is not known')
  }
  return {
    ...ends,
    start_location: placeName(trip.start_location, ends.start_lat, ends.start_lng, 'start_location'),
    end_location: placeName(trip.end_location, ends.end_lat, ends.end_lng, 'end_location'),
    ...(drive
      ? { distance_m: drive.distanceM, distance_source: 'path', path: Buffer.from(encodePath(drive.path)) }
      : trip.distance_km === undefined
        ? { distance_m: straightM ?? 0, distance_source: 'straight_line', path: null }
        : {
            distance_m: kmToMetres(trip.distance_km),
            distance_source: trip.distance_source ?? (source === 'manual' ? 'manual' : 'straight_line'),
            path: null,
          }),
  }
}

function measurePath({ coordinates, times, gaps }: NonNullable<NewTrip['path']>) {
  const timesMs = times.map((time) => Date.parse(time))
  if (timesMs.some((timeMs, i) => i > 0 && timeMs < timesMs[i - 1])) {
    throw new HttpError(422, 'path: times must not go back')
  }
  const track = newTrack(times.length)
  track.count = times.length
  track.timeMs.set(timesMs)
  coordinates.forEach(([lng, lat], i) => {
    track.latE7[i] = Math.round(lat * 1e7)
    track.lngE7[i] = Math.round(lng * 1e7)
  })
  return measureDrive(track, gaps)
}

function findEnds(trip: NewTrip): Ends {
  const first = trip.path?.coordinates[0]
  const last = trip.path?.coordinates.at(-1)
  return {
    start_lat: trip.start_lat ?? first?.[1] ?? null,
    start_lng: trip.start_lng ?? first?.[0] ?? null,
    end_lat: trip.end_lat ?? last?.[1] ?? null,
    end_lng: trip.end_lng ?? last?.[0] ?? null,
  }
}

function straightLineM({ start_lat, start_lng, end_lat, end_lng }: Ends): number | null {
  if (start_lat === null || start_lng === null || end_lat === null || end_lng === null) return null
  return greatCircleM(start_lat, start_lng, end_lat, end_lng)
}

function placeName(given: string | undefined, lat: number | null, lng: number | null, field: string): string {
  if (given) return given
  if (lat === null || lng === null) throw new HttpError(422, `${field}: is required where the position is not known`)
  return describePosition(lat, lng)
}
