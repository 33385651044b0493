import { ApiError } from '../../net/api-error.ts'
import type { TrackedTrip } from './tracked-trip.ts'

const RETRY_MS = 60_000

export interface TripSyncPorts {
  /** Finished trips that the server does not have, oldest first. */
  waiting: () => readonly TrackedTrip[]
  /** Sends one trip. Resolves to its distance as measured by the server. */
  send: (trip: TrackedTrip) => Promise<{ distance_km: number }>
  onHandedOver: (trip: TrackedTrip, distanceKm: number) => void
  onRefused: (trip: TrackedTrip, why: string) => void
  /** Calls back once after a delay. Returns a function that cancels it. */
  later: (callback: () => void, ms: number) => () => void
}

export interface TripSync {
  /** Sends all waiting trips, and schedules a retry for those that fail. */
  run: () => Promise<void>
  stop: () => void
}

/** Sends finished trips one at a time. After a lost reply a trip is sent again; its id prevents a duplicate. */
export function createTripSync(ports: TripSyncPorts): TripSync {
  let rounds: Promise<void> = Promise.resolve()
  let cancelRetry: (() => void) | null = null
  let stopped = false

  async function sendAll(): Promise<void> {
    cancelRetry?.()
    cancelRetry = null
    for (const trip of ports.waiting()) {
      if (stopped) return
      try {
        const { distance_km: distanceKm } = await ports.send(trip)
        ports.onHandedOver(trip, distanceKm)
      } catch (error) {
        if (isRefusal(error)) ports.onRefused(trip, error.message)
        else cancelRetry ??= ports.later(() => void run(), RETRY_MS)
      }
    }
  }

  /** Rounds run in sequence, so a trip that ends during one is sent in the next. */
  function run(): Promise<void> {
    rounds = rounds.then(sendAll)
    return rounds
  }

  return {
    run,
    stop: () => {
      stopped = true
      cancelRetry?.()
    },
  }
}

/** Whether the server rejected the trip itself. Sign-outs, rate limits and server errors are retried later. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status)
