import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { LikeTrip } from '../edit/trip-draft.ts'
import type { TripChange } from '../edit/use-trip-changes.ts'

/** The actions of a row. */
export interface TripActions {
  choose: (trip: Trip) => void
  /** `upTo` selects all between this row and the last one selected. */
  select: (trip: Trip, reach: 'one' | 'upTo') => void
  classify: (trip: Trip, classification: Trip['classification']) => void
  /** A swipe of its card; acts on the whole selection if the trip is selected. */
  swipe: (trip: Trip, classification: 'business' | 'private') => void
  /** Asks for the classification if there is none. */
  confirm: (trip: Trip) => void
  reject: (trip: Trip) => void
  change: (trip: Trip, change: TripChange) => void
  edit: (trip: Trip) => void
  /** Opens the form for the same trip again, or for its way back. */
  repeat: (trip: Trip, way: LikeTrip['way']) => void
  split: (trip: Trip) => void
  namePlace: (trip: Trip, end: 'start' | 'end') => void
  /** Marks other trips between the same places like this one, after showing which. */
  applyToSimilar: (trip: Trip) => void
  remove: (trip: Trip) => void
  showOnMap: (trip: Trip) => void
  /** Shows all trips of a day on the map. */
  showDay: (day: string) => void
}
