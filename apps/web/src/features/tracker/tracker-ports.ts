import type { TripRecords } from './trip-records.ts'
import type { TrackedTrip } from './tracked-trip.ts'
import type { WayStore } from './way-store.ts'
import type { Fix } from './drive.ts'

/** The outside world as the tracker needs it; tests bring their own. */
export interface TrackerPorts {
  /** null where the browser has none. */
  geolocation: Pick<Geolocation, 'getCurrentPosition' | 'watchPosition' | 'clearWatch'> | null
  records: TripRecords
  ways: WayStore
  nowMs: () => number
  newId: () => string
  /** Calls back every second; gives the way to stop. */
  everySecond: (callback: () => void) => () => void
  isVisible: () => boolean
  /** Keeps the screen on until it is let go. */
  keepAwake: { hold: () => void; release: () => void }
  /** The name of a position; rejects where none can be had now. */
  findName: (lat: number, lng: number) => Promise<string>
  /** Gives a finished trip to the server. */
  send: (trip: TrackedTrip, fixes: readonly Fix[]) => Promise<{ distance_km: number }>
  later: (callback: () => void, ms: number) => () => void
}

/** High accuracy, ten seconds, no cached position (specification, section 9). */
export const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }
