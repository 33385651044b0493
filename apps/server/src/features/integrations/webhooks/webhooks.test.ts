import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Webhook, WebhookDelivery } from '@spoor/contract/routes/webhooks.ts'
import { DAY_MS, HOUR_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { createTestApp, setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'
import { emitEvent } from '../../../domain/events/emit-event.ts'
import { RETRY_AFTER_S } from './deliver-webhook-job.ts'
import { startReceiver, verify, type Receiver } from './testing/receiver.ts'

// Signatures are valid for five minutes, so their tests use the real time.
let aheadMs = 0
const config = { secretsKey: randomBytes(32), allowsPrivateTargets: true }
const { spoor, catcher } = setUpMailedApp({ config, clock: { nowMs: () => Date.now() + aheadMs } })
let receiver: Receiver
let driver: TestUser
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  aheadMs = 0
  receiver.received = []
  receiver.answer = (_, response) => response.end('ok')
  await spoor.dependencies.pool.query('delete from jobs.job')
  driver = await spoor.signUp()
})

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, user = driver) {
  const reply = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
type Made = Webhook & { secret: string }
async function add(events = ['trip.found', 'upload.saved', 'logbook.submitted', 'report.frozen'], url = receiver.url) {
  const { status, body } = await call('POST', '/webhooks', { url, events })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Made
}
const read = async (): Promise<Webhook> => (await call('GET', '/webhooks')).body.items[0]
const deliveries = async ({ id }: Webhook): Promise<WebhookDelivery[]> =>
  (await call('GET', `/webhooks/${id}/deliveries`)).body.items

async function upload(rows: number, user = driver): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => `2026-03-${String((n % 28) + 1).padStart(2, '0')} ${String(6 + Math.floor(n / 28)).padStart(2, '0')}:00,Home,Office,${n + 1}`) // prettier-ignore
  const form = await fileForm(['Start time,Start location,End location,Distance (km)', ...lines].join('\n'))
  const headers = { ...user.headers, ...form.headers }
  const reply = await spoor.app.inject({ method: 'POST', url: '/upload/file', headers, payload: form.payload })
  return reply.json<{ upload_id: string }>().upload_id
}
async function freeze(): Promise<string> {
  const report = { kind: 'expenses', from: '2026-01-01', to: '2026-01-31' }
  const { id } = (await call('POST', '/reports', report)).body
  expect((await call('POST', `/reports/${id}/freeze`)).status).toBe(200)
  return id
}
/** Makes waiting retries due. */
async function runLater(): Promise<void> {
  await spoor.dependencies.pool.query(`update jobs.job set start_after = now() where name = 'deliver-webhook'`)
  await spoor.runJobs()
}

