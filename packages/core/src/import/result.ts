import type { Track } from '../journey/track.ts'
import type { Cut, DistanceSource } from '../journey/journey.ts'
import type { ColumnType, UploadKind } from './columns/column-types.ts'
import type { ColumnMapping } from './fields.ts'
import type { RowIssueCode } from './issue-codes.ts'

/** One column of the file interpreted as a field, with the evidence. */
export interface ColumnTaken {
  field: ColumnType
  sheet: number
  column: number
  header: string
  /** For people: "header 'GPS Time'", 'values between -34.2 and -33.8', 'chosen by you'. */
  because: string
}

/** The zone assumed for times without one. */
export interface AssumedZone {
  zone: string
  /** From the file's header or the lines above, a known exporter, or the user; otherwise the account's. */
  from: 'account' | 'file' | 'exporter' | 'user'
  /** The exporter's name; '' if unknown. */
  exporter: string
}

/** Everything detected about a file before its rows are read one by one. */
export interface FileLayout {
  kind: UploadKind
  /** The file's format: csv, xlsx, xls, html, gpx, kml, geojson, google-timeline, nmea, plt, owntracks. */
  format: string
  /** One line such as 'CSV, semicolon, windows-1252, header in row 3, times in Africa/Johannesburg, day first'. */
  description: string
  mapping: ColumnMapping
  columns: ColumnTaken[]
  /** null if all times have a zone, or there are none. */
  assumed_zone?: AssumedZone | null
  sheets: string[]
  /**
   * Identifies the header, so that a mapping chosen by hand is reused for later files with the same one; '' if none.
   */
  header_fingerprint: string
}

/** A row that was skipped. */
export interface RowIssue {
  sheet: number
  /** 1-based, as in Row.number. */
  row: number
  code: RowIssueCode
  /** 0-based column of the cell at fault, -1 for the whole row. */
  column: number
  /** The cell's text, at most 80 characters. */
  cell: string
}

/** One vehicle's fixes as in the file, not yet sorted or cleaned. */
export interface VehicleTrack {
  /** The file's own name for the vehicle; '' if none. */
  vehicle: string
  track: Track
}

export interface TripFileRow {
  sheet: number
  row: number
  vehicle: string
  driver: string
  startedAtMs: number
  /** null if the file has neither end nor duration, or the trip was in progress. */
  endedAtMs: number | null
  startLocation: string
  endLocation: string
  startLat: number | null
  startLng: number | null
  endLat: number | null
  endLng: number | null
  distanceM: number
  distanceSource: DistanceSource
  startOdometerM: number | null
  endOdometerM: number | null
  classification: 'business' | 'private' | null
  reason: string
  notes: string
  /** 0 where the file has no such column or amount. */
  tollCents: number
  parkingCents: number
  cut: Cut
}

/** Row accounting: used + duplicates + skipped = read holds for every input. */
export type RowCounts = Record<'read' | 'used' | 'duplicates' | 'skipped', number>

/** A witness that contradicts how a file was read, and the possible readings. */
export interface Question {
  witness: string
  sentence: string
  /** Each with its first trips; the first is the reading that the witness contradicts. */
  candidates: { answer: string; trips: TripFileRow[] }[]
  /** The chosen candidate; null if the driver must answer. */
  chosen: number | null
}

/** The result for a file, available once all its rows have been read. */
export interface TableResult {
  layout: FileLayout
  counts: RowCounts
  vehicles: VehicleTrack[]
  warnings: string[]
  questions: readonly Question[]
}
