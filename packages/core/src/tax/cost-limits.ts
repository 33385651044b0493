/**
 * Caps on the vehicle value for wear and tear and on the debt for finance charges when actual costs are claimed
 * against a travel allowance.
 */
export interface CostLimit {
  valueCents: number
  source: string
  confirmed: boolean
}

const BY_PATTERN = 'the top band of the deemed-cost table of the year, which the limit equalled in other years'

/** By the year in which the tax year ends. */
const LIMITS: Readonly<Record<number, CostLimit>> = {
  2022: { valueCents: 66_500_000, source: BY_PATTERN, confirmed: false },
  2023: { valueCents: 66_500_000, source: 'University tax tables 2022/23', confirmed: true },
  2024: { valueCents: 80_000_000, source: 'University tax tables 2023/24', confirmed: true },
  2025: { valueCents: 80_000_000, source: 'University tax tables 2024/25', confirmed: true },
  2026: { valueCents: 80_000_000, source: 'Profmark tax guide, p. 8', confirmed: true },
  2027: { valueCents: 92_000_000, source: BY_PATTERN, confirmed: false },
}

/** The cap on actual cost in a tax year; null if none is known. */
export function costLimit(taxYear: number): CostLimit | null {
  return LIMITS[taxYear] ?? null
}
