import type { Fix, Reading } from './drive.ts'
import type { TrackedGap, TrackedTrip } from './tracked-trip.ts'

/** The tracker's state for the UI; a new object on every change. */
export interface TrackerState {
  phase: 'idle' | 'starting' | 'active' | 'ending'
  active: TrackedTrip | null
  history: readonly TrackedTrip[]
  /** The trip that has just ended, while the driver is asked whether it was business or private. */
  asking: TrackedTrip | null
  /** The path of the active trip. The array grows in place, so compare `fixCount`. */
  fixes: readonly Fix[]
  fixCount: number
  distanceM: number
  /** The device's current position, even if it was not added to the path. */
  reading: Reading | null
  failure: { of: 'start' | 'end'; message: string } | null
  /** Why there are no positions during a trip. */
  trouble: string | null
  missed: readonly TrackedGap[]
  /** Whether this browser can store trips. */
  kept: boolean
}

export const IDLE: TrackerState = {
  phase: 'idle',
  active: null,
  history: [],
  asking: null,
  fixes: [],
  fixCount: 0,
  distanceM: 0,
  reading: null,
  failure: null,
  trouble: null,
  missed: [],
  kept: true,
}
