import { greatCircleM } from '../../units/distance.ts'
import type { DistanceUnit, SpeedUnit } from '../fields.ts'
import type { FixColumns } from './fix-columns.ts'

export const MPS_OF_SPEED_UNIT: Readonly<Record<SpeedUnit, number>> = {
  mps: 1,
  kmh: 1 / 3.6,
  mph: 0.44704,
  kn: 1852 / 3600,
}
/** Inferable units. The distance driven cannot distinguish a nautical mile from a mile. */
const GUESSED_DISTANCE_UNITS = { m: 1, km: 1000, mi: 1609.344 } as const
export const METRES_OF_DISTANCE_UNIT: Readonly<Record<DistanceUnit, number>> = { ...GUESSED_DISTANCE_UNITS, nmi: 1852 }

/** Beyond this, the speed between two fixes is unknown. */
const LONGEST_STEP_MS = 65_000
/** At lower speeds, position noise outweighs the distance driven. */
const SLOWEST_MPS = 3
const ENOUGH = 20
/** More comparisons do not improve the estimate. */
const PLENTY = 400
/** The same limit for stretches between odometer readings, each several kilometres long. */
const PLENTY_OF_STRETCHES = 100
/** More fixes do not improve the estimate. */
const MOST_FIXES = 50_000

/** Infers the unit of a speed column from the positions; null if the file is too short or too slow. */
export function guessSpeedUnit(tracks: readonly FixColumns[]): SpeedUnit | null {
  const ratios: number[] = []
  let looked = 0
  for (const track of tracks) {
    let last: { timeMs: number; latE7: number; lngE7: number; speed: number } | null = null
    for (const fix of track.all()) {
      if (last !== null && fix.speed > 0 && last.speed > 0) {
        const stepMs = Math.abs(fix.timeMs - last.timeMs)
        if (stepMs >= 1000 && stepMs <= LONGEST_STEP_MS) {
          const distanceM = greatCircleM(last.latE7 / 1e7, last.lngE7 / 1e7, fix.latE7 / 1e7, fix.lngE7 / 1e7)
          const mps = distanceM / (stepMs / 1000)
          if (mps > SLOWEST_MPS && mps < 70) ratios.push(mps / ((fix.speed + last.speed) / 2))
        }
      }
      last = fix
      if (ratios.length >= PLENTY || ++looked > MOST_FIXES) break
    }
  }
  if (ratios.length < ENOUGH) return null
  return nearest(median(ratios), MPS_OF_SPEED_UNIT, 1.35)
}

/** Infers the unit of an odometer column by comparing its increase with the distance between positions. */
export function guessOdometerUnit(tracks: readonly FixColumns[]): DistanceUnit | null {
  const ratios: number[] = []
  let looked = 0
  for (const track of tracks) {
    let distanceM = 0
    let since = Number.NaN
    let last: { latE7: number; lngE7: number } | null = null
    for (const fix of track.all()) {
      if (last !== null) distanceM += greatCircleM(last.latE7 / 1e7, last.lngE7 / 1e7, fix.latE7 / 1e7, fix.lngE7 / 1e7)
      last = fix
      if (!(fix.odometer > 0)) continue
      if (Number.isNaN(since)) since = fix.odometer
      // Whole-kilometre readings need a longer stretch.
      else if (distanceM > 5000) {
        const rise = Math.abs(fix.odometer - since)
        if (rise > 0) ratios.push(distanceM / rise)
        distanceM = 0
        since = fix.odometer
      }
      if (ratios.length >= PLENTY_OF_STRETCHES || ++looked > MOST_FIXES) break
    }
  }
  return ratios.length === 0 ? null : nearest(median(ratios), GUESSED_DISTANCE_UNITS, 1.6)
}

/** Sorts the values in place. */
export function median(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)]
}

/** The unit with the nearest size by ratio; null if it differs by more than `tolerance`. */
export function nearest<Unit extends string>(
  size: number,
  sizes: Readonly<Record<Unit, number>>,
  tolerance: number,
): Unit | null {
  let best: Unit | null = null
  let bestOff = Number.POSITIVE_INFINITY
  for (const [unit, each] of Object.entries(sizes) as [Unit, number][]) {
    const off = Math.max(size / each, each / size)
    if (off < bestOff) [best, bestOff] = [unit, off]
  }
  return bestOff <= tolerance ? best : null
}
