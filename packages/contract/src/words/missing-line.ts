import * as z from 'zod'
import { GAP_CODES } from '@spoor/core/report/gaps.ts'

/** A gap or a warning to resolve before a logbook is submitted. */
export const MissingLine = z.object({
  code: z.enum(GAP_CODES),
  message: z.string().describe('The same as a sentence in English that says what to do'),
  count: z.int().describe('Trips, or days with fuel; 0 where it is about neither'),
  from: z.iso.date().nullable().describe('The first day it is about: of a reading, or of kilometres'),
  to: z.iso.date().nullable(),
  distance_km: z.number().nullable().describe('Of unlogged kilometres'),
  has_trips_between: z
    .boolean()
    .describe('Unlogged kilometres with trips between the two readings, rather than days without any'),
})
export type MissingLine = z.infer<typeof MissingLine>
