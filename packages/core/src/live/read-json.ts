import { at } from '../import/formats/json-elements.ts'
import type { LiveRequest } from './live-message.ts'
import { describeValue, firstOf, isRecord, toBoolean } from './live-values.ts'
import type { MessageBuilder } from './message-builder.ts'

/**
 * Positions from anything that can send JSON: `{points: [point…], device_id?}`, a list of points or one point, each
 * `{time (ISO, epoch s or ms), lat, lng, speed? (m/s), accuracy? (m), odometer? (m, of the vehicle), ignition?}`. Also
 * the format that GeoPulse made common in Home Assistant: `{device_id, timestamp (ISO), location: {latitude, longitude,
 * accuracy, speed}}`. Numbers may be texts, as templates write them.
 */
export function readJson(message: MessageBuilder, { query, form, body }: LiveRequest): void {
  const fields = { ...form, ...query }
  const hasFields = body === undefined && firstOf(fields, 'lat', 'latitude') !== undefined
  const points = at(body, 'points')
  for (const each of hasFields ? [fields] : Array.isArray(points) ? points : Array.isArray(body) ? body : [body])
    addJsonPoint(message, each)
}

function addJsonPoint(message: MessageBuilder, each: unknown): void {
  if (!isRecord(each)) return message.skip('unreadable', `${describeValue(each)} instead of a point`)
  const inner = isRecord(each.location) ? each.location : each
  if (toBoolean(each.mock ?? inner.mock) === true) return message.skip('mock', 'simulated position')
  message.addPoint({
    time: firstOf(each, 'time', 'timestamp', 'tst') ?? firstOf(inner, 'time', 'timestamp'),
    lat: firstOf(inner, 'lat', 'latitude'),
    lng: firstOf(inner, 'lng', 'lon', 'longitude'),
    speed: inner.speed,
    mpsPerUnit: 1,
    accuracy: inner.accuracy,
    odometer: each.odometer ?? inner.odometer,
    ignition: each.ignition ?? inner.ignition,
    activity: each.activity ?? inner.activity,
  })
}
