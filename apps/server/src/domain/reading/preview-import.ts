import { describePosition } from '../places/geocode/describe-position.ts'
import { getResult } from './read-upload.ts'
import { inspectFile, readTrips, type TripOfFile } from './read-trips.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { ReadTrip, Trial, TrialTask } from './reading-tasks.ts'

const TRIPS_SHOWN = 20

/** Runs an import of the file without writing anything. */
export async function previewImport(task: TrialTask, limits: ReadingLimits): Promise<Trial> {
  const plan = await inspectFile(task, limits)
  const trips: ReadTrip[] = []
  let [tripsFound, distanceM] = [0, 0]
  for await (const trip of readTrips(plan, task)) {
    tripsFound++
    distanceM += ('row' in trip ? trip.row : trip.found).distanceM
    if (trips.length < TRIPS_SHOWN) trips.push(describe(trip))
  }
  trips.sort((a, b) => a.startedAtMs - b.startedAtMs)
  const { counts, questions } = getResult(plan)
  return { counts, questions, tripsFound, distanceM, trips }
}

function describe(trip: TripOfFile): ReadTrip {
  if ('row' in trip) {
    const { startedAtMs, endedAtMs, startLocation, endLocation, distanceM } = trip.row
    return { startedAtMs, endedAtMs, startLocation, endLocation, distanceM }
  }
  const { startedAtMs, endedAtMs, distanceM, startLat, startLng, endLat, endLng } = trip.found
  const [startLocation, endLocation] = [describePosition(startLat, startLng), describePosition(endLat, endLng)]
  return { startedAtMs, endedAtMs, startLocation, endLocation, distanceM }
}
