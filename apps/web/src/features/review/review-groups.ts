import { getProposedClass } from '@spoor/contract/routes/proposed-class.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'

export type Classification = 'business' | 'private'

/** Trips with the same start, end and suggested classification, so that one reason fits all of them. */
export interface TripGroup {
  key: string
  /** In the order of the list. */
  trips: Trip[]
}

/** Largest groups first; groups of equal size in the order of their first trips. */
export function groupTrips(trips: readonly Trip[]): TripGroup[] {
  const groups = Map.groupBy(trips, groupKey)
  return [...groups]
    .map(([key, members]) => ({ key, trips: members }))
    .toSorted((a, b) => b.trips.length - a.trips.length)
}

function getRoute(trip: Trip): string {
  const start = trip.start_place?.id ?? trip.start_location.trim().toLowerCase()
  const end = trip.end_place?.id ?? trip.end_location.trim().toLowerCase()
  return JSON.stringify([start, end])
}

const groupKey = (trip: Trip): string => JSON.stringify([getRoute(trip), getProposedClass(trip)])

/** The groups whose route also has a group of another classification, by key, with the days that distinguish them. */
export function findSplitRoutes(groups: readonly TripGroup[]): Map<string, 'weekends' | 'weekdays'> {
  const byRoute = Map.groupBy(groups, ({ trips }) => getRoute(trips[0]))
  const isSplit = (same: readonly TripGroup[]) => new Set(same.map(({ trips }) => getProposedClass(trips[0]))).size > 1
  const days = [...byRoute.values()]
    .filter(isSplit)
    .flat()
    .map(({ key, trips }) => [key, findDays(trips)] as const)
  return new Map(days.filter((entry): entry is [string, 'weekends' | 'weekdays'] => entry[1] !== null))
}

function findDays(trips: readonly Trip[]): 'weekends' | 'weekdays' | null {
  const areWeekend = new Set(
    trips.map(({ started_at }) => {
      const weekday = new Date(taxDayAt(Date.parse(started_at))).getUTCDay()
      return weekday === 0 || weekday === 6
    }),
  )
  if (areWeekend.size > 1) return null
  return areWeekend.has(true) ? 'weekends' : 'weekdays'
}

/** The reason that all trips have or that is proposed for all; '' if they differ or have none. */
export function findCommonReason(trips: readonly Trip[]): string {
  const reasons = new Set(trips.map((trip) => trip.reason || (getProposedReason(trip) ?? '')))
  return reasons.size === 1 ? [...reasons][0] : ''
}

/** The reason proposed for all trips if they are classified like this; null if they differ or have none. */
export function findProposedReason(trips: readonly Trip[], classification: Classification): string | null {
  const reasons = new Set(
    trips.map((trip) => {
      const proposed = getProposedClass(trip) ?? 'business'
      return proposed === classification ? getProposedReason(trip) : null
    }),
  )
  return reasons.size === 1 ? [...reasons][0] : null
}

/** The suggestion's reason, else the calendar's if it has only one. Private trips ignore the calendar's reasons. */
function getProposedReason(trip: Trip): string | null {
  const [fromCalendar, ...others] = getProposedClass(trip) === 'private' ? [] : trip.calendar_reasons
  return trip.suggestion?.reason ?? (others.length === 0 ? (fromCalendar ?? null) : null)
}
