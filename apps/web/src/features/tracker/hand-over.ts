import { ApiError } from '../../net/api-error.ts'
import type { TrackedTrip } from './tracked-trip.ts'

const RETRY_MS = 60_000

export interface HandOverPorts {
  /** Finished trips that the server does not have, oldest first. */
  waiting: () => readonly TrackedTrip[]
  /** Sends one; gives its kilometres as the server measured them. */
  send: (trip: TrackedTrip) => Promise<{ distance_km: number }>
  onHandedOver: (trip: TrackedTrip, distanceKm: number) => void
  /** The server will never take this trip as it is. */
  onRefused: (trip: TrackedTrip, why: string) => void
  /** Calls back once after a while; gives the way to stop. */
  later: (callback: () => void, ms: number) => () => void
}

export interface HandOver {
  /** Hands over all that waits; what cannot be sent now is tried again later. */
  run: () => Promise<void>
  stop: () => void
}

/**
 * Hands finished trips to the server one after the other. A lost reply makes the trip wait and be sent again; its id
 * makes sure that the server has it once.
 */
export function createHandOver(ports: HandOverPorts): HandOver {
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

  /** One round after the other: a trip that ends while others are on their way is seen by the next. */
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

/** Whether the server understood and said no; signed out, too often or out of order is for later. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status)
