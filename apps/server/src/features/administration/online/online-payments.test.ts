import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { readConfig } from '../../../config.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { eraseOwner } from '../../accounts/my-data/closing-writes.ts'
import { startFakeGateway, type FakeGateway, type Notification } from '../../../testing/fake-gateway.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { startMailCatcher, type MailCatcher } from '../../../testing/mail-catcher.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

const START_MS = Date.parse('2026-03-10T08:00:00Z')
const YEAR = 365

let spoor: TestApp
let gateway: FakeGateway
let catcher: MailCatcher
let admin: TestUser
let nowMs = START_MS
/** Network address from which notifications come. */
let source = '127.0.0.1'

beforeAll(async () => {
  catcher = await startMailCatcher()
  gateway = await startFakeGateway({ send: deliver })
  const { payfast, yoco } = readConfig({ ...gateway.environment, SPOOR_DEMO: '0' })
  spoor = await createTestApp({
    clock: { nowMs: () => nowMs },
    config: {
      payfast: payfast && { ...payfast, sources: [] },
      yoco,
      allowsPrivateTargets: true,
      registrationsPerHour: 100_000,
      smtpUrl: catcher.smtpUrl,
    },
  })
  admin = await spoor.signUp('admin@example.com', { role: 'system_admin' })
})
afterAll(async () => {
  await spoor.close()
  await gateway.close()
  await catcher.close()
})
beforeEach(async () => {
  await spoor.dependencies.pool.query('delete from payment_notification')
  nowMs = START_MS
  source = '127.0.0.1'
  Object.assign(gateway, {
    validates: 'VALID',
    refusesRefunds: null,
    refusesStops: null,
    refundsLater: false,
    calls: [],
  })
  catcher.received.length = 0
})

async function deliver({ url, body, headers }: Pick<Notification, 'url' | 'body' | 'headers'>): Promise<number> {
  const path = new URL(url).pathname
  // Lists have the newest first.
  nowMs++
  const { statusCode } = await spoor.app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: body,
    remoteAddress: source,
  })
  return statusCode
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests inspect arbitrary replies
type Reply = { status: number; body: any }

async function call(
  by: TestUser,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
): Promise<Reply> {
  const response = await spoor.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : response.rawPayload }
}

const unpaid = () => spoor.signUp(undefined, { paymentVerified: false, role: 'individual' })
const options = async (by: TestUser, query = '') => (await call(by, 'GET', `/auth/payments/options${query}`)).body

/** Opens the provider's page as the payer's browser does. */
async function open(by: TestUser, wish: object = {}) {
  const started = await call(by, 'POST', '/auth/payments', { provider: 'payfast', ...wish })
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  return { order: await gateway.open(started.body.redirect), id: started.body.id as string }
}

const state = async (by: TestUser, id: string) => (await call(by, 'GET', `/auth/payments/started/${id}`)).body
const mayUse = async (by: TestUser) => (await call(by, 'GET', '/trips')).status === 200
/** All stored notifications, newest first. */
async function notifications() {
  const { rows } = await spoor.dependencies.pool.query(`select n.id, n.state, n.because, n.closed_at,
    (n.facts ->> 'amountCents')::float8 / 100 as amount, coalesce(o.user_id, o.company_id) as payer_id
    from payment_notification n left join online_payment o on o.id = n.online_payment_id order by n.received_at desc, n.id desc`)
  return rows
}
const lastNotification = async () => (await notifications())[0]
const openNotifications = async () =>
  (await call(admin, 'GET', '/auth/admin/payment-notifications?limit=500')).body.items
const decide = async (what: 'check' | 'assign' | 'close', id: string) =>
  (await call(admin, 'POST', `/auth/admin/payment-notifications/${id}/${what}`)).status
const payments = async (by: TestUser) => (await call(by, 'GET', '/auth/payments')).body.items
const profile = async (by: TestUser) => (await call(by, 'GET', '/auth/profile')).body

async function pay(by: TestUser, wish: object = {}) {
  const { order, id } = await open(by, wish)
  const notification = await gateway.complete(order)
  await spoor.runJobs()
  return { order, id, notification }
}

async function makeCompany(adminOptions = {}) {
  const { body } = await call(admin, 'POST', '/auth/admin/companies', {
    name: `Karoo ${randomUUID().slice(0, 6)}`,
    max_employees: 10,
  })
  const boss = await spoor.signUp(undefined, {
    role: 'company_admin',
    companyId: body.id,
    subscriptionExpiresAt: null,
    ...adminOptions,
  })
  return { company: body, boss }
}

describe('without a provider', () => {
  test('says so and starts nothing', async () => {
    const plain = await createTestApp()
    const { headers } = await plain.signUp(undefined, { paymentVerified: false })
    const answer = await plain.app.inject({ url: '/auth/payments/options', headers })
    expect(answer.json()).toMatchObject({ providers: [], quote: null, because: 'No payment provider is configured.' })
    const payload = { provider: 'payfast' }
    const refused = await plain.app.inject({ method: 'POST', url: '/auth/payments', headers, payload })
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'No payment provider is configured.'])
    const forged = await plain.app.inject({ method: 'POST', url: '/payments/notify/payfast', payload: 'a=b' })
    expect(forged.statusCode).toBe(404)
    await plain.close()
  })
})

