import * as z from 'zod'
import {
  CELL_TYPES,
  REPORT_COLUMN_KEYS,
  TRIP_RECORDS,
  REPORT_KINDS,
  SARS_FORMS,
} from '@spoor/core/report/report-content.ts'
import { ODOMETER_ORIGINS } from '@spoor/core/report/odometers.ts'
import { Day, TaxYear } from '../rules/dates.ts'
import { MAX_NOTES, MAX_PACK_FILES, SHARE_DAYS } from '../limits/limits.ts'
import { createListSchema, createPageSchema, pageQuery } from '../list.ts'
import { EXCEL, largeFile, routeGroup } from '../route.ts'
import { TripChange } from './trips.ts'

const route = routeGroup({ tag: 'Reports', access: 'signed-in', keyArea: 'reports' })

/** Maximum number of trips omitted from a report individually; for more, use a filter. */
export const MAX_LEFT_OUT = 5000

const Cell = z.union([z.string(), z.number(), z.null()])
const Row = z.object({
  trip_id: z.uuid().nullable(),
  cells: z.array(Cell),
  calculated: z.array(z.enum(REPORT_COLUMN_KEYS)),
  recorded: z
    .enum(TRIP_RECORDS)
    .optional()
    .describe('How the trip was recorded; absent in other reports than logbooks, and in older ones'),
  started_at: z.iso.datetime().optional().describe('Absent where the report hides the home, and in older reports'),
  ended_at: z.iso.datetime().optional(),
})
const Figure = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(CELL_TYPES),
  value: z.number().nullable(),
  origin: z.enum(ODOMETER_ORIGINS).nullable(),
  day: z.iso.date().optional().describe('Of an odometer: when it was read'),
})

/** A report's complete content. A frozen report has its own copy of all texts and figures. */
export const ReportContent = z.object({
  format: z.literal(1),
  kind: z.enum(REPORT_KINDS),
  title: z.string(),
  notes: z.string(),
  driver: z.string(),
  tax_number: z.string(),
  address: z.string().optional(),
  sender: z.object({ address: z.string(), bank: z.string(), vat_number: z.string() }).optional(),
  employee_number: z.string().optional(),
  cost_centre: z.string().optional(),
  client: z.string(),
  vehicle: z
    .object({
      id: z.uuid(),
      name: z.string(),
      registration: z.string(),
      make: z.string(),
      value_rand: z.number().nullable(),
      acquired: z.string(),
      in_use: z.object({ from: z.iso.date(), to: z.iso.date() }).optional(),
    })
    .nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  tax_year: z.number().int().nullable(),
  figures: z.array(Figure),
  columns: z.array(
    z.object({
      key: z.enum(REPORT_COLUMN_KEYS),
      label: z.string(),
      type: z.enum(CELL_TYPES),
      summed: z.boolean(),
    }),
  ),
  rows: z.array(Row),
  business_km: z.number(),
  missing: z.array(z.object({ code: z.string(), message: z.string(), grave: z.boolean() })),
  draft: z.boolean().describe('The period still runs, or trips are to review'),
  draft_reasons: z.array(z.string()).optional(),
  remarks: z.array(z.string()),
  tax_tables: z.array(z.string()),
  left_out: z.number().int(),
  previous: z
    .object({
      number: z.number().int(),
      frozen_at: z.iso.datetime(),
      sha256: z.string(),
      added: z.number().int(),
      removed: z.number().int(),
      changed: z.number().int(),
      business_km: z.number(),
    })
    .nullable(),
  changes: z.array(TripChange).nullable(),
  measured: z
    .object({ to: z.iso.date(), total_km: z.number(), business_km: z.number() })
    .nullish()
    .describe('Between two odometer figures of the year'),
})
export type ReportContent = z.infer<typeof ReportContent>

const Title = z.string().trim().min(1, 'A report needs a title').max(120)
const Notes = z.string().max(MAX_NOTES)
const Client = z.string().trim().max(100)

const options = {
  form: z.enum(SARS_FORMS),
  columns: z.array(z.enum(REPORT_COLUMN_KEYS)).nullable().describe('null for the usual ones of the kind'),
  left_out: z.array(z.uuid()).max(MAX_LEFT_OUT).describe('Trips that the driver left out'),
  rate_per_km: z.number().min(0).max(1000).nullable().describe("Rand; null for SARS' prescribed rate"),
  litres_per_100km: z.number().positive().max(100).nullable(),
  price_per_litre: z.number().positive().max(1000).nullable().describe('Rand'),
  hide_home: z.boolean().describe("Shows the driver's home as 'Home'"),
  with_changes: z.boolean().describe('Appends the audit trail of its trips'),
}
export const ReportOptions = z.object(options)
const OptionsChange = z.strictObject(options).partial()

