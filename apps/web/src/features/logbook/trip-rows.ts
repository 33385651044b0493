import type { Trip } from '@spoor/contract/routes/trips.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { TripSort } from './filter/logbook-search.ts'

/** A day of the list with the server's totals. */
export interface TripDay {
  day: string
  trips: number
  rejected_trips: number
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
  /** Without rejected ones, like the kilometres. */
  trips: number
  distanceKm: number
  businessKm: number
}

/** One row of the list. A trip that is not loaded yet is null, as a placeholder. */
export type TripListRow =
  | ({ kind: 'month'; key: string; month: string } & Sums)
  | ({ kind: 'day'; key: string; day: string } & Sums)
  | { kind: 'trip'; key: string; trip: Trip | null; chunk: number }

/** Trips per chunk, unless a single day has more. */
const CHUNK_TRIPS = 120

/** Trips in the first call: a screen of rows. The first chunk has fewer, so that the call covers it. */
export const FIRST_TRIPS = 40

/** The trips of each chunk that the first trips cover completely. */
export function splitFirstTrips(
  chunks: readonly Chunk[],
  first: readonly Trip[] | undefined,
  sort: TripSort,
): (readonly Trip[])[] {
  if (first === undefined) return []
  const isBeyond = (trip: Trip, { from, to }: Chunk) =>
    sort === 'started_at' ? getDay(trip) > to : getDay(trip) < from
  const parts: (readonly Trip[])[] = []
  let start = 0
  for (const chunk of chunks) {
    let end = start
    while (end < first.length && !isBeyond(first[end], chunk)) end++
    const mayGoOn = end === first.length && first.length >= FIRST_TRIPS
    if (mayGoOn) break
    parts.push(first.slice(start, end))
    start = end
  }
  return parts
}

/** Groups days, in the order of the list, into chunks that are loaded together. The same days give the same chunks. */
export function groupIntoChunks(days: readonly TripDay[]): Chunk[] {
  const chunks: Chunk[] = []
  let run: TripDay[] = []
  let trips = 0
  const close = () => {
    if (run.length === 0) return
    chunks.push(createChunk(run))
    run = []
    trips = 0
  }
  for (const day of days) {
    if (trips + day.trips > (chunks.length === 0 ? FIRST_TRIPS - 1 : CHUNK_TRIPS)) close()
    run.push(day)
    trips += day.trips
  }
  close()
  return chunks
}

/** The chunks of a chronological list; `days` are newest first. */
export const listChunks = (sort: TripSort, days: readonly TripDay[]): Chunk[] =>
  groupIntoChunks(sort === 'started_at' ? days.toReversed() : days)

/** Chunks by their first day. A chunk whose days are unchanged stays the same object, so its rows are reused. */
const chunkByFirstDay = new WeakMap<TripDay, Chunk>()

function createChunk(days: readonly TripDay[]): Chunk {
  const before = chunkByFirstDay.get(days[0])
  if (before?.days.length === days.length && days.every((day, i) => day === before.days[i])) return before
  const [first, last] = [days[0].day, days[days.length - 1].day]
  const chunk = { from: first < last ? first : last, to: first < last ? last : first, days }
  chunkByFirstDay.set(days[0], chunk)
  return chunk
}

export interface LaidOut {
  rows: readonly TripListRow[]
  layout: string
}

interface Segment {
  at: number
  trips: readonly Trip[] | undefined
  monthBefore: string
  /** Totals of the months that start in this chunk; later chunks may add to them. */
  monthSums: readonly (readonly [month: string, sums: Sums])[]
  rows: readonly TripListRow[]
  layout: string
}

/** Cached rows per chunk, so that loading one chunk does not rebuild the others. */
const segments = new WeakMap<Chunk, Segment>()

/** Rows by month and day with their totals. A trip that no longer matches the filter after a change stays visible. */
export function buildRowsByTime(chunks: readonly Chunk[], loaded: readonly (readonly Trip[] | undefined)[]): LaidOut {
  const months = monthSums(chunks)
  const all: (readonly TripListRow[])[] = []
  const layouts: string[] = []
  let month = ''
  chunks.forEach((chunk, at) => {
    const before = segments.get(chunk)
    const stands =
      before !== undefined &&
      before.trips === loaded[at] &&
      before.monthBefore === month &&
      before.at === at &&
      before.monthSums.every(([name, sums]) => hasSameSums(sums, months.get(name) ?? NOTHING))
    const segment = stands ? before : layOut(chunk, at, { trips: loaded[at], monthBefore: month, months })
    segments.set(chunk, segment)
    all.push(segment.rows)
    layouts.push(segment.layout)
    month = chunk.days[chunk.days.length - 1].day.slice(0, 7)
  })
  return { rows: all.flat(), layout: layouts.join('|') }
}

