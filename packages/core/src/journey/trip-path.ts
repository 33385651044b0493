import { greatCircleM } from '../units/distance.ts'
import type { TripPath } from './journey.ts'
import { newPath } from './encoding/path-codec.ts'

const E7 = 1e-7

/** Length of a path in metres: great circles from point to point, gaps included. */
export function pathLengthM(path: TripPath): number {
  let lengthM = 0
  for (let i = 1; i < path.timeMs.length; i += 1)
    lengthM += greatCircleM(path.latE7[i - 1] * E7, path.lngE7[i - 1] * E7, path.latE7[i] * E7, path.lngE7[i] * E7)
  return lengthM
}

/**
 * Merges the paths of several trips in chronological order. The step from one to the next is a gap unless they share
 * that point.
 */
export function mergePaths(paths: readonly TripPath[]): TripPath {
  const inOrder = paths.filter((path) => path.timeMs.length > 0).toSorted((a, b) => a.timeMs[0] - b.timeMs[0])
  const merged = newPath(inOrder.reduce((count, path) => count + path.timeMs.length, 0))
  let at = 0
  for (const path of inOrder) {
    const touches = at > 0 && samePoint(merged, at - 1, path, 0)
    const first = touches ? 1 : 0
    for (let i = first; i < path.timeMs.length; i += 1) {
      copyPoint(path, i, merged, at)
      merged.gap[at] = at === 0 ? 0 : i === 0 ? 1 : path.gap[i]
      at += 1
    }
  }
  return at === merged.timeMs.length ? merged : slicePath(merged, 0, at)
}

/**
 * Splits a path at an instant. Both halves share the point there, interpolated between its neighbours; splitting
 * within a gap leaves a gap on both sides. null if the instant is not inside the path.
 */
export function splitPathAt(path: TripPath, timeMs: number): [TripPath, TripPath] | null {
  const count = path.timeMs.length
  if (count < 2 || !(timeMs > path.timeMs[0] && timeMs < path.timeMs[count - 1])) return null
  let after = 1
  while (path.timeMs[after] < timeMs) after += 1
  const before = after - 1
  if (path.timeMs[after] === timeMs) return [slicePath(path, 0, after + 1), slicePath(path, after, count)]
  const share = (timeMs - path.timeMs[before]) / (path.timeMs[after] - path.timeMs[before])
  const latE7 = Math.round(path.latE7[before] + share * (path.latE7[after] - path.latE7[before]))
  const lngE7 = Math.round(path.lngE7[before] + share * (path.lngE7[after] - path.lngE7[before]))
  const first = newPath(after + 1)
  for (let i = 0; i < after; i += 1) copyPoint(path, i, first, i)
  setPoint(first, after, timeMs, latE7, lngE7, path.gap[after])
  const second = newPath(count - after + 1)
  setPoint(second, 0, timeMs, latE7, lngE7, 0)
  for (let i = after; i < count; i += 1) copyPoint(path, i, second, i - after + 1)
  return [first, second]
}

function slicePath(path: TripPath, from: number, to: number): TripPath {
  const slice = {
    timeMs: path.timeMs.slice(from, to),
    latE7: path.latE7.slice(from, to),
    lngE7: path.lngE7.slice(from, to),
    gap: path.gap.slice(from, to),
  }
  if (slice.gap.length > 0) slice.gap[0] = 0
  return slice
}

function setPoint(path: TripPath, at: number, timeMs: number, latE7: number, lngE7: number, gap: number): void {
  path.timeMs[at] = timeMs
  path.latE7[at] = latE7
  path.lngE7[at] = lngE7
  path.gap[at] = gap
}

function copyPoint(from: TripPath, i: number, to: TripPath, at: number): void {
  setPoint(to, at, from.timeMs[i], from.latE7[i], from.lngE7[i], from.gap[i])
}

function samePoint(a: TripPath, i: number, b: TripPath, k: number): boolean {
  return a.timeMs[i] === b.timeMs[k] && a.latE7[i] === b.latE7[k] && a.lngE7[i] === b.lngE7[k]
}
