import { at } from '../../import/formats/json-elements.ts'
import { firstOf, isRecord, toBoolean } from '../../live/live-values.ts'
import { zoneClock } from '../../units/time-zone.ts'
import { parseCartrackTime } from './cartrack-time.ts'
import { toOdometer } from './cartrack-values.ts'

export interface OdometerWindow {
  /** In metres; null if unknown. */
  startM: number | null
  endM: number | null
  /** Why the readings may not continue the earlier ones; '' if they do. */
  doubt: string
  /** Time of the vehicle's last data; NaN if unknown. A window that ends later may be incomplete. */
  latestMs: number
}

/** Reads `GET /vehicles/{registration}/odometer`; null if the body has no reading. */
export function readCartrackOdometer(body: unknown, zone: string): OdometerWindow | null {
  const data = isRecord(at(body, 'data')) ? at(body, 'data') : body
  if (!isRecord(data)) return null
  const startM = toOdometer(data.start_odometer_value)
  const endM = toOdometer(data.end_odometer_value)
  if (startM === null && endM === null) return null
  const doubts = [
    toBoolean(data.terminal_has_changed) === true &&
      'The tracker in the vehicle was replaced in this time, and the new one counts from another reading.',
    toBoolean(data.odometer_reset) === true &&
      "The tracker's odometer was reset in this time, so its reading may not be the dashboard's.",
  ]
  return {
    startM,
    endM,
    doubt: doubts.filter((doubt) => doubt !== false).join(' '),
    latestMs: parseCartrackTime(firstOf(data, 'latest_event_ts', 'last_event_ts'), zoneClock(zone)),
  }
}
