import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { TEST_PASSWORD } from '../../../testing/test-identity.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { eraseOwner } from './closing-writes.ts'
import { takeInPoints } from '../../intake/connections/take-in-points.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const FILE =
  'Start time,Start location,End location,Distance (km),Category\n2026-03-02 07:30,Home,"=HYPERLINK(A1)",21.4,Business\n'

let nowMs = Date.parse('2026-11-20T08:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let driver: TestUser
let other: TestUser
beforeAll(async () => {
  driver = await spoor.signUp('driver@example.com')
  other = await spoor.signUp('other@example.com')
  for (const user of [driver, other]) {
    for (const name of ['march.csv', 'march.csv']) await upload(user, name)
    await call(user, 'POST', '/trips', {
      started_at: '2026-03-03T07:00:00Z',
      start_location: 'Home',
      end_location: 'Office',
      distance_km: 5,
      classification: 'business',
      source: 'tracker',
      path: undefined,
    })
  }
  await spoor.runJobs()
})

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response }
}

async function upload(user: TestUser, filename: string): Promise<void> {
  const form = await fileForm(FILE, { filename })
  await spoor.app.inject({
    method: 'POST',
    url: '/upload/file',
    headers: { ...user.headers, ...form.headers },
    payload: form.payload,
  })
}

async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) found[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return found
}

test("names the archive by the owner's local day", async () => {
  const before = nowMs
  nowMs = Date.parse('2026-11-20T22:30:00Z')
  const { body } = await call(driver, 'GET', '/auth/export')
  expect(body.headers['content-disposition']).toBe('attachment; filename="spoor-2026-11-21.zip"')
  nowMs = before
})

test('exports the points that a phone has sent', async () => {
  const user = await spoor.signUp()
  const { body: vehicle } = await call(user, 'POST', '/vehicles', { name: 'Bakkie' })
  const { body: made } = await call(user, 'POST', '/connections', {
    kind: 'json',
    name: 'My phone',
    vehicle_id: vehicle.json<{ id: string }>().id,
  })
  const { set_up } = made.json<{ set_up: { key: string } }>()
  const points = [0, 1, 2].map((i) => ({ time: nowMs - 3_600_000 + i * 10_000, lat: -33.7 + i / 1000, lng: 18.96 }))
  await spoor.app.inject({ method: 'POST', url: `/live/${set_up.key}`, payload: { points } })
  await takeInPoints(spoor.dependencies, { ownerId: user.userId })
  const files = await unzip((await call(user, 'GET', '/auth/export')).body.rawPayload)
  const [header, ...rows] = files['live-points/My phone.csv'].trim().split(/\r?\n/)
  expect(header).toContain('Time,Latitude,Longitude')
  expect(rows.map((row) => row.split(',')[0].replace('\uFEFF', ''))).toEqual(
    points.map(({ time }) => new Date(time).toISOString()),
  )
  expect(JSON.parse(files['data/connections.json'])).toMatchObject([{ kind: 'json', name: 'My phone', keep_years: 5 }])
  expect(files['data/connections.json']).not.toContain(set_up.key)
})

test('exports API keys and webhooks without their secrets, and erases them with the account', async () => {
  const user = await spoor.signUp()
  const { body } = await call(user, 'POST', '/api-keys', { name: 'Payroll', scopes: ['trips:read'] })
  const { key } = body.json<{ key: string }>()
  const { database, pool } = spoor.dependencies
  const endpoint = randomUUID()
  await pool.query(
    `insert into webhook_endpoint (owner_id, id, url, events, secret, created_at)
     values ($1, $2, 'https://example.com/', '{report.frozen}', '\\x00', now())`,
    [user.userId, endpoint],
  )
  await pool.query(
    `insert into webhook_delivery (owner_id, id, endpoint_id, type, payload, created_at)
     values ($1, gen_random_uuid(), $2, 'report.frozen', '{}', now())`,
    [user.userId, endpoint],
  )
  const files = await unzip((await call(user, 'GET', '/auth/export')).body.rawPayload)
  expect(JSON.parse(files['data/webhooks.json'])).toMatchObject([{ url: 'https://example.com/' }])
  expect(files['data/webhooks.json']).not.toContain('secret')
  expect(JSON.parse(files['data/webhook-deliveries.json'])).toMatchObject([{ type: 'report.frozen', payload: '{}' }])
  expect(JSON.parse(files['data/api-keys.json'])).toMatchObject([{ name: 'Payroll', scopes: ['trips:read'] }])
  expect(files['data/api-keys.json']).not.toContain(key)
  await inTransaction(database, (tx) =>
    eraseOwner(tx, { id: user.userId, email: user.email, name: '' }, new Date(nowMs)),
  )
  for (const table of ['api_key', 'webhook_endpoint', 'webhook_delivery'])
    expect((await pool.query(`select 1 from ${table} where owner_id = $1`, [user.userId])).rows).toEqual([])
})

