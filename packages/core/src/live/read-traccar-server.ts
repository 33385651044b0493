import { at, textAt } from '../import/formats/json-elements.ts'
import { MPS_OF_SPEED_UNIT } from '../import/points/guess-units.ts'
import type { ForwardedCar, LiveRequest } from './live-message.ts'
import { makeStorable } from '../units/storable-text.ts'
import { describeValue, firstOf, isRecord, toBoolean } from './live-values.ts'
import type { MessageBuilder } from './message-builder.ts'

/**
 * A Traccar server that forwards positions. `forward.type=json`: `{position: {fixTime (ISO), latitude, longitude, speed
 * (knots), accuracy (m, 0 is unknown), valid, outdated, attributes: {odometer (m), ignition}}, device: {uniqueId,
 * name}}`. `forward.type=url`: the same names in the query, with fixTime in milliseconds. A server forwards all of its cars. `totalDistance` is Traccar's
 * own sum of steps rather than the vehicle's odometer, and is ignored. https://www.traccar.org/forward/
 */
export function readTraccarServer(message: MessageBuilder, { query, form, body }: LiveRequest): void {
  if (body === undefined && firstOf(query, 'latitude', 'longitude') !== undefined) {
    addPosition(message, { ...form, ...query }, readCar({ ...form, ...query }))
  } else {
    for (const each of Array.isArray(body) ? body : [body]) {
      const position = at(each, 'position')
      if (isRecord(position)) addPosition(message, position, readCar(at(each, 'device')))
      else if (isRecord(at(each, 'event'))) message.skip('not_a_location', describeValue(at(each, 'event', 'type')))
      else message.skip('unreadable', 'no position')
    }
  }
}

const LONGEST_NAME = 100

function readCar(device: unknown): ForwardedCar | undefined {
  const id = makeStorable(textAt(device, 'uniqueId').slice(0, LONGEST_NAME))
  const name = makeStorable(textAt(device, 'name').slice(0, LONGEST_NAME))
  return id === '' ? undefined : { id, name: name === '' ? id : name }
}

function addPosition(message: MessageBuilder, position: Record<string, unknown>, car?: ForwardedCar): void {
  const { attributes } = position
  if (toBoolean(position.valid) === false) return message.skip('invalid_fix', 'valid is false')
  // The last position repeated, because the device reported without a fix.
  if (toBoolean(position.outdated) === true) return message.skip('invalid_fix', 'outdated is true')
  if (toBoolean(at(attributes, 'mock')) === true) return message.skip('mock', 'simulated position')
  message.addPoint({
    time: position.fixTime,
    lat: position.latitude,
    lng: position.longitude,
    speed: position.speed,
    mpsPerUnit: MPS_OF_SPEED_UNIT.kn,
    accuracy: position.accuracy,
    odometer: firstOf(attributes, 'odometer', 'obdOdometer') ?? position.odometer,
    ignition: firstOf(attributes, 'ignition') ?? position.ignition,
    activity: at(attributes, 'activity') ?? at(attributes, 'motionActivity'),
    car,
  })
}