describe('events', () => {
  test('an import announces itself and its trips, once, with as many ids as agreed', async () => {
    const { secret } = await add()
    const id = await upload(103)
    expect(receiver.received).toEqual([])
    await spoor.runJobs()
    const events = receiver.received.map((one) => verify(secret, one))
    const saved = { upload_id: id, rows_read: 103, rows_used: 103, duplicates: 0, rows_skipped: 0, trips_found: 103 }
    expect(events).toEqual(
      expect.arrayContaining([
        { type: 'upload.saved', timestamp: expect.any(String), data: saved },
        {
          type: 'trip.found',
          timestamp: expect.any(String),
          data: {
            source: 'file',
            upload_id: id,
            count: 103,
            trip_ids: expect.any(Array),
            from: '2026-03-01T04:00:00.000Z',
            to: '2026-03-28T06:00:00.000Z',
          },
        },
      ]),
    )
    expect(events).toHaveLength(2)
    const { trip_ids: ids } = events.find(({ type }) => type === 'trip.found')!.data as { trip_ids: string[] }
    expect(ids).toHaveLength(100)
    expect((await call('GET', `/trips/${ids[0]}`)).body.started_at).toBe('2026-03-01T04:00:00.000Z')

    // Importing the same file again finds no trips.
    receiver.received = []
    await upload(103)
    await spoor.runJobs()
    expect(receiver.received.map((one) => verify(secret, one).type)).toEqual(['upload.saved'])
  })

  test('a frozen report', async () => {
    const { secret } = await add()
    const id = await freeze()
    await call('POST', `/reports/${id}/freeze`)
    await spoor.runJobs()
    const { body: report } = await call('GET', `/reports/${id}`)
    expect(receiver.received.map((one) => verify(secret, one))).toEqual([
      {
        type: 'report.frozen',
        timestamp: expect.any(String),
        data: { report_id: id, number: 1, kind: 'expenses', sha256: report.sha256 },
      },
    ])
  })

  test('a submitted logbook', async () => {
    const companyId = randomUUID()
    await spoor.dependencies.pool.query('insert into company (id, name) values ($1, $2)', [companyId, 'Mills'])
    driver = await spoor.signUp(undefined, { companyId, role: 'company_employee' })
    const { secret } = await add()
    const trip = { started_at: '2026-03-02T08:00:00Z', start_location: 'A', end_location: 'B', distance_km: 1 }
    await call('POST', '/trips', { ...trip, classification: 'business', reason: 'Client' })
    const { body } = await call('POST', '/logbook/submissions', { tax_year: 2027 })
    await spoor.runJobs()
    expect(receiver.received.map((one) => verify(secret, one))).toMatchObject([
      { type: 'logbook.submitted', data: { submission_id: body.id, tax_year: 2027, business_trips: 1 } },
    ])
  })

  test('trips of a phone', async () => {
    const { secret } = await add(['trip.found'])
    const { body: vehicle } = await call('POST', '/vehicles', { name: 'Bakkie' })
    const { body } = await call('POST', '/connections', { kind: 'json', name: 'Phone', vehicle_id: vehicle.id })
    const startMs = Date.now() - 3 * HOUR_MS
    const points = Array.from({ length: 120 }, (_, n) => ({
      time: startMs + n * 10_000,
      lat: -33.7 + Math.min(n, 60) * 0.00135,
      lng: 18.96,
      speed_kmh: n < 60 ? 54 : 0,
    }))
    await spoor.app.inject({ method: 'POST', url: `/live/${body.set_up.key}`, payload: { points } })
    await spoor.dependencies.pool.query(`update jobs.job set start_after = now() where name = 'take-in-points'`)
    await spoor.runJobs()
    expect(receiver.received.map((one) => verify(secret, one))).toMatchObject([
      { type: 'trip.found', data: { source: 'connection', upload_id: null, count: 1 } },
    ])
  })

  test("reach only their owner's subscribed webhooks, and only if the change commits", async () => {
    await add(['upload.saved'])
    const { secret } = await add(['report.frozen'], `${receiver.url}?2`)
    const other = await spoor.signUp()
    await spoor.app.inject({ method: 'POST', url: '/webhooks', headers: other.headers, payload: { url: `${receiver.url}?other`, events: ['report.frozen'] } }) // prettier-ignore
    const { database } = spoor.dependencies
    const data = { report_id: randomUUID(), number: 1, kind: 'sars', sha256: '' }
    const broken = inTransaction(database, async (tx) => {
      await emitEvent(tx, spoor.dependencies, driver.userId, { type: 'report.frozen', data })
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await freeze()
    await spoor.runJobs()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook?2'])
    verify(secret, receiver.received[0])
  })
})

describe('delivery', () => {
  test('is retried at growing intervals with the same id, and finally disables the webhook', async () => {
    const made = await add()
    receiver.answer = (_, response) => response.writeHead(500).end()
    await freeze()
    await spoor.runJobs()
    for (const [failures, delayS] of RETRY_AFTER_S.entries()) {
      const [{ state, attempts, status, last_attempt_at: last, next_attempt_at: next }] = await deliveries(made)
      expect({ state, attempts, status }).toEqual({ state: 'waiting', attempts: failures + 1, status: 500 })
      const waitS = (Date.parse(next!) - Date.parse(last!)) / 1000
      expect(waitS).toBeGreaterThanOrEqual(delayS)
      expect(waitS).toBeLessThanOrEqual(delayS * 1.1 + 1)
      expect(await read()).toMatchObject({ disabled: null, failing_since: expect.any(String) })
      aheadMs += waitS * 1000
      await runLater()
    }
    expect(await deliveries(made)).toMatchObject([{ state: 'failed', attempts: 10, next_attempt_at: null }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(10)
    expect(aheadMs).toBeGreaterThan(3 * DAY_MS)
    expect(await read()).toMatchObject({ disabled: 'failing' })
    await spoor.runJobs()
    const [mail] = catcher.to(driver.email)
    expect(mail.subject).toBe('Your webhook is switched off')
    expect(mail.text).toContain(receiver.url)

    // Nothing more is sent until it is enabled again.
    await freeze()
    await runLater()
    expect(receiver.received).toHaveLength(10)
    aheadMs = 0
    receiver.answer = (_, response) => response.writeHead(204).end()
    const again = `/webhooks/${made.id}/deliveries/${receiver.received[0].headers['webhook-id']}/send`
    expect((await call('POST', again)).status).toBe(409)
    expect((await call('PATCH', `/webhooks/${made.id}`, { enabled: true })).body).toMatchObject({ disabled: null })
    expect((await call('POST', again)).status).toBe(200)
    expect((await call('POST', again)).status).toBe(409)
    await spoor.runJobs()
    const resent = receiver.received.at(-1)!
    verify(made.secret, resent)
    expect(resent.headers['webhook-id']).toBe(receiver.received[0].headers['webhook-id'])
    expect(await deliveries(made)).toMatchObject([{ state: 'delivered', attempts: 1, status: 204 }])
  })

  test('recovers, and a success in between keeps the webhook on', async () => {
    const made = await add()
    receiver.answer = (_, response) => response.writeHead(503).end()
    await freeze()
    await spoor.runJobs()
    await runLater()
    receiver.answer = (_, response) => response.end()
    const report = await freeze()
    await spoor.runJobs()
    expect(await read()).toMatchObject({ disabled: null, failing_since: null })
    receiver.answer = ({ body }, response) => response.writeHead(body.includes(report) ? 200 : 503).end()
    for (let attempt = 2; attempt < 10; attempt++) await runLater()
    expect(new Set((await deliveries(made)).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
      new Set(['delivered 1', 'failed 10']),
    )
    expect(await read()).toMatchObject({ disabled: null })
  })

  test('410 disables the webhook immediately', async () => {
    const made = await add()
    receiver.answer = (_, response) => response.writeHead(410).end()
    await freeze()
    await freeze()
    await runLater()
    expect(receiver.received).toHaveLength(1)
    expect(await read()).toMatchObject({ disabled: 'gone' })
    expect(new Set((await deliveries(made)).map(({ state, fault }) => `${state} ${fault}`))).toEqual(
      new Set(['failed disabled', 'failed null']),
    )
    await spoor.runJobs()
    expect(catcher.to(driver.email).map(({ text }) => text)).toEqual([expect.stringContaining('it is gone (410)')])
  })

  test('does not follow redirects, and does not wait for the rest of an endless reply', async () => {
    const made = await add()
    receiver.answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect((await call('POST', `/webhooks/${made.id}/test`)).body).toMatchObject({ state: 'failed', status: 302 })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    receiver.answer = (_, response) => {
      const more = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536), more))
      more()
    }
    expect((await call('POST', `/webhooks/${made.id}/test`)).body).toMatchObject({ state: 'delivered', status: 200 })
    receiver.answer = (_, response) => response.destroy()
    expect((await call('POST', `/webhooks/${made.id}/test`)).body).toMatchObject({
      state: 'failed',
      status: null,
      fault: 'unreachable',
      detail: 'ECONNRESET',
    })
  })

  test('a test shows the status of the reply, and is listed', async () => {
    const made = await add()
    receiver.answer = (_, response) => response.writeHead(418).end()
    const { body } = await call('POST', `/webhooks/${made.id}/test`)
    expect(body).toMatchObject({ type: 'webhook.test', state: 'failed', status: 418, attempts: 1 })
    expect(verify(made.secret, receiver.received[0])).toMatchObject({ type: 'webhook.test' })
    expect(await deliveries(made)).toEqual([body])
    expect(await read()).toMatchObject({ disabled: null, failing_since: null })
  })

  test('stops when the account is closed or the webhook is deleted', async () => {
    const made = await add()
    await freeze()
    const { pool } = spoor.dependencies
    await pool.query('update app_user set deactivated_at = now() where id = $1', [driver.userId])
    await spoor.runJobs()
    await pool.query('update app_user set deactivated_at = null where id = $1', [driver.userId])
    expect(await deliveries(made)).toMatchObject([{ state: 'failed', fault: 'account_closed' }])
    await freeze()
    expect((await call('DELETE', `/webhooks/${made.id}`)).status).toBe(204)
    await spoor.runJobs()
    expect(receiver.received).toEqual([])
  })
})

describe('secrets', () => {
  test('are stored encrypted, and shown once', async () => {
    const { secret } = await add()
    expect(secret).toMatch(/^whsec_/)
    const { rows } = await spoor.dependencies.pool.query('select secret from webhook_endpoint')
    const key = Buffer.from(secret.slice(6), 'base64')
    for (const row of rows as { secret: Buffer }[]) {
      expect(row.secret.includes(key)).toBe(false)
      expect(row.secret.includes(Buffer.from(secret))).toBe(false)
    }
    expect(await read()).not.toHaveProperty('secret')
  })

  test('can be replaced, and both sign for a day', async () => {
    const made = await add()
    const { body } = await call('POST', `/webhooks/${made.id}/secret`)
    await call('POST', `/webhooks/${made.id}/test`)
    verify(made.secret, receiver.received[0])
    verify(body.secret, receiver.received[0])
    await spoor.dependencies.pool.query('update webhook_endpoint set old_secret_until = now()')
    await call('POST', `/webhooks/${made.id}/test`)
    verify(body.secret, receiver.received[1])
    expect(() => verify(made.secret, receiver.received[1])).toThrow()
  })
})

describe('addresses', () => {
  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/hook',
    'https://user:password@example.com/hook',
    'https://example.com:8443/hook',
    'ftp://example.com/hook',
    'example.com/hook',
  ])('%s is refused', async (url) => {
    const strict = await strictApp()
    expect(await strict.post('/webhooks', { url, events: ['trip.found'] })).toMatchObject({
      status: 422,
      body: { fields: { url: 'Enter a public address that begins with https://' } },
    })
  })

  test('a name that resolves to this machine is refused when connecting, and so is a stored private address', async () => {
    const strict = await strictApp()
    const url = 'https://localhost/hook'
    const { body } = await strict.post('/webhooks', { url, events: ['trip.found'] })
    const before = receiver.connections
    const refused = { status: 200, body: { state: 'failed', status: null, fault: 'unreachable', detail: '' } }
    expect(await strict.post(`/webhooks/${body.id}/test`)).toMatchObject(refused)
    for (const stored of [`https://127.0.0.1:${receiver.port}/`, `http://127.0.0.1:${receiver.port}/`]) {
      await strict.spoor.dependencies.pool.query('update webhook_endpoint set url = $1', [stored])
      expect(await strict.post(`/webhooks/${body.id}/test`)).toMatchObject(refused)
    }
    expect(receiver.connections).toBe(before)
    // The reply is the same as for a closed port.
    const closed = await add()
    await spoor.dependencies.pool.query(`update webhook_endpoint set url = 'http://127.0.0.1:1/' where id = $1`, [
      closed.id,
    ])
    expect(await call('POST', `/webhooks/${closed.id}/test`)).toMatchObject(refused)
  })

  test('at most five, unless the installation cannot store secrets', async () => {
    await Promise.all(Array.from({ length: 5 }, () => add()))
    expect((await call('POST', '/webhooks', { url: receiver.url, events: ['trip.found'] })).status).toBe(409)
    spoor.dependencies.config.secretsKey = null
    expect((await call('GET', '/webhooks')).body.available).toBe(false)
    expect((await call('POST', '/webhooks', { url: receiver.url, events: ['trip.found'] })).status).toBe(409)
    spoor.dependencies.config.secretsKey = config.secretsKey
  })

  let strict: Awaited<ReturnType<typeof createTestApp>> | null = null
  afterAll(() => strict?.close())
  /** Without permission to call this machine, as in production. */
  async function strictApp() {
    strict ??= await createTestApp({ config: { secretsKey: config.secretsKey } })
    const app = strict
    const { headers } = await app.signUp()
    return {
      spoor: app,
      post: async (url: string, payload?: object) => {
        const reply = await app.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
        return { status: reply.statusCode, body: reply.json() }
      },
    }
  }
})