export const Report = z.object({
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  title: z.string(),
  notes: z.string(),
  vehicle_id: z.uuid().nullable(),
  client: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  tax_year: z.number().int().nullable(),
  options: ReportOptions,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Numbers a driver's frozen reports from 1, and the invoices among them apart; null until it is frozen. */
  number: z.number().int().nullable(),
  frozen_at: z.iso.datetime().nullable(),
  /** Hash of the frozen content as canonical JSON, in hexadecimal. */
  sha256: z.string().nullable(),
  draft: z.boolean().describe('Whether it was frozen as a draft; false while it is not frozen'),
  /** Number of active links. */
  open_shares: z.number().int(),
})
export type Report = z.infer<typeof Report>

/** A report's rows are paginated; PDF, Excel and JSON files contain all of them. */
const rowsQuery = z.object({
  cursor: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
const rowPage = {
  row_count: z.number().int().describe('Of all rows; `content.rows` has one page of them'),
  next_cursor: z.string().nullable().describe('The `cursor` of the next page of rows; null on the last one'),
}

export const ReportWithContent = Report.extend({ content: ReportContent, ...rowPage })
export type ReportWithContent = z.infer<typeof ReportWithContent>

const CellDifference = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(CELL_TYPES),
  from: Cell,
  to: Cell,
})

export const Verification = z.object({
  /** Whether the recalculated hash matches the stored one. */
  unchanged: z.boolean(),
  sha256: z.string(),
  frozen_at: z.iso.datetime(),
  /** How the report would differ if created now, in the columns of the frozen one. */
  differences: z.object({
    figures: z.array(CellDifference),
    added: z.array(Row),
    removed: z.array(Row),
    changed: z.array(z.object({ trip_id: z.string(), row: Row, cells: z.array(CellDifference) })),
    shifted: z
      .object({ rows: z.number().int(), most_km: z.number() })
      .nullable()
      .describe('Calculated odometers that follow from changes elsewhere; no row counts as changed by them'),
  }),
})
export type Verification = z.infer<typeof Verification>

const id = z.object({ id: z.uuid() })

export const listReports = route('GET /reports', {
  access: 'identity',
  summary: "A driver's reports, newest first",
  schemas: { query: z.object(pageQuery), reply: createPageSchema(Report) },
})

export const createReport = route('POST /reports', {
  summary: 'Makes a report for a vehicle and a tax year, for any period, or for a client',
  status: 201,
  schemas: {
    body: z.strictObject({
      kind: z.enum(REPORT_KINDS),
      title: Title.optional(),
      notes: Notes.optional(),
      vehicle_id: z
        .uuid()
        .nullable()
        .optional()
        .describe('null for trips without a vehicle in a logbook, and for all vehicles in other reports'),
      tax_year: z.number().int().min(2000).max(2100).optional().describe('2026 is 1 March 2025 to 28 February 2026'),
      from: Day.optional(),
      to: Day.optional(),
      client: Client.optional().describe('Only trips that name it in a place, the reason or the notes'),
      options: OptionsChange.optional(),
    }),
    reply: Report,
  },
})

export const getReport = route('GET /reports/:id', {
  access: 'identity',
  summary: 'A report with its content: as it was frozen, else as it would be now. Its rows come in pages',
  costly: true,
  threaded: true,
  schemas: { params: id, query: rowsQuery, reply: ReportWithContent },
})

export const updateReport = route('PATCH /reports/:id', {
  summary: 'Changes a report that is not frozen',
  costly: true,
  threaded: true,
  schemas: {
    params: id,
    body: z.strictObject({ title: Title, notes: Notes, client: Client, options: OptionsChange }).partial(),
    reply: ReportWithContent,
  },
})

export const freezeReport = route('POST /reports/:id/freeze', {
  summary: 'Freezes a report: it gets a number and never changes again',
  costly: true,
  schemas: { params: id, reply: ReportWithContent },
})

export const verifyReport = route('GET /reports/:id/verification', {
  access: 'identity',
  summary: 'Whether a frozen report is unchanged, and how it would differ if it were made now',
  costly: true,
  threaded: true,
  schemas: { params: id, reply: Verification },
})

export const deleteReport = route('DELETE /reports/:id', {
  summary: 'Deletes a report that is not frozen',
  status: 204,
  schemas: { params: id },
})

export const downloadReportPdf = route('GET /reports/:id/pdf', {
  access: 'identity',
  summary: 'The report as a PDF',
  ...largeFile('application/pdf'),
  schemas: { params: id },
})

