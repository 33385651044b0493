import type { Arrival, NamedPlace } from '@spoor/core/calendar/calendar-event.ts'
import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import type { Question, RowCounts } from '@spoor/core/import/result.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'

export type ReadingTask = HeadTask | RowsTask | TrialTask | SummaryTask | CalendarTask | PagesTask

/** The first rows of every sheet as a grid. */
export interface HeadTask {
  task: 'head'
  path: string
}

export interface RowsTask {
  task: 'rows'
  path: string
  maxRows: number
}

export interface FileTask {
  path: string
  filename: string
  timezone: string
  nowMs: number
  mapping: ColumnMapping | null
  sensitivity: Sensitivity
}

export interface TrialTask extends FileTask {
  task: 'trial'
}

/** Totals over all trips of the file, and the newest trips with their paths. */
export interface SummaryTask extends FileTask {
  task: 'summary'
}

/** Reasons for trips from a calendar in iCal format. */
export interface CalendarTask {
  task: 'calendar'
  text: string
  arrivals: readonly Arrival[]
  places: readonly NamedPlace[]
  /** The driver's own address and name, to recognise the driver among attendees. */
  email: string
  name: string
  timezone: string
  language: string
}

/** Pictures and PDFs, joined into one PDF. */
export interface PagesTask {
  task: 'pages'
  parts: readonly PagesPart[]
}

export interface PagesPart {
  type: 'image/jpeg' | 'application/pdf'
  bytes: Uint8Array
  /** Above a picture. */
  caption: string
  /** Pages of a PDF; all if absent. */
  pages?: { from: number; to: number }
}

export interface JoinedPages {
  pdf: Uint8Array
  /** Of each part. */
  pageCounts: number[]
}

export interface GridRow {
  /** 1-based row number in the file. */
  number: number
  cells: string[]
}

export interface HeadOfSheet {
  name: string
  rows: GridRow[]
}

export interface Trial {
  counts: RowCounts
  tripsFound: number
  distanceM: number
  /** The first of the trips. */
  trips: ReadTrip[]
  questions: readonly Question[]
}

export interface ReadTrip {
  startedAtMs: number
  endedAtMs: number | null
  startLocation: string
  endLocation: string
  distanceM: number
}

export interface Summary {
  counts: RowCounts
  questions: readonly Question[]
  warnings: readonly string[]
  vehicles: number
  tripsFound: number
  distanceM: number
  /** Distance of trips that the file classifies as business, or else of those within business hours. */
  businessM: number
  classifiedByFile: boolean
  /** null if there are no trips. */
  firstStartedAtMs: number | null
  /** Metres by tax year; a tax year is named after the year in which it ends. */
  distanceMByTaxYear: ReadonlyMap<number, number>
  /** Newest first. */
  trips: SummarizedTrip[]
}

export interface SummarizedTrip extends ReadTrip {
  classification: 'business' | 'private'
  /** Empty if the file has no positions. */
  path: [lng: number, lat: number][]
  /** Only the two ends are known, so the path is a straight line. */
  straight: boolean
}

export interface CalendarMatches {
  /** Whether all events lack a title. */
  hidesTitles: boolean
  reasons: [tripId: string, reasons: string[]][]
}

export interface ResultOf {
  head: HeadOfSheet[]
  /** Non-empty rows of the first visible, non-empty sheet; at most one more than requested. */
  rows: GridRow[]
  trial: Trial
  summary: Summary
  /** null if the text is not a calendar. */
  calendar: CalendarMatches | null
  pages: JoinedPages
}

/** The thread's reply: a result, or the reason there is none. */
export type ReadingAnswer =
  | { result: ResultOf[ReadingTask['task']] }
  | { failure: { code: ImportFailureCode; details: Readonly<Record<string, string>> } }
