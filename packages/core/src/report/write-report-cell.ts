import { formatCents, formatKm, formatShare } from '../units/money.ts'
import { writeDay } from '../units/written-date.ts'
import type { CellType } from './report-content.ts'

const wholeNumber = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0 })

/** A cell as printed in documents, without its unit; '' if unknown. */
export function writeReportCell(type: CellType, value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return type === 'day' ? writeDay(value) : value
  if (type === 'rand') return formatCents(value * 100)
  if (type === 'percent') return formatShare(value)
  if (type === 'count') return wholeNumber.format(value)
  return formatKm(value)
}
