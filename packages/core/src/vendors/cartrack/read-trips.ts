import type { TripFileRow } from '../../import/result.ts'
import { pickDistance } from '../../import/trips/trip-distance.ts'
import { at } from '../../import/formats/json-elements.ts'
import { describeValue, firstOf, isMissing, isRecord, toBoolean, toNumber } from '../../live/live-values.ts'
import type { Position } from '../../units/distance.ts'
import { DAY_MS } from '../../units/duration.ts'
import { zoneClock, type ZoneClock } from '../../units/time-zone.ts'
import { parseCartrackTime } from './cartrack-time.ts'
import { toOdometer, toText } from './cartrack-values.ts'
import { decideDistanceUnit, findDistanceUnit, type StatedDistance, type VendorDistanceUnit } from './distance-unit.ts'

const EARLIEST_MS = Date.UTC(1990, 0, 1)
const LONGEST_TRIP_M = 40_075_000
/** A trip without an end is considered active for this long; afterwards its end is unknown. */
const LONGEST_OPEN_MS = 2 * DAY_MS

/** A trip as reported by Cartrack, whose unit of distance is not yet determined. */
export interface CartrackTrip extends StatedDistance {
  id: string
  vehicleId: string
  registration: string
  /** As Cartrack wrote it; identifies the trip when it is changed there. */
  startTimestamp: string
  /** The trip's id there. */
  title: string
  fields: Omit<TripFileRow, 'distanceM' | 'distanceSource' | 'startOdometerM' | 'endOdometerM'>
  startOdometerM: number | null
  endOdometerM: number | null
}

export const CARTRACK_SKIPS = [
  'no_id',
  'no_start',
  'no_vehicle',
  'in_progress',
  'ends_before_start',
  'no_content',
  'unreadable',
] as const
export interface SkippedTrip {
  reason: (typeof CARTRACK_SKIPS)[number]
  detail: string
}

export interface CartrackTripsPage {
  trips: CartrackTrip[]
  skipped: SkippedTrip[]
  /** 1-based; null if not stated. */
  lastPage: number | null
  /** Number of trips on all pages; null if not stated. */
  total: number | null
}

/**
 * Reads one page of `GET /trips`. Numbers may be texts, texts may be numbers, and any part may be missing; an unusable
 * trip is skipped with its reason.
 * @returns null if the body is not a page of trips
 */
export function readCartrackTrips(
  body: unknown,
  { zone, nowMs }: { zone: string; nowMs: number },
): CartrackTripsPage | null {
  const data = Array.isArray(body) ? body : at(body, 'data')
  if (!Array.isArray(data)) return null
  const clock = zoneClock(zone)
  const trips: CartrackTrip[] = []
  const skipped: SkippedTrip[] = []
  for (const each of data) {
    const read = readTrip(each, clock, nowMs)
    if ('reason' in read) skipped.push(read)
    else trips.push(read)
  }
  const meta = at(body, 'meta')
  return {
    trips,
    skipped,
    lastPage: toCount(firstOf(meta, 'last_page', 'total_pages')),
    total: toCount(firstOf(meta, 'total')),
  }
}

