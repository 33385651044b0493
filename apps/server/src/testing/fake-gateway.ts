import { createHash, createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Fields = [name: string, value: string][]

/** A payment page that a payer opened, as PayFast or Yoco know it. */
interface Order {
  provider: 'payfast' | 'yoco'
  /** The merchant's id of it. */
  id: string
  amountCents: number
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  fields: Record<string, string>
  /** PayFast's subscription. */
  token: string | null
}

export interface GatewayCall {
  method: string
  /** Yoco's Idempotency-Key. */
  key: string | undefined
  path: string
  body: Record<string, unknown>
}

export interface FakeGateway {
  url: string
  /** The settings of a Spoor that uses it. */
  environment: Record<string, string>
  /** Payment pages that were opened, newest last. */
  orders: Order[]
  /** Calls of the APIs: refunds and stopped subscriptions. */
  calls: GatewayCall[]
  /** What the validation of a notification answers; null breaks the connection. */
  validates: 'VALID' | 'INVALID' | null
  /** The provider's reason to refuse refunds. */
  refusesRefunds: string | null
  /** PayFast's reason not to cancel a subscription. */
  refusesStops: string | null
  /** Whether Yoco accepts refunds without making them yet. */
  refundsLater: boolean
  /** Whether its APIs answer 503. */
  isDown: boolean
  /** Opens a payment page as a browser would. Throws the page's error. */
  open(redirect: { method: string; url: string; fields: { name: string; value: string }[] }): Promise<Order>
  /** Pays an order, as the payer's click does, and notifies the merchant. Returns the notification. */
  complete(order: Order, changes?: Record<string, string>): Promise<Notification>
  fail(order: Order, changes?: Record<string, string>): Promise<Notification>
  cancel(order: Order, changes?: Record<string, string>): Promise<Notification>
  /** Notifies of a refund, as only Yoco does. */
  refund(order: Order, paymentId: string, type?: 'refund.succeeded' | 'refund.failed'): Promise<Notification>
  /** Signs and sends a notification; with `signedWith` by somebody who does not know the passphrase. */
  notify(order: Order, changes: Record<string, string>, options?: { signedWith?: string }): Promise<Notification>
  /** Sends a notification again. */
  send(notification: Pick<Notification, 'url' | 'body' | 'headers'>): Promise<number>
  close(): Promise<void>
}

export interface Notification {
  url: string
  body: string
  headers: Record<string, string>
  /** What the merchant answered. */
  status: number
  /** The provider's number of the payment. */
  paymentId: string
}

/** The order in which PayFast signs the fields of its page. */
const CHECKOUT_ORDER =
  'merchant_id merchant_key return_url cancel_url notify_url name_first name_last email_address cell_number m_payment_id amount item_name item_description custom_int1 custom_str1 email_confirmation confirmation_address payment_method subscription_type billing_date recurring_amount frequency cycles'.split(
    ' ',
  )

type Send = (notification: Pick<Notification, 'url' | 'body' | 'headers'>) => Promise<number>

const MERCHANT = { id: '10000100', key: '46f0cd694581a', passphrase: "Karoo (Pty) Ltd's *salt*~" }
const YOCO = {
  key: 'sk_test_0123456789',
  secret: `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`,
}

const postOverHttp: Send = async ({ url, body, headers }) =>
  (await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })).status

