import type { Place } from '../window-movement.ts'

/** A stay that ends a trip. Indexes are those of the clean fixes. */
export interface Stop {
  /** First and last fix at which the vehicle stands, inclusive. */
  first: number
  last: number
  arrivedS: number
  leftS: number
  arrivedAt: Place
  leftFrom: Place
  /** How far a fix of this stay may lie from its place. */
  spreadM: number
}

/** Two stays as one, each end from the stay that reaches further. */
export function joinedStops(before: Stop, after: Stop): Stop {
  const arrival = after.first < before.first ? after : before
  const departure = before.last > after.last ? before : after
  return {
    first: arrival.first,
    last: departure.last,
    arrivedS: arrival.arrivedS,
    leftS: departure.leftS,
    arrivedAt: arrival.arrivedAt,
    leftFrom: departure.leftFrom,
    spreadM: Math.max(before.spreadM, after.spreadM),
  }
}

/** Stays in order of time, those that overlap as one. */
export function withoutOverlap(stops: readonly Stop[]): Stop[] {
  const apart: Stop[] = []
  for (const stop of stops) {
    const before = apart.at(-1)
    if (before !== undefined && stop.first <= before.last) apart[apart.length - 1] = joinedStops(before, stop)
    else apart.push(stop)
  }
  return apart
}
