import { Webhook } from 'standardwebhooks'
import * as z from 'zod'
import { PAYMENT_PROVIDERS } from '@spoor/contract/words/payment-providers.ts'
import type { Config } from '../../config.ts'
import { requestText } from '../outgoing/post-public.ts'
import { ProviderUnavailable, type NotificationFacts, type PaymentProvider } from './payment-provider.ts'

const OUTCOMES: Record<string, NotificationFacts['outcome']> = {
  'payment.succeeded': 'paid',
  'payment.failed': 'failed',
  'refund.succeeded': 'refunded',
}
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
const UNREADABLE: NotificationFacts = {
  orderId: null,
  providerRef: null,
  paymentId: null,
  outcome: 'other',
  status: '',
  amountCents: null,
  renewalToken: null,
}

/** Yoco: cards through its checkout page; its notifications follow the Standard Webhooks specification (decision 0156). */
export function createYoco(config: Config, settings: NonNullable<Config['yoco']>): PaymentProvider {
  const webhook = new Webhook(settings.webhookSecret)
  const isTest = settings.secretKey.startsWith('sk_test_')

  async function post(path: string, key: string, body: object) {
    const { status, text } = await requestText(new URL(path, settings.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      allowsPrivate: config.allowsPrivateTargets,
    }).catch((error: unknown) => {
      throw new ProviderUnavailable('Yoco cannot be reached', { cause: error })
    })
    if (status >= 500 || status === 429) throw new ProviderUnavailable(`Yoco answered ${status}`)
    return { isDone: status >= 200 && status < 300, status, text }
  }

  return {
    id: 'yoco',
    name: PAYMENT_PROVIDERS.yoco,
    isTest,
    // Its page is opened by its address, not by a form.
    formOrigins: [],
    renews: false,

    async start(order) {
      const { isDone, status, text } = await post('/api/checkouts', order.id, {
        amount: order.amountCents,
        currency: 'ZAR',
        successUrl: order.returnUrl,
        cancelUrl: order.cancelUrl,
        failureUrl: order.cancelUrl,
        metadata: { order: order.id, reference: order.reference },
      })
      const checkout = z.object({ id: z.string(), redirectUrl: z.url() }).safeParse(isDone ? readJson(text) : null)
      if (!checkout.success || !isYocoPage(checkout.data.redirectUrl))
        throw new ProviderUnavailable(`Yoco started no payment: ${status}`)
      return { method: 'GET', url: checkout.data.redirectUrl, fields: [], providerRef: checkout.data.id }
    },

    read({ body, headers }) {
      const { success, data } = Event.safeParse(readJson(body.toString('utf8')))
      const facts: NotificationFacts = success
        ? {
            orderId: data.payload.metadata?.order ?? null,
            providerRef: data.payload.metadata?.checkoutId ?? null,
            paymentId: data.payload.paymentId ?? data.payload.id,
            outcome: OUTCOMES[data.type] ?? 'other',
            status: data.type,
            amountCents: data.payload.amount,
            renewalToken: null,
          }
        : UNREADABLE
      try {
        webhook.verify(body, headers as Record<string, string>)
      } catch {
        return { facts, fault: 'The signature is wrong or too old.' }
      }
      if (!success) return { facts, fault: null }
      if (data.payload.currency !== 'ZAR') return { facts, fault: `It is in ${data.payload.currency}, not in rand.` }
      return { facts, fault: data.payload.mode === 'test' && !isTest ? 'It is a test payment.' : null }
    },

    // The signature proves the sender and the content.
    confirm: () => Promise.resolve(null),

    async refund({ id, providerRef }) {
      if (providerRef === null) return 'Its checkout is unknown.'
      const { isDone, text } = await post(`/api/checkouts/${encodeURIComponent(providerRef)}/refund`, id, {})
      return isDone ? null : (readMessage(text) ?? 'Yoco refused it.')
    },

    stopRenewal: () => Promise.reject(new Error('Yoco has no renewals')),
  }

  /** Whether the page is Yoco's, so that nobody in between sends payers elsewhere. */
  function isYocoPage(page: string): boolean {
    const { hostname, protocol } = new URL(page)
    const own = new URL(settings.url)
    return hostname === own.hostname || (protocol === 'https:' && hostname.endsWith('.yoco.com'))
  }
}

function readMessage(text: string): string | undefined {
  const { data } = z
    .object({ message: z.string() })
    .or(z.object({ description: z.string() }))
    .safeParse(readJson(text))
  return data && ('message' in data ? data.message : data.description).slice(0, 300)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