/** PayFast and Yoco on loopback. `send` delivers notifications; by default over HTTP. */
export async function startFakeGateway(options: { send?: Send } = {}): Promise<FakeGateway> {
  const send = options.send ?? postOverHttp
  const sent = new Set<string>()
  let payments = 1_000_000

  const server = http.createServer((request, response) => void reply(request, response).catch(() => request.destroy()))

  async function reply(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { status = 200, type = 'application/json', body, location } = await answer(request)
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
  }

  async function answer(request: http.IncomingMessage): Promise<Answer> {
    const body = await text(request)
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const path = `${request.method} ${pathname}`
    if (path === 'POST /eng/process') return openPayfast(readForm(body))
    if (path === 'POST /eng/query/validate') {
      if (gateway.validates === null) throw new Error('away')
      return { type: 'text/plain', body: sent.has(body) ? gateway.validates : 'INVALID' }
    }
    if (path === 'POST /api/checkouts') return openYoco(request, body)
    const [, page, id = '', action] = pathname.split('/')
    if (page === 'page') return answerPage(id, action)
    if (page === 'control') return control(action, { ...(JSON.parse(body || '{}') as Record<string, string>), id })
    return answerApi(request, pathname, body)
  }

  function openPayfast(fields: Fields): Answer {
    const get = (name: string) => fields.find(([each]) => each === name)?.[1] ?? ''
    const signed = fields.filter(([name, value]) => name !== 'signature' && value !== '')
    if (get('merchant_id') !== MERCHANT.id || get('merchant_key') !== MERCHANT.key)
      return { status: 400, type: 'text/html', body: 'Merchant unknown' }
    const places = fields.map(([name]) => CHECKOUT_ORDER.indexOf(name)).filter((place) => place !== -1)
    if (places.some((place, at) => at > 0 && place < places[at - 1]))
      return { status: 400, type: 'text/html', body: 'Fields out of order' }
    if (get('signature') !== md5(signed, MERCHANT.passphrase))
      return { status: 400, type: 'text/html', body: 'Generated signature does not match submitted signature' }
    const order: Order = {
      provider: 'payfast',
      id: get('m_payment_id'),
      amountCents: Math.round(Number(get('amount')) * 100),
      returnUrl: get('return_url'),
      cancelUrl: get('cancel_url'),
      notifyUrl: get('notify_url'),
      fields: Object.fromEntries(fields),
      token: get('subscription_type') === '1' ? randomUUID() : null,
    }
    gateway.orders.push(order)
    return { status: 302, location: `/page/${order.id}`, body: '' }
  }

  function openYoco({ headers }: http.IncomingMessage, body: string): Answer {
    if (headers.authorization !== `Bearer ${YOCO.key}`) return { status: 401, body: '{"message":"Unauthorized"}' }
    const wish = JSON.parse(body) as Record<string, string> & { amount: number; metadata: Record<string, string> }
    const checkoutId = `ch_${String(headers['idempotency-key'])}`
    gateway.orders.push({
      provider: 'yoco',
      id: wish.metadata.order,
      amountCents: wish.amount,
      returnUrl: wish.successUrl,
      cancelUrl: wish.cancelUrl,
      notifyUrl: `${new URL(wish.successUrl).origin}/payments/notify/yoco`,
      fields: { ...wish.metadata, checkoutId },
      token: null,
    })
    return {
      body: JSON.stringify({
        id: checkoutId,
        redirectUrl: `${gateway.url}/page/${wish.metadata.order}`,
        message: null,
      }),
    }
  }

  /** The page on which a payer pays or turns back. */
  async function answerPage(id: string, action: string | undefined): Promise<Answer> {
    const order = gateway.orders.findLast((each) => each.id === id)
    if (!order) return { status: 404, type: 'text/html', body: 'No such order' }
    if (action === 'pay') {
      await gateway.complete(order)
      return { status: 302, location: order.returnUrl, body: '' }
    }
    if (action === 'cancel') return { status: 302, location: order.cancelUrl, body: '' }
    const button = (name: string, label: string) =>
      `<form method="post" action="/page/${id}/${name}"><button>${label}</button></form>`
    const amount = (order.amountCents / 100).toFixed(2)
    const body = `<!doctype html><html lang="en"><title>Example payments</title><h1>Pay R${amount}</h1>${button('pay', 'Pay')}${button('cancel', 'Cancel')}`
    return { type: 'text/html', body }
  }

  /** For tests in another process: POST /control/{order}/{complete|fail|cancel|refund} with changes as JSON. */
  async function control(action: string, { id, ...changes }: Record<string, string>): Promise<Answer> {
    const order = gateway.orders.findLast((each) => each.id === id)
    if (!order) return { status: 404, body: '{}' }
    const { paymentId, status } = await (action === 'refund'
      ? gateway.refund(order, changes.paymentId)
      : gateway[action as 'complete' | 'fail' | 'cancel'](order, changes))
    return { body: JSON.stringify({ paymentId, status }) }
  }

  function answerApi({ method = '', headers }: http.IncomingMessage, path: string, body: string): Answer {
    const content = JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>
    const isYoco = path.startsWith('/api/checkouts/')
    if (isYoco ? headers.authorization !== `Bearer ${YOCO.key}` : headers.signature !== signApi(headers, content))
      return { status: 401, body: '{"data":{"response":false,"message":"Merchant authorization failed."}}' }
    if (gateway.isDown) return { status: 503, body: '{}' }
    gateway.calls.push({ method, path, key: headers['idempotency-key'] as string | undefined, body: content })
    const refused = path.includes('refund') ? gateway.refusesRefunds : gateway.refusesStops
    if (isYoco) {
      const status = gateway.refundsLater ? 'pending' : 'successful'
      return { status: refused ? 400 : 200, body: JSON.stringify(refused ? { message: refused } : { status }) }
    }
    return { body: JSON.stringify({ code: 200, data: { response: refused === null, message: refused } }) }
  }

  async function notifyPayfast(order: Order, changes: Record<string, string>, passphrase: string) {
    const gross = (order.amountCents / 100).toFixed(2)
    const values: Record<string, string> = {
      m_payment_id: order.id,
      pf_payment_id: String(++payments),
      payment_status: 'COMPLETE',
      item_name: order.fields.item_name,
      item_description: '',
      amount_gross: gross,
      amount_fee: '-13.90',
      amount_net: (order.amountCents / 100 - 13.9).toFixed(2),
      custom_str1: order.fields.custom_str1 ?? '',
      custom_str2: '',
      name_first: "Thandi (Pty) O'Neil*",
      name_last: '',
      email_address: 'buyer@example.com',
      merchant_id: MERCHANT.id,
      ...(order.token && { token: order.token, billing_date: order.fields.billing_date }),
      ...changes,
    }
    const fields = Object.entries(values)
    const body = encode(fields)
    sent.add(body)
    return {
      url: order.notifyUrl,
      body: `${body}&signature=${md5(fields, passphrase)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      paymentId: values.pf_payment_id,
    }
  }

  async function notifyYoco(order: Order, changes: Record<string, string>, secret: string) {
    const { type = 'payment.succeeded', id = `p_${++payments}`, amount, ...rest } = changes
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      type,
      payload: {
        id,
        amount: Number(amount ?? order.amountCents),
        currency: 'ZAR',
        mode: 'test',
        metadata: { order: order.id, checkoutId: order.fields.checkoutId },
        ...rest,
      },
    })
    const messageId = `msg_${randomUUID()}`
    const seconds = String(Math.floor(Date.now() / 1000))
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')
    return {
      url: order.notifyUrl,
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signature}`,
      },
      paymentId: id,
    }
  }

  const gateway: FakeGateway = {
    url: '',
    environment: {},
    orders: [],
    calls: [],
    validates: 'VALID',
    refusesRefunds: null,
    refusesStops: null,
    refundsLater: false,
    isDown: false,
    async open({ method, url, fields }) {
      const form = new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value]))
      const post = { method, body: form, redirect: 'manual' as const }
      const page = method === 'POST' ? await fetch(url, post) : await fetch(url)
      if (page.status >= 400) throw new Error(await page.text())
      return gateway.orders.at(-1)!
    },
    complete: (order, changes) => gateway.notify(order, { ...changes }),
    fail: (order, changes) =>
      gateway.notify(order, {
        ...(order.provider === 'yoco' ? { type: 'payment.failed' } : { payment_status: 'FAILED' }),
        ...changes,
      }),
    cancel: (order, changes) => gateway.notify(order, { payment_status: 'CANCELLED', ...changes }),
    refund: (order, paymentId, type = 'refund.succeeded') => gateway.notify(order, { type, paymentId }),
    async notify(order, changes, { signedWith } = {}) {
      const notification =
        order.provider === 'yoco'
          ? await notifyYoco(order, changes, signedWith ?? YOCO.secret)
          : await notifyPayfast(order, changes, signedWith ?? MERCHANT.passphrase)
      return { ...notification, status: await send(notification) }
    },
    send,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gateway.environment = {
    SPOOR_PAYFAST_MERCHANT_ID: MERCHANT.id,
    SPOOR_PAYFAST_MERCHANT_KEY: MERCHANT.key,
    SPOOR_PAYFAST_PASSPHRASE: MERCHANT.passphrase,
    SPOOR_PAYFAST_URL: gateway.url,
    // A Spoor on `localhost` may be reached by IPv6.
    SPOOR_PAYFAST_SOURCES: '::1',
    SPOOR_YOCO_SECRET_KEY: YOCO.key,
    SPOOR_YOCO_WEBHOOK_SECRET: YOCO.secret,
    SPOOR_YOCO_URL: gateway.url,
    SPOOR_ALLOW_PRIVATE_TARGETS: '1',
  }
  return gateway
}

interface Answer {
  status?: number
  type?: string
  location?: string
  body: string
}

const readForm = (body: string): Fields => [...new URLSearchParams(body)]

/** PHP's urlencode, byte by byte, independent of the server's. */
function urlencode(value: string): string {
  return [...Buffer.from(value, 'utf8')]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      if (/[A-Za-z0-9_.-]/.test(char)) return char
      return char === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

const encode = (fields: Fields): string => fields.map(([name, value]) => `${name}=${urlencode(value)}`).join('&')

const md5 = (fields: Fields, passphrase: string): string =>
  createHash('md5')
    .update(encode([...fields, ['passphrase', passphrase]]))
    .digest('hex')

function signApi(headers: http.IncomingHttpHeaders, body: Record<string, unknown>): string {
  const signed = {
    'merchant-id': headers['merchant-id'],
    version: headers.version,
    timestamp: headers.timestamp,
    passphrase: MERCHANT.passphrase,
    ...body,
  }
  const fields = Object.entries(signed)
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('md5').update(encode(fields)).digest('hex')
}
