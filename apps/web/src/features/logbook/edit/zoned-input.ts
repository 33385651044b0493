import { zoneClock } from '@spoor/core/units/time-zone.ts'

/** An instant on the driver's clock as a datetime-local input holds it: 'YYYY-MM-DDTHH:mm'. */
export function toZonedInput(instant: string, timezone: string): string {
  const instantMs = Date.parse(instant)
  return new Date(instantMs + zoneClock(timezone).offsetMsAt(instantMs)).toISOString().slice(0, 16)
}

/** The input's instant, ISO with Z; null if it is empty or not a date. */
export function fromZonedInput(value: string, timezone: string): string | null {
  const localMs = Date.parse(`${value}Z`)
  return Number.isNaN(localMs) ? null : new Date(zoneClock(timezone).utcMsOfLocal(localMs)).toISOString()
}
