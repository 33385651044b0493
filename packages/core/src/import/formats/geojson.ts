import { parseInstantMs } from '../cells/timestamp-reader.ts'
import { parseIsoMs, type FormatImport, type FormatReader } from './format-import.ts'
import { at, JsonElements, getNumberAt } from './json-elements.ts'

const TIME_KEYS = [
  'timestamp', 'time', 'datetime', 'date_time', 'tst', 'recorded_at', 'fixTime', 'deviceTime', 'date', 'when',
  'created_at',
] // prettier-ignore
const LINE_TIME_KEYS = ['coordTimes', 'times', 'timestamps', 'coordinateProperties']
const ACCURACY_KEYS = ['horizontal_accuracy', 'accuracy', 'acc']
const VEHICLE_KEYS = ['vehicle', 'device', 'device_id', 'deviceId', 'tracker_id', 'track_id']

/** GeoJSON: points with a time among their properties, and lines with their coordinates' times. */
export function createGeoJsonReader(into: FormatImport): FormatReader {
  let number = 0
  const fix = (timeMs: number, position: unknown, properties: unknown): void => {
    number++
    if (Number.isNaN(timeMs)) into.timeless++
    const speed = getNumberAt(properties, 'speed')
    into.fix(number, {
      vehicle: findFirstText(properties, VEHICLE_KEYS),
      timeMs,
      lat: getNumberAt(position, 1),
      lng: getNumberAt(position, 0),
      speedMps: Number.isNaN(speed) ? getNumberAt(properties, 'velocity') : speed,
      accuracyM: ACCURACY_KEYS.map((key) => getNumberAt(properties, key)).find((metres) => metres > 0),
      activity: at(properties, 'motion') ?? at(properties, 'activity'),
    })
  }
  return new JsonElements(['features'], (feature) => {
    const properties = at(feature, 'properties')
    const coordinates = at(feature, 'geometry', 'coordinates')
    const type = at(feature, 'geometry', 'type')
    if (type === 'Point') return fix(findTime(properties), coordinates, properties)
    if ((type !== 'LineString' && type !== 'MultiLineString') || !Array.isArray(coordinates)) return
    const times = listLineTimes(properties)
    const lines = (type === 'LineString' ? [coordinates] : coordinates) as unknown[][]
    const lineCount = lines.length
    lines.forEach((line, index) => {
      const own = lineCount > 1 && Array.isArray(times[index]) ? (times[index] as unknown[]) : times
      if (own.length === 0) into.timeless += line.length
      else
        line.forEach((position, each) =>
          fix(readInstant(own[each]), position, { vehicle: findFirstText(properties, VEHICLE_KEYS) }),
        )
    })
  })
}

function findTime(properties: unknown): number {
  for (const key of TIME_KEYS) {
    const timeMs = readInstant(at(properties, key))
    if (!Number.isNaN(timeMs)) return timeMs
  }
  return Number.NaN
}

function listLineTimes(properties: unknown): unknown[] {
  for (const key of LINE_TIME_KEYS) {
    const times = at(properties, key)
    if (Array.isArray(times)) return times
    const inner = at(times, 'times')
    if (Array.isArray(inner)) return inner
  }
  return []
}

/** An instant written in ISO 8601 or as a number since 1970. */
export function readInstant(value: unknown): number {
  if (typeof value === 'number') return parseInstantMs(value)
  if (typeof value !== 'string') return Number.NaN
  return /^\d+(?:\.\d+)?$/.test(value) ? parseInstantMs(Number(value)) : parseIsoMs(value)
}

function findFirstText(properties: unknown, keys: readonly string[]): string {
  const values = keys.map((key) => at(properties, key))
  return String(values.find((value) => typeof value === 'string' || typeof value === 'number') ?? '')
}
