import type { Position } from '../../units/distance.ts'
import { parsePositions } from '../cells/parse-coordinate.ts'
import { parseActivity } from '../cells/parse-word.ts'
import { pickDistance } from '../trips/trip-distance.ts'
import type { TripFileRow } from '../result.ts'
import type { FormatImport, FormatReader } from './format-import.ts'
import { readInstant } from './geojson.ts'
import { at, JsonElements, getNumberAt, textAt } from './json-elements.ts'

/**
 * Google's timeline in its four formats: `locations` (fixes), `timelineObjects` (segments from Takeout until 2024),
 * `semanticSegments` (a phone's export) and a plain array of segments (an iPhone's). Driving segments become trips;
 * visits and other modes of transport are skipped with a reason.
 */
export function createGoogleTimelineReader(into: FormatImport): FormatReader {
  let number = 0
  return new JsonElements(['', 'locations', 'timelineObjects', 'semanticSegments'], (element, key) => {
    number++
    if (key === 'locations') takeLocation(into, number, element)
    else if (key === 'timelineObjects') takeTimelineObject(into, number, element)
    else takeSegment(into, number, element)
  })
}

function takeLocation(into: FormatImport, row: number, location: unknown): void {
  const time = at(location, 'timestampMs') ?? at(location, 'timestamp')
  into.fix(row, {
    timeMs: readInstant(time),
    lat: degreesFromE7(getNumberAt(location, 'latitudeE7')),
    lng: degreesFromE7(getNumberAt(location, 'longitudeE7')),
    speedMps: getNumberAt(location, 'velocity'),
    accuracyM: getNumberAt(location, 'accuracy'),
    activity: at(location, 'activity', 0, 'activity'),
  })
}

function takeTimelineObject(into: FormatImport, row: number, object: unknown): void {
  const segment = at(object, 'activitySegment')
  if (segment === undefined) return into.skip(row, 'not_a_trip', at(object, 'placeVisit') === undefined ? '' : 'visit')
  const type = textAt(segment, 'activityType')
  if (parseActivity(type) === 'other') return into.skip(row, 'not_a_trip', type)
  takeTrip(into, row, {
    start: parseE7Position(at(segment, 'startLocation')),
    end: parseE7Position(at(segment, 'endLocation')),
    startedAtMs: readInstant(at(segment, 'duration', 'startTimestamp') ?? at(segment, 'duration', 'startTimestampMs')),
    endedAtMs: readInstant(at(segment, 'duration', 'endTimestamp') ?? at(segment, 'duration', 'endTimestampMs')),
    startLocation: readPlaceName(at(segment, 'startLocation')),
    endLocation: readPlaceName(at(segment, 'endLocation')),
    distanceM: getNumberAt(segment, 'distance'),
  })
}

function takeSegment(into: FormatImport, row: number, segment: unknown): void {
  const activity = at(segment, 'activity')
  if (activity === undefined) return into.skip(row, 'not_a_trip', at(segment, 'visit') === undefined ? 'path' : 'visit')
  const type = textAt(activity, 'topCandidate', 'type').toUpperCase()
  if (parseActivity(type) === 'other') return into.skip(row, 'not_a_trip', type)
  takeTrip(into, row, {
    start: parsePositionText(at(activity, 'start', 'latLng') ?? at(activity, 'start')),
    end: parsePositionText(at(activity, 'end', 'latLng') ?? at(activity, 'end')),
    startedAtMs: readInstant(at(segment, 'startTime')),
    endedAtMs: readInstant(at(segment, 'endTime')),
    startLocation: '',
    endLocation: '',
    distanceM: getNumberAt(activity, 'distanceMeters'),
  })
}

function takeTrip(
  into: FormatImport,
  row: number,
  segment: Pick<TripFileRow, 'startedAtMs' | 'startLocation' | 'endLocation' | 'distanceM'> &
    Record<'start' | 'end', Position | null> & { endedAtMs: number },
): void {
  const { start, end, startedAtMs, endedAtMs, distanceM } = segment
  if (Number.isNaN(startedAtMs)) return into.skip(row, 'no_time', '')
  if (endedAtMs < startedAtMs) return into.skip(row, 'ends_before_start', '')
  if (!start && !end && Number.isNaN(distanceM)) return into.skip(row, 'no_place', '')
  const fileM = Number.isNaN(distanceM) ? null : distanceM
  const distance = pickDistance({ odometerM: null, lineM: null, fileM }, start, end)
  const trip: TripFileRow = {
    sheet: 0,
    row,
    vehicle: '',
    driver: '',
    startedAtMs,
    endedAtMs: Number.isNaN(endedAtMs) ? null : endedAtMs,
    startLocation: segment.startLocation,
    endLocation: segment.endLocation,
    startLat: start?.lat ?? null,
    startLng: start?.lng ?? null,
    endLat: end?.lat ?? null,
    endLng: end?.lng ?? null,
    ...distance,
    startOdometerM: null,
    endOdometerM: null,
    classification: null,
    reason: '',
    notes: '',
    tollCents: 0,
    parkingCents: 0,
    cut: Number.isNaN(endedAtMs) ? 'end' : 'none',
  }
  into.trip(trip, fileM === 0 && distance.distanceM > 0 ? 'zero_between_ends' : null)
}

function parseE7Position(location: unknown): Position | null {
  const lat = degreesFromE7(getNumberAt(location, 'latitudeE7'))
  const lng = degreesFromE7(getNumberAt(location, 'longitudeE7'))
  return Number.isNaN(lat) || Number.isNaN(lng) ? null : { lat, lng }
}

/** Takeout wrote some negative values as unsigned 32-bit numbers. */
function degreesFromE7(e7: number): number {
  return (e7 > 1_800_000_000 ? e7 - 4_294_967_296 : e7) / 1e7
}

function parsePositionText(text: unknown): Position | null {
  return typeof text === 'string' ? (parsePositions(text.replaceAll('°', ''))[0] ?? null) : null
}

function readPlaceName(location: unknown): string {
  const name = at(location, 'name') ?? at(location, 'address')
  return typeof name === 'string' ? name.replaceAll('\0', '').slice(0, 1000) : ''
}
