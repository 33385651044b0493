import type { Trip } from '@spoor/contract/routes/trips.ts'

export type Classification = 'business' | 'private'

/** Trips with the same start, end and suggested classification, so that one reason fits all of them. */
export interface TripGroup {
  key: string
  /** In the order of the list. */
  trips: Trip[]
}

/** The classification that accepting applies: the file's, else the suggested one. */
export const getProposedClass = (trip: Trip): Classification | null =>
  trip.classification ?? trip.suggestion?.classification ?? null

/** Largest groups first; groups of equal size in the order of their first trips. */
export function groupTrips(trips: readonly Trip[]): TripGroup[] {
  const groups = Map.groupBy(trips, groupKey)
  return [...groups]
    .map(([key, members]) => ({ key, trips: members }))
    .toSorted((a, b) => b.trips.length - a.trips.length)
}

function groupKey(trip: Trip): string {
  const start = trip.start_place?.id ?? trip.start_location.trim().toLowerCase()
  const end = trip.end_place?.id ?? trip.end_location.trim().toLowerCase()
  return JSON.stringify([start, end, getProposedClass(trip)])
}

/** The reason that all trips have or are proposed; '' if they differ or have none. */
export function findCommonReason(trips: readonly Trip[]): string {
  const reasons = new Set(trips.map(({ reason, suggestion }) => reason || (suggestion?.reason ?? '')))
  return reasons.size === 1 ? [...reasons][0] : ''
}
