import * as z from 'zod'
import { route } from '../route.ts'

/** The specification's personal stats, in its own camel case, and the months behind them. */
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
  /** Rand: confirmed business kilometres of `taxYear` at the dashboard's rate. */
  estimatedTaxSaving: z.number(),
  /** The year in which it ends: the one asked for, else the current one. */
  taxYear: z.number().int(),
  /** The current tax year and each other one with trips, newest first. */
  taxYears: z.array(z.number().int()),
  /** The same kilometres at SARS' rate per kilometre of the year; null where that is not known. */
  sarsRate: z.number().nullable(),
  deductionAtSarsRate: z.number().nullable(),
  thisMonthKm: z.number(),
  lastMonthKm: z.number(),
  /** Of last month the days up to today's day of the month: what a running month is compared with. */
  lastMonthToDateKm: z.number(),
  /** Oldest first: the months of the tax year asked for, of the current one those that have begun; else the last 13. */
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

export const getPersonalStats = route({
  method: 'GET',
  path: '/stats/personal',
  access: 'signed-in',
  tag: 'Stats',
  summary: "The signed-in driver's figures, of all trips or of one tax year",
  schemas: {
    query: z.object({
      tax_year: z
        .union([z.literal('latest'), z.coerce.number().int().min(2000).max(2100)])
        .optional()
        .describe('The year in which it ends; latest is the last one with trips. Without it totals cover all trips'),
    }),
    reply: PersonalStats,
  },
})