describe('a payment by PayFast', () => {
  test('lets an unpaid driver in, with a receipt, in the lists and with its own mail', async () => {
    const driver = await unpaid()
    expect(await mayUse(driver)).toBe(false)
    expect(await options(driver)).toMatchObject({
      providers: [
        { id: 'payfast', renews: true },
        { id: 'yoco', renews: false },
      ],
      quote: { kind: 'start', plan: 'individual_annual', amount: 695, yearly_amount: 695 },
      because: null,
      renewal: null,
      started: null,
    })
    const { order, id } = await open(driver)
    expect(order).toMatchObject({ amountCents: 69_500, token: null })
    expect(order.fields).not.toHaveProperty('subscription_type')
    expect(await state(driver, id)).toMatchObject({ state: 'waiting' })
    expect(await mayUse(driver)).toBe(false)

    expect((await gateway.complete(order)).status).toBe(200)
    await spoor.runJobs()
    expect(await state(driver, id)).toMatchObject({ state: 'paid', amount: 695 })
    expect(await mayUse(driver)).toBe(true)
    const [payment] = await payments(driver)
    expect(payment).toMatchObject({ provider: 'payfast', amount: 695, days: YEAR, undone_at: null, has_vat: false })
    expect(payment.receipt_number).toBeGreaterThan(0)
    const listed = (await call(admin, 'GET', '/auth/admin/payments')).body.items[0]
    expect(listed).toMatchObject({ id: payment.id, verified_by: 'PayFast', payer: 'Test Driver' })
    const { months } = (await call(admin, 'GET', '/auth/admin/revenue?months=1')).body
    expect(months[0].paid_by).toMatchObject({ bank: 0 })
    expect(months[0].paid_by.payfast).toBeGreaterThanOrEqual(695)
    const [entry] = (await call(admin, 'GET', `/auth/admin/audit?subject_id=${driver.userId}`)).body.items
    expect(entry).toMatchObject({ action: 'payment.verified', after: { provider: 'payfast', amount: 695 } })
    const [mail] = catcher.to(driver.email)
    expect(mail.attachments[0].filename).toMatch(/^receipt-\d{6}\.pdf$/)
  })

  test('starts after a trial, and nothing is due while the plan runs', async () => {
    const driver = await unpaid()
    const ends = new Date(nowMs + 5 * DAY_MS)
    const trial = [driver.userId, ends, new Date(nowMs)]
    await spoor.dependencies.pool.query(
      'update app_user set trial_started_at = $3, trial_ends_at = $2 where id = $1',
      trial,
    )
    expect((await options(driver)).quote).toMatchObject({ kind: 'start', covers_from: ends.toISOString() })
    await pay(driver)
    expect((await profile(driver)).subscription_expires_at).toBe(new Date(ends.getTime() + YEAR * DAY_MS).toISOString())
    expect(await options(driver)).toMatchObject({
      quote: null,
      because: expect.stringContaining('Paid until 15 Mar 2027'),
    })
    expect((await call(driver, 'POST', '/auth/payments', { provider: 'payfast' })).status).toBe(409)
    nowMs = ends.getTime() + 340 * DAY_MS
    expect((await options(driver)).quote).toMatchObject({ kind: 'renew', amount: 695 })
  })

  test('the return address of another person shows nothing and grants nothing', async () => {
    const driver = await unpaid()
    const { id } = await open(driver)
    const thief = await unpaid()
    expect((await state(thief, id)).detail).toBe('Payment not found')
    expect(await mayUse(driver)).toBe(false)
  })

  test('imports the file that waited for it at once', async () => {
    const driver = await unpaid()
    const { headers, payload } = await fileForm(
      'Date,Start Location,End Location,Distance\n2026-03-02 08:00,Claremont,Paarl,60\n',
    )
    const all = { ...driver.headers, ...headers }
    expect((await spoor.app.inject({ method: 'POST', url: '/upload/held', headers: all, payload })).statusCode).toBe(
      200,
    )
    await pay(driver)
    expect((await call(driver, 'GET', '/upload/recent')).body).toMatchObject([{ status: 'saved', trips_found: 1 }])
  })

  test('an administrator can undo it like any other', async () => {
    const driver = await unpaid()
    await pay(driver)
    const [{ id }] = await payments(driver)
    expect((await call(admin, 'POST', `/auth/admin/payments/${id}/undo`)).body.undone_because).toBe('undo')
    expect(await mayUse(driver)).toBe(false)
  })
})

