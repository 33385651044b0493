import { prescribedRateCents } from '@spoor/core/tax/prescribed-rate.ts'

interface CostedTrip {
  prescribed_rate: number | null
  distance_km: number
  classification: 'business' | 'private' | null
  status: 'pending' | 'confirmed' | 'rejected'
}

/** Explains the column 'Costs' in a sentence. */
export const COSTS_NOTE =
  "Estimate of the deductible amount: business kilometres at SARS' rate for the tax year, none if that is not known"

/** A trip's estimated deduction in rand; null if it is not business, is rejected, or the year's rate is not known. */
export function tripCostRand({ prescribed_rate, distance_km, classification, status }: CostedTrip): number | null {
  if (classification !== 'business' || status === 'rejected' || prescribed_rate === null) return null
  return prescribedRateCents(distance_km * 1000, { centsPerKm: prescribed_rate * 100 }) / 100
}