export const downloadReportExcel = route('GET /reports/:id/excel', {
  access: 'identity',
  summary: 'The report as an Excel file',
  ...largeFile(EXCEL),
  schemas: { params: id },
})

export const downloadReportJson = route('GET /reports/:id/json', {
  access: 'identity',
  summary: 'The content of a frozen report, byte for byte as its SHA-256 is of it',
  ...largeFile('application/json'),
  schemas: { params: id },
})

export const downloadPackage = route('GET /packages/:tax_year', {
  access: 'identity',
  summary:
    'All that an accountant needs of a tax year as one archive: logbooks, tax working, costs with receipts, odometer photos, fields of the ITR12',
  ...largeFile('application/zip'),
  schemas: { params: z.object({ tax_year: TaxYear }) },
})

/** The pack of PDFs that a driver uploads to eFiling when SARS verifies a return. */
export const VerificationPack = z.object({
  tax_year: z.number().int(),
  state: z.enum(['making', 'ready', 'failed']),
  requested_at: z.iso.datetime(),
  files: z.number().int(),
  size: z.number().int(),
  problems: z.array(z.string()).describe('Documents that it lacks, each with the reason, or why it failed'),
})
export type VerificationPack = z.infer<typeof VerificationPack>

export const getVerificationPack = route('GET /verification-pack', {
  summary: 'The verification pack that was last asked for; null if there is none or it has expired',
  schemas: { reply: z.object({ pack: VerificationPack.nullable() }) },
})

export const makeVerificationPack = route('POST /verification-pack', {
  status: 202,
  summary: `Starts making a tax year's verification pack for eFiling: at most ${MAX_PACK_FILES} PDFs of 5 MB with an index, in place of an earlier one`,
  schemas: { body: z.strictObject({ tax_year: TaxYear }), reply: VerificationPack },
})

export const downloadVerificationPack = route('GET /verification-pack/file', {
  summary: 'The verification pack as a ZIP of its PDFs',
  produces: 'application/zip',
  schemas: {},
})

/** The content behind a link. */
export const REPORT_OPENS = ['page', 'pdf', 'excel', 'json'] as const
export type ReportOpen = (typeof REPORT_OPENS)[number]

export const ReportShare = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  /** The last 100, newest first: time, action and network. */
  opens: z.array(z.object({ at: z.iso.datetime(), what: z.enum(REPORT_OPENS), address: z.string() })),
})
export type ReportShare = z.infer<typeof ReportShare>

export const listReportShares = route('GET /reports/:id/shares', {
  keyArea: null,
  summary: 'Links to a report, and when they were opened',
  schemas: { params: id, reply: createListSchema(ReportShare) },
})

export const shareReport = route('POST /reports/:id/shares', {
  keyArea: null,
  summary: 'Creates a link to a frozen report that needs no account; only this reply contains its address',
  status: 201,
  schemas: {
    params: id,
    body: z.strictObject({ days: z.union(SHARE_DAYS.map((days) => z.literal(days))).default(30) }),
    reply: z.object({ share: ReportShare, url: z.url() }),
  },
})

export const revokeReportShare = route('DELETE /reports/:id/shares/:share_id', {
  keyArea: null,
  summary: 'Ends a link',
  status: 204,
  schemas: { params: z.object({ id: z.uuid(), share_id: z.uuid() }) },
})

const token = z.object({ token: z.string().max(100) })

export const SharedReport = z.object({
  content: ReportContent,
  number: z.number().int(),
  frozen_at: z.iso.datetime(),
  sha256: z.string(),
  expires_at: z.iso.datetime(),
  ...rowPage,
})
export type SharedReport = z.infer<typeof SharedReport>

export const getSharedReport = route('GET /shared/:token', {
  keyArea: null,
  access: 'public',
  summary: 'A frozen report, by a link that its driver shared. Its rows come in pages',
  threaded: true,
  schemas: { params: token, query: rowsQuery, reply: SharedReport },
})

export const downloadSharedPdf = route('GET /shared/:token/pdf', {
  keyArea: null,
  access: 'public',
  summary: 'A shared report as a PDF',
  produces: 'application/pdf',
  threaded: true,
  schemas: { params: token },
})

export const downloadSharedExcel = route('GET /shared/:token/excel', {
  keyArea: null,
  access: 'public',
  summary: 'A shared report as an Excel file',
  produces: EXCEL,
  threaded: true,
  schemas: { params: token },
})

export const downloadSharedJson = route('GET /shared/:token/json', {
  keyArea: null,
  access: 'public',
  summary: 'The content of a shared report, byte for byte as its SHA-256 is of it',
  produces: 'application/json',
  threaded: true,
  schemas: { params: token },
})
