import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { TripChange } from '../edit/use-trip-changes.ts'

/** What a line of the list can ask for. */
export interface TripActions {
  choose: (trip: Trip) => void
  /** `upTo` ticks all between this line and the one ticked last. */
  select: (trip: Trip, reach: 'one' | 'upTo') => void
  classify: (trip: Trip, classification: Trip['classification']) => void
  /** What drawing its card aside means: where it is ticked, it is meant for all that are. */
  swipe: (trip: Trip, classification: 'business' | 'private') => void
  /** Asks what it was where it is not classified. */
  confirm: (trip: Trip) => void
  reject: (trip: Trip) => void
  change: (trip: Trip, change: TripChange) => void
  edit: (trip: Trip) => void
  split: (trip: Trip) => void
  remove: (trip: Trip) => void
  showOnMap: (trip: Trip) => void
}
