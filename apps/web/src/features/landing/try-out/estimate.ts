import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryOutFile } from '@spoor/contract/routes/uploads.ts'

export type TryOut = ReplyOf<typeof tryOutFile>

export const getSuggestedShare = ({ business_km, distance_km }: Pick<TryOut, 'business_km' | 'distance_km'>): number =>
  distance_km === 0 ? 0 : business_km / distance_km

/** Business kilometres times their tax year's rate, in whole rand; null if no rate is known. */
export function estimateDeduction({ tax_years }: Pick<TryOut, 'tax_years'>, share: number): number | null {
  const known = tax_years.filter(({ rate_per_km }) => rate_per_km !== null)
  if (known.length === 0) return null
  const rand = known.reduce((sum, { distance_km, rate_per_km }) => sum + distance_km * (rate_per_km ?? 0), 0)
  return Math.round(rand * share)
}