describe('a notification', () => {
  async function refused(
    send: (order: Awaited<ReturnType<typeof open>>['order']) => Promise<Notification>,
    because: string,
  ) {
    const driver = await unpaid()
    const { order, id } = await open(driver)
    const { status } = await send(order)
    await spoor.runJobs()
    expect(status).toBe(200)
    expect((await openNotifications())[0]).toMatchObject({ state: 'refused', because, payer: 'Test Driver' })
    expect(await state(driver, id)).toMatchObject({ state: 'waiting' })
    expect(await mayUse(driver)).toBe(false)
    return { driver, order, id }
  }

  test('with a forged signature is refused, kept and shown', async () => {
    await refused((order) => gateway.notify(order, {}, { signedWith: 'guess' }), 'The signature is wrong.')
  })

  test('without a signature is refused', async () => {
    await refused(async (order) => {
      const notification = await gateway.notify(order, {}, { signedWith: 'x' })
      const body = notification.body.replace(/&signature=.*/, '')
      return { ...notification, status: await deliver({ ...notification, body }) }
    }, 'The signature is wrong.')
  })

  test('for another merchant is refused', async () => {
    await refused((order) => gateway.notify(order, { merchant_id: '10000101' }), 'It is for another merchant.')
  })

  test('from a foreign network is refused', async () => {
    source = '196.7.0.138'
    await refused((order) => gateway.complete(order), 'It came from 196.7.0.138, which is not PayFast.')
  })

  test('that PayFast does not confirm is refused', async () => {
    gateway.validates = 'INVALID'
    await refused((order) => gateway.complete(order), 'PayFast does not confirm it.')
  })

  test('is believed behind a trusted proxy by the address that the proxy forwards', async () => {
    const trusting = await createTestApp({
      config: { ...spoor.dependencies.config, dataDir: spoor.dependencies.config.dataDir, trustProxy: true },
    })
    const send = (forwarded: string) =>
      trusting.app.inject({
        method: 'POST',
        url: '/payments/notify/payfast',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwarded },
        payload: `merchant_id=${forwarded}`,
        remoteAddress: '10.0.0.1',
      })
    await send('203.0.113.9')
    const { rows } = await trusting.dependencies.pool.query('select source from payment_notification')
    expect(rows).toEqual([{ source: '203.0.113.9' }])
    await trusting.close()
  })

  test('waits while PayFast cannot confirm it', async () => {
    gateway.validates = null
    const driver = await unpaid()
    const { order, id } = await open(driver)
    expect((await gateway.complete(order)).status).toBe(200)
    await expect(spoor.runJobs()).rejects.toThrow('PayFast cannot be reached')
    expect(await lastNotification()).toMatchObject({ state: 'checking' })
    gateway.validates = 'VALID'
    await spoor.dependencies.pool.query("update jobs.job set start_after = now() where state = 'retry'")
    await spoor.runJobs()
    expect(await state(driver, id)).toMatchObject({ state: 'paid' })
  })

  test('that cannot be confirmed for hours is refused, so that an administrator sees it', async () => {
    gateway.validates = null
    const driver = await unpaid()
    const { order } = await open(driver)
    await gateway.complete(order)
    const { pool } = spoor.dependencies
    await pool.query(
      "update jobs.job set retry_limit = 0 where name = 'check-payment-notification' and state = 'created'",
    )
    await spoor.runJobs()
    const because = 'It could not be checked for hours. Look for it at the provider.'
    const [shown] = await openNotifications()
    expect(shown).toMatchObject({ state: 'refused', because })
    gateway.validates = 'VALID'
    expect(await decide('check', shown.id)).toBe(204)
    expect(await decide('check', shown.id)).toBe(409)
    await spoor.runJobs()
    expect(await openNotifications()).toEqual([])
    expect(await mayUse(driver)).toBe(true)
  })

  test('that failed its signature is not checked again', async () => {
    const driver = await unpaid()
    const { order } = await open(driver)
    await gateway.notify(order, {}, { signedWith: 'guess' })
    const { id } = await lastNotification()
    expect((await call(admin, 'POST', `/auth/admin/payment-notifications/${id}/check`)).body.detail).toBe(
      'The signature is wrong.',
    )
    await gateway.notify(order, { amount_gross: '1.00' })
    await spoor.runJobs()
    expect(await decide('check', (await lastNotification()).id)).toBe(409)
  })

  test('with another amount than we stored is unmatched money', async () => {
    const driver = await unpaid()
    const { order, id } = await open(driver)
    await gateway.complete(order, { amount_gross: '1.00' })
    await spoor.runJobs()
    const shown = await lastNotification()
    expect(shown).toMatchObject({ state: 'unmatched', amount: 1 })
    expect(shown.because.replaceAll('\u{A0}', ' ')).toBe('R 1,00 was paid in place of R 695,00.')
    expect(await state(driver, id)).toMatchObject({ state: 'unmatched' })
    expect(await mayUse(driver)).toBe(false)
    await gateway.complete(order, { amount_gross: '695.01' })
    await spoor.runJobs()
    expect(await state(driver, id)).toMatchObject({ state: 'paid' })
  })

  test('sent again, and two at once, pays once', async () => {
    const driver = await unpaid()
    const { order } = await open(driver)
    const notification = await gateway.complete(order)
    expect(await Promise.all([gateway.send(notification), gateway.send(notification)])).toEqual([200, 200])
    // The same payment with different words, as when a provider sends it again with another fee.
    await Promise.all(
      ['-13.91', '-13.92'].map((amount_fee) =>
        gateway.complete(order, { pf_payment_id: notification.paymentId, amount_fee }),
      ),
    )
    // As two workers do.
    await Promise.all([spoor.runJobs(), spoor.runJobs()])
    expect(await payments(driver)).toHaveLength(1)
    const states = (await notifications()).filter(({ payer_id }) => payer_id === driver.userId)
    expect(states.map((one: { state: string }) => one.state).toSorted()).toEqual(['applied', 'repeated', 'repeated'])
  })

  test('about a second payment of one order is unmatched money, which an administrator assigns or closes', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver)
    await gateway.complete(order)
    await spoor.runJobs()
    const shown = await lastNotification()
    expect(shown).toMatchObject({ state: 'unmatched', because: 'This online payment was paid before.', amount: 695 })
    expect((await openNotifications())[0]).toMatchObject({ id: shown.id, amount: 695, payer: 'Test Driver' })
    expect(await decide('assign', shown.id)).toBe(204)
    const [second, first] = await payments(driver)
    expect([second.provider, second.covers_from]).toEqual(['payfast', first.covers_until])
    expect(await decide('assign', shown.id)).toBe(409)

    await gateway.complete(order)
    await spoor.runJobs()
    const again = await lastNotification()
    expect(await decide('close', again.id)).toBe(204)
    expect(await openNotifications()).toEqual([])
    expect(await decide('close', again.id)).toBe(409)
  })

  test('of the refund of unmatched money closes that, and leaves the payment of its order', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { provider: 'yoco' })
    const { paymentId } = await gateway.complete(order)
    await spoor.runJobs()
    expect(await openNotifications()).toMatchObject([{ state: 'unmatched', provider_payment_id: paymentId }])
    await gateway.refund(order, paymentId)
    await spoor.runJobs()
    expect(await mayUse(driver)).toBe(true)
    expect(await openNotifications()).toEqual([])
  })

  test('of another payer replayed with our number is refused, and unknown numbers are unmatched', async () => {
    const payer = await unpaid()
    const { notification } = await pay(payer)
    const thief = await unpaid()
    const { order, id } = await open(thief)
    await gateway.send(notification)
    await gateway.send({
      ...notification,
      body: notification.body.replace(/m_payment_id=[^&]+/, `m_payment_id=${order.id}`),
    })
    await spoor.runJobs()
    expect(await lastNotification()).toMatchObject({ state: 'refused', because: 'The signature is wrong.' })
    expect(await state(thief, id)).toMatchObject({ state: 'waiting' })
    for (const unknown of [randomUUID(), 'not a number', '']) {
      nowMs += 1000
      await gateway.complete(order, { m_payment_id: unknown })
      await spoor.runJobs()
      expect(await lastNotification()).toMatchObject({
        state: 'unmatched',
        because: 'No online payment has its number.',
      })
    }
  })

  test('counts whenever it arrives, and in any order', async () => {
    const driver = await unpaid()
    const { order, id } = await open(driver)
    await gateway.fail(order)
    await spoor.runJobs()
    expect(await state(driver, id)).toMatchObject({ state: 'failed' })
    nowMs += DAY_MS - 60_000
    await gateway.complete(order)
    await spoor.runJobs()
    const until = new Date(nowMs + YEAR * DAY_MS).toISOString()
    await gateway.fail(order)
    await gateway.cancel(order)
    await spoor.runJobs()
    expect(await state(driver, id)).toMatchObject({ state: 'paid' })
    expect((await profile(driver)).subscription_expires_at).toBe(until)
  })

  test('for a payer who may not pay any more is unmatched money', async () => {
    const driver = await unpaid()
    const { order } = await open(driver)
    await call(admin, 'DELETE', `/auth/admin/users/${driver.userId}`)
    await gateway.complete(order)
    await spoor.runJobs()
    expect(await lastNotification()).toMatchObject({
      state: 'unmatched',
      because: expect.stringContaining('deactivated'),
    })
  })

  test('that nobody can store is answered 5xx, so that it comes again', async () => {
    const driver = await unpaid()
    const { order, id } = await open(driver)
    const { pool } = spoor.dependencies
    await pool.query('alter table payment_notification rename to away')
    const { status, ...notification } = await gateway.complete(order)
    expect(status).toBe(500)
    await pool.query('alter table away rename to payment_notification')
    expect(await gateway.send(notification)).toBe(200)
    await spoor.runJobs()
    expect(await state(driver, id)).toMatchObject({ state: 'paid' })
  })

  test('of nonsense is kept, and a flood of it is refused, which delays no payment', async () => {
    const send = (body: string) =>
      deliver({ url: 'http://x/payments/notify/payfast', body, headers: { 'content-type': 'text/x' } })
    expect(await send('\0&amount_gross=\u{FFFF}&m_payment_id=%00')).toBe(200)
    expect(await send(`m_payment_id=${'-'.repeat(36)}`)).toBe(200)
    expect(await send('x'.repeat(70_000))).toBe(413)
    nowMs += 30 * DAY_MS
    await spoor.dependencies.pool.query(
      `insert into payment_notification (id, provider, digest, received_at, source, body, facts, state)
       select gen_random_uuid(), 'payfast', sha256(n::text::bytea), $1, '', '', '{}', 'refused' from generate_series(1, 500) n`,
      [new Date(nowMs)],
    )
    expect(await send('one more')).toBe(503)
    const driver = await unpaid()
    await pay(driver)
    expect(await mayUse(driver)).toBe(true)
  })
})

