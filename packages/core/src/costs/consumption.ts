/** Fuel purchases in order. */
export interface Fill {
  litres: number | null
  /** Whether the tank was full afterwards. */
  isFull: boolean
  odometerM: number | null
}

export interface Consumption {
  litres: number
  distanceM: number
  litresPer100Km: number
  intervals: number
  /** Stretches between full tanks without a usable figure: litres missing, or an implausible reading or sum. */
  skipped: number
}

/** Beyond these limits, a fill is missing or a reading is wrong. */
const PLAUSIBLE = { least: 1, most: 60 } as const
const METRES_PER_100_KM = 100_000

/**
 * Consumption from one full tank to the next: all litres since the earlier one, including partial fills, over the
 * odometer's distance. A full tank without a reading counts as a partial fill. Null unless two full tanks have
 * readings.
 */
export function measureConsumption(fills: readonly Fill[]): Consumption | null {
  const total = { litres: 0, distanceM: 0 }
  let intervals = 0
  let skipped = 0
  let since: { odometerM: number; litres: number; isComplete: boolean } | null = null
  for (const { litres, isFull, odometerM } of fills) {
    if (since !== null) {
      if (litres === null) since.isComplete = false
      else since.litres += litres
    }
    if (!isFull || odometerM === null) continue
    if (since !== null) {
      const interval = { litres: since.litres, distanceM: odometerM - since.odometerM }
      if (since.isComplete && isPlausible(interval)) {
        total.litres += interval.litres
        total.distanceM += interval.distanceM
        intervals++
      } else skipped++
    }
    since = { odometerM, litres: 0, isComplete: true }
  }
  if (intervals === 0) return null
  return { ...total, litresPer100Km: (total.litres / total.distanceM) * METRES_PER_100_KM, intervals, skipped }
}

function isPlausible({ litres, distanceM }: { litres: number; distanceM: number }): boolean {
  if (!(distanceM > 0)) return false
  const per100Km = (litres / distanceM) * METRES_PER_100_KM
  return per100Km >= PLAUSIBLE.least && per100Km <= PLAUSIBLE.most
}
