import * as z from 'zod'
import { listGapCodes } from '@spoor/core/report/gaps.ts'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Team', access: 'manager' })

/** Days that trips may remain unreviewed, and business trips without a reason. */
export const REVIEW_WITHIN_DAYS = 7
/** Days that a new driver has to start. */
export const START_WITHIN_DAYS = 7
/** A driver without an upload or a business trip for longer than this is behind. */
export const ACTIVE_WITHIN_DAYS = 30
/** Day of the following month by which a month with business trips must be submitted. */
export const SUBMIT_BY_DAY = 7
/** Trips and months before this are ignored. */
export const PROGRESS_MONTHS = 12

const BEHIND_REASONS = listGapCodes('reminder')
export type BehindReason = (typeof BEHIND_REASONS)[number]

export const DriverProgress = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** The company never sees the days of private trips. */
  last_business_day: z.iso.date().nullable(),
  last_upload_at: z.iso.datetime().nullable(),
  /** Trips to review: unconfirmed ones, whether business or private. */
  to_review: z.int(),
  /** Confirmed business trips without a reason. */
  without_reason: z.int(),
  /** Vehicles without an odometer reading for the first day of the tax year, or of their use. */
  odometers_due: z.int(),
  /** The first overdue month with business trips that no submitted or approved logbook covers. */
  late: z.object({ month: z.string(), since: z.iso.date() }).nullable(),
  /** The latest submitted logbook. */
  submitted: z.object({ at: z.iso.datetime(), state: z.enum(['submitted', 'approved', 'sent_back']) }).nullable(),
  /** Why the driver is behind; empty if up to date. */
  behind: z.array(z.enum(BEHIND_REASONS)),
  reminded_at: z.iso.datetime().nullable(),
  /** A driver is reminded at most once a day. */
  reminded_today: z.boolean(),
})
export type DriverProgress = z.infer<typeof DriverProgress>

export const listProgress = route('GET /team/progress', {
  summary: 'Who is behind with trips, reasons, odometer readings and logbooks',
  costly: true,
  threaded: true,
  schemas: { reply: createPageSchema(DriverProgress).extend({ behind: z.int(), remind_monthly: z.boolean() }) },
})

export const REMINDER_STATES = ['sent', 'reminded_today', 'up_to_date'] as const

export const remindDrivers = route('POST /team/reminders', {
  summary: 'Emails drivers what they have not done yet: once a day each, and only those who are behind',
  schemas: {
    body: z.strictObject({
      employee_ids: z.array(z.uuid()).min(1).max(500).optional().describe('By default all who are behind'),
    }),
    reply: z.object({
      sent: z.int(),
      items: z.array(z.object({ employee_id: z.uuid(), employee: z.string(), state: z.enum(REMINDER_STATES) })),
    }),
  },
})

export const setMonthlyReminder = route('PUT /team/monthly-reminder', {
  access: 'company_admin',
  summary: `Whether all who are behind are reminded on day ${SUBMIT_BY_DAY + 1} of each month`,
  schemas: { body: z.strictObject({ on: z.boolean() }), reply: z.object({ on: z.boolean() }) },
})
