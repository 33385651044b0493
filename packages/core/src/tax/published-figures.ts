import type { PrescribedRate } from './prescribed-rate.ts'

/** The prescribed rate per kilometre by the year in which the tax year ends. */
export const PUBLISHED_RATES: Readonly<Record<number, PrescribedRate>> = {
  2021: { centsPerKm: 398, source: 'businessinsider.co.za, 2021', confirmed: false },
  2022: { centsPerKm: 382, source: 'businessinsider.co.za, 2021', confirmed: false },
  2023: { centsPerKm: 418, source: 'Government Gazette 46015 (8 March 2022); rydoo.com', confirmed: true },
  2024: {
    centsPerKm: 464,
    source: 'Government Gazette 48162, GN 3112 (3 March 2023); Profmark tax guide, p. 9',
    confirmed: true,
  },
  2025: {
    centsPerKm: 484,
    source: 'SARS Rate per Kilometre Schedule, PAYE-GEN-01-G03-A01 revision 17; Profmark tax guide, p. 9; Sage',
    confirmed: true,
  },
  2026: {
    centsPerKm: 476,
    source:
      'SARS Rate per Kilometre Schedule, PAYE-GEN-01-G03-A01 revision 18; Notice 5936, Government Gazette 52199; Profmark tax guide, p. 9; Sage',
    confirmed: true,
  },
  2027: {
    centsPerKm: 495,
    source:
      'SARS Rate per Kilometre Schedule, PAYE-GEN-01-G03-A01 revision 19; Notice 7182, Government Gazette 54218 (27 February 2026)',
    confirmed: true,
  },
}

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

/** Caps on actual cost by the year in which the tax year ends. */
export const PUBLISHED_LIMITS: Readonly<Record<number, CostLimit>> = {
  2022: { valueCents: 66_500_000, source: BY_PATTERN, confirmed: false },
  2023: { valueCents: 66_500_000, source: 'University tax tables 2022/23', confirmed: true },
  2024: { valueCents: 80_000_000, source: 'University tax tables 2023/24', confirmed: true },
  2025: { valueCents: 80_000_000, source: 'University tax tables 2024/25', confirmed: true },
  2026: { valueCents: 80_000_000, source: 'Profmark tax guide, p. 8', confirmed: true },
  2027: { valueCents: 92_000_000, source: BY_PATTERN, confirmed: false },
}
