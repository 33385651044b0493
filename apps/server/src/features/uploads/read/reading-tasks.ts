import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { ImportFailureCode } from '@spoor/core/import/failure.ts'
import type { RowCounts } from '@spoor/core/import/result.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'

/** What a reading thread can be asked for. */
export type ReadingTask = HeadTask | TrialTask

export interface HeadTask {
  task: 'head'
  path: string
}

export interface TrialTask {
  task: 'trial'
  path: string
  filename: string
  timezone: string
  nowMs: number
  mapping: ColumnMapping | null
  sensitivity: Sensitivity
}

export interface HeadOfSheet {
  name: string
  rows: { number: number; cells: string[] }[]
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

export type ResultOf<Task extends ReadingTask> = Task extends HeadTask ? HeadOfSheet[] : Trial

/** What comes back from the thread: a result, or why there is none. */
export type ReadingAnswer =
  | { result: HeadOfSheet[] | Trial }
  | { failure: { code: ImportFailureCode; details: Readonly<Record<string, string>> } }
