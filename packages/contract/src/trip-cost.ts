import { prescribedRate, prescribedRateCents } from '@spoor/core/tax/prescribed-rate.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import { DASHBOARD_RATE_CENTS_PER_KM } from './limits.ts'

interface CostedTrip {
  started_at: string
  distance_km: number
  classification: 'business' | 'private' | null
  status: 'pending' | 'confirmed' | 'rejected'
}

/** What the column 'Costs' means, in a sentence. */
export const COSTS_NOTE =
  "Estimate of the deductible amount: business kilometres at SARS' rate of the tax year, or R\u00a03,82 where that is not known"

/** The deductible estimate of a trip in rand; null for what is not business, or rejected. */
export function tripCostRand({ started_at, distance_km, classification, status }: CostedTrip): number | null {
  if (classification !== 'business' || status === 'rejected') return null
  const rate = prescribedRate(taxYearAt(Date.parse(started_at))) ?? { centsPerKm: DASHBOARD_RATE_CENTS_PER_KM }
  return prescribedRateCents(distance_km * 1000, rate) / 100
}
