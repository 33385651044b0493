import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryOutFile } from '@spoor/contract/routes/uploads.ts'

export type TryOut = ReplyOf<typeof tryOutFile>

/** The share of business kilometres that the file itself suggests, in whole percent. */
export const suggestedPercent = ({ business_km, distance_km }: Pick<TryOut, 'business_km' | 'distance_km'>): number =>
  distance_km === 0 ? 0 : Math.round((business_km / distance_km) * 100)

/** Business kilometres at the year's rate, in whole rand; null where no rate is known. */
export function estimatedDeduction(
  { distance_km, rate_per_km }: Pick<TryOut, 'distance_km' | 'rate_per_km'>,
  businessPercent: number,
): number | null {
  return rate_per_km === null ? null : Math.round(((distance_km * businessPercent) / 100) * rate_per_km)
}
