import * as z from 'zod'
import { kilometreParts } from '../rules/kilometres.ts'
import { createListSchema, createPageSchema, pageQuery } from '../list.ts'
import { EXCEL, largeFile, routeGroup } from '../route.ts'
import { Report } from './reports.ts'
import { TRIP_STATUSES } from './trips.ts'
import { Readiness } from './vehicles.ts'

const route = routeGroup({ tag: 'Accountants', access: 'accountant' })

export const MAX_COMMENT = 1000
export const MAX_QUESTION = 4000
/** Maximum number of accountants per client, including invited ones. */
export const MAX_ACCOUNTANTS = 10

/** Events under a grant. */
export const ACCOUNTANT_EVENTS = [
  'invited',
  'accepted',
  'withdrawn',
  'private_shown',
  'private_hidden',
  'logbook',
  'report',
  'all_logbooks',
  'package',
] as const

export const Accountant = z.object({
  id: z.uuid(),
  email: z.string(),
  /** null until the invitation is accepted. */
  name: z.string().nullable(),
  state: z.enum(['invited', 'expired', 'active']),
  show_private: z.boolean(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe('Of the invitation; access itself lasts until it is withdrawn'),
  accepted_at: z.iso.datetime().nullable(),
  company: z
    .string()
    .nullable()
    .describe("The company whose drivers' logbooks are read too; of an administrator's grant"),
  /** The last 50, newest first. */
  events: z.array(z.object({ at: z.iso.datetime(), what: z.enum(ACCOUNTANT_EVENTS), detail: z.string() })),
})
export type Accountant = z.infer<typeof Accountant>

const id = z.object({ id: z.uuid() })

export const listAccountants = route('GET /accountants', {
  access: 'identity',
  summary: "Who may read the caller's logbooks, or is invited to",
  schemas: { reply: createListSchema(Accountant) },
})

export const inviteAccountant = route('POST /accountants', {
  access: 'signed-in',
  summary: 'Invites an accountant by email; the link is valid for 14 days',
  status: 201,
  schemas: {
    body: z.strictObject({ email: z.string().trim().max(320), show_private: z.boolean().default(false) }),
    reply: Accountant,
  },
})

export const updateAccountant = route('PATCH /accountants/:id', {
  access: 'signed-in',
  summary: 'Shows or hides trips that are not business',
  schemas: { params: id, body: z.strictObject({ show_private: z.boolean() }), reply: Accountant },
})

export const withdrawAccountant = route('DELETE /accountants/:id', {
  access: 'identity',
  summary: 'Ends the access of an accountant at once, or an invitation',
  status: 204,
  schemas: { params: id },
})

const token = z.object({ token: z.string().max(100) })

export const readAccountantInvitation = route('GET /clients/invitations/:token', {
  access: 'public',
  summary: 'Who invites whom as an accountant',
  schemas: {
    params: token,
    reply: z.object({
      client: z.string(),
      company: z.string().nullable().describe('Whose drivers can be read, too'),
      email: z.string(),
      expires_at: z.iso.datetime(),
    }),
  },
})

export const acceptAccountantInvitation = route('POST /clients/invitations/:token', {
  access: 'identity',
  summary: 'Accepts an invitation, with the address that it was sent to',
  schemas: { params: token, reply: z.object({ client_id: z.uuid(), client: z.string() }) },
})

/** An open invitation to the caller's verified address. */
const OwnInvitation = z.object({
  id: z.uuid(),
  client: z.string(),
  company: z.string().nullable().describe('Whose drivers can be read, too'),
  expires_at: z.iso.datetime(),
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

export const listOwnAccountantInvitations = route('GET /clients/invitations', {
  access: 'identity',
  summary: "Open invitations to the caller's address, oldest first; none before the address is verified",
  schemas: { reply: createListSchema(OwnInvitation) },
})

export const acceptOwnAccountantInvitation = route('POST /clients/invitations/:id/accept', {
  access: 'identity',
  summary: "Accepts an invitation to the caller's address without its link",
  schemas: { params: id, reply: z.object({ client_id: z.uuid(), client: z.string() }) },
})

const FrozenReport = Report.pick({
  id: true,
  kind: true,
  title: true,
  vehicle_id: true,
  from: true,
  to: true,
  tax_year: true,
}).extend({ number: z.int(), frozen_at: z.iso.datetime(), sha256: z.string() })
export type FrozenReport = z.infer<typeof FrozenReport>

const Logbook = z.object({
  tax_year: z.int(),
  /** null for trips without a vehicle. */
  vehicle_id: z.uuid().nullable(),
  vehicle_name: z.string(),
  trips: z.int(),
  ...kilometreParts,
  missing_readings: z.array(z.iso.date()).describe('Without both readings the total is a lower bound'),
  /** Gaps as of today; null for trips without a vehicle, which first need one. */
  readiness: Readiness.nullable(),
})

export const Client = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  since: z.iso.datetime(),
  show_private: z.boolean(),
  company: z.string().nullable().describe('The company that let the accountant read this driver; null for a client'),
  /** For the requested tax year. */
  logbooks: z.array(Logbook),
  /** Tax years with trips, newest first. */
  tax_years: z.array(z.int()),
  reports: z.int().describe('How many are frozen'),
})
export type Client = z.infer<typeof Client>

const taxYear = z.coerce.number().int().min(2000).max(2100)
const yearQuery = z.object({ tax_year: taxYear.optional().describe('By default the current one') })

export const listClients = route('GET /clients', {
  summary: 'All clients of an accountant, with what their logbooks lack',
  costly: true,
  longRead: true,
  threaded: true,
  schemas: { query: yearQuery, reply: createListSchema(Client).extend({ tax_year: z.int() }) },
})

export const downloadClientLogbooks = route('GET /clients/logbooks', {
  summary: 'The logbooks of all clients for a tax year as one archive, each as PDF and Excel',
  ...largeFile('application/zip'),
  schemas: { query: yearQuery },
})

const logbookParams = z.object({ id: z.uuid(), tax_year: taxYear })
export const downloadClientPackage = route('GET /clients/:id/packages/:tax_year', {
  summary:
    "All that a client's tax return needs of a year as one archive: logbooks, tax working, costs with receipts, odometer photos, fields of the ITR12",
  ...largeFile('application/zip'),
  schemas: { params: logbookParams },
})

const logbookQuery = z.object({ vehicle_id: z.uuid().optional().describe('Optional where the year has one vehicle') })

export const downloadClientLogbookPdf = route('GET /clients/:id/logbooks/:tax_year/pdf', {
  summary: "A client's logbook as a PDF",
  ...largeFile('application/pdf'),
  schemas: { params: logbookParams, query: logbookQuery },
})

export const downloadClientLogbookExcel = route('GET /clients/:id/logbooks/:tax_year/excel', {
  summary: "A client's logbook as an Excel file",
  ...largeFile(EXCEL),
  schemas: { params: logbookParams, query: logbookQuery },
})

export const listClientReports = route('GET /clients/:id/reports', {
  summary: "A client's frozen reports, newest first",
  longRead: true,
  schemas: { params: id, reply: createListSchema(FrozenReport) },
})

const reportParams = z.object({ id: z.uuid(), report_id: z.uuid() })

export const downloadClientReportPdf = route('GET /clients/:id/reports/:report_id/pdf', {
  summary: "A client's frozen report as a PDF",
  ...largeFile('application/pdf'),
  schemas: { params: reportParams },
})

export const downloadClientReportExcel = route('GET /clients/:id/reports/:report_id/excel', {
  summary: "A client's frozen report as an Excel file",
  ...largeFile(EXCEL),
  schemas: { params: reportParams },
})

export const askClient = route('POST /clients/:id/questions', {
  summary: 'Emails a client what a logbook still needs, in words of the accountant, whom the client answers by email',
  status: 204,
  schemas: {
    params: id,
    body: z.strictObject({
      vehicle_id: z.uuid(),
      tax_year: z.int().min(2000).max(2100),
      text: z.string().trim().min(1, 'Write what you need').max(MAX_QUESTION),
    }),
  },
})

export const ClientTrip = z.object({
  id: z.uuid(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** In the client's timezone. */
  local_day: z.iso.date(),
  start_location: z.string(),
  end_location: z.string(),
  distance_km: z.number(),
  classification: z.enum(['business', 'private']).nullable(),
  status: z.enum(TRIP_STATUSES),
  reason: z.string(),
  vehicle: z.string().nullable(),
  comments: z.int(),
})
export type ClientTrip = z.infer<typeof ClientTrip>

export const listClientTrips = route('GET /clients/:id/trips', {
  summary: "A client's trips of a tax year, newest first: business ones, and others where the client allows it",
  costly: true,
  longRead: true,
  schemas: {
    params: id,
    query: yearQuery.extend(pageQuery),
    reply: z.object({
      client: z.object({ id: z.uuid(), name: z.string(), show_private: z.boolean() }),
      tax_year: z.int(),
      items: z.array(ClientTrip),
      next_cursor: z.string().nullable(),
      total: z.int(),
      /** Counts all trips that are not rejected, listed or not. */
      totals: z.object({
        business_trips: z.int(),
        business_km: z.number(),
        private_trips: z.int(),
        private_km: z.number(),
        unclassified_trips: z.int(),
        unclassified_km: z.number(),
      }),
    }),
  },
})

export const TripComment = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  author: z.string(),
  /** Whether the caller wrote it. */
  mine: z.boolean(),
  text: z.string(),
})
export type TripComment = z.infer<typeof TripComment>

