import * as z from 'zod'
import { ODOMETER_ORIGINS } from '@spoor/core/report/odometers.ts'
import { Contradiction, kilometreParts } from '../rules/kilometres.ts'
import { createPageSchema } from '../list.ts'
import { MissingLine } from '../words/missing-line.ts'
import { EXCEL, largeFile, routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Logbook', access: 'signed-in', keyArea: 'reports' })
/** A tax year is identified by the year in which it ends: 2026 is 1 March 2025 to 28 February 2026. */
const params = z.object({ tax_year: z.coerce.number().int().min(2000).max(2100) })
const query = z.object({
  vehicle_id: z.uuid().optional().describe('One logbook per vehicle; optional for a driver with one vehicle'),
})

export const LogbookSummary = z.object({
  tax_year: z.number().int(),
  from: z.iso.date(),
  to: z.iso.date(),
  vehicle_id: z.uuid().nullable(),
  ...kilometreParts,
  /** Whether the driver entered the figure, the tracker recorded it, or it was calculated from these and the trips. */
  opening_odometer_origin: z.enum(ODOMETER_ORIGINS).nullable(),
  closing_odometer_origin: z.enum(ODOMETER_ORIGINS).nullable(),
  opening_day: z.iso.date().describe('The first day of the year, or of use of the vehicle'),
  closing_day: z.iso.date(),
  opening_odometer_read_on: z.iso
    .date()
    .nullable()
    .describe(
      "The day of the tracker's figure nearest to the opening day, if it is another one and no trip lies between",
    ),
  closing_odometer_read_on: z.iso.date().nullable(),
  missing_readings: z
    .array(z.iso.date())
    .describe(
      'Days whose odometer reading is missing. Without both the total is a lower bound, and nothing can be claimed',
    ),
  contradictions: z.array(Contradiction).describe('Where the trips are longer than the odometer moved'),
  business_trips: z.number().int(),
  /** Unconfirmed trips, which are not in the logbook. */
  waiting_trips: z.number().int(),
  waiting_km: z.number().describe('The same figure as to_review_km, under its earlier name'),
  rate_per_km: z.number().nullable(),
  rate_source: z.string().nullable(),
  rate_confirmed: z.boolean(),
  prescribed_rate_value: z.number().nullable(),
  missing: z.array(MissingLine).describe('What SARS would miss or doubt, gravest first'),
})
export type LogbookSummary = z.infer<typeof LogbookSummary>

export const listLogbooks = route('GET /logbook', {
  access: 'identity',
  summary: 'The tax years and vehicles that have trips',
  schemas: {
    reply: createPageSchema(
      z.object({
        tax_year: z.number().int(),
        vehicle_id: z.uuid().nullable(),
        vehicle_name: z.string(),
        trips: z.number().int(),
      }),
    ),
  },
})

export const getLogbook = route('GET /logbook/:tax_year', {
  summary: 'Figures of the logbook of a tax year, and what is missing for SARS',
  costly: true,
  threaded: true,
  schemas: { params, query, reply: LogbookSummary },
})

export const downloadLogbookExcel = route('GET /logbook/:tax_year/excel', {
  access: 'identity',
  summary: 'The logbook as an Excel file in the columns of SARS',
  ...largeFile(EXCEL),
  schemas: { params, query },
})

export const downloadLogbookPdf = route('GET /logbook/:tax_year/pdf', {
  access: 'identity',
  summary: 'The logbook as a PDF in the columns of SARS',
  ...largeFile('application/pdf'),
  schemas: { params, query },
})
