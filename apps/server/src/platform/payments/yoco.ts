import { Webhook } from 'standardwebhooks'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { askProvider, readJson } from './ask-provider.ts'
import { ProviderUnavailable, type NotificationFacts, type PaymentProvider } from './payment-provider.ts'

const OUTCOMES: Record<string, NotificationFacts['outcome']> = {
  'payment.succeeded': 'paid',
  'payment.failed': 'failed',
  'refund.succeeded': 'refunded',
  'refund.failed': 'refund_failed',
}
const text = z.string().optional().catch(undefined)
const Reply = z.object({ id: text, redirectUrl: text, status: text, message: text, description: text })
const Event = z.object({
  type: z.string(),
  payload: z.object({
    id: z.string(),
    paymentId: z.string().optional(),
    amount: z.number().int(),
    currency: z.string(),
    mode: z.string().optional(),
    metadata: z.object({ order: z.string().optional(), checkoutId: z.string().optional() }).optional(),
  }),
})

/** Yoco: cards through its checkout page; its notifications follow the Standard Webhooks specification (decision 0156). */
export function createYoco(config: Config, settings: NonNullable<Config['yoco']>): PaymentProvider {
  const webhook = new Webhook(settings.webhookSecret)
  const isTest = settings.secretKey.startsWith('sk_test_')

  async function post(path: string, key: string, body: object) {
    const { status, json } = await askProvider('yoco', new URL(path, settings.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      allowsPrivate: config.allowsPrivateTargets,
    })
    return { status, isDone: status >= 200 && status < 300, reply: Reply.safeParse(json).data }
  }

  return {
    id: 'yoco',
    // Its page is opened by its address, not by a form.
    formOrigins: [],
    renews: false,

    async start(order) {
      const { isDone, status, reply } = await post('/api/checkouts', order.id, {
        amount: order.amountCents,
        currency: 'ZAR',
        successUrl: order.returnUrl,
        cancelUrl: order.cancelUrl,
        failureUrl: order.cancelUrl,
        metadata: { order: order.id, reference: order.reference },
      })
      if (!isDone || !reply?.id || !isYocoPage(reply.redirectUrl))
        throw new ProviderUnavailable(`Yoco started no payment: ${status}`)
      return { method: 'GET', url: reply.redirectUrl, fields: [], providerRef: reply.id }
    },

    read({ body, headers }) {
      const { data: event } = Event.safeParse(readJson(body.toString('utf8')))
      const payload = event?.payload
      const facts: NotificationFacts = {
        orderId: payload?.metadata?.order ?? null,
        providerRef: payload?.metadata?.checkoutId ?? null,
        paymentId: payload?.paymentId ?? payload?.id ?? null,
        outcome: OUTCOMES[event?.type ?? ''] ?? 'other',
        status: event?.type ?? '',
        amountCents: payload?.amount ?? null,
        renewalToken: null,
      }
      try {
        webhook.verify(body, headers as Record<string, string>)
      } catch {
        return { facts, fault: 'The signature is wrong or too old.' }
      }
      if (payload && payload.currency !== 'ZAR') return { facts, fault: `It is in ${payload.currency}, not in rand.` }
      return { facts, fault: payload?.mode === 'test' && !isTest ? 'It is a test payment.' : null }
    },

    // The signature proves the sender and the content.
    confirm: () => Promise.resolve(null),

    async refund({ key, providerRef }) {
      if (providerRef === null) return { state: 'failed', detail: 'Its checkout is unknown.' }
      const { isDone, reply } = await post(`/api/checkouts/${encodeURIComponent(providerRef)}/refund`, key, {})
      if (isDone && reply?.status !== 'failed') return { state: reply?.status === 'pending' ? 'requested' : 'made' }
      return { state: 'failed', detail: (reply?.message ?? reply?.description)?.slice(0, 300) ?? 'Yoco refused it.' }
    },

    stopRenewal: () => Promise.reject(new Error('Yoco has no renewals')),
  }

  /** Whether the page is Yoco's, so that nobody in between sends payers elsewhere. */
  function isYocoPage(page: string | undefined): page is string {
    const target = URL.parse(page ?? '')
    if (target === null) return false
    return (
      target.hostname === new URL(settings.url).hostname ||
      (target.protocol === 'https:' && target.hostname.endsWith('.yoco.com'))
    )
  }
}
