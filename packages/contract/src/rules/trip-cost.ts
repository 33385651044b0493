import { prescribedRateCents } from '@spoor/core/tax/prescribed-rate.ts'
import { DASHBOARD_RATE_CENTS_PER_KM } from '../limits/limits.ts'

interface CostedTrip {
  prescribed_rate: number | null
  distance_km: number
  classification: 'business' | 'private' | null
  status: 'pending' | 'confirmed' | 'rejected'
}

/** Explains the column 'Costs' in a sentence. */
export const COSTS_NOTE =
  "Estimate of the deductible amount: business kilometres at SARS' rate for the tax year, or R\u00a03,82 if that is not known"

/** A trip's estimated deduction in rand; null if it is not business, or rejected. */
export function tripCostRand({ prescribed_rate, distance_km, classification, status }: CostedTrip): number | null {
  if (classification !== 'business' || status === 'rejected') return null
  const centsPerKm = prescribed_rate === null ? DASHBOARD_RATE_CENTS_PER_KM : prescribed_rate * 100
  return prescribedRateCents(distance_km * 1000, { centsPerKm }) / 100
}
