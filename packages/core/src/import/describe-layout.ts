import type { ColumnType, UploadKind } from './columns/column-types.ts'
import type { DateOrder } from './fields.ts'
import type { AssumedZone, ColumnTaken, FileLayout } from './result.ts'
import type { SheetPlan, TablePlan, TableSource } from './sheet-plan.ts'

const ORDER_WORDS: Record<DateOrder, string> = { ymd: 'year first', mdy: 'month first', dmy: 'day first' }

/**
 * Describes how a table is read, in words and as a mapping that reproduces the result. The first sheet represents all.
 * @param units as stated or inferred from the values
 * @param isOnlyOrder whether no other column has another date order than the first sheet
 */
export function describeLayout(
  { source, sheets }: TablePlan,
  zones: { zone: string; assumed: AssumedZone | null },
  units: { speed: SheetPlan['speedUnit']; odometer: SheetPlan['odometerUnit'] },
  dateOrder: DateOrder | undefined,
  isOnlyOrder: boolean,
): FileLayout {
  const { zone, assumed: assumedZone } = zones
  const [lead] = sheets
  const distance = lead.kind === 'trips' ? (lead.distanceUnit ?? 'km') : undefined
  const odometer = lead.odometerUnit ?? units.odometer
  const speed = lead.speedUnit ?? units.speed
  const parts = [
    source.describe,
    lead.kind === 'points' ? 'GPS points' : 'trips',
    lead.headerRow > 0 ? `header in row ${lead.headerRow}` : 'no header',
    `times in ${zone}`,
    ...(dateOrder === undefined ? [] : [ORDER_WORDS[dateOrder]]),
    ...(distance === undefined || lead.columns.distance === undefined ? [] : [`distances in ${distance}`]),
  ]
  return {
    kind: lead.kind,
    format: source.format,
    description: parts.join(', '),
    mapping: {
      kind: lead.kind,
      header_row: lead.headerRow,
      columns: lead.columns,
      // A given order applies to all sheets.
      ...(dateOrder === undefined || !isOnlyOrder ? {} : { date_order: dateOrder }),
      ...(distance === undefined ? {} : { distance_unit: distance }),
      ...(odometer ? { odometer_unit: odometer } : {}),
      ...(speed ? { speed_unit: speed } : {}),
      timezone: zone,
    },
    columns: sheets.flatMap(listUsedColumns),
    assumed_zone: assumedZone,
    sheets: source.head.map((sheet) => sheet.name),
    header_fingerprint: lead.fingerprint,
  }
}

/** Describes the detected parts of an unreadable sheet. */
export function describeFailedLayout(
  { format, describe, head }: TableSource,
  kind: UploadKind,
  partial: Pick<SheetPlan, 'sheet' | 'headerRow' | 'headers' | 'columns' | 'because' | 'fingerprint'>,
): FileLayout {
  return {
    kind,
    format,
    description: describe,
    mapping: { kind, header_row: partial.headerRow, columns: partial.columns },
    columns: listUsedColumns(partial),
    sheets: head.map((sheet) => sheet.name),
    header_fingerprint: partial.fingerprint,
  }
}

/** The types assigned to a sheet's columns, with the evidence. */
function listUsedColumns(plan: Pick<SheetPlan, 'sheet' | 'columns' | 'headers' | 'because'>): ColumnTaken[] {
  return (Object.entries(plan.columns) as [ColumnType, number][]).map(([field, column]) => ({
    field,
    sheet: plan.sheet,
    column,
    header: plan.headers[column]?.trim() ?? '',
    because: plan.because[field] ?? '',
  }))
}
