import type { ZoneClock } from '../../units/time-zone.ts'

const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(?:(Z|UTC)|([+-])(\d\d)(?::?(\d\d))?)?$/i

/**
 * UTC milliseconds of a timestamp in either of Cartrack's formats: with an offset (`2026-09-20 10:32:41+02`,
 * `2026-05-21T10:00:00Z`) or without one, in its country's time. NaN for anything else.
 */
export function parseCartrackTime(value: unknown, clock: ZoneClock): number {
  const parts = typeof value === 'string' ? TIMESTAMP.exec(value.trim()) : null
  if (parts === null) return Number.NaN
  const [, day, hours, minutes, seconds = '0', utc, sign, offsetHours, offsetMinutes = '0'] = parts
  const dayMs = Date.parse(`${day}T00:00:00Z`)
  // Date.parse reads 30 February as 2 March.
  if (Number.isNaN(dayMs) || !new Date(dayMs).toISOString().startsWith(day)) return Number.NaN
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return Number.NaN
  const writtenMs = dayMs + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  if (utc !== undefined) return writtenMs
  if (sign === undefined) return clock.utcMsOfLocal(writtenMs)
  return writtenMs - Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
}

/** An instant in the format of Cartrack's queries: local time without an offset. */
export function writeCartrackTime(utcMs: number, clock: ZoneClock): string {
  return new Date(utcMs + clock.offsetMsAt(utcMs)).toISOString().slice(0, 19).replace('T', ' ')
}
