import type { Trip } from '@spoor/contract/routes/trips.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'

/** A day of the list, as the server sums it. */
export interface TripDay {
  day: string
  trips: number
  distance_km: number
  business_km: number
}

/** Days that are loaded together. */
export interface Chunk {
  from: string
  to: string
  days: readonly TripDay[]
}

interface Sums {
  trips: number
  distanceKm: number
  businessKm: number
}

/** One line of the list. A trip that is not loaded yet is null and keeps its place. */
export type TripListRow =
  | ({ kind: 'month'; key: string; month: string } & Sums)
  | ({ kind: 'day'; key: string; day: string } & Sums)
  | { kind: 'trip'; key: string; trip: Trip | null; chunk: number }

/** So many trips come with one call, unless a day alone has more. */
const CHUNK_TRIPS = 120

/** The days (in the order of the list) in runs that are loaded together; the same days make the same runs. */
export function chunksOf(days: readonly TripDay[]): Chunk[] {
  const chunks: Chunk[] = []
  let run: TripDay[] = []
  let trips = 0
  const close = () => {
    if (run.length === 0) return
    const [first, last] = [run[0].day, run[run.length - 1].day]
    chunks.push({ from: first < last ? first : last, to: first < last ? last : first, days: run })
    run = []
    trips = 0
  }
  for (const day of days) {
    if (trips + day.trips > CHUNK_TRIPS) close()
    run.push(day)
    trips += day.trips
  }
  close()
  return chunks
}

/**
 * The lines of a list by time: a line for each month and each day with its sums, and the trips below. What is loaded says
 * itself which trips there are: one that no longer fits the filter after a change stays to be seen.
 */
export function rowsByTime(
  chunks: readonly Chunk[],
  loaded: readonly (readonly Trip[] | undefined)[],
  timezone: string,
): TripListRow[] {
  const rows: TripListRow[] = []
  const months = monthSums(chunks)
  const dayOf = dayReader(timezone)
  let month = ''
  const begin = (day: TripDay) => {
    if (!day.day.startsWith(month) || month === '') {
      month = day.day.slice(0, 7)
      rows.push({ kind: 'month', key: month, month, ...(months.get(month) ?? NOTHING) })
    }
    rows.push({ kind: 'day', key: day.day, day: day.day, ...sumsOf(day) })
  }
  chunks.forEach((chunk, at) => {
    const trips = loaded[at]
    if (trips === undefined) {
      for (const day of chunk.days) {
        begin(day)
        for (let i = 0; i < day.trips; i++) rows.push({ kind: 'trip', key: `${day.day} ${i}`, trip: null, chunk: at })
      }
      return
    }
    let current = ''
    for (const trip of trips) {
      const day = dayOf(trip)
      if (day !== current) {
        current = day
        begin(chunk.days.find((one) => one.day === day) ?? { day, trips: 0, distance_km: 0, business_km: 0 })
      }
      rows.push({ kind: 'trip', key: trip.id, trip, chunk: at })
    }
  })
  return rows
}

/** The lines of a list that is not by time: loaded from its top on, with places for the rest. */
export function rowsInOrder(trips: readonly Trip[], total: number): TripListRow[] {
  const rows: TripListRow[] = trips.map((trip) => ({ kind: 'trip', key: trip.id, trip, chunk: 0 }))
  for (let i = trips.length; i < total; i++) rows.push({ kind: 'trip', key: `place ${i}`, trip: null, chunk: 1 })
  return rows
}

/** The days after a trip was changed where it stands, so that their sums are right at once. */
export function daysAfter(days: readonly TripDay[], before: Trip, after: Trip, timezone: string): TripDay[] {
  const dayOf = dayReader(timezone)
  const change = (day: TripDay, trip: Trip, sign: 1 | -1): TripDay => {
    if (day.day !== dayOf(trip) || trip.status === 'rejected') return day
    const km = sign * trip.distance_km
    return {
      ...day,
      distance_km: rounded(day.distance_km + km),
      business_km: trip.classification === 'business' ? rounded(day.business_km + km) : day.business_km,
    }
  }
  return days.map((day) => change(change(day, before, -1), after, 1))
}

const NOTHING: Sums = { trips: 0, distanceKm: 0, businessKm: 0 }
const sumsOf = (day: TripDay): Sums => ({ trips: day.trips, distanceKm: day.distance_km, businessKm: day.business_km })
const rounded = (km: number): number => Math.round(km * 100) / 100

function monthSums(chunks: readonly Chunk[]): Map<string, Sums> {
  const months = new Map<string, Sums>()
  for (const { days } of chunks) {
    for (const day of days) {
      const month = day.day.slice(0, 7)
      const sums = months.get(month) ?? NOTHING
      months.set(month, {
        trips: sums.trips + day.trips,
        distanceKm: sums.distanceKm + day.distance_km,
        businessKm: sums.businessKm + day.business_km,
      })
    }
  }
  return months
}

/** The day on which a trip began, on the driver's clock. */
function dayReader(timezone: string): (trip: Trip) => string {
  const clock = zoneClock(timezone)
  return (trip) => {
    const startMs = Date.parse(trip.started_at)
    return new Date(startMs + clock.offsetMsAt(startMs)).toISOString().slice(0, 10)
  }
}