function readTrip(value: unknown, clock: ZoneClock, nowMs: number): CartrackTrip | SkippedTrip {
  if (!isRecord(value)) return { reason: 'unreadable', detail: describeValue(value) }
  const id = toText(value.trip_id)
  if (id === '') return { reason: 'no_id', detail: toText(value.start_timestamp) }
  const registration = toText(value.registration)
  const vehicleId = toText(value.vehicle_id) || registration
  if (vehicleId === '') return { reason: 'no_vehicle', detail: id }
  const startTimestamp = toText(value.start_timestamp)
  const startedAtMs = parseCartrackTime(startTimestamp, clock)
  if (!(startedAtMs >= EARLIEST_MS && startedAtMs <= nowMs + DAY_MS))
    return { reason: 'no_start', detail: `${id}: ${describeValue(value.start_timestamp)}` }
  const durationS = toSeconds(firstOf(value, 'trip_duration_seconds', 'trip_duration'))
  const writtenEndMs = parseCartrackTime(value.end_timestamp, clock)
  const endedAtMs = Number.isNaN(writtenEndMs)
    ? durationS === null
      ? null
      : startedAtMs + durationS * 1000
    : writtenEndMs
  if (endedAtMs !== null && endedAtMs < startedAtMs)
    return { reason: 'ends_before_start', detail: `${id}: ${describeValue(value.end_timestamp)}` }
  if ((endedAtMs ?? startedAtMs + LONGEST_OPEN_MS) > nowMs) return { reason: 'in_progress', detail: id }

  const start = toPosition(value.start_coordinates)
  const end = toPosition(value.end_coordinates)
  const startOdometerM = toOdometer(firstOf(value, 'start_odometer', 'start_odometer_value'))
  const endOdometerM = toOdometer(firstOf(value, 'end_odometer', 'end_odometer_value'))
  const distance = toNumber(value.trip_distance)
  const startLocation = toText(value.start_location) || toText(value.start_geofence_name)
  const endLocation = toText(value.end_location) || toText(value.end_geofence_name)
  const hasDistance = distance >= 0 || (startOdometerM !== null && endOdometerM !== null)
  if (!hasDistance && startLocation === '' && endLocation === '' && !(start && end))
    return { reason: 'no_content', detail: id }
  const title = toText(value.trip_title)
  return {
    id,
    vehicleId,
    registration,
    startTimestamp,
    title,
    distance: distance >= 0 ? distance : null,
    odometerM:
      startOdometerM !== null && endOdometerM !== null && endOdometerM > startOdometerM
        ? endOdometerM - startOdometerM
        : null,
    start,
    end,
    durationS: endedAtMs === null ? durationS : (endedAtMs - startedAtMs) / 1000,
    startOdometerM,
    endOdometerM,
    fields: {
      sheet: 0,
      row: 0,
      vehicle: registration,
      driver: [toText(value.driver_name), toText(value.driver_surname)].filter((part) => part !== '').join(' '),
      startedAtMs,
      endedAtMs,
      startLocation,
      endLocation,
      startLat: start?.lat ?? null,
      startLng: start?.lng ?? null,
      endLat: end?.lat ?? null,
      endLng: end?.lng ?? null,
      classification: readClassification(value),
      reason: title,
      notes: toText(value.trip_extra_notes),
      tollCents: 0,
      parkingCents: 0,
      cut: endedAtMs === null ? 'end' : 'none',
    },
  }
}

export interface CartrackRows {
  /** In the same order as the trips. */
  rows: { trip: CartrackTrip; row: TripFileRow }[]
  /** For later trips of the account; null if unproved. */
  unit: VendorDistanceUnit | null
  /** Sentences about distances that should be checked. */
  doubts: string[]
}

/** The rows that importing these trips from a file would store; all have the same unit of distance. */
export function toTripRows(trips: readonly CartrackTrip[], known: VendorDistanceUnit | null = null): CartrackRows {
  const { unit, proven, doubt } = decideDistanceUnit(trips, known)
  const rows = trips.map((trip) => {
    const own = findDistanceUnit(trip) ?? unit
    const metres = trip.distance === null ? null : trip.distance * (own === 'km' ? 1000 : 1)
    const fileM = metres !== null && metres <= LONGEST_TRIP_M ? metres : null
    const isFalling =
      trip.startOdometerM !== null && trip.endOdometerM !== null && trip.endOdometerM < trip.startOdometerM
    const odometerM = trip.startOdometerM !== null && trip.startOdometerM === trip.endOdometerM ? 0 : trip.odometerM
    const distance = pickDistance({ odometerM, lineM: null, fileM }, trip.start, trip.end)
    const row: TripFileRow = {
      ...trip.fields,
      ...distance,
      startOdometerM: isFalling ? null : trip.startOdometerM,
      endOdometerM: isFalling ? null : trip.endOdometerM,
    }
    return { trip, row }
  })
  return { rows, unit: proven > 0 ? unit : known, doubts: doubt === '' ? [] : [doubt] }
}

function readClassification(value: Record<string, unknown>): 'business' | 'private' | null {
  const type = toText(value.trip_type).toLowerCase()
  if (type === 'business' || type === 'private') return type
  return toBoolean(value.is_private) === true ? 'private' : null
}

function toPosition(value: unknown): Position | null {
  const lat = toNumber(at(value, 'latitude'))
  const lng = toNumber(at(value, 'longitude'))
  // A tracker without a fix reports 0, 0.
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180) || (lat === 0 && lng === 0)) return null
  return { lat, lng }
}

/** In seconds, or as `hh:mm:ss`. */
function toSeconds(value: unknown): number | null {
  if (isMissing(value)) return null
  const clock = typeof value === 'string' ? /^(\d+):(\d\d)(?::(\d\d))?$/.exec(value.trim()) : null
  if (clock) return (Number(clock[1]) * 60 + Number(clock[2])) * 60 + Number(clock[3] ?? 0)
  const seconds = toNumber(value)
  return seconds >= 0 ? seconds : null
}

function toCount(value: unknown): number | null {
  const count = toNumber(value)
  return Number.isInteger(count) && count >= 0 ? count : null
}
