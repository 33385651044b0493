import { lookup } from 'node:dns/promises'
import { BlockList, isIPv4 } from 'node:net'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { askProvider } from './ask-provider.ts'
import { isSameSignature, phpUrlencode, signApiCall, signCheckout, signNotification } from './payfast-signatures.ts'
import { ProviderUnavailable, type NotificationFacts, type PaymentProvider } from './payment-provider.ts'

/** Hosts from which PayFast sends notifications. */
const HOSTS = ['www', 'sandbox', 'w1w', 'w2w'].map((name) => `${name}.payfast.co.za`).concat('payment.payfast.io')
/** Networks that PayFast publishes besides; its hosts do not resolve to all of them. */
const NETWORKS = ['197.97.145.144/28', '41.74.179.192/27', '102.216.36.0/28', '102.216.36.128/28', '144.126.193.139/32']
const OUTCOMES: Record<string, NotificationFacts['outcome']> = {
  COMPLETE: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}
const Reply = z.object({ data: z.object({ response: z.unknown(), message: z.unknown() }) })
const YEARLY = '6'
const WITHOUT_END = '0'
/** The refusal to cancel a subscription again. */
const ALREADY_STOPPED = /already (been )?cancell?ed/i

/** PayFast: cards, Instant EFT and Capitec Pay, with yearly charges (decision 0156). */
export function createPayfast(config: Config, settings: NonNullable<Config['payfast']>): PaymentProvider {
  const { merchantId, merchantKey, passphrase } = settings
  const url = new URL(settings.url)
  const isPayfast = HOSTS.includes(url.hostname)
  const isTest = url.hostname !== 'www.payfast.co.za'
  const sources = new BlockList()
  for (const network of [...(isPayfast ? NETWORKS : []), ...settings.sources]) {
    const [address, prefix] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    sources.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family)
  }

  const ask = (target: URL, request: Omit<Parameters<typeof askProvider>[2], 'allowsPrivate'>) =>
    askProvider('payfast', target, { ...request, allowsPrivate: config.allowsPrivateTargets })

  /** Returns the reason to refuse the call, or null. */
  async function callApi(
    method: 'POST' | 'PUT',
    path: string,
    body: Record<string, string | number>,
  ): Promise<string | null> {
    const target = new URL(path, isPayfast ? 'https://api.payfast.co.za' : url)
    if (isTest) target.searchParams.set('testing', 'true')
    const timestamp = `${new Date().toISOString().slice(0, 19)}+0000`
    const headers = { 'merchant-id': merchantId, version: 'v1', timestamp }
    const signed = Object.entries<string | number>({ ...headers, ...body }).map(
      ([name, value]) => [name, String(value)] as const,
    )
    const { status, json } = await ask(target, {
      method,
      headers: { ...headers, signature: signApiCall(signed, passphrase), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = Reply.safeParse(json).data?.data
    if (status === 200 && reply?.response === true) return null
    const words = [reply?.response, reply?.message].find((each) => typeof each === 'string')
    return words?.slice(0, 300) ?? `PayFast answered ${status}`
  }

  return {
    id: 'payfast',
    // Its page on www.payfast.co.za redirects to the other host, which browsers check too.
    formOrigins: isPayfast && !isTest ? [url.origin, 'https://payment.payfast.io'] : [url.origin],
    renews: true,

    start: async (order) => {
      const { renewal } = order
      const fields = Object.entries({
        merchant_id: merchantId,
        merchant_key: merchantKey,
        return_url: order.returnUrl,
        cancel_url: order.cancelUrl,
        notify_url: order.notifyUrl,
        m_payment_id: order.id,
        amount: toRand(order.amountCents),
        item_name: order.item,
        custom_str1: order.reference,
        ...(renewal && {
          subscription_type: '1',
          billing_date: renewal.firstOn,
          recurring_amount: toRand(renewal.amountCents),
          frequency: YEARLY,
          cycles: WITHOUT_END,
        }),
      })
      return {
        method: 'POST',
        url: new URL('/eng/process', url).href,
        fields: [...fields, ['signature', signCheckout(fields, passphrase)]].map(([name, value]) => ({ name, value })),
        providerRef: null,
      }
    },

    read({ body }) {
      const fields = [...new URLSearchParams(body.toString('utf8'))]
      const get = (name: string) => fields.find(([each]) => each === name)?.[1] || null
      const facts: NotificationFacts = {
        orderId: get('m_payment_id'),
        providerRef: null,
        paymentId: get('pf_payment_id'),
        status: get('payment_status') ?? '',
        outcome: OUTCOMES[get('payment_status') ?? ''] ?? 'other',
        amountCents: toCents(get('amount_gross')),
        renewalToken: get('token'),
      }
      if (!isSameSignature(get('signature') ?? '', signNotification(fields, passphrase)))
        return { facts, fault: 'The signature is wrong.' }
      if (get('merchant_id') !== merchantId) return { facts, fault: 'It is for another merchant.' }
      return { facts, fault: facts.paymentId === null ? 'It has no payment number.' : null }
    },

    async confirm({ body, source }) {
      if (!(await isFromPayfast(source))) return `It came from ${source}, which is not PayFast.`
      const fields = [...new URLSearchParams(body.toString('utf8'))].filter(([name]) => name !== 'signature')
      const { status, text } = await ask(new URL('/eng/query/validate', url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: fields.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&'),
      })
      if (status !== 200) throw new ProviderUnavailable(`PayFast answered ${status}`)
      return text.trim() === 'VALID' ? null : 'PayFast does not confirm it.'
    },

    async refund({ paymentId, amountCents, reason }) {
      const path = `/refunds/${encodeURIComponent(paymentId)}`
      const fault = await callApi('POST', path, { amount: amountCents, notify_buyer: 1, reason: reason.slice(0, 255) })
      return fault === null ? { state: 'made' } : { state: 'failed', detail: fault }
    },

    async stopRenewal(token) {
      const fault = await callApi('PUT', `/subscriptions/${encodeURIComponent(token)}/cancel`, {})
      if (fault !== null && !ALREADY_STOPPED.test(fault))
        throw new ProviderUnavailable(`PayFast stopped no renewal: ${fault}`)
    },
  }

  async function isFromPayfast(source: string): Promise<boolean> {
    const address = source.replace(/^::ffff:/, '')
    if (sources.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) return true
    const hosts = isPayfast ? HOSTS : [url.hostname.replaceAll(/[[\]]/g, '')]
    const found = await Promise.all(hosts.map((host) => lookup(host, { all: true }).catch(() => [])))
    // If DNS is down, try again later instead of refusing a genuine notification.
    if (found.every((addresses) => addresses.length === 0)) throw new ProviderUnavailable('PayFast has no address')
    return found.flat().some((each) => each.address === address)
  }
}

const toRand = (cents: number) => (cents / 100).toFixed(2)

function toCents(amount: string | null): number | null {
  return amount !== null && /^-?\d{1,9}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null
}
