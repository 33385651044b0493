import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import type { RowCounts } from '@spoor/core/import/result.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'

/** What a reading thread can be asked for. */
export type ReadingTask = HeadTask | RowsTask | TrialTask

/** The first rows of every sheet, as a grid to look at. */
export interface HeadTask {
  task: 'head'
  path: string
}

/** All rows of a small table. */
export interface RowsTask {
  task: 'rows'
  path: string
  maxRows: number
}

/** What an import of the file would give. */
export interface TrialTask {
  task: 'trial'
  path: string
  filename: string
  timezone: string
  nowMs: number
  mapping: ColumnMapping | null
  sensitivity: Sensitivity
}

export interface GridRow {
  /** As people count rows in the file. */
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
  /** The first of them. */
  trips: {
    startedAtMs: number
    endedAtMs: number | null
    startLocation: string
    endLocation: string
    distanceM: number
  }[]
}

export interface ResultOf {
  head: HeadOfSheet[]
  /** Those that hold anything, of the first sheet that is shown and has one; at most one more than was asked for. */
  rows: GridRow[]
  trial: Trial
}

/** What comes back from the thread: a result, or why there is none. */
export type ReadingAnswer =
  | { result: ResultOf[ReadingTask['task']] }
  | { failure: { code: ImportFailureCode; details: Readonly<Record<string, string>> } }
