import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { ReportShare, SharedReport } from '@spoor/contract/routes/reports.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'
import { coarseAddress } from './shared-reports.ts'

let nowMs = Date.parse('2026-04-01T08:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let driver: TestUser
let stranger: TestUser
let report: string

beforeAll(async () => {
  driver = await spoor.signUp()
  stranger = await spoor.signUp()
  for (const given of [{}, { classification: 'private', start_location: 'My secret place' }])
    await call(driver, 'POST', '/trips', {
      started_at: '2025-05-05T06:00:00Z',
      start_location: 'Paarl',
      end_location: 'Worcester',
      distance_km: 12.5,
      classification: 'business',
      reason: 'Mr A at LMN Supplies',
      ...given,
    })
  const { items } = (await call(driver, 'GET', '/trips')).body
  const business = items.find((trip: { classification: string }) => trip.classification === 'business')
  await call(driver, 'PATCH', `/trips/${business.id}`, { reason: 'Ms B at LMN Supplies' })
  for (const trip of items) await call(driver, 'PATCH', `/trips/${trip.id}`, { notes: 'Seen' })
  const wanted = { kind: 'logbook', tax_year: 2026, options: { with_changes: true } }
  report = (await call(driver, 'POST', '/reports', wanted)).body.id
})

async function call(user: TestUser | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user?.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json(), headers: response.headers }
}

const readPath = (url: string) => new URL(url).pathname

it('shares a frozen report by link until it is revoked or expires', async () => {
  expect((await call(driver, 'POST', `/reports/${report}/shares`, {})).status).toBe(409)
  await call(driver, 'POST', `/reports/${report}/freeze`)
  const { url } = (await call(driver, 'POST', `/reports/${report}/shares`, { days: 7 })).body as { url: string }
  const shared = await call(null, 'GET', readPath(url))
  expect(shared.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  const { content, number, sha256 } = shared.body as SharedReport
  expect(number).toBe(1)
  expect(content.rows).toHaveLength(1)
  expect(JSON.stringify(shared.body)).not.toContain('secret')
  expect(content.changes).toMatchObject([
    { field: 'Reason', from: 'Mr A at LMN Supplies', to: 'Ms B at LMN Supplies', who: 'Test Driver' },
    { field: 'Notes', to: 'Seen' },
  ])
  const pdf = await spoor.app.inject({ url: `${readPath(url)}/pdf` })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await spoor.app.inject({ url: `${readPath(url)}/excel` })).statusCode).toBe(200)

  const json = await spoor.app.inject({ url: `${readPath(url)}/json` })
  expect(createHash('sha256').update(json.rawPayload).digest('hex')).toBe(sha256)
  expect(json.headers['content-disposition']).toBe('attachment; filename="report-1-logbook-2025-26.json"')
  const [share] = (await call(driver, 'GET', `/reports/${report}/shares`)).body.items as ReportShare[]
  expect(share.opens.map(({ what, address }) => [what, address])).toEqual([
    ['page', '127.0.0.x'],
    ['pdf', '127.0.0.x'],
    ['excel', '127.0.0.x'],
    ['json', '127.0.0.x'],
  ])
  expect((await call(driver, 'GET', '/reports')).body.items[0].open_shares).toBe(1)
  const { rows } = await spoor.dependencies.pool.query('select t::text from report_share_token t')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1))

  expect((await call(stranger, 'GET', `/reports/${report}/shares`)).status).toBe(404)
  expect((await call(stranger, 'DELETE', `/reports/${report}/shares/${share.id}`)).status).toBe(404)
  expect((await call(driver, 'DELETE', `/reports/${report}/shares/${share.id}`)).status).toBe(204)
  expect(await call(null, 'GET', readPath(url))).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('withdrawn') },
  })

  const { url: later } = (await call(driver, 'POST', `/reports/${report}/shares`, { days: 7 })).body as { url: string }
  nowMs += 7 * DAY_MS - 1000
  expect((await call(null, 'GET', readPath(later))).status).toBe(200)
  nowMs += 2000
  expect((await call(null, 'GET', readPath(later))).status).toBe(404)
})

it("closes all links while their owner's account is deactivated", async () => {
  const { url } = (await call(driver, 'POST', `/reports/${report}/shares`, { days: 7 })).body as { url: string }
  const set = (at: Date | null) =>
    spoor.dependencies.pool.query('update app_user set deactivated_at = $2 where id = $1', [driver.userId, at])
  await set(new Date(nowMs))
  for (const part of ['', '/pdf', '/excel', '/json'])
    expect((await spoor.app.inject({ url: readPath(url) + part })).statusCode).toBe(404)
  await set(null)
  expect((await call(null, 'GET', readPath(url))).status).toBe(200)
})

it('limits guesses by address', async () => {
  const guess = async (i: number) => (await call(null, 'GET', `/shared/${'x'.repeat(40)}${i}`)).status
  const answers: number[] = []
  for (let i = 0; i < 32; i++) answers.push(await guess(i))
  expect(answers[0]).toBe(404)
  expect(answers.at(-1)).toBe(429)
})

it.each([
  ['196.25.1.77', '196.25.1.x'],
  ['::ffff:196.25.1.77', '196.25.1.x'],
  ['2c0f:fca0:1:2::7', '2c0f:fca0:1::/48'],
])('%s is logged as %s', (address, coarse) => expect(coarseAddress(address)).toBe(coarse))

it('keeps an audit trail of single, bulk and undone changes', async () => {
  const other = await spoor.signUp()
  const { id } = (
    await call(other, 'POST', '/trips', {
      started_at: '2025-05-05T06:00:00Z',
      start_location: 'A',
      end_location: 'B',
      distance_km: 1,
    })
  ).body
  const trail = async () =>
    (await call(other, 'GET', `/trips/${id}/changes`)).body.items.map(
      ({ field, from, to }: { field: string; from: string; to: string }) => `${field}: ${from} → ${to}`,
    )
  expect(await trail()).toEqual([])
  await call(other, 'PATCH', `/trips/${id}`, { distance_km: 2, end_location: 'B' })
  const { undo_id } = (
    await call(other, 'POST', '/trips/bulk', { action: 'classify', ids: [id], classification: 'business' })
  ).body
  await call(other, 'POST', `/trips/bulk/${undo_id}/undo`)
  await call(other, 'DELETE', `/trips/${id}`)
  await call(other, 'POST', '/trips/bulk', { action: 'restore', ids: [id] })
  expect((await trail()).toReversed()).toEqual([
    expect.stringMatching(/^Distance: 1,00\skm → 2,00\skm$/),
    'Classification:  → business',
    'Status: pending → confirmed',
    'Classification: business → ',
    'Status: confirmed → pending',
    'Trip:  → deleted',
    'Trip:  → restored',
  ])
  expect((await call(stranger, 'GET', `/trips/${id}/changes`)).status).toBe(404)
})
