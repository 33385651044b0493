import type { CellType, ReportContent, ReportKind } from '@spoor/core/report/report-content.ts'
import { coverShows } from '@spoor/core/report/report-cover.ts'
import { writeReportCell } from '@spoor/core/report/write-report-cell.ts'
import { formatDay } from '../../format/instant.ts'
import { formatCount, formatDecimal, formatDistance, formatPercent, formatRand } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'

export const KINDS: Record<ReportKind, { label: string; says: string }> = {
  logbook: {
    label: t('Logbook for SARS'),
    says: t("Business trips in the columns of SARS' eLogbook, to sign and submit"),
  },
  summary: { label: t('Summary for the accountant'), says: t('Kilometres by month, odometer, and what is missing') },
  client: { label: t('Client billing'), says: t('Trips for one client at your rate') },
  expenses: { label: t('Expense claim'), says: t('Business trips at the prescribed rate, or your own') },
  fuel: { label: t('Fuel estimate'), says: t('Litres and cost by fuel use and price') },
  monthly: {
    label: t('Monthly claim to a company'),
    says: t('Business trips to sign and have approved; your home stays hidden'),
  },
}

/** A cell as it is shown; '–' for a figure that is not known. */
export function cellShown(type: CellType, value: string | number | null): string {
  if (value === null) return '–'
  if (typeof value === 'string') return type === 'day' ? formatDay(value) : value
  if (type === 'km' || type === 'odometer') return formatDistance(value)
  if (type === 'rand') return formatRand(value)
  if (type === 'percent') return formatPercent(value, 'exact')
  if (type === 'count') return formatCount(value)
  return `${formatDecimal(value)}\u00a0l`
}

/** A cell as the documents have it, so that two values that differ there differ here. */
export function cellWritten(type: CellType, value: string | number | null): string {
  return typeof value === 'number' ? writeReportCell(type, value) : cellShown(type, value)
}

/** 'Bakkie, CA 123-456'. */
export function vehicleShown({ vehicle, kind }: Pick<ReportContent, 'vehicle' | 'kind'>): string {
  if (vehicle === null || !coverShows({ kind }, 'vehicle')) return ''
  return [vehicle.name, vehicle.registration].filter((text) => text !== '').join(', ')
}
