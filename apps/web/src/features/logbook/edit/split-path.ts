import { greatCircleM } from '@spoor/core/units/distance.ts'
import type { MapTrip, TripPath } from '../../../ui/map/map-trip.ts'
import type { Position } from '../../../ui/map/projection.ts'

/** Splits a path at an instant, for the map: the second part first. Both share the position between. */
export function splitPathAt(path: TripPath, atMs: number): MapTrip[] {
  const times = path.properties.times.map((time) => Date.parse(time))
  const line = path.geometry.coordinates
  const after = times.findIndex((timeMs) => timeMs >= atMs)
  if (after < 1) return [half('second', 'unclassified', line, path.properties.gaps)]
  const span = times[after] - times[after - 1]
  const share = span > 0 ? (atMs - times[after - 1]) / span : 0
  const between: Position = [
    line[after - 1][0] + share * (line[after][0] - line[after - 1][0]),
    line[after - 1][1] + share * (line[after][1] - line[after - 1][1]),
  ]
  const gaps = path.properties.gaps
  return [
    half(
      'first',
      'private',
      [...line.slice(0, after), between],
      gaps.filter((gap) => gap <= after),
    ),
    half(
      'second',
      'business',
      [between, ...line.slice(after)],
      gaps.filter((gap) => gap >= after).map((gap) => gap - after + 1),
    ),
  ]
}

/** The kilometres of both parts of a trip: its distance by the lengths of the paths, as the server divides it. */
export function splitDistances(path: TripPath, atMs: number, distanceKm: number): [number, number] {
  const parts = splitPathAt(path, atMs)
  const lengthOf = (id: string) => lengthM(parts.find((part) => part.id === id)?.path ?? [])
  const [first, second] = [lengthOf('first'), lengthOf('second')]
  const firstKm = first + second > 0 ? (distanceKm * first) / (first + second) : distanceKm / 2
  return [firstKm, distanceKm - firstKm]
}

function lengthM(line: readonly Position[]): number {
  let sumM = 0
  for (let i = 1; i < line.length; i++) sumM += greatCircleM(line[i - 1][1], line[i - 1][0], line[i][1], line[i][0])
  return sumM
}

const half = (id: string, mark: MapTrip['mark'], path: readonly Position[], gaps: readonly number[]): MapTrip => ({
  id,
  mark,
  straight: false,
  path: [...path],
  gaps,
})

/** When the vehicle was nearest to a place, to the second, excluding the ends of the path. */
export function nearestTimeMs(path: TripPath, [lng, lat]: Position): number {
  const times = path.properties.times.map((time) => Date.parse(time))
  const line = path.geometry.coordinates
  const narrow = Math.cos((lat * Math.PI) / 180)
  let best = { square: Number.POSITIVE_INFINITY, timeMs: times[0] }
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = [(line[i - 1][0] - lng) * narrow, line[i - 1][1] - lat]
    const [dx, dy] = [(line[i][0] - line[i - 1][0]) * narrow, line[i][1] - line[i - 1][1]]
    const length = dx * dx + dy * dy
    const along = length > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length)) : 0
    const square = (ax + along * dx) ** 2 + (ay + along * dy) ** 2
    if (square < best.square) best = { square, timeMs: times[i - 1] + along * (times[i] - times[i - 1]) }
  }
  const [first, last] = [times[0] + 1000, times[times.length - 1] - 1000]
  return Math.max(first, Math.min(last, Math.round(best.timeMs / 1000) * 1000))
}
