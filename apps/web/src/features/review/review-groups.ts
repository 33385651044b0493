import type { Trip } from '@spoor/contract/routes/trips.ts'

export type Classification = 'business' | 'private'

/** Trips between the same ends, in either direction, that would be classified alike. */
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
  const ends = [
    trip.start_place?.id ?? trip.start_location.trim().toLowerCase(),
    trip.end_place?.id ?? trip.end_location.trim().toLowerCase(),
  ]
  return JSON.stringify([ends.toSorted(), proposedClass(trip)])
}

/** Whether a group holds trips in both directions. */
export function goesBothWays({ trips }: TripGroup): boolean {
  const startOf = (trip: Trip) => trip.start_place?.id ?? trip.start_location.trim().toLowerCase()
  return trips.some((trip) => startOf(trip) !== startOf(trips[0]))
}

/** The reason that all trips have or are proposed; '' where they differ or have none. */
export function commonReason(trips: readonly Trip[]): string {
  const reasons = new Set(trips.map(({ reason, suggestion }) => reason || (suggestion?.reason ?? '')))
  return reasons.size === 1 ? [...reasons][0] : ''
}
