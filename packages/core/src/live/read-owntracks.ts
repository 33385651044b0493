import { MPS_OF_SPEED_UNIT } from '../import/points/guess-units.ts'
import type { LiveRequest } from './live-message.ts'
import { describeValue, isMissing, isRecord, toNumber } from './live-values.ts'
import type { MessageBuilder } from './message-builder.ts'

/**
 * OwnTracks in HTTP mode: one JSON object per request, `{_type: 'location', lat, lon, tst (epoch s), vel (km/h), acc
 * (m), t (trigger), topic, tid, …}`. A ping (`t: 'p'`) repeats the last fix with the fix's own time. The apps omit acc, vel and others if they are zero or unknown, so
 * an absent speed is unknown rather than zero. Trackers behind qtripp add `odometer` (km) and `ign`.
 * https://owntracks.org/booklet/tech/json/ and /tech/http/
 */
export function readOwnTracks(message: MessageBuilder, { body }: LiveRequest): void {
  // Deleting a friend sends an empty body.
  if (isMissing(body)) return
  for (const each of Array.isArray(body) ? body : [body]) addOwnTracks(message, each)
}

function addOwnTracks(message: MessageBuilder, each: unknown): void {
  if (!isRecord(each)) return message.skip('unreadable', `${describeValue(each)} instead of a message`)
  const { _type, vel, odometer } = each
  if (_type === 'encrypted') return message.skip('encrypted', 'remove the encryption key from the settings of the app')
  if (_type !== 'location') return message.skip('not_a_location', describeValue(_type ?? 'no _type'))
  message.addPoint({
    time: each.tst,
    lat: each.lat,
    lng: each.lon,
    speed: vel,
    mpsPerUnit: MPS_OF_SPEED_UNIT.kmh,
    accuracy: each.acc,
    odometer: toNumber(odometer) * 1000,
    ignition: each.ign,
    activity: each.motionactivities,
  })
}
