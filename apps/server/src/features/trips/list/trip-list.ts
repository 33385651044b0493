import { dayNumber } from '@spoor/core/units/local-date.ts'
import { PACKED_CLASSIFICATIONS, PACKED_STATUSES, PackedTrips } from './packed-trips.ts'
import type { TripCursor, TripSort } from './trip-cursor.ts'

const DAY_MS = 86_400_000

/** Trips and metres of one pair of marks. */
export interface MarkTotals {
  classification: string | null
  status: string
  trips: number
  distanceM: number
}

export interface TripDay {
  day: string
  trips: number
  distanceM: number
  businessM: number
}

export interface DaysWanted {
  from?: string
  to?: string
}

/** The trips that a filter takes, and all that is told of them at once. Never changed, but for what is worked out once. */
export class TripList {
  readonly #byTime: PackedTrips
  #byDistance: PackedTrips | undefined
  #totals?: MarkTotals[]
  #days?: TripDay[]

  constructor(byTime: PackedTrips, byDistance?: PackedTrips) {
    this.#byTime = byTime
    this.#byDistance = byDistance
  }

  get length(): number {
    return this.#byTime.length
  }

  get bytes(): number {
    return this.#byTime.bytes.length + (this.#byDistance?.bytes.length ?? 0)
  }

  /** A page as a cursor asks for it, and the cursor of the next one. */
  page({ sort, after, limit }: { sort: TripSort; after: TripCursor | null; limit: number }): {
    ids: string[]
    next: TripCursor | null
  } {
    const trips = sort.endsWith('distance') ? this.#inOrderOfDistance() : this.#byTime
    const [from, behind] = after ? trips.placesOf(after) : [trips.length, 0]
    const step = sort.startsWith('-') ? -1 : 1
    const isThere = (at: number) => at >= 0 && at < trips.length
    const ids: string[] = []
    let at = step < 0 ? from - 1 : behind
    for (; ids.length < limit && isThere(at); at += step) ids.push(trips.idAt(at))
    return { ids, next: isThere(at) ? trips.cursorAt(at - step) : null }
  }

  /** Counts and metres by the two marks. */
  totals(): MarkTotals[] {
    return (this.#totals ??= sumByMarks(this.#byTime))
  }

  /** The days on which there are trips, newest first. Rejected trips are counted, for they are listed; their metres are not. */
  days(): TripDay[] {
    return (this.#days ??= sumByDays(this.#byTime))
  }

  /** Those of a range of days. */
  within({ from, to }: DaysWanted): TripList {
    if (from === undefined && to === undefined) return this
    const [first, last] = [
      from === undefined ? -Infinity : dayNumber(from),
      to === undefined ? Infinity : dayNumber(to),
    ]
    const trips = this.#byTime
    // A day of any zone lies within a day of that of UTC.
    const near = trips.slice(
      trips.firstWhere((at) => trips.startedMsAt(at) >= (first - 1) * DAY_MS),
      trips.firstWhere((at) => trips.startedMsAt(at) >= (last + 2) * DAY_MS),
    )
    return new TripList(near.without((at) => near.dayAt(at) < first || near.dayAt(at) > last))
  }

  /** This list after some trips changed: without them, but for those that the filter still or newly takes. */
  after(changed: readonly string[], taken: PackedTrips): TripList {
    const isChanged = new Set(changed)
    // Comparing four bytes spares making names of 100,000 trips.
    const beginnings = new Set(changed.map((id) => Number.parseInt(id.slice(0, 8), 16)))
    const renew = (trips: PackedTrips) =>
      trips.without((at) => beginnings.has(trips.idBeginningAt(at)) && isChanged.has(trips.idAt(at))).with(taken)
    return new TripList(renew(this.#byTime), this.#byDistance && renew(this.#byDistance))
  }

  #inOrderOfDistance(): PackedTrips {
    return (this.#byDistance ??= this.#byTime.inOrder('distance'))
  }
}

function sumByMarks(trips: PackedTrips): MarkTotals[] {
  const sums = PACKED_CLASSIFICATIONS.flatMap((classification) =>
    PACKED_STATUSES.map((status) => ({ classification, status, trips: 0, millimetres: 0 })),
  )
  for (let at = 0; at < trips.length; at++) {
    const [classification, status] = trips.marksAt(at)
    const sum = sums[classification * PACKED_STATUSES.length + status]
    sum.trips++
    sum.millimetres += Math.round(trips.distanceAt(at) * 1000)
  }
  return sums
    .filter((sum) => sum.trips > 0)
    .map(({ millimetres, ...sum }) => ({ ...sum, distanceM: millimetres / 1000 }))
}

const [REJECTED, BUSINESS] = [PACKED_STATUSES.indexOf('rejected'), PACKED_CLASSIFICATIONS.indexOf('business')]

function sumByDays(trips: PackedTrips): TripDay[] {
  const days = new Map<number, TripDay>()
  for (let at = 0; at < trips.length; at++) {
    const number = trips.dayAt(at)
    let day = days.get(number)
    if (day === undefined) {
      day = { day: trips.localDateAt(at), trips: 0, distanceM: 0, businessM: 0 }
      days.set(number, day)
    }
    day.trips++
    const [classification, status] = trips.marksAt(at)
    if (status === REJECTED) continue
    const distanceM = trips.distanceAt(at)
    day.distanceM += distanceM
    if (classification === BUSINESS) day.businessM += distanceM
  }
  return [...days].toSorted(([a], [b]) => b - a).map(([, day]) => day)
}
