import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { Stretch } from '@spoor/core/journey/stretches.ts'
import type { PartAhead, ReadPart } from '../reading/read-ahead.ts'
import type { PackedTrips } from './storable-trip.ts'

/** What the helper can be asked for. */
export type HelperTask = SearchTask | ReadTask | RestTask

/** To look for the trips of a stretch. */
export interface SearchTask {
  kind: 'search'
  /** The fixes of the stretch, laid out by trackIn. Given back with the answer. */
  memory: ArrayBuffer
  stretch: Stretch
  sensitivity: Sensitivity
}

/** To read a later part of a CSV file. */
export interface ReadTask {
  kind: 'read'
  part: PartAhead
}

/** To give back the memory that searches have left, because none follows for now. */
export interface RestTask {
  kind: 'rest'
}

export type AnswerTo<Task extends HelperTask> = Task extends SearchTask
  ? { found: PackedTrips; memory: ArrayBuffer }
  : Task extends ReadTask
    ? ReadPart | null
    : null
