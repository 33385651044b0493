import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useEffect, useRef, useState } from 'react'
import type { TripChange } from './use-trip-changes.ts'

/** What a line of the list can ask for. */
export interface TripActions {
  choose: (trip: Trip) => void
  /** `upTo` ticks all between this line and the one ticked last. */
  select: (trip: Trip, reach: 'one' | 'upTo') => void
  classify: (trip: Trip, classification: Trip['classification']) => void
  setStatus: (trip: Trip, status: Trip['status']) => void
  change: (trip: Trip, change: TripChange) => void
  edit: (trip: Trip) => void
  split: (trip: Trip) => void
  remove: (trip: Trip) => void
  showOnMap: (trip: Trip) => void
}

/** The same functions at every turn, each calling the newest of its name: so a line is drawn anew for its own trip only. */
export function useStableActions(actions: TripActions): TripActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const [stable] = useState<TripActions>(() => ({
    choose: (trip) => latest.current.choose(trip),
    select: (trip, reach) => latest.current.select(trip, reach),
    classify: (trip, classification) => latest.current.classify(trip, classification),
    setStatus: (trip, status) => latest.current.setStatus(trip, status),
    change: (trip, change) => latest.current.change(trip, change),
    edit: (trip) => latest.current.edit(trip),
    split: (trip) => latest.current.split(trip),
    remove: (trip) => latest.current.remove(trip),
    showOnMap: (trip) => latest.current.showOnMap(trip),
  }))
  return stable
}
