import * as z from 'zod'
import { route } from '../route.ts'

/**
 * Personal stats, in camel case unlike the rest of the API, with the monthly figures that they sum. Trips outside their
 * vehicle's days of use do not count.
 */
export const PersonalStats = z.object({
  totalKm: z.number(),
  businessKm: z.number(),
  privateKm: z.number(),
  unclassifiedKm: z.number(),
  totalTrips: z.number().int(),
  businessTrips: z.number().int(),
  privateTrips: z.number().int(),
  unclassifiedTrips: z.number().int(),
  pendingTrips: z.number().int(),
  /** In rand: confirmed business kilometres of `taxYear` at the dashboard's rate. */
  estimatedTaxSaving: z.number(),
  /** The requested tax year, else the current one; identified by the year in which it ends. */
  taxYear: z.number().int(),
  /** The current tax year and all others with trips, newest first. */
  taxYears: z.array(z.number().int()),
  /** The same kilometres at SARS' rate for the year; null if the rate is not known. */
  sarsRate: z.number().nullable(),
  deductionAtSarsRate: z.number().nullable(),
  /** The deduction at that rate once every pending trip of the year has its suggested class. */
  deductionIfAccepted: z.number().nullable(),
  thisMonthKm: z.number(),
  lastMonthKm: z.number(),
  /** Last month up to today's day of the month, for comparison with this month so far. */
  lastMonthToDateKm: z.number(),
  /** Oldest first: the months of the requested tax year that have started, else the last 13 months. */
  by_month: z.array(
    z.object({
      month: z.string(),
      businessKm: z.number(),
      privateKm: z.number(),
      unclassifiedKm: z.number(),
      trips: z.number().int(),
    }),
  ),
})
export type PersonalStats = z.infer<typeof PersonalStats>

export const getPersonalStats = route('GET /stats/personal', {
  access: 'signed-in',
  tag: 'Stats',
  keyArea: 'trips',
  summary: "The signed-in driver's figures, of all trips or of one tax year",
  schemas: {
    query: z.object({
      tax_year: z
        .union([z.literal('latest'), z.coerce.number().int().min(2000).max(2100)])
        .optional()
        .describe(
          'The year in which the tax year ends; latest is the last one with trips. Without it, totals cover all trips',
        ),
    }),
    reply: PersonalStats,
  },
})
