import { cleanText } from './cells/cell-text.ts'
import { TextCache } from './cells/text-cache.ts'
import { findActivityColumn } from './columns/activity-column.ts'
import { PointCollector } from './points/point-collector.ts'
import { RepeatedSheets } from './repeated-sheets.ts'
import { RowLog } from './row-log.ts'
import type { TablePlan } from './sheet-plan.ts'
import { OverlappingTrips } from './trips/overlapping-trips.ts'
import { SeenTrips } from './trips/seen-trips.ts'
import { VehicleSpelling } from './vehicle-spelling.ts'

/**
 * A `sample` of the rows revises the plan, a `survey` of all rows revises it again, and the `final` pass reports trips.
 * Only the final pass fails on dates that were read in the wrong order, because no other pass follows.
 */
export type Purpose = 'sample' | 'survey' | 'final'

/** The rows that one pass has seen so far, in all sheets. */
export class Pass {
  readonly purpose: Purpose
  readonly nowMs: number
  readonly log = new RowLog()
  readonly texts = new TextCache(cleanText)
  readonly seen = new SeenTrips()
  readonly spelling = new VehicleSpelling()
  readonly overlaps = new OverlappingTrips()
  /** null if there is a single sheet. */
  readonly repeated: RepeatedSheets | null
  readonly collector: PointCollector

  constructor({ sheets, options, namedRows }: TablePlan, purpose: Purpose) {
    this.purpose = purpose
    this.nowMs = options.nowMs
    this.repeated = sheets.length > 1 ? new RepeatedSheets(namedRows) : null
    const has = (type: 'odometer' | 'ignition'): boolean =>
      sheets.some(({ columns, attributesHold }) => columns[type] !== undefined || attributesHold[type])
    this.collector = new PointCollector({
      odometer: has('odometer'),
      ignition: has('ignition'),
      accuracy: sheets.some(({ columns }) => columns.accuracy !== undefined),
      activity: sheets.some((sheet) => findActivityColumn(sheet) >= 0),
    })
  }
}
