import { CellKind, cellText } from '../../tabular/row.ts'
import type { Row } from '../../tabular/row.ts'
import { presentText } from './cell-text.ts'
import type { TimeOfDay } from './parse-time-of-day.ts'
import { parseTimeOfDay } from './parse-time-of-day.ts'
import { DAY_MS } from '../../units/duration.ts'

const CLOCK = String.raw`\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?`
/** A zone in brackets may follow the start, which is that of the end as well. */
const ZONE = String.raw`(?:\s*\((?:gmt|utc)[+-]\d{1,2}(?::?\d{2})?\))?`
const RANGE = new RegExp(
  String.raw`(?:^|[\s,])(${CLOCK}${ZONE})\s*(?:-|–|—|→|->|to|till|until|tot|bis|na)\s*(${CLOCK})\s*$`,
  'i',
)

/** Half of a day: `08:00-02:00` with a T before it is a time with its zone, and so is what would take longer. */
const LONGEST_MS = 43_200_000

/**
 * Takes the end out of a cell that holds a range of times, such as `08:00-08:45` or `2025-05-13 08:00 to 08:45`, and leaves
 * the row with its start alone; null where the cell holds none.
 */
export function takeRangeEnd(row: Row, column: number): TimeOfDay | null {
  if (column < 0 || column >= row.count || row.kind[column] !== CellKind.text) return null
  if (row.end[column] - row.start[column] < SHORTEST) return null
  const text = presentText(row, column)
  const range = RANGE.exec(text)
  if (range === null) return null
  const [start, end] = [parseTimeOfDay(range[1]), parseTimeOfDay(range[2])]
  if (start === null || end === null) return null
  if ((end.inDayMs - start.inDayMs + DAY_MS) % DAY_MS > LONGEST_MS) return null
  const before = text.slice(0, range.index + range[0].indexOf(range[1]) + range[1].length)
  // Shorten the cell by its end: every reader sets that for each row, while the rows of a CSV file share their bytes.
  const whole = cellText(row, column)
  const length = whole.replaceAll('\u00a0', ' ').indexOf(before) + before.length
  row.end[column] = row.start[column] + encoder.encode(whole.slice(0, length)).length
  return Number.isNaN(end.zoneMinutes) ? { ...end, zoneMinutes: start.zoneMinutes } : end
}

const SHORTEST = '8:00-9:00'.length
const encoder = new TextEncoder()