test('exports mailed reports and their senders', async () => {
  const user = await spoor.signUp()
  const { pool } = spoor.dependencies
  await pool.query(
    `insert into inbound_sender (owner_id, address, state, first_seen_at)
     values ($1, 'reports@example.com', 'waiting', now())`,
    [user.userId],
  )
  await pool.query(
    `insert into inbound_mail (owner_id, id, received_at, message_id, body_sha256, size_bytes, remote_address, helo,
       envelope_from, sender, subject, state)
     values ($1, gen_random_uuid(), now(), '<1>', '\\x00', 1, '', '', '', 'reports@example.com', 'Weekly', 'waiting')`,
    [user.userId],
  )
  const files = await unzip((await call(user, 'GET', '/auth/export')).body.rawPayload)
  expect(JSON.parse(files['data/mailed-reports.json'])).toMatchObject([{ subject: 'Weekly', state: 'waiting' }])
  expect(JSON.parse(files['data/mail-senders.json'])).toMatchObject([{ address: 'reports@example.com' }])
})

test('exports the papers of vehicles', async () => {
  const user = await spoor.signUp()
  const { pool, files } = spoor.dependencies
  const [vehicle, paper] = [randomUUID(), randomUUID()]
  await pool.query("insert into vehicle (owner_id, id, name) values ($1, $2, 'Bakkie')", [user.userId, vehicle])
  await pool.query(
    `insert into vehicle_paper (owner_id, id, vehicle_id, kind, tax_year, media_type, bytes, added_at)
     values ($1, $2, $3, 'finance', 2026, 'application/pdf', 5, now())`,
    [user.userId, paper, vehicle],
  )
  await files.put(`papers/${user.userId}/${paper}`, Readable.from(['paper']))
  const archive = await unzip((await call(user, 'GET', '/auth/export')).body.rawPayload)
  expect(archive['papers/finance 2026.pdf']).toBe('paper')
  expect(JSON.parse(archive['data/vehicle-papers.json'])).toMatchObject([{ kind: 'finance', tax_year: 2026 }])
})

test("exports all of the owner's data in readable and machine formats", async () => {
  await call(driver, 'PUT', '/settings', { tax_number: '0001339050', tax_address: '1 Kerk Street, Paarl' })
  const { body } = await call(driver, 'GET', '/auth/export')
  expect(body.headers['content-disposition']).toBe('attachment; filename="spoor-2026-11-20.zip"')
  const files = await unzip(body.rawPayload)
  expect(
    Object.keys(files)
      .filter((name) => !name.startsWith('logbooks/'))
      .toSorted(),
  ).toEqual([
    'README.txt',
    'data/accountants.json',
    'data/api-keys.json',
    'data/calendar.json',
    'data/connections.json',
    'data/cost-centres.json',
    'data/costs.json',
    'data/fuel-prices.json',
    'data/logbooks-handed-in.json',
    'data/mail-senders.json',
    'data/mailed-reports.json',
    'data/notifications.json',
    'data/odometer-readings.json',
    'data/pay-by-company.json',
    'data/payments.json',
    'data/places.json',
    'data/profile.json',
    'data/reminders.json',
    'data/report-links.json',
    'data/reports.json',
    'data/rules.json',
    'data/tabs.json',
    'data/tax-years.json',
    'data/tracker-accounts.json',
    'data/travel-pay.json',
    'data/trip-changes.json',
    'data/trip-comments.json',
    'data/trips.json',
    'data/uploads.json',
    'data/vehicle-drivers.json',
    'data/vehicle-papers.json',
    'data/vehicles.json',
    'data/ways.geojson',
    'data/webhook-deliveries.json',
    'data/webhooks.json',
    'files/march (2).csv',
    'files/march.csv',
    'trips.csv',
    'trips.xlsx',
  ])
  expect(Object.keys(files).filter((name) => name.startsWith('logbooks/')).length).toBeGreaterThan(0)
  expect(files['files/march.csv']).toBe(FILE)
  expect(JSON.parse(files['data/profile.json'])).toMatchObject({
    email: 'driver@example.com',
    tax_number: '0001339050',
    tax_address: '1 Kerk Street, Paarl',
    work_hours: { enabled: false },
  })
  const trips = JSON.parse(files['data/trips.json'])
  expect(trips).toHaveLength(2)
  expect(JSON.parse(files['data/ways.geojson']).type).toBe('FeatureCollection')
  // A cell that a spreadsheet would execute is stored as text.
  expect(files['trips.csv']).toContain("'=HYPERLINK(A1)")
  expect(JSON.stringify(files)).not.toContain('other@example.com')
})

