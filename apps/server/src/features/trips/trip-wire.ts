import type { Trip } from '@spoor/contract/routes/trips.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { suggestClassification } from '@spoor/core/work-hours/suggest-classification.ts'
import { buildWorkWeek } from '@spoor/core/work-hours/work-hours.ts'
import type { User } from '../../identity/user.ts'
import type { TripRow } from './trip-queries.ts'

/** Whose trips they are, as far as it says something of them. */
export type TripDriver = Pick<User, 'timezone' | 'workHours'>

export function tripWire(row: TripRow, driver: TripDriver): Trip {
  return tripWires([row], driver)[0]
}

export function tripWires(rows: readonly TripRow[], { timezone, workHours }: TripDriver): Trip[] {
  const week = buildWorkWeek(workHours)
  const clock = zoneClock(timezone)
  const suggestionFor = ({ classification, status, started_at: start, ended_at: end }: TripRow) =>
    classification !== null || status === 'rejected'
      ? null
      : suggestClassification({ startedAtMs: start.getTime(), endedAtMs: end?.getTime() ?? null }, week, clock)
  return rows.map((row) => wireOf(row, suggestionFor(row)))
}

function wireOf(row: TripRow, suggestion: Trip['suggestion']): Trip {
  return {
    id: row.id,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    start_location: row.start_location,
    end_location: row.end_location,
    start_place: row.start_place,
    end_place: row.end_place,
    start_lat: row.start_lat,
    start_lng: row.start_lng,
    end_lat: row.end_lat,
    end_lng: row.end_lng,
    distance_km: metresToKm(row.distance_m),
    distance_source: row.distance_source as Trip['distance_source'],
    start_odometer_km: row.start_odometer_m === null ? null : metresToKm(row.start_odometer_m),
    end_odometer_km: row.end_odometer_m === null ? null : metresToKm(row.end_odometer_m),
    classification: row.classification as Trip['classification'],
    status: row.status as Trip['status'],
    reason: row.reason,
    notes: row.notes,
    driver: row.driver,
    vehicle_id: row.vehicle_id,
    upload_id: row.upload_ids[0] ?? null,
    source: row.source as Trip['source'],
    cut: row.cut as Trip['cut'],
    has_path: row.has_path,
    suggestion,
  }
}
