import { joinCentres, type StayCentre } from './stay-centre.ts'
import type { PositionE7 } from '../window-movement.ts'

/** A stay that ends a trip. Indexes are those of the clean fixes. */
export interface Stop {
  /** First and last fix at which the vehicle is parked, inclusive. */
  first: number
  last: number
  arrivedS: number
  leftS: number
  arrivedAt: PositionE7
  leftFrom: PositionE7
  /** Maximum distance of this stay's fixes from its place, in metres. */
  spreadM: number
  /** null unless most of its fixes state their accuracy. */
  centre: StayCentre | null
}

/** Joins two stays; each end comes from the stay that reaches further. */
export function joinStops(before: Stop, after: Stop): Stop {
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
    centre: joinCentres(before.centre, after.centre),
  }
}

/** Joins stays that overlap. Input and output are in chronological order. */
export function joinOverlapping(stops: readonly Stop[]): Stop[] {
  const joined: Stop[] = []
  for (const stop of stops) {
    const before = joined.at(-1)
    if (before !== undefined && stop.first <= before.last) joined[joined.length - 1] = joinStops(before, stop)
    else joined.push(stop)
  }
  return joined
}