test('also exports for users who have not paid', async () => {
  const unpaid = await spoor.signUp('unpaid@example.com', { paymentVerified: false })
  expect((await call(unpaid, 'GET', '/auth/export')).status).toBe(200)
  expect((await call(unpaid, 'GET', '/trips')).status).toBe(403)
})

const countRows = async (ownerId: string): Promise<Record<string, number>> => {
  const { rows: tables } = await spoor.dependencies.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'owner_id'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await spoor.dependencies.pool.query(`select count(*) from "${name}" where owner_id = $1`, [
      ownerId,
    ])
    if (rows[0].count > 0) counts[name] = rows[0].count
  }
  return counts
}

test('lets a stolen session neither close the account nor guess its password', async () => {
  const found = await spoor.signUp('found@example.com')
  const close = (password?: string) => call(found, 'POST', '/auth/close-account', { keeping: 'erase', password })
  expect((await close()).status).toBe(422)
  for (let guess = 0; guess < 10; guess++) {
    const refused = await close('Wrong-horse-7')
    expect([refused.status, refused.body.json()]).toMatchObject([
      422,
      { detail: 'Incorrect password.', fields: { password: 'Incorrect password.' } },
    ])
  }
  expect((await close(TEST_PASSWORD)).status).toBe(429)
  nowMs += 15 * 60_000
  expect((await close(TEST_PASSWORD)).status).toBe(200)
})

test('refuses a closed account at once and erases its data after 30 days', async () => {
  const before = await countRows(other.userId)
  const closed = await call(driver, 'POST', '/auth/close-account', { keeping: 'erase', password: TEST_PASSWORD })
  expect(closed.body.json()).toEqual({ erased_at: new Date(nowMs + 30 * DAY_MS).toISOString() })
  expect((await call(driver, 'GET', '/auth/profile')).status).toBe(401)

  const { eraseAccounts } = await import('./erase-accounts-job.ts')
  nowMs += 30 * DAY_MS - 1000
  await eraseAccounts(spoor.dependencies)
  expect(Object.keys(await countRows(driver.userId))).toContain('trip')
  nowMs += 1000
  await eraseAccounts(spoor.dependencies)
  await eraseAccounts(spoor.dependencies)
  expect(await countRows(driver.userId)).toEqual({})
  expect(await countRows(other.userId)).toEqual(before)
  const { rows } = await spoor.dependencies.pool.query('select name, email, mobile from app_user where id = $1', [
    driver.userId,
  ])
  expect(rows).toEqual([{ name: 'Erased account', email: `${driver.userId}@erased.invalid`, mobile: null }])
  const folder = path.join(spoor.dependencies.config.dataDir, 'files', 'uploads', driver.userId)
  expect(await fs.readdir(folder).catch(() => [])).toEqual([])
  const { rows: record } = await spoor.dependencies.pool.query(
    `select action, subject_id from audit_entry where subject_id = $1`,
    [driver.userId],
  )
  expect(record).toEqual([{ action: 'user.closed_account', subject_id: driver.userId }])
})

test('retains an account for SARS for five years on request, and can restore it', async () => {
  const keeper = await spoor.signUp('keeper@example.com')
  const closed = await call(keeper, 'POST', '/auth/close-account', {
    keeping: 'keep_five_years',
    password: TEST_PASSWORD,
  })
  expect(new Date(closed.body.json().erased_at).getUTCFullYear()).toBe(new Date(nowMs).getUTCFullYear() + 5)
  const admin = await spoor.signUp('admin@example.com', { role: 'system_admin' })
  expect((await call(admin, 'POST', `/auth/admin/users/${keeper.userId}/restore`)).status).toBe(200)
  const { rows } = await spoor.dependencies.pool.query('select erase_at from app_user where id = $1', [keeper.userId])
  expect(rows).toEqual([{ erase_at: null }])
  expect((await call(admin, 'POST', `/auth/admin/users/${driver.userId}/restore`)).status).toBe(409)
  expect((await call(admin, 'POST', '/auth/close-account', { keeping: 'erase', password: TEST_PASSWORD })).status).toBe(
    409,
  )
})
