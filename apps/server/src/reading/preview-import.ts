import { describePosition } from '../geocode/describe-position.ts'
import { readTrips } from './read-trips.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { ReadTrip, Trial, TrialTask } from './reading-tasks.ts'

const TRIPS_SHOWN = 20

/** Runs an import of the file without writing anything. */
export async function previewImport(task: TrialTask, limits: ReadingLimits): Promise<Trial> {
  const trial: Trial = {
    counts: { read: 0, used: 0, duplicates: 0, skipped: 0 },
    tripsFound: 0,
    distanceM: 0,
    trips: [],
  }
  const add = (trip: ReadTrip) => {
    trial.tripsFound++
    trial.distanceM += trip.distanceM
    if (trial.trips.length < TRIPS_SHOWN) trial.trips.push(trip)
  }
  trial.counts = await readTrips(task, limits, {
    row: (row) => add(shown(row)),
    found(trip) {
      add({
        ...{ startedAtMs: trip.startedAtMs, endedAtMs: trip.endedAtMs, distanceM: trip.distanceM },
        startLocation: describePosition(trip.startLat, trip.startLng),
        endLocation: describePosition(trip.endLat, trip.endLng),
      })
    },
    restart: () => Object.assign(trial, { tripsFound: 0, distanceM: 0, trips: [] }),
  })
  trial.trips.sort((a, b) => a.startedAtMs - b.startedAtMs)
  return trial
}

/** A copy of the shown fields: the reader may reuse the row. */
function shown({ startedAtMs, endedAtMs, startLocation, endLocation, distanceM }: ReadTrip) {
  return { startedAtMs, endedAtMs, startLocation, endLocation, distanceM }
}
