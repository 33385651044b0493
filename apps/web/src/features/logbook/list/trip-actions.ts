import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { LikeTrip } from '../edit/trip-draft.ts'
import type { TripChange } from '../edit/use-trip-changes.ts'

export interface TripActions {
  choose: (trip: Trip) => void
  /** `upTo` selects the range from the last selected row to this one. */
  select: (trip: Trip, reach: 'one' | 'upTo') => void
  classify: (trip: Trip, classification: Trip['classification']) => void
  /** Handles a card swipe; applies to the whole selection if the trip is selected. */
  swipe: (trip: Trip, classification: 'business' | 'private') => void
  /** Asks for a classification first if there is none. */
  confirm: (trip: Trip) => void
  reject: (trip: Trip) => void
  change: (trip: Trip, change: TripChange) => void
  edit: (trip: Trip) => void
  /** Opens the form to repeat the trip or add its return trip. */
  repeat: (trip: Trip, way: LikeTrip['way']) => void
  split: (trip: Trip) => void
  namePlace: (trip: Trip, end: 'start' | 'end') => void
  /** Makes it a move, which counts nowhere. */
  markNotMyCar: (trip: Trip) => void
  remove: (trip: Trip) => void
  showOnMap: (trip: Trip) => void
  showDay: (day: string) => void
}
