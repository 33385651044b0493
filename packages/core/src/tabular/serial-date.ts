import { DAY_MS, DAY_S } from '../units/duration.ts'

/** Days between the starts of the two date systems of spreadsheets. */
export const DAYS_1904 = 1462

/** Converts a serial of the 1904 date system to the 1900 system; times of day have no date to shift. */
export function shift1904Serial(serial: number): number {
  return serial < 1 ? serial : serial + DAYS_1904
}

/** The serial of 1 January 1970 (1900 system). */
export const UNIX_EPOCH_SERIAL = 25_569

/** Parses an ISO 8601 cell (`t="d"`) as a serial date (1900 system), ignoring its zone; NaN if it is not one. */
export function parseIsoSerial(text: string): number {
  const date = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(.*))?$/.exec(text)
  const clock = /^(\d{2}):?(\d{2})(?::?(\d{2}(?:\.\d+)?))?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
    date ? (date[4] ?? '00:00') : text,
  )
  if (!clock) return Number.NaN
  const time = (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)) / DAY_S
  if (!date) return time
  return Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])) / DAY_MS + UNIX_EPOCH_SERIAL + time
}

/** Formats a serial date (1900 system): `2026-01-05 08:15:30`, omitting zero parts; below 1 only a time of day. */
export function serialText(serial: number): string {
  // 9999 is the last year that spreadsheets support.
  if (!(serial >= 0 && serial < 2_958_466)) return String(serial)
  const ms = Math.round((serial - UNIX_EPOCH_SERIAL) * (DAY_MS / 1000)) * 1000
  const [day, clock] = new Date(ms).toISOString().slice(0, 19).split('T')
  const time = clock.endsWith(':00') ? clock.slice(0, 5) : clock
  if (serial < 1) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** A serial date with day and month swapped; unchanged if that is not a date. */
export function turnedSerial(serial: number): number {
  const day = Math.floor(serial)
  const date = new Date((day - UNIX_EPOCH_SERIAL) * DAY_MS)
  if (!isTurnable(serial)) return serial
  const turnedMs = Date.UTC(date.getUTCFullYear(), date.getUTCDate() - 1, date.getUTCMonth() + 1)
  return turnedMs / DAY_MS + UNIX_EPOCH_SERIAL + serial - day
}

/** Whether day and month of a serial date can be swapped. */
export function isTurnable(serial: number): boolean {
  return new Date((Math.floor(serial) - UNIX_EPOCH_SERIAL) * DAY_MS).getUTCDate() <= 12
}
