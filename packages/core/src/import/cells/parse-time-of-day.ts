import { CellKind, type Row } from '../../tabular/row.ts'
import { readPresentText } from './cell-text.ts'
import { parseTimeText } from './parse-time-text.ts'
import { computeTimeOfDayMs, parseTwoDigits } from './timestamp-reader.ts'
import { DAY_MS, HOUR_MS } from '../../units/duration.ts'

/** A time of day, with the zone in its own cell, if any. */
export interface TimeOfDay {
  inDayMs: number
  /** Minutes east of UTC, NaN if there is none. */
  zoneMinutes: number
}

/** AM or PM if the cell contains nothing else; '' for any other text. */
export function parseHalfOfDay(text: string): 'am' | 'pm' | '' {
  if (!/^(?:[ap]\.?\s?m\.?|[vn]\.?m\.?|[πμ]\.?μ\.?|ö[ös]|[صم]|[上下]午|午[前後]|오[전후])$/i.test(text)) return ''
  return /^(?:[avπص上]|öö|午前|오전)/i.test(text) ? 'am' : 'pm'
}

/** Reads a column of times of day: undefined for an empty cell, null for anything else. */
export function readTimeOfDay(row: Row, column: number): TimeOfDay | null | undefined {
  if (column >= row.count) return undefined
  const kind = row.kind[column]
  if (kind === CellKind.empty) return undefined
  if (kind === CellKind.date || kind === CellKind.float) return timeOfDayFromNumber(row.value[column])
  if (kind === CellKind.text) {
    const inDayMs = parsePlainTimeOfDayMs(row.bytes[column], row.start[column], row.end[column])
    if (inDayMs >= 0) return { inDayMs, zoneMinutes: Number.NaN }
  }
  const text = readPresentText(row, column)
  return text === '' ? undefined : parseTimeOfDay(text)
}

/** Milliseconds of `08:15:30` and `08:15` from bytes; -1 for anything else, which goes through {@link parseTimeOfDay}. */
function parsePlainTimeOfDayMs(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from
  if ((length !== 8 && length !== 5) || bytes[from + 2] !== 0x3a) return -1
  const hour = parseTwoDigits(bytes, from)
  const minute = parseTwoDigits(bytes, from + 3)
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return -1
  if (length === 5) return hour * HOUR_MS + minute * 60_000
  const second = parseTwoDigits(bytes, from + 6)
  if (bytes[from + 5] !== 0x3a || second < 0 || second > 60) return -1
  return hour * HOUR_MS + minute * 60_000 + second * 1000
}

/** The `0815` in `0815hrs`, `0815h` and `0815u`. */
export function stripHours(text: string): string {
  return text.replace(/^(\d{3,6})\s*(?:h(?:rs?|ours?)?|u(?:ur)?)\.?$/i, '$1')
}

/** `08:15`, `8:15:30.5 PM`, `081530`, `8h15`, `0.34375`, or the time in a whole date and time. */
export function parseTimeOfDay(written: string): TimeOfDay | null {
  const text = stripHours(written)
  const digits = /^(\d{1,2})(\d{2})(\d{2})(\.\d+)?(z)?$/i.exec(text) ?? /^(\d{1,2})(\d{2})()()(z)?$/i.exec(text)
  if (digits) {
    const [, hour, minute, second, fraction, zulu] = digits
    if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
    const inDayMs = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
    return { inDayMs: inDayMs + Math.floor(Number(fraction || 0) * 1000), zoneMinutes: zulu ? 0 : Number.NaN }
  }
  if (/^0?[.,]\d+$/.test(text)) return timeOfDayFromNumber(Number(text.replace(',', '.')))
  if (/^\d{1,2}\.\d{2}(?:\.\d{2})?$/.test(text)) return parseTimeOfDay(text.replaceAll('.', ':'))
  const parts = parseTimeText(text)
  if (!parts || Number.isNaN(parts.hour)) return null
  return { inDayMs: computeTimeOfDayMs(parts), zoneMinutes: parts.zoneMinutes }
}

function timeOfDayFromNumber(value: number): TimeOfDay | null {
  // The integer part is a day (a time typed into a spreadsheet may include one), the fraction the time.
  if (value >= 0 && value < 80_000 && (value < 1 || !Number.isInteger(value))) {
    const fraction = value - Math.floor(value)
    // Up to four decimals are too coarse for seconds.
    const stepMs = Math.abs(fraction * 1e4 - Math.round(fraction * 1e4)) < 1e-6 ? 60_000 : 1
    return { inDayMs: Math.round((fraction * DAY_MS) / stepMs) * stepMs, zoneMinutes: Number.NaN }
  }
  return Number.isInteger(value) && value >= 0
    ? parseTimeOfDay(String(value).padStart(value > 2400 ? 6 : 4, '0'))
    : null
}
