import { DAY_MS, DAY_S } from '../units/duration.ts'

/** Days between the starts of the two date systems of spreadsheets. */
export const DAYS_1904 = 1462

/** A serial of a workbook that counts from 1904 as one that counts from 1900; times of day have no date to move. */
export function from1904(serial: number): number {
  return serial < 1 ? serial : serial + DAYS_1904
}

/** The serial of 1 January 1970 (1900 system). */
export const UNIX_EPOCH_SERIAL = 25_569

/** The serial date (1900 system) that an ISO 8601 cell (`t="d"`) means by its own clock; NaN where it is none. */
export function isoToSerial(text: string): number {
  const date = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(.*))?$/.exec(text)
  const clock = /^(\d{2}):?(\d{2})(?::?(\d{2}(?:\.\d+)?))?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
    date ? (date[4] ?? '00:00') : text,
  )
  if (!clock) return Number.NaN
  const time = (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)) / DAY_S
  if (!date) return time
  return Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])) / DAY_MS + UNIX_EPOCH_SERIAL + time
}

/** A serial date (1900 system) as people read it: `2026-01-05 08:15:30`, without what is zero; a time of day below 1. */
export function serialText(serial: number): string {
  // 9999 is the last year of spreadsheets.
  if (!(serial >= 0 && serial < 2_958_466)) return String(serial)
  const ms = Math.round((serial - UNIX_EPOCH_SERIAL) * (DAY_MS / 1000)) * 1000
  const [day, clock] = new Date(ms).toISOString().slice(0, 19).split('T')
  const time = clock.endsWith(':00') ? clock.slice(0, 5) : clock
  if (serial < 1) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** A serial date with its day and month exchanged; as it is where there is no such month. */
export function turnedSerial(serial: number): number {
  const day = Math.floor(serial)
  const date = new Date((day - UNIX_EPOCH_SERIAL) * DAY_MS)
  if (!isTurnable(serial)) return serial
  const turnedMs = Date.UTC(date.getUTCFullYear(), date.getUTCDate() - 1, date.getUTCMonth() + 1)
  return turnedMs / DAY_MS + UNIX_EPOCH_SERIAL + serial - day
}

/** Whether day and month of a serial date can be exchanged. */
export function isTurnable(serial: number): boolean {
  return new Date((Math.floor(serial) - UNIX_EPOCH_SERIAL) * DAY_MS).getUTCDate() <= 12
}
