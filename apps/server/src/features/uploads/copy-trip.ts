import type { TripFileRow } from '@spoor/core/import/result.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { ZoneClock } from '@spoor/core/units/time-zone.ts'
import type { BinaryCopy } from '../../database/binary-copy.ts'

/** The columns of `trip` that every imported trip has, in the order of {@link copyTrip}. */
export const IMPORTED_TRIP_COLUMNS = [
  ...['owner_id', 'id', 'vehicle_id', 'started_at', 'ended_at', 'local_day', 'start_location', 'end_location'],
  ...['start_lat', 'start_lng', 'end_lat', 'end_lng', 'distance_m', 'distance_source', 'start_odometer_m'],
  ...['end_odometer_m', 'classification', 'reason', 'notes', 'source', 'cut', 'upload_ids'],
]

interface TripKeys {
  ownerId: Uint8Array
  id: Uint8Array
  vehicleId: Uint8Array
  uploadIds: readonly Uint8Array[]
}

/** Writes the values of {@link IMPORTED_TRIP_COLUMNS}; `clock` is the owner's, which determines the day. */
export function copyTrip(
  copy: BinaryCopy,
  keys: TripKeys,
  clock: ZoneClock,
  trip: Omit<TripFileRow, 'sheet' | 'row' | 'vehicle' | 'driver'>,
): void {
  copy.uuid(keys.ownerId)
  copy.uuid(keys.id)
  copy.uuid(keys.vehicleId)
  copy.timestamptz(trip.startedAtMs)
  copy.timestamptz(trip.endedAtMs)
  copy.date(Math.floor((trip.startedAtMs + clock.offsetMsAt(trip.startedAtMs)) / DAY_MS))
  copy.text(trip.startLocation)
  copy.text(trip.endLocation)
  copy.float8(trip.startLat)
  copy.float8(trip.startLng)
  copy.float8(trip.endLat)
  copy.float8(trip.endLng)
  copy.float8(trip.distanceM)
  copy.text(trip.distanceSource)
  copy.int8(trip.startOdometerM)
  copy.int8(trip.endOdometerM)
  copy.text(trip.classification)
  copy.text(trip.reason)
  copy.text(trip.notes)
  copy.text('upload')
  copy.text(trip.cut)
  copy.uuids(keys.uploadIds)
}
