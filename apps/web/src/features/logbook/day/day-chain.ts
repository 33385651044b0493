import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { MapPoint } from '../../../ui/map/map-scene.ts'
import type { Position } from '../../../ui/map/bounds.ts'
import { formatEndPlace, formatStartPlace } from '../../../format/location.ts'

/** A stop between two trips of a day, before the first, or after the last. */
export interface DayStop {
  /** Counts from 1 through the day. */
  number: number
  name: string
  position: Position | null
  /** null at the start of the day. */
  arrivedAt: string | null
  /** null at the end of the day. */
  leftAt: string | null
}

/** A trip from one stop to another; `stops[to]` comes after it. */
export interface DayLeg {
  trip: Trip
  /** Indexes of stops. */
  from: number
  to: number
}

export interface DayChain {
  stops: DayStop[]
  legs: DayLeg[]
}

/** A vehicle that starts within this distance of its last stop has not moved. */
const SAME_STOP_M = 500

/** The stops of a day and the trips between them. A trip that starts elsewhere than the last ended adds a stop. */
export function buildDayChain(trips: readonly Trip[]): DayChain {
  const ordered = trips
    .filter(({ status }) => status !== 'rejected')
    .toSorted((a, b) => (a.started_at < b.started_at ? -1 : a.started_at > b.started_at ? 1 : 0))
  const stops: DayStop[] = []
  const legs: DayLeg[] = []
  let before: Trip | null = null
  for (const trip of ordered) {
    if (before === null || !continuesFrom(before, trip)) {
      const position = toPosition(trip.start_lng, trip.start_lat)
      stops.push({ number: stops.length + 1, name: formatStartPlace(trip), position, arrivedAt: null, leftAt: null })
    }
    const from = stops.length - 1
    stops[from].leftAt = trip.started_at
    stops.push({
      number: stops.length + 1,
      name: formatEndPlace(trip),
      position: toPosition(trip.end_lng, trip.end_lat),
      arrivedAt: trip.ended_at,
      leftAt: null,
    })
    legs.push({ trip, from, to: from + 1 })
    before = trip
  }
  return { stops, legs }
}

function toPosition(lng: number | null, lat: number | null): Position | null {
  return lng === null || lat === null ? null : [lng, lat]
}

function continuesFrom(before: Trip, trip: Trip): boolean {
  if (before.end_place && before.end_place.id === trip.start_place?.id) return true
  const [end, start] = [toPosition(before.end_lng, before.end_lat), toPosition(trip.start_lng, trip.start_lat)]
  if (end && start) return distanceM(end, start) <= SAME_STOP_M
  return formatEndPlace(before) === formatStartPlace(trip)
}

const METRES_PER_DEGREE = 111_195

/** Planar approximation, accurate enough within a town. */
function distanceM([lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const narrowing = Math.cos((((lat1 + lat2) / 2) * Math.PI) / 180)
  return Math.hypot((lng2 - lng1) * narrowing, lat2 - lat1) * METRES_PER_DEGREE
}

/** Stops closer than this share one number mark on the map. */
const SAME_MARK_M = 150

/** The stops as numbered points. A stop that is visited again shows its first and last number. */
export function toMapPoints(stops: readonly DayStop[], chosen: number | null): MapPoint[] {
  const marks: { position: Position; at: number[] }[] = []
  stops.forEach(({ position }, at) => {
    if (!position) return
    const mark = marks.find((each) => distanceM(each.position, position) <= SAME_MARK_M)
    if (mark) mark.at.push(at)
    else marks.push({ position, at: [at] })
  })
  return marks.map(({ position, at }) => {
    const numbers = at.map((each) => stops[each].number)
    return {
      id: String(numbers[0]),
      position,
      label: numbers.length === 1 ? String(numbers[0]) : `${numbers[0]}·${numbers.at(-1)}`,
      chosen: chosen !== null && at.includes(chosen),
    }
  })
}

/** The position at a share (0 to 1) of a path's length. */
export function interpolatePath(path: readonly Position[], share: number): Position {
  const lengths = path.map((position, i) => (i === 0 ? 0 : distanceM(path[i - 1], position)))
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, share))
  for (let i = 1; i < path.length; i++) {
    if (left <= lengths[i]) {
      const part = lengths[i] === 0 ? 0 : left / lengths[i]
      const [[lng1, lat1], [lng2, lat2]] = [path[i - 1], path[i]]
      return [lng1 + (lng2 - lng1) * part, lat1 + (lat2 - lat1) * part]
    }
    left -= lengths[i]
  }
  return path[path.length - 1]
}
