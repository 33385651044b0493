import { zoneClock } from '@spoor/core/units/time-zone.ts'

/** Formats an instant in the driver's time zone for a datetime-local input: 'YYYY-MM-DDTHH:mm'. */
export function toZonedInput(instant: string, timezone: string): string {
  const instantMs = Date.parse(instant)
  return new Date(instantMs + zoneClock(timezone).offsetMsAt(instantMs)).toISOString().slice(0, 16)
}

/** Parses the input as an ISO instant with Z; null if it is empty or not a date. */
export function fromZonedInput(value: string, timezone: string): string | null {
  const localMs = Date.parse(`${value}Z`)
  return Number.isNaN(localMs) ? null : new Date(zoneClock(timezone).utcMsOfLocal(localMs)).toISOString()
}
