import * as z from 'zod'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'

export const WEBHOOK_EVENTS = ['trip.found', 'upload.saved', 'logbook.submitted', 'report.frozen'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Of one user. */
export const MAX_WEBHOOKS = 5
/** Deliveries are deleted after this. */
export const DELIVERY_DAYS = 30
/** How long a replaced secret is still used for signing. */
export const OLD_SECRET_HOURS = 24
/** A `trip.found` lists at most this many trips; `count` covers them all. */
export const MAX_TRIP_IDS = 100

/** Why an attempt got no reply. */
export const WEBHOOK_FAULTS = ['timeout', 'unreachable', 'disabled', 'account_closed', 'secret_lost'] as const
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: z.iso.datetime(),
  disabled: z
    .enum(['owner', 'gone', 'failing'])
    .nullable()
    .describe('By whom: its owner, its reply 410, or three days of failures'),
  failing_since: z.iso.datetime().nullable().describe('Since when every delivery failed'),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: z.uuid().describe('Sent as `webhook-id`'),
  type: z.string(),
  payload: z.string().describe('The body as it is sent'),
  created_at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  last_attempt_at: z.iso.datetime().nullable(),
  status: z.int().nullable().describe('HTTP status of the last reply'),
  fault: z.enum(WEBHOOK_FAULTS).nullable().describe('Why the last attempt had no reply'),
  detail: z.string().describe('More about it, such as ECONNRESET'),
  next_attempt_at: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const id = z.object({ id: z.uuid() })
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event').max(WEBHOOK_EVENTS.length)
const url = z.string().trim().min(1, 'Enter an address').max(2000)
const secret = z.string().describe('Signs every delivery; only this reply contains it')
const route = routeGroup({ tag: 'Webhooks', access: 'signed-in' })

export const listWebhooks = route('GET /webhooks', {
  summary: "The caller's webhooks; `available` is false where the installation cannot store secrets",
  schemas: { reply: createPageSchema(Webhook).extend({ available: z.boolean() }) },
})

export const createWebhook = route('POST /webhooks', {
  summary: 'Adds an address that is called about events',
  status: 201,
  schemas: { body: z.strictObject({ url, events }), reply: Webhook.extend({ secret }) },
})

export const updateWebhook = route('PATCH /webhooks/:id', {
  summary: 'Changes a webhook, or switches it off or on again',
  schemas: {
    params: id,
    body: z.strictObject({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() }),
    reply: Webhook,
  },
})

export const rotateWebhookSecret = route('POST /webhooks/:id/secret', {
  summary: `Replaces the secret; for ${OLD_SECRET_HOURS} hours deliveries are signed with both`,
  schemas: { params: id, reply: z.object({ secret }) },
})

export const deleteWebhook = route('DELETE /webhooks/:id', {
  summary: 'Deletes a webhook with its deliveries',
  status: 204,
  schemas: { params: id },
})

export const testWebhook = route('POST /webhooks/:id/test', {
  summary: 'Sends the event `webhook.test` once, and returns what came back',
  schemas: { params: id, reply: WebhookDelivery },
})

export const listWebhookDeliveries = route('GET /webhooks/:id/deliveries', {
  summary: `The latest deliveries, newest first; they are deleted after ${DELIVERY_DAYS} days`,
  schemas: { params: id, reply: createPageSchema(WebhookDelivery) },
})

export const resendWebhookDelivery = route('POST /webhooks/:id/deliveries/:delivery_id/send', {
  summary: 'Sends an event again, with the same `webhook-id`',
  schemas: { params: id.extend({ delivery_id: z.uuid() }), reply: WebhookDelivery },
})