describe('a renewal', () => {
  const renewalOf = async (by: TestUser) => (await options(by)).renewal

  test('is announced two weeks before, charged a year later, and its charges add a year each', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { renews: true })
    expect(order.fields).toMatchObject({
      subscription_type: '1',
      recurring_amount: '695.00',
      billing_date: '2027-03-07',
      frequency: '6',
    })
    expect(await renewalOf(driver)).toEqual({
      provider: 'payfast',
      amount: 695,
      next_on: '2027-03-07',
      failed_at: null,
    })
    expect((await options(driver)).because).toBe('Your plan renews by itself on 7 Mar 2027.')
    const { subscription_expires_at: paidUntil } = await profile(driver)

    nowMs = Date.parse('2027-02-20T06:00:00Z')
    catcher.received.length = 0
    await spoor.runJob('remind-renewals')
    await spoor.runJob('remind-subscriptions')
    expect(catcher.to(driver.email)).toEqual([])
    nowMs = Date.parse('2027-02-21T06:00:00Z')
    await spoor.runJob('remind-renewals')
    await spoor.runJob('remind-renewals')
    await spoor.runJob('remind-subscriptions')
    const [mail, ...more] = catcher.to(driver.email)
    expect(more).toEqual([])
    expect(mail.subject).toBe('Spoor renews on 7 Mar 2027')
    expect(mail.text?.replaceAll('\u{A0}', ' ')).toContain(
      'On 7 Mar 2027 PayFast charges R 695,00 for another year of Spoor.',
    )
    expect(mail.text).toMatch(/stop-renewal\?token=[0-9a-f-]{36}/)

    nowMs = Date.parse('2027-03-07T03:00:00Z')
    await gateway.complete(order)
    await spoor.runJobs()
    expect(await payments(driver)).toHaveLength(2)
    expect(Date.parse((await profile(driver)).subscription_expires_at)).toBe(Date.parse(paidUntil) + YEAR * DAY_MS)
    expect(await renewalOf(driver)).toMatchObject({ next_on: '2028-03-07' })
  })

  test('stops by the link in the mail, by one call, and a charge after that is unmatched money', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { renews: true })
    const { rows } = await spoor.dependencies.pool.query('select stop_token from renewal where user_id = $1', [
      driver.userId,
    ])
    const stop = (token: string) =>
      spoor.app.inject({ method: 'POST', url: '/payments/stop-renewal', payload: { token } })
    expect((await stop(randomUUID())).statusCode).toBe(404)
    const stopped = await stop(rows[0].stop_token)
    expect(stopped.json()).toEqual({ access_until: (await profile(driver)).subscription_expires_at })
    expect((await stop(rows[0].stop_token)).statusCode).toBe(200)
    expect(await renewalOf(driver)).toBeNull()
    await spoor.runJobs()
    expect(gateway.calls.map(({ method, path }) => [method, path])).toEqual([
      ['PUT', `/subscriptions/${order.token}/cancel`],
    ])
    expect(await mayUse(driver)).toBe(true)
    nowMs = Date.parse('2027-03-07T03:00:00Z')
    await gateway.complete(order)
    await spoor.runJobs()
    expect(await lastNotification()).toMatchObject({
      state: 'unmatched',
      because: 'The renewal was stopped before this charge.',
    })

    expect((await call(driver, 'DELETE', '/auth/payments/renewal')).status).toBe(404)
    const other = await unpaid()
    await pay(other, { renews: true })
    expect((await call(other, 'DELETE', '/auth/payments/renewal')).status).toBe(204)
    await spoor.runJobs()
    expect(await renewalOf(other)).toBeNull()
  })

  test('that cannot be charged is told, keeps access until the paid date, and may succeed later', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { renews: true })
    catcher.received.length = 0
    nowMs = Date.parse('2027-03-07T03:00:00Z')
    await gateway.fail(order)
    await spoor.runJobs()
    const [mail] = catcher.to(driver.email)
    expect(mail.subject).toBe('Your renewal could not be charged')
    expect(mail.text).toContain('Your access runs until 10 Mar 2027.')
    expect(await renewalOf(driver)).toMatchObject({ failed_at: new Date(nowMs).toISOString() })
    expect(await mayUse(driver)).toBe(true)
    expect((await options(driver)).quote).toMatchObject({ kind: 'renew' })
    nowMs = Date.parse('2027-03-12T03:00:00Z')
    expect(await mayUse(driver)).toBe(false)
    await gateway.complete(order)
    await spoor.runJobs()
    expect(await mayUse(driver)).toBe(true)
    expect(await renewalOf(driver)).toMatchObject({ failed_at: null })
    catcher.received.length = 0
    await gateway.fail(order)
    await spoor.runJobs()
    expect(await renewalOf(driver)).toMatchObject({ failed_at: null })
    expect(catcher.to(driver.email)).toEqual([])
  })

  test('ends when the payer cancels it at PayFast, with the next payment, and with the account', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { renews: true })
    await gateway.cancel(order)
    await spoor.runJobs()
    expect(catcher.to(driver.email).at(-1)?.subject).toBe('Your renewal has ended')
    expect(await renewalOf(driver)).toBeNull()

    const leaver = await unpaid()
    const { order: kept } = await pay(leaver, { renews: true })
    await call(admin, 'DELETE', `/auth/admin/users/${leaver.userId}`)
    await spoor.runJobs()
    expect(gateway.calls.map(({ path }) => path)).toContain(`/subscriptions/${kept.token}/cancel`)
  })

  test('ends with an inactive company, a changed plan, and a company that pays for the payer', async () => {
    for (const change of [{ is_active: false }, { subscription_type: 'company_business' }]) {
      const { boss, company } = await makeCompany()
      const { order } = await pay(boss, { renews: true })
      await call(admin, 'PUT', `/auth/admin/companies/${company.id}`, change)
      await gateway.complete(order)
      await spoor.runJobs()
      expect(await lastNotification()).toMatchObject({ state: 'unmatched' })
      expect(gateway.calls.map(({ path }) => path)).toContain(`/subscriptions/${order.token}/cancel`)
    }
    const { company } = await makeCompany()
    const joiner = await unpaid()
    const { order } = await pay(joiner, { renews: true })
    await spoor.dependencies.pool.query('update app_user set company_id = $1 where id = $2', [
      company.id,
      joiner.userId,
    ])
    await gateway.complete(order)
    await spoor.runJobs()
    const because = 'The account, its company or the plan has changed since the renewal began.'
    expect(await lastNotification()).toMatchObject({ state: 'unmatched', because })
    await spoor.runJob('remind-renewals')
    expect(await renewalOf(joiner)).toBeNull()
  })

  test('that PayFast does not stop is stopped there another day', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { renews: true })
    const { pool } = spoor.dependencies
    const stops = () => gateway.calls.filter(({ path }) => path === `/subscriptions/${order.token}/cancel`).length
    await call(driver, 'DELETE', '/auth/payments/renewal')
    await pool.query("update jobs.job set retry_limit = 0 where name = 'stop-renewal' and state = 'created'")
    gateway.refusesStops = 'The subscription cannot be cancelled now'
    await expect(spoor.runJobs()).rejects.toThrow('PayFast stopped no renewal')
    gateway.refusesStops = 'The subscription has already been cancelled'
    await spoor.runJob('remind-renewals')
    await spoor.runJobs()
    expect(stops()).toBe(2)
    await spoor.runJob('remind-renewals')
    await spoor.runJobs()
    expect(stops()).toBe(2)
  })

  test('of a first payment that is unmatched is stopped, and its payer can get the money', async () => {
    const driver = await unpaid()
    const { order, id } = await open(driver, { renews: true })
    await gateway.complete(order, { amount_gross: '600.00' })
    await spoor.runJobs()
    expect(gateway.calls.map(({ path }) => path)).toEqual([`/subscriptions/${order.token}/cancel`])
    expect(await decide('assign', (await lastNotification()).id)).toBe(204)
    expect(await state(driver, id)).toMatchObject({ state: 'paid' })
    expect(await mayUse(driver)).toBe(true)
    expect(await renewalOf(driver)).toBeNull()
  })

  test('of a second payment of one order is stopped', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { renews: true })
    await gateway.complete(order, { token: 'second-token' })
    await spoor.runJobs()
    expect(await lastNotification()).toMatchObject({ state: 'unmatched' })
    expect(gateway.calls.map(({ path }) => path)).toEqual(['/subscriptions/second-token/cancel'])
    expect(await renewalOf(driver)).not.toBeNull()
  })

  test('ends with unmatched money that an administrator assigns', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { renews: true })
    nowMs = Date.parse('2027-03-08T06:00:00Z')
    await spoor.runJob('remind-renewals')
    const { order: next } = await open(driver)
    await gateway.complete(next, { amount_gross: '600.00' })
    await spoor.runJobs()
    expect(await decide('assign', (await lastNotification()).id)).toBe(204)
    await spoor.runJobs()
    expect(await renewalOf(driver)).toBeNull()
    expect(gateway.calls.map(({ path }) => path)).toEqual([`/subscriptions/${order.token}/cancel`])
  })

  test('whose charge never comes is told the day after, once', async () => {
    const driver = await unpaid()
    await pay(driver, { renews: true })
    const failures = () =>
      catcher.to(driver.email).filter(({ subject }) => subject === 'Your renewal could not be charged')
    nowMs = Date.parse('2027-03-07T20:00:00Z')
    await spoor.runJob('remind-renewals')
    expect(failures()).toEqual([])
    nowMs = Date.parse('2027-03-08T06:00:00Z')
    await spoor.runJob('remind-renewals')
    await spoor.runJob('remind-renewals')
    expect(failures()).toHaveLength(1)
    expect(await renewalOf(driver)).toMatchObject({ failed_at: new Date(nowMs).toISOString() })
  })

  test('whose charge is unmatched money is not told that it failed', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { renews: true })
    nowMs = Date.parse('2027-03-07T06:00:00Z')
    await gateway.complete(order, { amount_gross: '600.00' })
    await spoor.runJobs()
    expect(await lastNotification()).toMatchObject({ state: 'unmatched' })
    nowMs = Date.parse('2027-03-08T06:00:00Z')
    await spoor.runJob('remind-renewals')
    expect(catcher.to(driver.email).map(({ subject }) => subject)).not.toContain('Your renewal could not be charged')
  })

  test('by a provider that has none is refused', async () => {
    const answer = await call(await unpaid(), 'POST', '/auth/payments', { provider: 'yoco', renews: true })
    expect([answer.status, answer.body.detail]).toEqual([409, 'Yoco cannot charge every year.'])
  })
})

