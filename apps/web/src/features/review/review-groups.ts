import type { Trip } from '@spoor/contract/routes/trips.ts'

export type Classification = 'business' | 'private'

/** Trips from the same start to the same end that would be classified alike, so that one reason fits them all. */
export interface TripGroup {
  key: string
  /** In the order of the list. */
  trips: Trip[]
}

/** The class that accepting gives a trip: the one that its file gave, else the suggested one. */
export const proposedClass = (trip: Trip): Classification | null =>
  trip.classification ?? trip.suggestion?.classification ?? null

/** Groups with the most trips first; those of one size in the order of their first trips. */
export function groupTrips(trips: readonly Trip[]): TripGroup[] {
  const groups = Map.groupBy(trips, groupKey)
  return [...groups]
    .map(([key, members]) => ({ key, trips: members }))
    .toSorted((a, b) => b.trips.length - a.trips.length)
}

function groupKey(trip: Trip): string {
  const start = trip.start_place?.id ?? trip.start_location.trim().toLowerCase()
  const end = trip.end_place?.id ?? trip.end_location.trim().toLowerCase()
  return JSON.stringify([start, end, proposedClass(trip)])
}

/** The reason that all trips have or are proposed; '' where they differ or have none. */
export function commonReason(trips: readonly Trip[]): string {
  const reasons = new Set(trips.map(({ reason, suggestion }) => reason || (suggestion?.reason ?? '')))
  return reasons.size === 1 ? [...reasons][0] : ''
}
