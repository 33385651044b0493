import { parseTimeText } from '../cells/parse-time-text.ts'
import { dayMs, computeTimeOfDayMs } from '../cells/timestamp-reader.ts'
import { ImportFailure } from '../../failures/import-failure.ts'
import { EARLIEST_FIX_MS } from '../import-bounds.ts'
import type { RowIssueCode } from '../issue-codes.ts'
import { readActivity } from '../../journey/activity.ts'
import { toAccuracyColumn } from '../../journey/track.ts'
import { PointCollector } from '../points/point-collector.ts'
import { attachPartialResult } from '../partial-result.ts'
import type { FileLayout, RowIssue, TableResult, TripFileRow } from '../result.ts'
import { RowLog, type RowDoubt } from '../row-log.ts'
import { SeenTrips } from '../trips/seen-trips.ts'
import { DAY_MS } from '../../units/duration.ts'

const AHEAD_MS = DAY_MS

/** One fix from a format with fixed units; missing values are NaN or undefined. */
export interface FormatFix {
  vehicle?: string
  timeMs: number
  lat?: number
  lng?: number
  speedMps?: number
  accuracyM?: number
  /** In the source's own words. */
  activity?: unknown
}

/** Parses one format into fixes or trips; accepts chunks of any size. */
export interface FormatReader {
  push(bytes: Uint8Array): void
  end(): void
}

/** Collects the results of a format's reader, like TableReading for tables. */
export class FormatImport {
  readonly #format: string
  readonly #describe: string
  readonly #nowMs: number
  readonly #collector = new PointCollector({ odometer: false, ignition: false, accuracy: true, activity: true })
  readonly #log = new RowLog()
  readonly #seen = new SeenTrips()
  readonly #trips: TripFileRow[] = []
  #tripsUsed = 0
  /** Positions without times; they are not counted as rows but explain a missing date. */
  timeless = 0

  constructor(format: string, describe: string, nowMs: number) {
    this.#format = format
    this.#describe = describe
    this.#nowMs = nowMs
  }

  /** Adds one fix, or skips it with a reason. @param row its line or sequence number, shown to the user */
  fix(row: number, fix: FormatFix): void {
    this.#log.read++
    const { timeMs, lat = Number.NaN, lng = Number.NaN, speedMps = Number.NaN } = fix
    const problem = this.#findProblem(timeMs, lat, lng)
    if (problem) return this.#log.skipAt(0, row, problem, -1, '')
    this.#log.used++
    const fixes = this.#collector.getFixes(this.#collector.vehicle(fix.vehicle ?? ''))
    const [latE7, lngE7] = [lat, lng].map((degrees) => Math.round(degrees * 1e7))
    const [accuracyM, activity] = [toAccuracyColumn(fix.accuracyM ?? null), readActivity(fix.activity)]
    fixes.add(timeMs, latE7, lngE7, speedMps, Number.NaN, -1, accuracyM, activity)
  }

  skip(row: number, code: RowIssueCode, cell: string): void {
    this.#log.read++
    this.#log.skipAt(0, row, code, -1, cell)
  }

  /** Adds a trip that the format lists explicitly. @param doubt a warning about it */
  trip(trip: TripFileRow, doubt: RowDoubt | null): void {
    this.#log.read++
    if (this.#seen.has(trip, true)) {
      this.#log.duplicates++
      return
    }
    this.#log.used++
    this.#tripsUsed++
    if (doubt) this.#log.doubt(doubt, trip.row)
    this.#trips.push(trip)
  }

  takeTrips(): TripFileRow[] {
    return this.#trips.splice(0)
  }

  takeIssues(): RowIssue[] {
    return this.#log.takeIssues()
  }

  /** @throws ImportFailure if nothing was usable */
  finish(): TableResult {
    const { read, used } = this.#log
    if (read === 0 && this.timeless === 0) throw new ImportFailure('no_rows')
    if (read === 0)
      throw new ImportFailure('no_date', { found: `${this.timeless} positions without a time in ${this.#describe}` })
    if (used === 0 && this.#log.commonest() === 'no_time')
      throw new ImportFailure('no_date', { found: `positions without a time in ${this.#describe}` })
    if (used === 0) {
      const failure = this.#log.makeUnusedFailure()
      attachPartialResult(failure, { counts: this.#log.counts() })
      throw failure
    }
    const points = this.#collector.finish({ speedUnit: 'mps', odometerUnit: null })
    const kind: FileLayout['kind'] = this.#tripsUsed > 0 ? 'trips' : 'points'
    return {
      layout: {
        kind,
        format: this.#format,
        description: `${this.#describe}, ${kind === 'points' ? 'GPS points' : 'trips'}, times as the file states them`,
        mapping: { kind, columns: {} },
        columns: [],
        sheets: [],
        header_fingerprint: '',
      },
      counts: this.#log.counts(points.duplicates),
      vehicles: points.vehicles,
      warnings: this.#log.warnings(),
      questions: [],
    }
  }

  #findProblem(timeMs: number, lat: number, lng: number): RowIssueCode | null {
    if (Number.isNaN(timeMs)) return 'no_time'
    if (!(timeMs >= EARLIEST_FIX_MS && timeMs <= this.#nowMs + AHEAD_MS)) return 'time_out_of_range'
    if (Number.isNaN(lat) || Number.isNaN(lng)) return 'no_position'
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return 'position_out_of_range'
    return lat === 0 && lng === 0 ? 'zero_position' : null
  }
}

const STRICT_ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** UTC milliseconds from an ISO 8601 text; without a zone it is UTC, as in these formats. NaN for anything else. */
export function parseIsoMs(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN
  if (STRICT_ISO.test(text)) return Date.parse(text)
  const parts = parseTimeText(text)
  if (!parts || parts.order !== 'ymd') return Number.NaN
  const zoneMs = Number.isNaN(parts.zoneMinutes) ? 0 : parts.zoneMinutes * 60_000
  return dayMs(parts.year, parts.first, parts.second) + computeTimeOfDayMs(parts) - zoneMs
}