describe('a refund', () => {
  const refund = (id: string, body: object) => call(admin, 'POST', `/auth/admin/payments/${id}/refund`, body)

  test('undoes the payment with its reason, is made at the provider and told', async () => {
    const driver = await unpaid()
    const { order, notification } = await pay(driver, { renews: true })
    const [{ id }] = await payments(driver)
    expect((await refund(id, { reason: '' })).status).toBe(422)
    catcher.received.length = 0
    expect((await refund(id, { reason: 'Paid twice' })).body).toMatchObject({
      undone_because: 'refund',
      undone_reason: 'Paid twice',
      refund: { state: 'requested' },
    })
    await spoor.runJobs()
    expect(gateway.calls).toContainEqual({
      key: undefined,
      method: 'POST',
      path: `/refunds/${notification.paymentId}`,
      body: { amount: 69_500, notify_buyer: 1, reason: 'Paid twice' },
    })
    expect(gateway.calls.map(({ path }) => path)).toContain(`/subscriptions/${order.token}/cancel`)
    const [listed] = (await call(admin, 'GET', `/auth/admin/payments?user_id=${driver.userId}`)).body.items
    expect(listed.refund).toEqual({ state: 'made', detail: '' })
    expect(await mayUse(driver)).toBe(false)
    const [mail] = catcher.to(driver.email)
    expect([mail.subject, mail.text]).toEqual(['Your payment is being refunded', expect.stringContaining('Paid twice')])
    const [entry] = (await call(admin, 'GET', `/auth/admin/audit?subject_id=${driver.userId}`)).body.items
    expect(entry).toMatchObject({ action: 'payment.refunded', after: { reason: 'Paid twice' } })
    expect((await refund(id, { reason: 'Again' })).status).toBe(409)
  })

  test('that has no answer fails, and can be requested again or recorded', async () => {
    const driver = await unpaid()
    await pay(driver)
    const [{ id }] = await payments(driver)
    const shown = async () => (await call(admin, 'GET', `/auth/admin/payments?user_id=${driver.userId}`)).body.items[0]
    gateway.refusesRefunds = null
    await refund(id, { reason: 'Asked for it' })
    const { pool } = spoor.dependencies
    await pool.query("update jobs.job set retry_limit = 0 where name = 'refund-payment' and state = 'created'")
    gateway.isDown = true
    await spoor.runJobs()
    gateway.isDown = false
    expect((await shown()).refund).toMatchObject({ state: 'failed', detail: expect.stringContaining('did not answer') })
    expect((await refund(id, { reason: 'Asked for it' })).body.refund).toMatchObject({ state: 'requested' })
    expect((await refund(id, { reason: 'Asked for it', already_refunded: true })).body.refund.state).toBe('made')
    expect((await refund(id, { reason: 'Asked for it' })).status).toBe(409)
  })

  test('that the provider refuses is shown with its words', async () => {
    gateway.refusesRefunds = 'Insufficient funds'
    const driver = await unpaid()
    await pay(driver)
    const [{ id }] = await payments(driver)
    await refund(id, { reason: 'Asked for it' })
    await spoor.runJobs()
    const [listed] = (await call(admin, 'GET', `/auth/admin/payments?user_id=${driver.userId}`)).body.items
    expect(listed.refund).toEqual({ state: 'failed', detail: 'Insufficient funds' })
  })

  test('of a bank transfer is only recorded', async () => {
    const driver = await unpaid()
    const { body } = await call(admin, 'POST', `/auth/admin/verify-payment/${driver.userId}`, { amount: 695 })
    expect((await refund(body.payment.id, { reason: 'Paid twice' })).status).toBe(409)
    expect(await mayUse(driver)).toBe(true)
    const recorded = await refund(body.payment.id, { reason: 'Paid twice', already_refunded: true })
    expect(recorded.body).toMatchObject({ undone_because: 'refund', refund: null })
  })
})

