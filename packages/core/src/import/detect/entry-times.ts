import type { HeadRow } from '../../tabular/head.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import type { Choices } from './choose-columns.ts'
import { normaliseHeader } from './normalise-header.ts'

const ENTERED = /^(?:created|modified|updated|submitted|submission|entered|captured|received|server|added|completed)\b/
const MAYBE_ENTERED = /^(?:time ?stamp|logged|recorded)\b/

/**
 * Drops the time at which a trip was written down, as forms and databases put it in front of what was entered, where
 * the table says beside it when the trip was. A 'Timestamp' may also be that: not where its days are others.
 */
export function dropEntryTimes(choices: Choices, headers: readonly string[], body: readonly HeadRow[]): void {
  const entered = choices.get(':time')
  const dated = choices.get(':date') ?? choices.get('start:date') ?? choices.get('start:time')
  const isOfTrips = [...choices.keys()].some((key) => key.startsWith('start:') || key.startsWith('end:'))
  if (!entered || !dated || !isOfTrips || entered.column === dated.column) return
  const { words } = normaliseHeader(headers[entered.column] ?? '')
  const isEntered =
    ENTERED.test(words) ||
    (MAYBE_ENTERED.test(words) &&
      (choices.has('start:clock') || body.some((row) => areOtherDays(row, entered.column, dated.column))))
  if (isEntered) choices.delete(':time')
}

/** Whether two cells have different days, in whatever order these are written. */
function areOtherDays({ cells }: HeadRow, one: number, other: number): boolean {
  const [first, second] = [one, other].map((column) => {
    const cell = cells[column]
    if (!cell || cell.text.trim() === '') return null
    if (!Number.isNaN(cell.value)) return String(Math.floor(cell.value))
    const parts = parseTimeText(cell.text)
    return parts && parts.order !== 'none' ? [parts.first, parts.second].toSorted((a, b) => a - b).join() : null
  })
  const areAlike = Number.isNaN(cells[one]?.value ?? Number.NaN) === Number.isNaN(cells[other]?.value ?? Number.NaN)
  return areAlike && first !== null && second !== null && first !== second
}
