import { MAX_SPEED_MPS } from '../../journey/parameters.ts'
import type { TripFileRow } from '../result.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { DAY_MS } from '../../units/duration.ts'

/** A car's average speed over a trip is above walking pace. */
const SLOWEST_MPS = 1
/** Shorter trips may end in a traffic jam, or in a car park. */
const LEAST_M = 1000

/**
 * Settles whether durations that are all written as '35:10' are hours and minutes or minutes and seconds, from trips read
 * as if they were the former. What was settled comes back as notes for the user, with the trips as they are read now.
 */
export function settleDurations(plan: SheetPlan, trips: TripFileRow[]): { notes: string[]; trips: TripFileRow[] } {
  if (plan.openDuration === '') return { notes: [], trips }
  const lasting = trips.filter((trip) => computeDurationMs(trip) > 0)
  const asMinutes = lasting.map((trip) => readAsMinutes(trip, plan))
  const wrong = countImplausible(lasting)
  if (wrong * 2 > lasting.length && countImplausible(asMinutes) * 10 <= lasting.length) {
    plan.shortDuration = 'minutes'
    return {
      notes: [
        `The durations, such as '${plan.openDuration}', were read as minutes and seconds, because as hours most trips would last into the next or be slower than walking.`,
      ],
      trips: trips.map((trip) => (computeDurationMs(trip) > 0 ? readAsMinutes(trip, plan) : trip)),
    }
  }
  const isLong = lasting.some((trip) => computeDurationMs(trip) > DAY_MS)
  const notes =
    wrong * 2 > lasting.length || isLong
      ? [
          `The durations, such as '${plan.openDuration}', were read as hours and minutes. If they are minutes and seconds, name the column 'Duration (mm:ss)' and upload the file again.`,
        ]
      : []
  return { notes, trips }
}

function computeDurationMs({ startedAtMs, endedAtMs }: TripFileRow): number {
  return endedAtMs === null ? 0 : endedAtMs - startedAtMs
}

function readAsMinutes(trip: TripFileRow, { columns }: SheetPlan): TripFileRow {
  const hasStart = [columns.start_time, columns.start_date, columns.start_time_of_day, columns.day].some(
    (each) => each !== undefined,
  )
  const shorterMs = computeDurationMs(trip) / 60
  if (!hasStart && trip.endedAtMs !== null) return { ...trip, startedAtMs: trip.endedAtMs - shorterMs }
  return { ...trip, endedAtMs: trip.startedAtMs + shorterMs }
}

/** How many trips end after the next one of their vehicle has begun, or are slower or faster than any car. */
function countImplausible(trips: readonly TripFileRow[]): number {
  const wrong = new Set(trips.filter((trip) => trip.distanceM > LEAST_M && !isDriven(trip)))
  const ordered = trips.toSorted((a, b) => (a.vehicle === b.vehicle ? a.startedAtMs - b.startedAtMs : a.vehicle < b.vehicle ? -1 : 1)) // prettier-ignore
  for (let at = 1; at < ordered.length; at++) {
    const [trip, next] = [ordered[at - 1], ordered[at]]
    const isOver = (trip.endedAtMs ?? 0) > next.startedAtMs && next.startedAtMs > trip.startedAtMs
    if (isOver && trip.vehicle === next.vehicle) wrong.add(trip)
  }
  return wrong.size
}

function isDriven(trip: TripFileRow): boolean {
  const mps = trip.distanceM / (computeDurationMs(trip) / 1000)
  return mps >= SLOWEST_MPS && mps <= MAX_SPEED_MPS
}