describe('a charge-back', () => {
  const chargeBack = (id: string) =>
    call(admin, 'POST', `/auth/admin/payments/${id}/charge-back`, { reason: 'Card stolen' })

  test('suspends the payer, says so, and ends with another payment that adds no free time', async () => {
    const driver = await unpaid()
    await pay(driver)
    const [{ id }] = await payments(driver)
    nowMs += 30 * DAY_MS
    catcher.received.length = 0
    expect((await chargeBack(id)).body).toMatchObject({ undone_because: 'charge_back', undone_reason: 'Card stolen' })
    await spoor.runJobs()
    expect(await mayUse(driver)).toBe(false)
    expect((await options(driver)).charged_back_at).toBe(new Date(nowMs).toISOString())
    const status = (await call(driver, 'GET', '/auth/check-payment-status')).body
    expect(status.rejection_reason).toBe('Your bank reversed the payment: Card stolen')
    expect(catcher.to(driver.email)[0].subject).toBe('Your access to Spoor is suspended')
    expect((await chargeBack(id)).status).toBe(409)
    await pay(driver)
    expect((await profile(driver)).subscription_expires_at).toBe(new Date(nowMs + YEAR * DAY_MS).toISOString())
    expect((await options(driver)).charged_back_at).toBeNull()
  })

  test('takes back only the time that the payment bought', async () => {
    const driver = await unpaid()
    await pay(driver)
    const [{ id }] = await payments(driver)
    nowMs += 350 * DAY_MS
    await pay(driver)
    await chargeBack(id)
    expect(await mayUse(driver)).toBe(false)
    const { subscription_expires_at: end } = await profile(driver)
    expect(Date.parse(end)).toBeLessThan(nowMs)
  })

  test('suspends a company with all its employees', async () => {
    const { boss, company } = await makeCompany()
    await pay(boss, { seats: 10 })
    const employee = await spoor.signUp(undefined, {
      role: 'company_employee',
      companyId: company.id,
      subscriptionExpiresAt: null,
    })
    expect(await mayUse(employee)).toBe(true)
    const [{ id }] = await payments(boss)
    await chargeBack(id)
    expect([await mayUse(employee), await mayUse(boss)]).toEqual([false, false])
  })
})

