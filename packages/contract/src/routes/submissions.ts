import * as z from 'zod'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'

/** A logbook that an employee submitted to the company. */
export const SUBMISSION_STATES = ['submitted', 'approved', 'sent_back', 'kept'] as const

export const Submission = z.object({
  id: z.uuid(),
  employee_id: z.uuid(),
  employee: z.string(),
  tax_year: z.number().int(),
  vehicle: z.string(),
  business_km: z.number(),
  private_km: z.number(),
  business_trips: z.number().int(),
  submitted_at: z.iso.datetime(),
  /** 'kept': copied when the employee left. */
  state: z.enum(SUBMISSION_STATES),
  comment: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
})
export type Submission = z.infer<typeof Submission>

const Row = z.object({
  date: z.iso.date(),
  opening_km: z.number().nullable(),
  closing_km: z.number().nullable(),
  business_km: z.number(),
  from: z.string(),
  to: z.string(),
  details: z.string(),
})

/** As submitted: business trips only, with the driver's home masked. */
export const SubmittedLogbook = Submission.extend({
  opening_km: z.number().nullable(),
  closing_km: z.number().nullable(),
  /** total + excess = business + private + to review + unlogged. */
  total_km: z.number(),
  to_review_km: z.number().describe('0 in a logbook submitted while trips to review counted as unlogged'),
  unlogged_km: z.number(),
  excess_km: z.number().describe('How much more the trips measured than the odometer moved'),
  rows: z.array(Row),
  gaps: z.array(z.string()),
})
export type SubmittedLogbook = z.infer<typeof SubmittedLogbook>

const list = createPageSchema(Submission)
const id = z.object({ id: z.uuid() })

const logbookRoute = routeGroup({ tag: 'Logbook', access: 'signed-in', keyArea: 'reports' })

export const submitLogbook = logbookRoute('POST /logbook/submissions', {
  summary: "Submits the current logbook of a tax year and vehicle to the caller's company",
  status: 201,
  costly: true,
  schemas: {
    body: z.strictObject({ tax_year: z.number().int().min(1990).max(2199), vehicle_id: z.uuid().optional() }),
    reply: Submission,
  },
})

export const listMySubmissions = logbookRoute('GET /logbook/submissions', {
  summary: "The caller's submitted logbooks and their outcome",
  schemas: { reply: list },
})

const route = routeGroup({ tag: 'Team', access: 'manager' })

export const listSubmissions = route('GET /team/submissions', {
  summary: 'Logbooks submitted by employees, newest first',
  schemas: { query: z.object({ state: z.enum(SUBMISSION_STATES).optional() }), reply: list },
})

export const getSubmission = route('GET /team/submissions/:id', {
  summary: 'A logbook as it was submitted',
  schemas: { params: id, reply: SubmittedLogbook },
})

export const decideSubmission = route('POST /team/submissions/:id/decision', {
  summary: 'Approves a logbook, or sends it back with a comment',
  schemas: {
    params: id,
    body: z.strictObject({ decision: z.enum(['approved', 'sent_back']), comment: z.string().max(1000).default('') }),
    reply: Submission,
  },
})

/** How long a decision can be undone before the driver is emailed. */
export const UNDO_DECISION_S = 60

export const DECISION_STATES = ['done', 'own', 'reviewed', 'not_found', 'too_late', 'submitted_again'] as const

const ids = z.array(z.uuid()).min(1).max(500)
const outcomes = z.object({
  done: z.int(),
  /** One result per id, in the same order. */
  items: z.array(
    z.object({
      id: z.uuid(),
      employee: z.string(),
      state: z.enum(DECISION_STATES),
      /** Why the decision was refused; empty if it was not. */
      message: z.string(),
    }),
  ),
})
export type DecisionOutcomes = z.infer<typeof outcomes>

export const decideSubmissions = route('POST /team/submissions/decisions', {
  summary: 'Approves logbooks, or sends them back with one comment; reports those that could not be',
  schemas: {
    body: z.strictObject({
      ids,
      decision: z.enum(['approved', 'sent_back']),
      comment: z.string().max(1000).default(''),
    }),
    reply: outcomes,
  },
})

export const undoDecisions = route('POST /team/submissions/decisions/undo', {
  summary: `Undoes the caller's decisions of the last ${UNDO_DECISION_S} seconds, before the drivers are emailed`,
  schemas: { body: z.strictObject({ ids }), reply: outcomes },
})
