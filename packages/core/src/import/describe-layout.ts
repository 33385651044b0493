import type { HeadSheet } from '../tabular/head.ts'
import type { DateOrder } from './fields.ts'
import { listUsedColumns } from './plan-table.ts'
import type { AssumedZone, FileLayout } from './result.ts'
import type { SheetPlan } from './sheet-plan.ts'

type Unit<Name extends 'speedUnit' | 'odometerUnit'> = SheetPlan[Name]

const ORDER_WORDS: Record<DateOrder, string> = { ymd: 'year first', mdy: 'month first', dmy: 'day first' }

/**
 * Describes how a table is read, in words and as a mapping that reproduces the result.
 *
 * @param sheets the sheets read; the first one represents all
 * @param units as they were stated or inferred in the values
 * @param dateOrder that of the first sheet; `isOnlyOrder` where no other column has another
 */
export function describeLayout({
  source,
  sheets,
  zone,
  assumedZone,
  units,
  dateOrder,
  isOnlyOrder,
}: {
  source: { format: FileLayout['format']; describe: string; head: readonly HeadSheet[] }
  sheets: readonly SheetPlan[]
  zone: string
  assumedZone: AssumedZone | null
  units: { speed: Unit<'speedUnit'>; odometer: Unit<'odometerUnit'> }
  dateOrder: DateOrder | undefined
  isOnlyOrder: boolean
}): FileLayout {
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
      // An order that is given holds for all sheets.
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
