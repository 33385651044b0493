import { at, textAt } from '../import/formats/json-elements.ts'
import { MPS_OF_SPEED_UNIT } from '../import/points/guess-units.ts'
import type { LiveRequest } from './live-message.ts'
import { describeValue, isRecord, toBoolean } from './live-values.ts'
import type { MessageBuilder } from './message-builder.ts'
import { isColotaAnchor } from './read-overland.ts'

/**
 * Traccar Client, and anything that speaks its protocol (OsmAnd): JSON `{location: {timestamp, coords: {latitude,
 * longitude, accuracy, speed (m/s)}, mock?}, device_id}`, or query or form `id, lat, lon` or `location=lat,lon`,
 * `timestamp` (s, ms or ISO; defaults to now), `speed` (knots), `accuracy`, `valid`, `odometer` (m), `ignition`.
 * https://www.traccar.org/osmand/
 */
export function readTraccarClient(message: MessageBuilder, { query, form, body }: LiveRequest): void {
  if (body === undefined) addOsmAndQuery(message, { ...form, ...query }, MPS_OF_SPEED_UNIT.kn)
  else for (const each of Array.isArray(body) ? body : [body]) addTraccarJson(message, each)
}

/** Adds a position in query form. The unit of speed is a parameter because Colota sends m/s. */
export function addOsmAndQuery(message: MessageBuilder, fields: Record<string, unknown>, mpsPerUnit: number): void {
  if (fields.valid !== undefined && toBoolean(fields.valid) !== true)
    return message.skip('invalid_fix', `valid=${describeValue(fields.valid)}`)
  if (toBoolean(fields.mock) === true) return message.skip('mock', 'simulated position')
  const [lat, lng] = textAt(fields, 'location').split(',')
  message.addPoint({
    // Senders without a clock do not queue messages, and by the protocol a missing time means now.
    time: fields.timestamp === undefined ? message.nowMs : fields.timestamp,
    lat: fields.lat ?? lat,
    lng: fields.lon ?? lng,
    speed: fields.speed,
    mpsPerUnit,
    accuracy: fields.accuracy,
    odometer: fields.odometer,
    ignition: fields.ignition,
  })
}

/** Adds a position in JSON form. Its `odometer` counts the phone's movement, even on foot, and is ignored. */
export function addTraccarJson(message: MessageBuilder, each: unknown, isColota = false): void {
  const location = at(each, 'location')
  if (!isRecord(location)) return message.skip('unreadable', 'no location')
  if (toBoolean(location.mock) === true) return message.skip('mock', 'simulated position')
  const { coords } = location
  if (!isRecord(coords)) return message.skip('no_position', describeValue(location.event ?? 'no coords'))
  if (isColota && isColotaAnchor(coords.speed, coords.heading, coords.altitude))
    return message.skip('anchor', 'centre of a zone')
  message.addPoint({
    time: location.timestamp,
    lat: coords.latitude,
    lng: coords.longitude,
    speed: coords.speed,
    mpsPerUnit: 1,
    accuracy: coords.accuracy,
    ignition: at(location, 'extras', 'ignition'),
    activity: location.activity,
  })
}
