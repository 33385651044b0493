import type { ReadTrip as ReadTripWire, UploadQuestion } from '@spoor/contract/routes/uploads.ts'
import type { Question } from '@spoor/core/import/result.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { ReadTrip } from '../../../domain/reading/reading-tasks.ts'

/** A trip from a file that is read without being stored. */
export function toReadTripWire(trip: ReadTrip): ReadTripWire {
  return {
    started_at: new Date(trip.startedAtMs).toISOString(),
    ended_at: trip.endedAtMs === null ? null : new Date(trip.endedAtMs).toISOString(),
    start_location: trip.startLocation,
    end_location: trip.endLocation,
    distance_km: metresToKm(trip.distanceM),
  }
}

export function toQuestionWire({ candidates, ...question }: Question): UploadQuestion {
  return {
    ...question,
    candidates: candidates.map(({ answer, trips }) => ({ answer, trips: trips.map(toReadTripWire) })),
  }
}
