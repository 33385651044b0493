import { greatCircleM } from '@spoor/core/units/distance.ts'
import { ROADS } from './roads.ts'
import type { Position, Road } from './roads.ts'

/** A section of a route, driven at about one speed. */
export interface Leg {
  way: readonly Position[]
  speedKmh: number
}

/** The shortest route on the demo's roads. */
export function findRoute(from: string, to: string): Leg[] {
  const reached = new Map<string, { distanceM: number; over: Road | null; before: string }>([
    [from, { distanceM: 0, over: null, before: from }],
  ])
  const open = new Set([from])
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => (distanceTo(a) <= distanceTo(b) ? a : b))
    open.delete(here)
    for (const over of ROADS) {
      const there = over.from === here ? over.to : over.to === here ? over.from : null
      if (there === null) continue
      const distanceM = distanceTo(here) + lengthM(over.way)
      if (distanceM >= distanceTo(there)) continue
      reached.set(there, { distanceM, over, before: here })
      open.add(there)
    }
  }
  const legs: Leg[] = []
  for (let at = to; at !== from;) {
    const step = reached.get(at)
    if (!step?.over) throw new Error(`No road leads from ${from} to ${to}`)
    const { over, before } = step
    legs.unshift({ way: over.to === at ? over.way : over.way.toReversed(), speedKmh: over.speed })
    at = before
  }
  return legs

  function distanceTo(place: string): number {
    return reached.get(place)?.distanceM ?? Infinity
  }
}

export function lengthM(way: readonly Position[]): number {
  let sum = 0
  for (let i = 1; i < way.length; i++) sum += greatCircleM(way[i - 1][0], way[i - 1][1], way[i][0], way[i][1])
  return sum
}
