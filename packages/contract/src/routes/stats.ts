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
  /** Rand: confirmed business kilometres of the current tax year at the dashboard's rate. */
  estimatedTaxSaving: z.number(),
  /** The year in which it ends. */
  taxYear: z.number().int(),
  /** The same kilometres at SARS' rate per kilometre of the year; null where that is not known. */
  sarsRate: z.number().nullable(),
  deductionAtSarsRate: z.number().nullable(),
  thisMonthKm: z.number(),
  lastMonthKm: z.number(),
  /** Of last month the days up to today's day of the month: what a running month is compared with. */
  lastMonthToDateKm: z.number(),
  /** The last 13 months, oldest first. */
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
  summary: "The signed-in driver's figures",
  schemas: { reply: PersonalStats },
})

/** Days on which the driver drove; rejected trips count nowhere. */
export const DrivingDays = z.object({
  /** First and last day of the calendar, in the user's timezone; 53 weeks that begin on a Monday. */
  from: z.string(),
  to: z.string(),
  items: z.array(z.object({ day: z.string(), distance_km: z.number(), trips: z.number().int() })),
})
export type DrivingDays = z.infer<typeof DrivingDays>

export const getDrivingDays = route({
  method: 'GET',
  path: '/stats/days',
  access: 'signed-in',
  tag: 'Stats',
  summary: 'Days of the past year on which the signed-in driver drove, with their kilometres',
  schemas: { reply: DrivingDays },
})
