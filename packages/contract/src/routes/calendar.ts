import * as z from 'zod'
import { routeGroup } from '../route.ts'

/** Spoor stops reading a calendar after this many failed attempts, one per hour. */
export const CALENDAR_ATTEMPTS = 72

export const Calendar = z.object({
  host: z.string().describe('The host of its address; the rest is secret'),
  connected_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable().describe('When it was last read, or found unchanged'),
  reasons: z.int().describe('Trips for which it has a reason that their driver has not used'),
  hides_titles: z.boolean().describe('Whether it shows only when its owner is busy, so that it proposes nothing'),
  error: z
    .object({ code: z.string(), message: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('The last failure, until the next success'),
  stopped: z.boolean().describe('Whether Spoor stopped reading it after three days of failures'),
})
export type Calendar = z.infer<typeof Calendar>

const CalendarReply = z.object({
  available: z.boolean().describe('Whether the installation can store secret addresses'),
  calendar: Calendar.nullable(),
})

const route = routeGroup({ tag: 'Calendar', access: 'signed-in' })

export const getCalendar = route('GET /calendar', {
  summary: "The caller's calendar, whose events propose reasons for trips",
  schemas: { reply: CalendarReply },
})

export const connectCalendar = route('PUT /calendar', {
  summary: 'Connects a calendar, or another one, after reading it; its address is stored encrypted and never returned',
  schemas: {
    body: z.strictObject({
      address: z
        .string()
        .trim()
        .min(1, 'Paste the address')
        .max(2000)
        .describe('The secret address of the calendar in iCal format'),
    }),
    reply: CalendarReply,
  },
})

export const disconnectCalendar = route('DELETE /calendar', {
  summary: 'Disconnects the calendar and deletes its address and the reasons not yet used',
  status: 204,
  schemas: {},
})
