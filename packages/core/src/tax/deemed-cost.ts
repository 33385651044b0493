import type { CostBand } from './deemed-cost-tables.ts'

export interface DeemedCostClaim {
  /** The vehicle's value, including VAT. */
  valueCents: number
  totalM: number
  businessM: number
  /** The share of the year's fixed cost that counts, from 0 to 1, according to the days of use. */
  yearShare: number
  /** Whether the driver bore the full cost of fuel, and of maintenance (no maintenance plan). */
  bore: { fuel: boolean; maintenance: boolean }
}

/** The band of a table that contains a value; upper bounds are inclusive. */
export function bandOfValue(bands: readonly CostBand[], valueCents: number): CostBand {
  const band = bands.find((one) => valueCents <= one.valueUpToCents)
  if (band === undefined) throw new RangeError('The table has no band for this value')
  return band
}

/**
 * The deemed cost of business travel in whole cents, before any limit: (fixed cost ÷ total km + fuel + maintenance) ×
 * business km, the fixed cost pro rata for the days used. 0 if nothing was driven.
 * Source: Income Tax Act, section 8(1)(b)(ii) and (iii), with the table of the year.
 */
export function deemedCostCents(bands: readonly CostBand[], claim: DeemedCostClaim): number {
  if (!(claim.totalM > 0)) return 0
  const band = bandOfValue(bands, claim.valueCents)
  const fixedCentsPerKm = (band.fixedCents * claim.yearShare) / (claim.totalM / 1000)
  const runningCentsPerKm =
    (claim.bore.fuel ? band.fuelCentsPerKm : 0) + (claim.bore.maintenance ? band.maintenanceCentsPerKm : 0)
  return roundCents((fixedCentsPerKm + runningCentsPerKm) * (claim.businessM / 1000))
}

/** Whole cents; half a cent rounds up even if floating-point error leaves it slightly below. */
export function roundCents(cents: number): number {
  return Math.round(cents + 1e-6)
}