function layOut(
  chunk: Chunk,
  at: number,
  { trips, monthBefore, months }: Pick<Segment, 'trips' | 'monthBefore'> & { months: ReadonlyMap<string, Sums> },
): Segment {
  const rows: TripListRow[] = []
  const begun: [string, Sums][] = []
  let layout = ''
  let month = monthBefore
  const begin = (day: TripDay) => {
    if (day.day.slice(0, 7) !== month) {
      month = day.day.slice(0, 7)
      layout += 'm'
      const sums = months.get(month) ?? NOTHING
      begun.push([month, sums])
      rows.push({ kind: 'month', key: month, month, ...sums })
    }
    layout += `d${rows.length}`
    rows.push({ kind: 'day', key: day.day, day: day.day, ...toSums(day) })
  }
  if (trips === undefined) {
    for (const day of chunk.days) {
      begin(day)
      for (let i = 0; i < day.trips; i++) rows.push({ kind: 'trip', key: `${day.day} ${i}`, trip: null, chunk: at })
    }
  } else {
    const days = new Map(chunk.days.map((day) => [day.day, day]))
    let current = ''
    for (const trip of trips) {
      const day = getDay(trip)
      if (day !== current) {
        current = day
        begin(days.get(day) ?? { day, trips: 0, rejected_trips: 0, distance_km: 0, business_km: 0 })
      }
      rows.push({ kind: 'trip', key: trip.id, trip, chunk: at })
    }
  }
  return { at, trips, monthBefore, monthSums: begun, rows, layout: `${layout}e${rows.length}` }
}

/** The rows of a list in another order: loaded from its top, with placeholders for unloaded trips. */
export function buildRowsInOrder(trips: readonly Trip[], total: number): LaidOut {
  const rows: TripListRow[] = trips.map((trip) => ({ kind: 'trip', key: trip.id, trip, chunk: 0 }))
  for (let i = trips.length; i < total; i++) rows.push({ kind: 'trip', key: `place ${i}`, trip: null, chunk: 1 })
  return { rows, layout: `${rows.length}` }
}

/** The days with their totals updated after a trip was changed in place. Other days stay the same objects. */
export function addDaysTo(days: readonly TripDay[], before: Trip, after: Trip): TripDay[] {
  const change = (day: TripDay, trip: Trip, sign: 1 | -1): TripDay => {
    if (trip.status === 'rejected') return { ...day, rejected_trips: day.rejected_trips + sign }
    const km = sign * trip.distance_km
    return {
      ...day,
      distance_km: rounded(day.distance_km + km),
      business_km: trip.classification === 'business' ? rounded(day.business_km + km) : day.business_km,
    }
  }
  const [left, come] = [getDay(before), getDay(after)]
  return days.map((day) => {
    const without = day.day === left ? change(day, before, -1) : day
    return day.day === come ? change(without, after, 1) : without
  })
}

const hasSameSums = (a: Sums, b: Sums): boolean =>
  a.trips === b.trips && a.distanceKm === b.distanceKm && a.businessKm === b.businessKm
const NOTHING: Sums = { trips: 0, distanceKm: 0, businessKm: 0 }
const toSums = (day: TripDay): Sums => ({
  trips: day.trips - day.rejected_trips,
  distanceKm: day.distance_km,
  businessKm: day.business_km,
})
/** Rounds to millimetres, like the server's totals. */
const rounded = (km: number): number => Math.round(km * 1_000_000) / 1_000_000

function monthSums(chunks: readonly Chunk[]): Map<string, Sums> {
  const months = new Map<string, Sums>()
  for (const { days } of chunks) {
    for (const day of days) {
      const month = day.day.slice(0, 7)
      const sums = months.get(month) ?? NOTHING
      const added = toSums(day)
      months.set(month, {
        trips: sums.trips + added.trips,
        distanceKm: sums.distanceKm + added.distanceKm,
        businessKm: sums.businessKm + added.businessKm,
      })
    }
  }
  return months
}

const getDay = ({ started_at }: Trip): string => taxDayAt(Date.parse(started_at))
