import { at } from '../import/formats/json-elements.ts'
import type { LiveRequest } from './live-message.ts'
import { describeValue, firstOf, isRecord, toBoolean } from './live-values.ts'
import type { MessageBuilder } from './message-builder.ts'
import { isColotaAnchor, readOverland } from './read-overland.ts'
import { addOsmAndQuery, addTraccarJson } from './read-traccar-client.ts'

/**
 * Colota, in any of its templates: Overland's batches, Traccar's JSON, or its own flat fields in JSON or the query,
 * `lat, lon, tst (epoch s), vel, acc, alt, bear`. Speeds are always m/s, even if the template's own protocol uses km/h
 * or knots. https://colota.app/docs/api-reference
 */
export function readColota(message: MessageBuilder, { query, form, body }: LiveRequest): void {
  const fields = { ...form, ...query }
  if (body !== undefined) {
    for (const each of Array.isArray(body) ? body : [body]) {
      if (Array.isArray(at(each, 'locations'))) readOverland(message, { body: each })
      else if (isRecord(at(each, 'location'))) addTraccarJson(message, each, true)
      else if (isRecord(each)) addFlat(message, each)
      else message.skip('unreadable', `${describeValue(each)} instead of a position`)
    }
  } else if (firstOf(fields, 'tst', 'vel') !== undefined) addFlat(message, fields)
  else if (
    isColotaAnchor(fields.speed, fields.bearing ?? fields.heading, fields.altitude) &&
    fields.accuracy !== undefined
  )
    message.skip('anchor', 'centre of a zone')
  else addOsmAndQuery(message, fields, 1)
}

function addFlat(message: MessageBuilder, fields: Record<string, unknown>): void {
  const position = {
    time: firstOf(fields, 'tst', 'timestamp', 'time'),
    lat: firstOf(fields, 'lat', 'latitude'),
    lng: firstOf(fields, 'lon', 'lng', 'longitude'),
    speed: firstOf(fields, 'vel', 'speed'),
    mpsPerUnit: 1,
    accuracy: firstOf(fields, 'acc', 'accuracy'),
  }
  if (toBoolean(fields.mock) === true) return message.skip('mock', 'simulated position')
  const course = firstOf(fields, 'bear', 'cog', 'bearing', 'heading')
  if (position.lat !== undefined && isColotaAnchor(position.speed, course, firstOf(fields, 'alt', 'altitude')))
    return message.skip('anchor', 'centre of a zone')
  message.addPoint(position)
}
