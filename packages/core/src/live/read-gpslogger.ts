import type { LiveRequest } from './live-message.ts'
import { firstOf, isRecord, toNumber } from './live-values.ts'
import type { MessageBuilder } from './message-builder.ts'

/**
 * GPSLogger's custom URL: fields in the query, a form or flat JSON, named like its parameters (`lat, lon, timestamp
 * (epoch s), time (ISO), spd (m/s), spd_kph, acc (m)`) or like those in the set-up's URL. The app writes 0.0 for
 * unknown values. `dist` is the distance of the session, not an odometer. The app may resend a file's lines.
 * https://gpslogger.app/#usingthecustomurlfeature
 */
export function readGpsLogger(message: MessageBuilder, { query, form, body }: LiveRequest): void {
  const fields: Record<string, unknown> = { ...form, ...query, ...(isRecord(body) ? body : {}) }
  if (Object.keys(fields).length === 0) return message.skip('unreadable', 'no fields')
  const speed = firstOf(fields, 'spd', 'speed', 's')
  message.addPoint({
    time: firstOf(fields, 'timestamp', 'time', 'timeoffset'),
    lat: firstOf(fields, 'lat', 'latitude'),
    lng: firstOf(fields, 'lon', 'lng', 'longitude'),
    speed: speed ?? toNumber(fields.spd_kph) / 3.6,
    mpsPerUnit: 1,
    accuracy: firstOf(fields, 'acc', 'accuracy'),
  })
}
