import type { TripFileRow } from '@spoor/core/import/result.ts'
import { findJourneys } from '@spoor/core/journey/find-journeys.ts'
import type { FoundTrip } from '@spoor/core/journey/journey.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import { normalizeTrack } from '@spoor/core/reconcile/merge-tracks.ts'
import { inspect, getResult, rows, type UploadPlan } from './read-upload.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { FileTask } from './reading-tasks.ts'

export type TripOfFile = { row: TripFileRow } | { found: FoundTrip; vehicle: string }

export function inspectFile(task: FileTask, limits: ReadingLimits): Promise<UploadPlan> {
  const { path, filename, timezone, nowMs } = task
  return inspect(path, { filename, timezone, nowMs, mapping: task.mapping ?? undefined, limits })
}

/** Yields the trips that an import of the file would find, without storing them. */
export async function* readTrips(
  plan: UploadPlan,
  { sensitivity }: Pick<FileTask, 'sensitivity'>,
): AsyncGenerator<TripOfFile, void, void> {
  for await (const { trips } of rows(plan)) for (const row of trips) yield { row }
  const workspace = new Workspace()
  for (const { vehicle, track } of getResult(plan).vehicles) {
    const { trips } = findJourneys(normalizeTrack(track), { sensitivity, workspace })
    for (const found of trips) yield { found, vehicle }
  }
}
