import type { RowCounts, TripFileRow } from '@spoor/core/import/result.ts'
import { findJourneys } from '@spoor/core/journey/find-journeys.ts'
import type { FoundTrip } from '@spoor/core/journey/journey.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import { normalizeTrack } from '@spoor/core/reconcile/merge-tracks.ts'
import { readUpload } from './read-upload.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { FileTask } from './reading-tasks.ts'

/** Receives the trips of a file one by one. A row may be reused by the reader: copy what is needed. */
export interface TripSink {
  row(trip: TripFileRow): void
  found(trip: FoundTrip, vehicle: string): void
  /** Discard everything so far: all rows are sent again. */
  restart(): void
}

/** Reads a file as an import does, and passes its trips on instead of storing them. */
export async function readTrips(task: FileTask, limits: ReadingLimits, sink: TripSink): Promise<RowCounts> {
  const { counts, vehicles } = await readUpload(
    task.path,
    {
      ...{ filename: task.filename, timezone: task.timezone, nowMs: task.nowMs },
      mapping: task.mapping ?? undefined,
      limits,
    },
    {
      async trips(batch) {
        for (const row of batch) sink.row(row)
      },
      async issues() {},
      async restart() {
        sink.restart()
      },
      progress() {},
    },
  )
  const workspace = new Workspace()
  for (const { vehicle, track } of vehicles) {
    for (const trip of findJourneys(normalizeTrack(track), { sensitivity: task.sensitivity, workspace }).trips)
      sink.found(trip, vehicle)
  }
  return counts
}
