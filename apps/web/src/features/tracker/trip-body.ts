import type { RequestOf } from '@spoor/contract/route.ts'
import type { createTrip } from '@spoor/contract/routes/trips.ts'
import type { Fix } from './drive.ts'
import type { TrackedTrip } from './tracked-trip.ts'

/** The most fixes that the server takes with one trip. */
const MAX_FIXES = 60_000

/** A finished trip as `POST /trips` takes it: by its way where one was recorded, else by its two ends. */
export function tripBody(trip: TrackedTrip, fixes: readonly Fix[]): RequestOf<typeof createTrip>['body'] {
  const { startLocation: start, endLocation: end, answer } = trip
  const way = thinned(fixes)
  return {
    client_id: trip.id,
    source: 'tracker',
    started_at: trip.startTime,
    ended_at: trip.endTime,
    start_location: start.address,
    start_lat: start.lat,
    start_lng: start.lng,
    end_location: end?.address,
    end_lat: end?.lat,
    end_lng: end?.lng,
    classification: answer?.classification,
    reason: answer?.reason || undefined,
    // Two positions are the straight line anyway.
    path:
      way.length > 2 || way.some(({ gap }) => gap)
        ? {
            coordinates: way.map(({ lat, lng }): [number, number] => [lng, lat]),
            times: way.map(({ timeMs }) => new Date(timeMs).toISOString()),
            gaps: way.flatMap(({ gap }, index) => (gap && index > 0 ? [index] : [])),
          }
        : undefined,
  }
}

/** Every so many-th fix where there are too many; both sides of a gap and both ends stay. */
function thinned(fixes: readonly Fix[]): readonly Fix[] {
  if (fixes.length <= MAX_FIXES) return fixes
  const every = Math.ceil(fixes.length / (MAX_FIXES / 2))
  return fixes.filter(
    ({ gap }, index) => gap || fixes[index + 1]?.gap || index % every === 0 || index === fixes.length - 1,
  )
}
