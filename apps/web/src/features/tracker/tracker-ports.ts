import type { TripRecords } from './trip-records.ts'
import type { TrackedTrip } from './tracked-trip.ts'
import type { PathStore } from './path-store.ts'
import type { Fix } from './drive.ts'

/** The tracker's dependencies on the outside world, replaced in tests. */
export interface TrackerPorts {
  /** null if the browser has none. */
  geolocation: Pick<Geolocation, 'getCurrentPosition' | 'watchPosition' | 'clearWatch'> | null
  records: TripRecords
  paths: PathStore
  nowMs: () => number
  newId: () => string
  /** Calls back every second. Returns a function that stops it. */
  everySecond: (callback: () => void) => () => void
  isVisible: () => boolean
  /** Keeps the screen on. Returns a function that releases it. */
  keepAwake: { hold: () => void; release: () => void }
  /** The name of a position; rejects if it cannot be looked up now. */
  findName: (lat: number, lng: number) => Promise<string>
  send: (trip: TrackedTrip, fixes: readonly Fix[]) => Promise<{ distance_km: number }>
  later: (callback: () => void, ms: number) => () => void
}

/** High accuracy, ten seconds, no cached position. */
export const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }
