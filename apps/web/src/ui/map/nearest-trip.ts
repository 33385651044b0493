import type { MapTrip } from './map-trip.ts'
import { project } from './projection.ts'
import type { Size, View } from './projection.ts'

/** The trip whose line passes nearest to a point of the plane, within `reachPx`; null where none does. */
export function nearestTrip(
  trips: readonly MapTrip[],
  view: View,
  size: Size,
  [px, py]: readonly [number, number],
  reachPx: number,
): string | null {
  let nearest: string | null = null
  let nearestPx = reachPx
  for (const { id, path } of trips) {
    let [fromX, fromY] = project(path[0], view, size)
    for (const position of path) {
      const [toX, toY] = project(position, view, size)
      const distance = distanceToSegment(px, py, fromX, fromY, toX, toY)
      if (distance <= nearestPx) [nearest, nearestPx] = [id, distance]
      fromX = toX
      fromY = toY
    }
  }
  return nearest
}

function distanceToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2
  const along =
    lengthSquared === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / lengthSquared))
  return Math.hypot(px - (ax + along * (bx - ax)), py - (ay + along * (by - ay)))
}
