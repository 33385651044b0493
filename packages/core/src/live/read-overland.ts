import { at } from '../import/formats/json-elements.ts'
import type { LiveRequest } from './live-message.ts'
import { describeValue, isMissing, isRecord } from './live-values.ts'
import type { MessageBuilder } from './message-builder.ts'

/**
 * Overland: `{locations: [GeoJSON Feature…], current?, trip?}`, each Feature with coordinates [lng, lat] and properties
 * `timestamp` (ISO), `speed` (m/s), `horizontal_accuracy` (m); -1 is unknown. `current` and `trip` are not part of the
 * batch: their positions arrive in a separate batch. Of the apps that send such batches, only Colota identifies the
 * device outside the Features. https://github.com/aaronpk/Overland-iOS#api
 */
export function readOverland(message: MessageBuilder, { body }: Pick<LiveRequest, 'body'>): void {
  const locations = at(body, 'locations')
  if (!Array.isArray(locations)) return message.skip('unreadable', 'no list of locations')
  const isColota = !isMissing(at(body, 'device_id'))
  for (const feature of locations) addFeature(message, feature, isColota)
}

function addFeature(message: MessageBuilder, feature: unknown, isColota: boolean): void {
  const properties = at(feature, 'properties')
  if (!isRecord(feature) || !isRecord(properties))
    return message.skip('unreadable', `${describeValue(feature)} without properties`)
  // The app's visits and events contain the last known position; trips are summaries.
  const event = properties.action ?? (properties.type === 'trip' ? 'trip' : undefined)
  if (!isMissing(event)) return message.skip('not_a_location', describeValue(event))
  if (isColota && isColotaAnchor(properties.speed, properties.course, properties.altitude))
    return message.skip('anchor', 'centre of a zone')
  message.addPoint({
    time: properties.timestamp,
    lng: at(feature, 'geometry', 'coordinates', 0),
    lat: at(feature, 'geometry', 'coordinates', 1),
    speed: properties.speed,
    mpsPerUnit: 1,
    accuracy: properties.horizontal_accuracy,
    activity: properties.motion,
  })
}

/**
 * Whether Colota generated a point at the centre of a geofence, when the phone leaves it or as a heartbeat: such points
 * have no altitude, speed or course. Their accuracy varies by version (0 or the radius of the zone).
 * https://colota.app/docs/api-reference#anchor-points
 */
export function isColotaAnchor(speed: unknown, course: unknown, altitude: unknown): boolean {
  return isMissing(speed) && isMissing(course) && isMissing(altitude)
}
