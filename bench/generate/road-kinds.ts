import type { Random } from './random.ts'

/** A stretch of road: it turns by `bend` radians over its length, and the vehicle halts at its end for `haltS`. */
export interface Stretch {
  lengthM: number
  bend: number
  speedMps: number
  haltS: number
  tunnel: boolean
}

/** Roads of a single kind, which are harder than a mixture for a tracker with a long sampling interval. */
export const ROAD_KINDS = ['square blocks', 'suburb', 'mountain pass', 'arterial road', 'motorway'] as const
export type RoadKind = (typeof ROAD_KINDS)[number]

/** Streets of at least `totalM`, from yard to yard. */
export function makeStreets(kind: RoadKind, random: Random, totalM: number): Stretch[] {
  const stretches: Stretch[] = []
  const road = (lengthM: number, bend: number, speedMps: number, haltS = 0): void => {
    stretches.push({ lengthM, bend, speedMps, haltS, tunnel: false })
  }
  road(random.between(20, 60), 0, 4)
  let side = 1
  for (let doneM = 0; doneM < totalM; doneM += stretches.at(-1)!.lengthM) {
    if (kind === 'square blocks') {
      if (random.chance(0.75)) side = -side
      if (random.chance(0.7)) road(random.between(9, 14), (side * Math.PI) / 2, random.between(4, 7))
      const light = random.chance(0.25) ? random.between(15, 70) : 0
      road(random.between(80, 300) * random.pick([1, 1, 2]), random.normal() * 0.02, random.between(10, 15), light)
    } else if (kind === 'suburb') {
      const corner = random.pick([-1, 1]) * random.between(0.8, 1.7)
      if (random.chance(0.45)) road(random.between(9, 14), corner, random.between(4, 8))
      const light = random.chance(0.12) ? random.between(10, 60) : 0
      road(random.between(60, 250), random.normal() * 0.5, random.between(9, 14), light)
    } else if (kind === 'mountain pass') {
      if (random.chance(0.4)) road(random.between(40, 200), 0, random.between(13, 18))
      side = -side
      road(random.between(60, 220), side * random.between(0.2, 1.6), random.between(9, 17))
    } else if (kind === 'arterial road') {
      if (random.chance(0.12)) road(random.between(12, 20), random.pick([-1, 1]) * 1.5, random.between(5, 8))
      const light = random.chance(0.5) ? random.between(15, 100) : 0
      road(random.between(200, 900), random.normal() * 0.08, random.between(14, 19), light)
    } else {
      road(random.between(800, 4000), random.normal() * 0.25, random.between(26, 34))
    }
  }
  road(random.between(20, 60), 0, 4)
  return stretches
}
