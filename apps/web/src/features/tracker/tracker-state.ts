import type { Fix, Reading } from './drive.ts'
import type { TrackedGap, TrackedTrip } from './tracked-trip.ts'

/** What a screen shows of the tracker; a new object with every change. */
export interface TrackerState {
  phase: 'idle' | 'starting' | 'active' | 'ending'
  active: TrackedTrip | null
  history: readonly TrackedTrip[]
  /** The trip that has just ended, while the driver is asked whether it was business or private. */
  asking: TrackedTrip | null
  /** The way of the active trip; the array grows, `fixCount` tells by how much. */
  fixes: readonly Fix[]
  fixCount: number
  distanceM: number
  /** Where the device is now, also where that does not count for the way. */
  reading: Reading | null
  /** Why the last start or end did not succeed. */
  failure: { of: 'start' | 'end'; message: string } | null
  /** Why no positions come while a trip is under way. */
  trouble: string | null
  /** What was not recorded of the trip that has just ended. */
  missed: readonly TrackedGap[]
  /** Whether this browser keeps the trips. */
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
