/** Fuel prices differ between the coast and inland. */
export const FUEL_ZONES = ['inland', 'coast'] as const
export type FuelZone = (typeof FUEL_ZONES)[number]
export const PRICED_FUELS = ['petrol', 'diesel'] as const
export type PricedFuel = (typeof PRICED_FUELS)[number]

export interface MonthPrice {
  /** '2026-03'. */
  month: string
  centsPerLitre: number
  /** The driver entered 'own' prices, which take precedence over an administrator's. */
  source: 'own' | 'published'
}

export interface UsedPrice extends MonthPrice {
  /** Whether the price is from an earlier month because none is known for this one. */
  isEarlier: boolean
}

/** The price for a month: that month's, preferring the driver's own; otherwise the latest earlier one; null if none. */
export function priceFor(month: string, prices: readonly MonthPrice[]): UsedPrice | null {
  let best: MonthPrice | null = null
  for (const price of prices) {
    if (price.month > month) continue
    if (best === null || price.month > best.month || (price.month === best.month && price.source === 'own'))
      best = price
  }
  return best && { ...best, isEarlier: best.month < month }
}

export interface FuelEstimate {
  litres: number
  cents: number
}

export function estimateFuel(distanceM: number, litresPer100Km: number, centsPerLitre: number): FuelEstimate {
  const litres = (distanceM / 100_000) * litresPer100Km
  return { litres, cents: Math.round(litres * centsPerLitre) }
}
