import type { PrescribedRate } from './prescribed-rate.ts'

/** The prescribed rate per kilometre by tax year, identified by the year in which it ends. */
const RATES: Readonly<Record<number, PrescribedRate>> = {
  2021: { centsPerKm: 398, source: 'businessinsider.co.za, 2021', confirmed: false },
  2022: { centsPerKm: 382, source: 'businessinsider.co.za, 2021', confirmed: false },
  2023: { centsPerKm: 418, source: 'Government Gazette 46015 (8 March 2022); rydoo.com', confirmed: true },
  2024: {
    centsPerKm: 464,
    source: 'Government Gazette 48162, GN 3112 (3 March 2023); Profmark tax guide, p. 9',
    confirmed: true,
  },
  2025: { centsPerKm: 484, source: 'Profmark tax guide, p. 9; Sage', confirmed: true },
  2026: { centsPerKm: 476, source: 'Profmark tax guide, p. 9; Sage', confirmed: true },
  2027: {
    centsPerKm: 495,
    source:
      'SARS Rate per Kilometre Schedule, PAYE-GEN-01-G03-A01 revision 19; Notice 7182, Government Gazette 54218 (27 February 2026)',
    confirmed: true,
  },
}

/** The published (reimbursive) rate of a tax year, or null if none is known. */
export function publishedRate(taxYear: number): PrescribedRate | null {
  return RATES[taxYear] ?? null
}
