import type { TripFileRow } from '@spoor/core/import/result.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import type { CopyValue } from '../../../platform/database/text-copy.ts'
import { tripColumns } from '../../../platform/database/trip-columns.ts'

interface TripKeys {
  ownerId: string
  id: string
  vehicleId: string
  uploadIds: readonly string[]
}

type ImportedTrip = Omit<TripFileRow, 'sheet' | 'row' | 'vehicle' | 'driver' | 'tollCents' | 'parkingCents'>
type Column = ReturnType<typeof tripColumns<'imported'>>[number]

const CLOCK = zoneClock(TAX_TIMEZONE)

const VALUES: Record<Column, (keys: TripKeys, trip: ImportedTrip) => CopyValue> = {
  owner_id: ({ ownerId }) => ownerId,
  id: ({ id }) => id,
  vehicle_id: ({ vehicleId }) => vehicleId,
  started_at: (_, trip) => isoTime(trip.startedAtMs),
  ended_at: (_, trip) => (trip.endedAtMs === null ? null : isoTime(trip.endedAtMs)),
  local_day: (_, trip) => isoDay(trip.startedAtMs + CLOCK.offsetMsAt(trip.startedAtMs)),
  start_location: (_, trip) => trip.startLocation,
  end_location: (_, trip) => trip.endLocation,
  start_lat: (_, trip) => trip.startLat,
  start_lng: (_, trip) => trip.startLng,
  end_lat: (_, trip) => trip.endLat,
  end_lng: (_, trip) => trip.endLng,
  distance_m: (_, trip) => trip.distanceM,
  distance_source: (_, trip) => trip.distanceSource,
  start_odometer_m: (_, trip) => rounded(trip.startOdometerM),
  end_odometer_m: (_, trip) => rounded(trip.endOdometerM),
  classification: (_, trip) => trip.classification,
  reason: (_, trip) => trip.reason,
  notes: (_, trip) => trip.notes,
  source: () => 'upload',
  cut: (_, trip) => trip.cut,
  // UUIDs need no quotes.
  upload_ids: ({ uploadIds }) => `{${uploadIds.join(',')}}`,
}

/** The columns of `trip` that every imported trip sets, in the order of {@link importedTripValues}. */
export const IMPORTED_TRIP_COLUMNS = tripColumns('imported')

const IN_ORDER = IMPORTED_TRIP_COLUMNS.map((column) => VALUES[column])

export const importedTripValues = (keys: TripKeys, trip: ImportedTrip): CopyValue[] =>
  IN_ORDER.map((value) => value(keys, trip))

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
/** Most rows are of the same day as the row before. */
let last = { day: Number.NaN, text: '' }

function isoDay(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  if (day !== last.day) last = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) }
  return last.text
}

/** Like `toISOString`, which takes a tenth of an import's time. */
function isoTime(ms: number): string {
  const timeMs = ms - Math.floor(ms / DAY_MS) * DAY_MS
  const [hours, minutes] = [Math.floor(timeMs / HOUR_MS), Math.floor(timeMs / MINUTE_MS) % 60]
  const seconds = TWO_DIGITS[Math.floor(timeMs / 1000) % 60]
  const fraction = timeMs % 1000 === 0 ? '' : `.${String(Math.floor(timeMs % 1000)).padStart(3, '0')}`
  return `${isoDay(ms)}T${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${seconds}${fraction}Z`
}

const rounded = (metres: number | null): number | null => metres && Math.round(metres)
