import type { TripFileRow } from '@spoor/core/import/result.ts'
import type { ZoneClock } from '@spoor/core/units/time-zone.ts'
import type { CopyValue } from '../../database/text-copy.ts'

/** The columns of `trip` that every imported trip has, in the order of {@link importedTripValues}. */
export const IMPORTED_TRIP_COLUMNS = [
  ...['owner_id', 'id', 'vehicle_id', 'started_at', 'ended_at', 'local_day', 'start_location', 'end_location'],
  ...['start_lat', 'start_lng', 'end_lat', 'end_lng', 'distance_m', 'distance_source', 'start_odometer_m'],
  ...['end_odometer_m', 'classification', 'reason', 'notes', 'source', 'cut', 'upload_ids'],
]

interface TripKeys {
  ownerId: string
  id: string
  vehicleId: string
  uploadIds: readonly string[]
}

/** The values of {@link IMPORTED_TRIP_COLUMNS}; `clock` is the owner's, which determines the day. */
export function importedTripValues(
  keys: TripKeys,
  clock: ZoneClock,
  trip: Omit<TripFileRow, 'sheet' | 'row' | 'vehicle' | 'driver'>,
): CopyValue[] {
  return [
    keys.ownerId,
    keys.id,
    keys.vehicleId,
    isoTime(trip.startedAtMs),
    trip.endedAtMs === null ? null : isoTime(trip.endedAtMs),
    isoTime(trip.startedAtMs + clock.offsetMsAt(trip.startedAtMs)).slice(0, 10),
    trip.startLocation,
    trip.endLocation,
    trip.startLat,
    trip.startLng,
    trip.endLat,
    trip.endLng,
    trip.distanceM,
    trip.distanceSource,
    rounded(trip.startOdometerM),
    rounded(trip.endOdometerM),
    trip.classification,
    trip.reason,
    trip.notes,
    'upload',
    trip.cut,
    keys.uploadIds,
  ]
}

const isoTime = (ms: number): string => new Date(ms).toISOString()
const rounded = (metres: number | null): number | null => metres && Math.round(metres)
