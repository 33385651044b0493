import { zoneClock } from '@spoor/core/units/time-zone.ts'

/** 'YYYY-MM-DDTHH:mm', as date-and-time inputs have it, of an instant on the driver's clock. */
export function toZonedInput(instant: string, timezone: string): string {
  const instantMs = Date.parse(instant)
  return new Date(instantMs + zoneClock(timezone).offsetMsAt(instantMs)).toISOString().slice(0, 16)
}

/** The instant, ISO with Z, of such an input; null where it is empty or no date. */
export function fromZonedInput(value: string, timezone: string): string | null {
  const localMs = Date.parse(`${value}Z`)
  return Number.isNaN(localMs) ? null : new Date(zoneClock(timezone).utcMsOfLocal(localMs)).toISOString()
}