const comment = z.strictObject({ text: z.string().trim().min(1, 'Write a comment').max(MAX_COMMENT) })
const commentsQuery = z.object(pageQuery)
const clientTrip = z.object({ id: z.uuid(), trip_id: z.uuid() })

export const listClientTripComments = route('GET /clients/:id/trips/:trip_id/comments', {
  summary: "The newest comments on a client's trip, oldest first; further pages go back in time",
  schemas: { params: clientTrip, query: commentsQuery, reply: createPageSchema(TripComment) },
})

export const commentOnClientTrip = route('POST /clients/:id/trips/:trip_id/comments', {
  summary: "Comments on a client's trip; the client sees it there and gets an email",
  status: 201,
  schemas: { params: clientTrip, body: comment, reply: TripComment },
})

export const listTripComments = route('GET /trips/:id/comments', {
  keyArea: 'trips',
  access: 'signed-in',
  summary: 'The newest comments on an own trip, oldest first; further pages go back in time',
  schemas: { params: id, query: commentsQuery, reply: createPageSchema(TripComment) },
})

export const commentOnTrip = route('POST /trips/:id/comments', {
  keyArea: 'trips',
  access: 'signed-in',
  summary: 'Answers a comment on an own trip',
  status: 201,
  schemas: { params: id, body: comment, reply: TripComment },
})
