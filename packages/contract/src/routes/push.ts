import * as z from 'zod'
import { routeGroup } from '../route.ts'

/** One driver's browsers. */
export const MOST_PUSH_DEVICES = 20

const endpoint = z.url({ protocol: /^https?$/ }).max(1000)
const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

const route = routeGroup({ tag: 'Notifications', access: 'signed-in' })

export const getPush = route('GET /push', {
  summary: "The key with which browsers subscribe, null where notifications are off, and the caller's subscriptions",
  schemas: { reply: z.object({ public_key: z.string().nullable(), endpoints: z.array(z.string()) }) },
})

export const subscribePush = route('POST /push/subscriptions', {
  summary: 'Sends the caller one notification an evening with trips to review, to this browser',
  status: 204,
  schemas: {
    body: z.strictObject({
      endpoint,
      keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
    }),
  },
})

export const unsubscribePush = route('POST /push/unsubscribe', {
  summary: 'Sends this browser no more notifications',
  status: 204,
  schemas: { body: z.strictObject({ endpoint }) },
})