describe('a company', () => {
  test('buys its plan, then more seats pro rata until the paid date', async () => {
    const { boss, company } = await makeCompany()
    expect((await options(boss)).quote).toMatchObject({ kind: 'start', plan: 'company_starter', amount: 2500 })
    await pay(boss, { renews: true })
    const end = new Date(nowMs + YEAR * DAY_MS).toISOString()
    nowMs += 73 * DAY_MS
    expect(await options(boss)).toMatchObject({ quote: null })
    // R 10 000 more a year, for four fifths of it.
    const { quote } = await options(boss, '?seats=25')
    expect(quote).toMatchObject({
      kind: 'upgrade',
      plan: 'company_business',
      amount: 8000,
      yearly_amount: 12_500,
      covers_until: end,
    })
    gateway.calls = []
    const { order } = await pay(boss, { seats: 25, renews: true })
    expect(order.fields).toMatchObject({ amount: '8000.00', recurring_amount: '12500.00', billing_date: '2027-03-07' })
    const { company: now } = (await call(boss, 'GET', '/team')).body
    expect(now).toMatchObject({
      id: company.id,
      subscription_type: 'company_business',
      seats: 100,
      subscription_expires_at: end,
    })
    // The charge of the smaller plan has ended.
    expect(gateway.calls).toHaveLength(1)
    expect((await options(boss)).renewal).toMatchObject({ amount: 12_500 })
    const [upgrade, first] = await payments(boss)
    expect([upgrade.amount, first.amount]).toEqual([8000, 2500])
    expect((await call(admin, 'POST', `/auth/admin/payments/${first.id}/undo`)).status).toBe(409)
    expect((await call(admin, 'POST', `/auth/admin/payments/${upgrade.id}/undo`)).status).toBe(200)
    expect((await call(boss, 'GET', '/team')).body.company).toMatchObject({ seats: 10, subscription_expires_at: end })
    expect((await options(boss, '?seats=5')).because).toContain('Paid until')
  })

  test('cannot pay an upgrade or a renewal once its plan or paid date has changed, or a day later', async () => {
    const { boss } = await makeCompany()
    await pay(boss)
    nowMs += 364 * DAY_MS
    const upgrade = await open(boss, { seats: 200 })
    expect(upgrade.order.amountCents).toBeLessThan(10_000)
    const wish = { provider: 'payfast', seats: 200, renews: true }
    expect((await call(boss, 'POST', '/auth/payments', wish)).body.detail).toContain('too soon for a yearly charge')
    expect((await options(boss, '?seats=200')).providers).toMatchObject([{ renews: false }, { renews: false }])
    const renewal = await open(boss)
    await pay(boss)
    for (const { order } of [upgrade, renewal]) {
      await gateway.complete(order)
      await spoor.runJobs()
      const because = 'The plan or its paid date has changed since this payment was started.'
      expect(await lastNotification()).toMatchObject({ state: 'unmatched', because })
    }
    const { order } = await open(boss, { seats: 200 })
    nowMs += DAY_MS + 1
    await gateway.complete(order)
    await spoor.runJobs()
    const because = 'It was paid more than a day after it was started.'
    expect(await lastNotification()).toMatchObject({ state: 'unmatched', because })
    expect((await call(boss, 'GET', '/team')).body.company).toMatchObject({ subscription_type: 'company_starter' })
  })

  test('cannot pay for a plan that permits fewer employees than have seats', async () => {
    const { boss, company } = await makeCompany()
    for (let seat = 0; seat < 11; seat++)
      await spoor.signUp(undefined, { role: 'company_employee', companyId: company.id })
    expect((await options(boss)).because).toContain('permits 10')
  })

  test('that started a payment is not deleted', async () => {
    const { boss, company } = await makeCompany()
    await open(boss)
    await spoor.dependencies.pool.query('update app_user set company_id = null where id = $1', [boss.userId])
    expect((await call(admin, 'DELETE', `/auth/admin/companies/${company.id}`)).body.detail).toContain('has 1 payment')
  })

  test('charges no employee, and an unconfirmed one may not pay', async () => {
    const { boss, company } = await makeCompany()
    await pay(boss)
    const employee = await spoor.signUp(undefined, {
      role: 'company_employee',
      companyId: company.id,
      paymentVerified: false,
    })
    expect(await options(employee)).toMatchObject({ quote: null, because: `${company.name} pays for your access.` })
    expect((await options(admin)).because).toBe('System administrators need no payment.')
    expect((await options(await unpaid(), '?seats=3')).because).toBe('Only a company buys seats.')
  })

  test('that let its plan run out cannot use an upgrade that was paid too late', async () => {
    const { boss } = await makeCompany()
    await pay(boss)
    nowMs += 364.5 * DAY_MS
    const { order } = await open(boss, { seats: 50 })
    nowMs += 0.9 * DAY_MS
    await gateway.complete(order)
    await spoor.runJobs()
    expect(await lastNotification()).toMatchObject({
      state: 'unmatched',
      because: expect.stringContaining('no running plan'),
    })
  })
})

describe('Yoco', () => {
  test('pays through its page, and signs its notifications by Standard Webhooks', async () => {
    const driver = await unpaid()
    const { order, id } = await open(driver, { provider: 'yoco' })
    await gateway.notify(
      order,
      {},
      { signedWith: `whsec_${Buffer.from('another secret of bytes!').toString('base64')}` },
    )
    await gateway.complete(order, { amount: '100' })
    await spoor.runJobs()
    const [, forged] = await notifications()
    expect([forged.state, (await lastNotification()).state]).toEqual(['refused', 'unmatched'])
    expect(await mayUse(driver)).toBe(false)
    await gateway.fail(order)
    await spoor.runJobs()
    expect(await state(driver, id)).toMatchObject({ state: 'unmatched' })
    const paid = await gateway.complete(order)
    await gateway.send(paid)
    await spoor.runJobs()
    expect(await state(driver, id)).toMatchObject({ state: 'paid' })
    expect(await payments(driver)).toMatchObject([{ provider: 'yoco', amount: 695 }])
    const late = { ...paid.headers, 'webhook-timestamp': String(Number(paid.headers['webhook-timestamp']) - 3600) }
    await gateway.send({ ...paid, headers: late, body: paid.body.replace('"ZAR"', '"ZAR" ') })
    expect(await lastNotification()).toMatchObject({ state: 'refused', because: 'The signature is wrong or too old.' })
    expect(await decide('check', (await lastNotification()).id)).toBe(409)
    await gateway.refund(order, paid.paymentId)
    await spoor.runJobs()
    expect(await mayUse(driver)).toBe(false)
    expect((await payments(driver))[0].undone_because).toBe('refund')
  })

  test('that returns a part of the money leaves the payment to an administrator', async () => {
    const driver = await unpaid()
    const { order, notification } = await pay(driver, { provider: 'yoco' })
    await gateway.notify(order, { type: 'refund.succeeded', paymentId: notification.paymentId, amount: '10000' })
    await spoor.runJobs()
    const shown = await lastNotification()
    expect(shown).toMatchObject({ state: 'unmatched', because: expect.stringContaining('of the payment was returned') })
    expect(await decide('assign', shown.id)).toBe(409)
    expect(await mayUse(driver)).toBe(true)
  })

  test('refunds by its checkout', async () => {
    const driver = await unpaid()
    const { order } = await pay(driver, { provider: 'yoco' })
    const [{ id }] = await payments(driver)
    await call(admin, 'POST', `/auth/admin/payments/${id}/refund`, { reason: 'Paid twice' })
    await spoor.runJobs()
    expect(gateway.calls.map(({ path }) => path)).toEqual([`/api/checkouts/${order.fields.checkoutId}/refund`])
  })

  test('may decide a refund later: it is made, or failed and requested again with another key', async () => {
    gateway.refundsLater = true
    const driver = await unpaid()
    const { order, notification } = await pay(driver, { provider: 'yoco' })
    const [{ id }] = await payments(driver)
    const shown = async () => (await call(admin, 'GET', `/auth/admin/payments?user_id=${driver.userId}`)).body.items[0]
    const refund = () => call(admin, 'POST', `/auth/admin/payments/${id}/refund`, { reason: 'Paid twice' })
    await refund()
    await spoor.runJobs()
    expect((await shown()).refund.state).toBe('requested')
    await gateway.refund(order, notification.paymentId, 'refund.failed')
    await spoor.runJobs()
    expect((await shown()).refund.state).toBe('failed')
    expect(await openNotifications()).toMatchObject([{ because: expect.stringContaining('refund failed') }])
    await refund()
    await spoor.runJobs()
    expect(new Set(gateway.calls.map(({ key }) => key)).size).toBe(2)
    await gateway.refund(order, notification.paymentId)
    await spoor.runJobs()
    expect((await shown()).refund).toEqual({ state: 'made', detail: '' })
  })

  test('that is away starts nothing', async () => {
    const { yoco } = spoor.dependencies.config
    const away = await createTestApp({
      config: { ...spoor.dependencies.config, yoco: yoco && { ...yoco, url: 'http://127.0.0.1:9' } },
    })
    const { headers } = await away.signUp(undefined, { paymentVerified: false })
    const payload = { provider: 'yoco' }
    const answer = await away.app.inject({ method: 'POST', url: '/auth/payments', headers, payload })
    expect([answer.statusCode, answer.json().detail]).toEqual([503, expect.stringContaining('Yoco cannot be reached')])
    for (let more = 1; more < 30; more++)
      await away.app.inject({ method: 'POST', url: '/auth/payments', headers, payload })
    const last = await away.app.inject({ method: 'POST', url: '/auth/payments', headers, payload })
    expect(last.statusCode).toBe(429)
    const { rows } = await away.dependencies.pool.query('select from online_payment')
    expect(rows).toEqual([])
    await away.close()
  })
})

