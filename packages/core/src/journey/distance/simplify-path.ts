import type { TripPath } from '../journey.ts'
import { newPath } from '../encoding/path-codec.ts'
import { M_PER_LAT_E7, mPerLngE7 } from '../plane.ts'

/**
 * Reduces a path to the points needed to stay within `toleranceM` metres of it (Douglas-Peucker, iterative); both ends
 * and both sides of every gap remain. Doubles the tolerance until at most `maxPoints` are left, unless gaps alone are
 * more. The result has its own arrays.
 */
export function simplifyPath(path: TripPath, toleranceM: number, maxPoints: number): TripPath {
  const count = path.timeMs.length
  let keep = pointsToKeep(path, toleranceM)
  for (let tolerance = toleranceM * 2; keep.marked > maxPoints && tolerance < 1e6; tolerance *= 2)
    keep = pointsToKeep(path, tolerance)
  const simple = newPath(keep.marked)
  let at = 0
  for (let i = 0; i < count; i += 1) {
    if (!keep.marks[i]) continue
    simple.timeMs[at] = path.timeMs[i]
    simple.latE7[at] = path.latE7[i]
    simple.lngE7[at] = path.lngE7[i]
    simple.gap[at] = path.gap[i]
    at += 1
  }
  return simple
}

/** The search is quadratic in a zigzag; pieces bound it at the cost of one point each. */
const PIECE_POINTS = 400

function pointsToKeep(path: TripPath, toleranceM: number): { marks: Uint8Array; marked: number } {
  const count = path.timeMs.length
  const marks = new Uint8Array(count)
  marks[0] = 1
  marks[count - 1] = 1
  for (let i = 1; i < count; i += 1) {
    if (i % PIECE_POINTS === 0) marks[i] = 1
    if (!path.gap[i]) continue
    marks[i - 1] = 1
    marks[i] = 1
  }
  const limit = toleranceM * toleranceM
  const spans: number[] = []
  let begin = 0
  for (let i = 1; i < count; i += 1) {
    if (!marks[i]) continue
    if (i - begin > 1) spans.push(begin, i)
    begin = i
  }
  while (spans.length > 0) {
    const to = spans.pop()!
    const from = spans.pop()!
    const far = farthestFrom(path, from, to, limit)
    if (far < 0) continue
    marks[far] = 1
    if (far - from > 1) spans.push(from, far)
    if (to - far > 1) spans.push(far, to)
  }
  let marked = 0
  for (let i = 0; i < count; i += 1) marked += marks[i]
  return { marks, marked }
}

/** The point farthest from the line between two others; -1 if all are within the limit (in m²). */
function farthestFrom(path: TripPath, from: number, to: number, limit: number): number {
  const eastScale = mPerLngE7(path.latE7[from])
  const lat0 = path.latE7[from]
  const lng0 = path.lngE7[from]
  const north = (path.latE7[to] - lat0) * M_PER_LAT_E7
  const east = (path.lngE7[to] - lng0) * eastScale
  const length = north * north + east * east
  let far = -1
  let farthest = limit
  for (let i = from + 1; i < to; i += 1) {
    const y = (path.latE7[i] - lat0) * M_PER_LAT_E7
    const x = (path.lngE7[i] - lng0) * eastScale
    const along = length > 0 ? Math.min(1, Math.max(0, (x * east + y * north) / length)) : 0
    const dx = x - along * east
    const dy = y - along * north
    const square = dx * dx + dy * dy
    if (square > farthest) {
      farthest = square
      far = i
    }
  }
  return far
}
