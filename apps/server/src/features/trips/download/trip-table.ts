import type { Trip } from '@spoor/contract/routes/trips.ts'
import { tripCostRand } from '@spoor/contract/rules/trip-cost.ts'
import type { TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { withPlaceName } from '@spoor/core/places/place.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { TableColumn } from '../../../platform/tables/stream-table.ts'

interface Reader {
  timezone: string
  vehicleNames: ReadonlyMap<string, string>
}

const WORDS = {
  business: 'Business',
  private: 'Private',
  pending: 'Pending',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
} as const

/** Maps the columns of the list to a file's columns, with separate date, time and place columns for spreadsheets. */
export function tripTableColumns(columns: readonly TripColumn[], reader: Reader): TableColumn<Trip>[] {
  return columns.flatMap((column) => TABLE_COLUMNS[column](reader))
}

const TABLE_COLUMNS: Record<TripColumn, (reader: Reader) => TableColumn<Trip>[]> = {
  when: ({ timezone }) => [
    { header: 'Date', width: 12, holds: 'days', cell: (trip) => taxDayAt(Date.parse(trip.started_at)) },
    { header: 'Start', width: 8, holds: 'clock', cell: (trip) => localTime(trip.started_at, timezone).slice(11, 16) },
    {
      header: 'End',
      width: 8,
      holds: 'clock',
      cell: (trip) => trip.ended_at && localTime(trip.ended_at, timezone).slice(11, 16),
    },
  ],
  locations: () => [
    { header: 'From', width: 34, cell: (trip) => withPlaceName(trip.start_place?.name ?? null, trip.start_location) },
    { header: 'To', width: 34, cell: (trip) => withPlaceName(trip.end_place?.name ?? null, trip.end_location) },
  ],
  distance: () => [{ header: 'Distance (km)', width: 14, cell: (trip) => trip.distance_km }],
  classification: () => [
    {
      header: 'Classification',
      width: 14,
      cell: (trip) => (trip.classification ? WORDS[trip.classification] : 'Unclassified'),
    },
  ],
  status: () => [{ header: 'Status', width: 12, cell: (trip) => WORDS[trip.status] }],
  reason: () => [{ header: 'Reason', width: 40, cell: (trip) => trip.reason }],
  vehicle: ({ vehicleNames }) => [
    { header: 'Vehicle', width: 20, cell: (trip) => (trip.vehicle_id && vehicleNames.get(trip.vehicle_id)) ?? '' },
  ],
  driver: () => [{ header: 'Driver', width: 20, cell: (trip) => trip.driver }],
  cost_centre: () => [
    { header: 'Cost centre', width: 14, cell: (trip) => trip.cost_centre?.code ?? '' },
    { header: 'Cost centre name', width: 28, cell: (trip) => trip.cost_centre?.name ?? '' },
  ],
  costs: () => [{ header: 'Estimate (R)', width: 14, cell: tripCostRand }],
  tolls: () => [
    { header: 'Tolls (R)', width: 12, cell: (trip) => trip.toll || null },
    { header: 'Parking (R)', width: 12, cell: (trip) => trip.parking || null },
  ],
  notes: () => [{ header: 'Notes', width: 40, cell: (trip) => trip.notes }],
}

/** 'YYYY-MM-DDTHH:mm…' in the driver's timezone. */
function localTime(instant: string, timezone: string): string {
  const timeMs = Date.parse(instant)
  return new Date(timeMs + zoneClock(timezone).offsetMsAt(timeMs)).toISOString()
}
