import { CellKind, cellText, type Row } from '../../tabular/row.ts'
import { readPresentText } from './cell-text.ts'
import { parseTimeOfDay, type TimeOfDay } from './parse-time-of-day.ts'
import { DAY_MS } from '../../units/duration.ts'

const CLOCK = String.raw`\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?`
/** A zone in brackets may follow the start; it also applies to the end. */
const ZONE = String.raw`(?:\s*\((?:gmt|utc)[+-]\d{1,2}(?::?\d{2})?\))?`
const RANGE = new RegExp(
  String.raw`(?:^|[\s,])(${CLOCK}${ZONE})\s*(?:-|–|—|→|->|to|till|until|tot|bis|na)\s*(${CLOCK})\s*$`,
  'i',
)

/** Longer ranges are zones: the `-02:00` in `T08:00-02:00` is an offset, not an end. */
const LONGEST_MS = 43_200_000

/**
 * Removes and returns the end of a time range such as `08:00-08:45` or `2025-05-13 08:00 to 08:45`, leaving only the
 * start in the cell. Null if the cell contains no range.
 */
export function takeRangeEnd(row: Row, column: number): TimeOfDay | null {
  if (column < 0 || column >= row.count || row.kind[column] !== CellKind.text) return null
  if (row.end[column] - row.start[column] < SHORTEST) return null
  const text = readPresentText(row, column)
  const range = RANGE.exec(text)
  if (range === null) return null
  const [start, end] = [parseTimeOfDay(range[1]), parseTimeOfDay(range[2])]
  if (start === null || end === null) return null
  if ((end.inDayMs - start.inDayMs + DAY_MS) % DAY_MS > LONGEST_MS) return null
  const before = text.slice(0, range.index + range[0].indexOf(range[1]) + range[1].length)
  // Shorten the cell by moving its end, which every reader sets for each row; rows of a CSV file share their bytes.
  const whole = cellText(row, column)
  const length = whole.replaceAll('\u00a0', ' ').indexOf(before) + before.length
  row.end[column] = row.start[column] + encoder.encode(whole.slice(0, length)).length
  return Number.isNaN(end.zoneMinutes) ? { ...end, zoneMinutes: start.zoneMinutes } : end
}

const SHORTEST = '8:00-9:00'.length
const encoder = new TextEncoder()