test('erasing the admin of a company removes what a provider wrote about the payer', async () => {
  const { boss } = await makeCompany()
  await pay(boss)
  const { database, pool } = spoor.dependencies
  const person = { id: boss.userId, email: boss.email, name: 'Test Driver' }
  await inTransaction(database, (tx) => eraseOwner(tx, person, new Date(nowMs)))
  const { rows } = await pool.query('select length(body) as bytes from payment_notification')
  expect(rows).toEqual([{ bytes: 0 }])
})

test('erasing a person removes what a provider wrote about them, and keeps the payment', async () => {
  const driver = await unpaid()
  await pay(driver)
  const { database, pool } = spoor.dependencies
  const person = { id: driver.userId, email: driver.email, name: 'Test Driver' }
  await inTransaction(database, (tx) => eraseOwner(tx, person, new Date(nowMs)))
  const { rows } = await pool.query('select length(body) as bytes, state from payment_notification')
  expect(rows).toEqual([{ bytes: 0, state: 'applied' }])
  const { body } = await call(admin, 'GET', `/auth/admin/payments?user_id=${driver.userId}`)
  expect(body.items).toMatchObject([{ payer: 'Erased account', provider: 'payfast', reference: '' }])
})

test('pages may submit forms to the configured providers only', async () => {
  const policy = async (app: TestApp) =>
    String((await app.app.inject({ url: '/health' })).headers['content-security-policy'])
  expect(await policy(spoor)).toContain(`form-action 'self' ${gateway.url};`)
  const plain = await createTestApp()
  expect(await policy(plain)).toContain("form-action 'self';")
  await plain.close()
})

const HAS_POPPLER = spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0

async function readReceipt(payer: TestUser, payment?: { id: string }): Promise<string> {
  const { id } = payment ?? (await payments(payer))[0]
  const { body } = await call(payer, 'GET', `/auth/payments/${id}/receipt`)
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input: body }).stdout.toString().replaceAll('\u{A0}', ' ')
}

test.skipIf(!HAS_POPPLER)("a company's tax invoice shows its address and VAT number as when it paid", async () => {
  const { config } = spoor.dependencies
  const { boss, company } = await makeCompany()
  const details = { invoice_address: '9 Karoo Road, Beaufort West', vat_number: '4111111111' }
  const set = async (body: object) => (await call(boss, 'PATCH', '/team/invoice-details', body)).status
  config.vat = { number: '4123456789', percent: 15, seller: { name: 'Karoo Mileage', address: '1 Long Street' } }
  await pay(boss, { seats: 25 })
  expect(await readReceipt(boss)).not.toContain('Address')
  expect(await set({ ...details, vat_number: '123' })).toBe(422)
  // One after the other, as their fields are saved.
  for (const [name, value] of Object.entries(details)) expect(await set({ [name]: value })).toBe(204)
  expect(await set({})).toBe(204)
  expect((await call(boss, 'GET', '/team')).body.company.invoice).toEqual(details)
  const completed = await readReceipt(boss)
  nowMs += 350 * DAY_MS
  await pay(boss)
  await set({ invoice_address: 'Elsewhere', vat_number: '' })
  const [, first] = await payments(boss)
  expect(await readReceipt(boss, first)).toBe(completed)
  for (const text of [completed, await readReceipt(boss)])
    for (const part of [company.name, ...Object.values(details), 'R 12 500,00']) expect(text).toContain(part)
  config.vat = null
  expect((await call(boss, 'GET', '/team')).body.company.invoice).toBeNull()
})

test.skipIf(!HAS_POPPLER)(
  'with a VAT number the receipt is a tax invoice, numbered without gaps, that never changes',
  async () => {
    const seller = { name: 'Karoo Mileage (Pty) Ltd', address: '1 Long Street, Cape Town' }
    const { config } = spoor.dependencies
    const people = await Promise.all(Array.from({ length: 4 }, () => unpaid()))
    const orders = []
    for (const person of people) orders.push((await open(person)).order)
    await pay(await unpaid())
    config.vat = { number: '4123456789', percent: 15, seller }
    await Promise.all(orders.map((order) => gateway.complete(order)))
    await spoor.runJobs()
    config.vat = { number: '4999999999', percent: 20, seller }
    expect(await payments(people[0])).toMatchObject([{ has_vat: true }])
    const text = await readReceipt(people[0])
    for (const part of [
      'Tax invoice 0',
      seller.name,
      seller.address,
      'VAT number 4123456789',
      'VAT (15 %)',
      'R 90,65',
      'R 604,35',
      'R 695,00',
      'PayFast',
    ])
      expect(text).toContain(part)
    config.vat = null
    const { rows } = await spoor.dependencies.pool.query(
      'select receipt_number as number from payment where receipt_number is not null order by receipt_number',
    )
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  },
)
