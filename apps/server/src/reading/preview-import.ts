import { findJourneys } from '@spoor/core/journey/find-journeys.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import { normalizeTrack } from '@spoor/core/reconcile/merge-tracks.ts'
import { describePosition } from '../geocode/describe-position.ts'
import { readUpload } from './read-upload.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { Trial, TrialTask } from './reading-tasks.ts'

const TRIPS_SHOWN = 20

/** Runs an import of the file without writing anything. */
export async function previewImport(task: TrialTask, limits: ReadingLimits): Promise<Trial> {
  const trial: Trial = {
    counts: { read: 0, used: 0, duplicates: 0, skipped: 0 },
    tripsFound: 0,
    distanceM: 0,
    trips: [],
  }
  const add = (trip: Trial['trips'][number]) => {
    trial.tripsFound++
    trial.distanceM += trip.distanceM
    if (trial.trips.length < TRIPS_SHOWN) trial.trips.push(trip)
  }
  const { counts, vehicles } = await readUpload(
    task.path,
    {
      ...{ filename: task.filename, timezone: task.timezone, nowMs: task.nowMs },
      mapping: task.mapping ?? undefined,
      limits,
    },
    {
      async trips(batch) {
        for (const row of batch) add(shown(row))
      },
      async issues() {},
      async restart() {
        Object.assign(trial, { tripsFound: 0, distanceM: 0, trips: [] })
      },
      progress() {},
    },
  )
  const workspace = new Workspace()
  for (const { track } of vehicles) {
    for (const trip of findJourneys(normalizeTrack(track), { sensitivity: task.sensitivity, workspace }).trips) {
      add({
        ...{ startedAtMs: trip.startedAtMs, endedAtMs: trip.endedAtMs, distanceM: trip.distanceM },
        startLocation: describePosition(trip.startLat, trip.startLng),
        endLocation: describePosition(trip.endLat, trip.endLng),
      })
    }
  }
  trial.counts = counts
  trial.trips.sort((a, b) => a.startedAtMs - b.startedAtMs)
  return trial
}

/** A copy of the shown fields: the reader may reuse the row. */
function shown({ startedAtMs, endedAtMs, startLocation, endLocation, distanceM }: Trial['trips'][number]) {
  return { startedAtMs, endedAtMs, startLocation, endLocation, distanceM }
}
