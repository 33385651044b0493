import { decodePath, encodePath } from '@spoor/core/journey/encoding/path-codec.ts'
import { mergePaths } from '@spoor/core/journey/trip-path.ts'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import type { TripToRemake } from '../trip-writes.ts'

export type MergedTrip = Omit<TripToRemake, 'has_path' | 'comments'>

/** From the most to the least reliable. */
const BY_TRUST = ['odometer', 'path', 'file', 'straight_line', 'manual', 'estimate'] as const

/**
 * Builds one trip from consecutive ones (ordered by time): from the start of the first to the end of the last. The
 * distance is their sum plus the straight lines between them, or the odometer difference if each has readings. If
 * classifications differ, the result is unclassified; it is confirmed only if it is classified and all parts were
 * confirmed.
 */
export function mergedTrip(trips: readonly TripToRemake[], id: string): MergedTrip {
  const first = trips[0]
  const last = trips[trips.length - 1]
  const byOdometer = trips.every((trip) => trip.start_odometer_m !== null && trip.end_odometer_m !== null)
  const odometerM = byOdometer ? last.end_odometer_m! - first.start_odometer_m! : 0
  const sumM = trips.reduce(
    (sum, trip, i) => sum + trip.distance_m + (i === 0 ? 0 : measureGapM(trips[i - 1], trip)),
    0,
  )
  const classification = areEqual(trips.map((trip) => trip.classification)) ? first.classification : null
  const confirmed = classification !== null && trips.every((trip) => trip.status === 'confirmed')
  const corrected = new Set(trips.flatMap((trip) => trip.corrected)).add('bounds')
  return {
    id,
    vehicle_id: first.vehicle_id,
    started_at: first.started_at,
    ended_at: last.ended_at,
    local_day: first.local_day,
    start_location: first.start_location,
    end_location: last.end_location,
    start_place_id: first.start_place_id,
    end_place_id: last.end_place_id,
    start_place: first.start_place,
    end_place: last.end_place,
    start_lat: first.start_lat,
    start_lng: first.start_lng,
    end_lat: last.end_lat,
    end_lng: last.end_lng,
    // An odometer reset between two trips cannot be used.
    distance_m: odometerM >= sumM * 0.9 ? odometerM : sumM,
    distance_source: trips
      .map((trip) => trip.distance_source)
      .toSorted((a, b) => BY_TRUST.indexOf(b) - BY_TRUST.indexOf(a))[0],
    start_odometer_m: first.start_odometer_m,
    end_odometer_m: last.end_odometer_m,
    classification,
    status: confirmed ? 'confirmed' : 'pending',
    reason: joinTexts(trips.map((trip) => trip.reason)),
    notes: joinTexts(trips.map((trip) => trip.notes)),
    driver: joinTexts(trips.map((trip) => trip.driver)),
    source: first.source,
    is_from_connection: first.is_from_connection,
    works_from_home: first.works_from_home,
    cut: toCut({ start: startsCut(first), end: endsCut(last) }),
    device: first.device,
    device_quality: first.device_quality,
    other_distance_m: null,
    interval_s: null,
    upload_ids: [...new Set(trips.flatMap((trip) => trip.upload_ids))].sort(),
    corrected: [...corrected].sort(),
    mode: null,
    auto_confirmed: confirmed && trips.some((trip) => trip.auto_confirmed),
    path: mergedPath(trips),
    made_of: listMadeFrom(trips),
    toll_cents: trips.reduce((sum, trip) => sum + trip.toll_cents, 0),
    parking_cents: trips.reduce((sum, trip) => sum + trip.parking_cents, 0),
    cost_centre_id: areEqual(trips.map((trip) => trip.cost_centre_id)) ? first.cost_centre_id : null,
  }
}

export function measureGapM(before: TripToRemake, after: TripToRemake): number {
  const { end_lat, end_lng } = before
  const { start_lat, start_lng } = after
  if (end_lat === null || end_lng === null || start_lat === null || start_lng === null) return 0
  return greatCircleM(end_lat, end_lng, start_lat, start_lng)
}

function mergedPath(trips: readonly TripToRemake[]): Buffer | null {
  const paths = trips.flatMap((trip) => (trip.path === null ? [] : [decodePath(trip.path)]))
  return paths.length === 0 ? null : Buffer.from(encodePath(mergePaths(paths)))
}

function areEqual(values: readonly unknown[]): boolean {
  return values.every((value) => value === values[0])
}

function joinTexts(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('; ')
}

/** The parts of a merged trip, and their own parts, recursively. */
export function listMadeFrom(trips: readonly TripToRemake[]): string[] {
  return [...new Set(trips.flatMap((trip) => [trip.id, ...trip.made_of]))].sort()
}

export function startsCut(trip: { cut: string }): boolean {
  return trip.cut === 'start' || trip.cut === 'both'
}

export function endsCut(trip: { cut: string }): boolean {
  return trip.cut === 'end' || trip.cut === 'both'
}

export function toCut({ start, end }: { start: boolean; end: boolean }): TripToRemake['cut'] {
  return start ? (end ? 'both' : 'start') : end ? 'end' : 'none'
}
