import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { Stretch } from '@spoor/core/journey/stretches.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import type { PartAhead, ReadPart } from '../reading/read-ahead.ts'
import type { PackedTrips } from './storable-trip.ts'

/** What the helper can be asked for. */
export type HelperTask = SearchTask | ReadTask

/** To look for trips in those stretches of a track that nobody has claimed yet. */
export interface SearchTask {
  kind: 'search'
  /** In shared memory. */
  track: Track
  stretches: readonly Stretch[]
  sensitivity: Sensitivity
  claims: Claims
}

/** To read a later part of a CSV file. */
export interface ReadTask {
  kind: 'read'
  part: PartAhead
}

export type AnswerTo<Task extends HelperTask> = Task extends SearchTask
  ? { stretch: number; found: PackedTrips }
  : ReadPart | null

/** How many stretches are claimed, in memory that both threads share. */
export type Claims = Int32Array<SharedArrayBuffer>

/** The next stretch that nobody works on; it is the caller's from now on. */
export function claimNext(claims: Claims): number {
  return Atomics.add(claims, 0, 1)
}
