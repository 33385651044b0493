import { CellKind, type Row } from '../../tabular/row.ts'
import type { DurationUnit } from '../fields.ts'
import { readPresentText } from './cell-text.ts'
import { parseNumberText } from './parse-number.ts'
import { DAY_MS, DAY_S, HOUR_MS } from '../../units/duration.ts'

const UNIT_MS: Readonly<Record<DurationUnit, number>> = {
  days: DAY_MS,
  hours: HOUR_MS,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
}

const PARTS =
  /(?<!\d)(\d+(?:[.,]\d+)?)\s*(days?|d|tage?|dae|jours?|dias?|hours?|hrs?|h|uur|ure|std|stunden?|horas?|heures?|min(?:utes?|uten?|utos?)?|m|seconds?|sekunden?|sec|sek|seg|s|ms)(?![a-z])/gi

/** The unit of the first of two parts, as in `35:10`. */
export type ShortDuration = 'hours' | 'minutes'

/** A bare number: days if it is a spreadsheet time, otherwise judged by its size in a column without a unit. */
export function parseDurationMs(
  row: Row,
  column: number,
  unit: DurationUnit | null,
  short: ShortDuration = 'hours',
): number | undefined {
  if (column < 0 || column >= row.count) return undefined
  const kind = row.kind[column]
  if (kind === CellKind.empty) return undefined
  // A spreadsheet interprets typed minutes and seconds as hours and minutes.
  if (kind === CellKind.date) return Math.round((row.value[column] * DAY_S) / (short === 'minutes' ? 60 : 1)) * 1000
  if (kind === CellKind.float) return numberMs(row.value[column], unit)
  const text = readPresentText(row, column)
  return text === '' ? undefined : parseDurationText(text, unit, short)
}

/** `1:05:30`, `65:30`, `1 h 5 min`, `2 days 03:00`, `0.0451`; NaN if it is not a duration. */
export function parseDurationText(text: string, unit: DurationUnit | null, short: ShortDuration = 'hours'): number {
  const clock = /^(?:(\d+)\s*(?:d|days?|\.)\s*)?(\d{1,4}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,3}))?)?$/i.exec(
    text.trim(),
  )
  if (clock) {
    const [, days, first, second, third] = clock
    // Two parts are hours and minutes, as trackers write them, unless the header has seconds or the trips contradict
    // it.
    const [hours, minutes, seconds] =
      third === undefined && days === undefined && (unit === 'seconds' || short === 'minutes')
        ? [0, first, second]
        : [first, second, third ?? 0]
    return Number(days ?? 0) * DAY_MS + Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1000
  }
  let totalMs = 0
  let found = false
  for (const [, amount, word] of text.matchAll(PARTS)) {
    found = true
    totalMs += Number(amount.replace(',', '.')) * UNIT_MS[parseUnitWord(word.toLowerCase())]
  }
  if (found) return Math.round(totalMs)
  const number = parseNumberText(text, 'point')
  return number && number.unit === '' ? numberMs(number.value, unit) : Number.NaN
}

function parseUnitWord(word: string): DurationUnit {
  if (word === 'ms') return 'milliseconds'
  if (/^(?:d|t|j)/.test(word)) return 'days'
  if (/^(?:h|u|st)/.test(word)) return 'hours'
  return word.startsWith('m') ? 'minutes' : 'seconds'
}

function numberMs(value: number, unit: DurationUnit | null): number {
  if (value < 0) return Number.NaN
  if (unit) return Math.round(value * UNIT_MS[unit])
  // Without a unit: below 1 a fraction of a day, millions are ms, and other values are minutes or, if more than a day
  // of them, seconds.
  if (value < 1 && !Number.isInteger(value)) return Math.round(value * DAY_MS)
  if (value >= 100_000) return Math.round(value)
  return value > 1440 ? Math.round(value * 1000) : Math.round(value * 60_000)
}
