import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Accountant, Client } from '@spoor/contract/routes/accountants.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'

let nowMs = Date.parse('2026-02-10T08:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs }, config: { registrationsPerHour: 1000 } })
let driver: TestUser
let stranger: TestUser
let vehicle: string
let businessTrip: string
let privateTrip: string

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function call(user: TestUser | null, method: Method, url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user?.headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : null, raw: response.rawPayload }
}

/** Mails sent to this address, newest last. */
async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await spoor.dependencies.pool.query<{ data: { subject: string; text: string } }>(
    `select data from jobs.job where name = 'send-mail' and data ->> 'to' = $1 order by created_on`,
    [address],
  )
  return rows.map(({ data }) => data)
}

async function tokenSentTo(address: string): Promise<string> {
  const text = (await mailsTo(address)).at(-1)?.text ?? ''
  return /accept-client\?token=(\S+)/.exec(text)?.[1] ?? 'none'
}

beforeAll(async () => {
  driver = await spoor.signUp('driver@example.com')
  stranger = await spoor.signUp()
  vehicle = (await call(driver, 'POST', '/vehicles', { name: 'Bakkie', registration: 'CA 1' })).body.id
  const trip = async (given: object) =>
    (
      await call(driver, 'POST', '/trips', {
        started_at: '2026-01-05T06:00:00Z',
        start_location: 'Paarl',
        end_location: 'Worcester',
        distance_km: 12.5,
        classification: 'business',
        reason: 'Mr A at LMN Supplies',
        vehicle_id: vehicle,
        ...given,
      })
    ).body.id as string
  businessTrip = await trip({})
  privateTrip = await trip({
    started_at: '2026-01-06T06:00:00Z',
    classification: 'private',
    start_location: 'Secret place',
    reason: '',
    distance_km: 40,
  })
  const { id } = (await call(driver, 'POST', '/reports', { kind: 'logbook', tax_year: 2026, vehicle_id: vehicle })).body
  await call(driver, 'POST', `/reports/${id}/freeze`)
})

it('lets an invited accountant read logbooks and comment, until the client withdraws', async () => {
  expect((await call(driver, 'POST', '/accountants', { email: 'no address' })).status).toBe(422)
  expect((await call(driver, 'POST', '/accountants', { email: driver.email })).status).toBe(422)
  const invited = await call(driver, 'POST', '/accountants', { email: 'Books@Example.com' })
  expect([invited.status, invited.body]).toMatchObject([201, { email: 'books@example.com', state: 'invited' }])
  const token = await tokenSentTo('books@example.com')
  expect((await call(null, 'GET', `/clients/invitations/${token}`)).body).toMatchObject({ client: 'Test Driver' })
  // Invited again: the old link ends.
  await call(driver, 'POST', '/accountants', { email: 'books@example.com' })
  expect((await call(null, 'GET', `/clients/invitations/${token}`)).status).toBe(404)
  const link = await tokenSentTo('books@example.com')

  // Registers through the link, which proves the address, without a driver's role and without a payment.
  const auth = await spoor.testIdentity.token({ subject: 'books', email: 'books@example.com', emailVerified: false })
  const headers = { authorization: `Bearer ${auth}` }
  const registered = await spoor.app.inject({
    method: 'POST',
    url: '/auth/register',
    headers,
    payload: { firebase_uid: 'books', email: 'books@example.com', name: 'Ann Books', accountant_invitation: link },
  })
  const expected = { role_type: 'user', payment_verified: false, has_clients: false, email_verified: true }
  expect(registered.json()).toMatchObject(expected)
  expect(spoor.testIdentity.asked).not.toContain('sendVerification books')
  const accountant = { ...stranger, headers, userId: registered.json().id, email: 'books@example.com' }
  expect((await call(accountant, 'GET', '/clients')).body).toMatchObject({ code: 'payment_unverified' })
  expect((await call(stranger, 'POST', `/clients/invitations/${link}`)).status).toBe(409)
  expect((await call(accountant, 'POST', `/clients/invitations/${link}`)).body).toEqual({
    client_id: driver.userId,
    client: 'Test Driver',
  })
  expect((await call(accountant, 'POST', `/clients/invitations/${link}`)).status).toBe(404)
  expect((await call(accountant, 'GET', '/auth/profile')).body.has_clients).toBe(true)
  expect((await call(accountant, 'GET', '/trips')).body).toMatchObject({ code: 'payment_unverified' })

  const { items, tax_year } = (await call(accountant, 'GET', '/clients')).body as { items: Client[]; tax_year: number }
  expect(tax_year).toBe(2026)
  expect(items).toMatchObject([{ id: driver.userId, name: 'Test Driver', reports: 1, tax_years: [2026] }])
  expect(items[0].logbooks).toMatchObject([{ vehicle_id: vehicle, vehicle_name: 'Bakkie', business_km: 12.5 }])
  const own = (await call(driver, 'GET', `/vehicles/${vehicle}/readiness?tax_year=2026`)).body
  expect(own.lines.length).toBeGreaterThan(0)
  expect(items[0].logbooks[0].readiness).toEqual(own)

  const client = `/clients/${driver.userId}`
  const trips = (await call(accountant, 'GET', `${client}/trips?tax_year=2026`)).body
  expect(trips).toMatchObject({ total: 1, totals: { business_km: 12.5, private_trips: 1, private_km: 40 } })
  expect(trips.items.map((trip: { id: string }) => trip.id)).toEqual([businessTrip])
  const hidden = `${client}/trips/${privateTrip}/comments`
  expect((await call(accountant, 'POST', hidden, { text: 'What is this?' })).status).toBe(404)
  const comments = `${client}/trips/${businessTrip}/comments`
  for (const text of ['Which client?', 'And who?'])
    expect((await call(accountant, 'POST', comments, { text })).status).toBe(201)
  expect((await call(accountant, 'POST', comments, { text: ' ' })).status).toBe(422)
  await call(driver, 'POST', `/trips/${businessTrip}/comments`, { text: 'LMN' })
  expect((await call(driver, 'GET', `/trips/${businessTrip}`)).body).toMatchObject({ comments: 3 })
  expect((await call(driver, 'GET', `/trips/${businessTrip}/comments`)).body.items).toMatchObject([
    { author: 'Ann Books', mine: false, text: 'Which client?' },
    { text: 'And who?' },
    { author: 'Test Driver', mine: true, text: 'LMN' },
  ])
  const newest = (await call(driver, 'GET', `/trips/${businessTrip}/comments?limit=2`)).body
  expect(newest).toMatchObject({ total: 3, items: [{ text: 'And who?' }, { text: 'LMN' }] })
  expect((await call(accountant, 'GET', `${comments}?limit=2&cursor=${newest.next_cursor}`)).body).toMatchObject({
    items: [{ text: 'Which client?' }],
    next_cursor: null,
  })
  expect((await mailsTo('driver@example.com')).filter(({ subject }) => subject.includes('commented'))).toHaveLength(1)

  const question = { vehicle_id: vehicle, tax_year: 2026, text: 'Still missing:\n– the opening reading' }
  expect((await call(stranger, 'POST', `${client}/questions`, question)).status).toBe(404)
  expect((await call(accountant, 'POST', `${client}/questions`, { ...question, text: ' ' })).status).toBe(422)
  expect((await call(accountant, 'POST', `${client}/questions`, question)).status).toBe(204)
  const asked = (await mailsTo('driver@example.com')).at(-1)
  expect(asked?.subject).toBe('Ann Books asks about your logbook')
  expect(asked?.text).toContain('– the opening reading')
  expect(asked?.text).toContain(`/vehicles/${vehicle}?year=2026`)
  expect(asked?.text).toContain('Answer Ann Books at books@example.com.')
  for (let more = 1; more < 5; more++) await call(accountant, 'POST', `${client}/questions`, question)
  expect((await call(accountant, 'POST', `${client}/questions`, question)).status).toBe(429)

  const [report] = (await call(accountant, 'GET', `${client}/reports`)).body.items
  expect(report).toMatchObject({ number: 1, kind: 'logbook', vehicle_id: vehicle })
  const downloads = [
    `${client}/logbooks/2026/pdf`,
    `${client}/logbooks/2026/excel?vehicle_id=${vehicle}`,
    `${client}/reports/${report.id}/pdf`,
    `${client}/reports/${report.id}/excel`,
    '/clients/logbooks',
  ]
  const starts = ['%PDF', 'PK', '%PDF', 'PK', 'PK']
  for (const [at, url] of downloads.entries()) {
    const { status, raw } = await call(accountant, 'GET', url)
    expect([url, status, raw.toString('latin1').slice(0, starts[at].length)]).toEqual([url, 200, starts[at]])
    if (at === 4) expect(raw.toString('latin1')).toContain('Test Driver/logbook-2025-26-ca-1.pdf')
  }
  const everything = [`${client}/trips`, `${client}/reports`, hidden, comments, ...downloads.slice(0, 4)]
  for (const url of everything) expect([url, (await call(stranger, 'GET', url)).status]).toEqual([url, 404])

  const [grant] = (await call(driver, 'GET', '/accountants')).body.items as Accountant[]
  expect(grant).toMatchObject({ name: 'Ann Books', state: 'active' })
  expect(grant.events.map(({ what }) => what).toReversed()).toEqual([
    'invited',
    'accepted',
    'logbook',
    'logbook',
    'report',
    'report',
    'all_logbooks',
  ])
  expect((await call(stranger, 'PATCH', `/accountants/${grant.id}`, { show_private: true })).status).toBe(404)
  expect((await call(stranger, 'DELETE', `/accountants/${grant.id}`)).status).toBe(404)
  await call(driver, 'PATCH', `/accountants/${grant.id}`, { show_private: true })
  const all = (await call(accountant, 'GET', `${client}/trips?tax_year=2026&limit=1`)).body
  expect(all).toMatchObject({ total: 2, items: [{ id: privateTrip, start_location: 'Secret place' }] })
  const rest = (await call(accountant, 'GET', `${client}/trips?limit=1&cursor=${all.next_cursor}`)).body
  expect(rest).toMatchObject({ items: [{ id: businessTrip, comments: 3 }], next_cursor: null })

  expect((await call(driver, 'DELETE', `/accountants/${grant.id}`)).status).toBe(204)
  expect((await call(driver, 'GET', '/accountants')).body.items).toEqual([])
  // Without a client, using the product requires a subscription.
  for (const url of everything) expect([url, (await call(accountant, 'GET', url)).status]).toEqual([url, 403])
})

it('answers 404 to a subscriber whose access was withdrawn, and refuses late or unverified acceptance', async () => {
  const paid = await spoor.signUp('paid@example.com')
  await call(driver, 'POST', '/accountants', { email: paid.email })
  const link = await tokenSentTo(paid.email)
  await call(paid, 'POST', `/clients/invitations/${link}`)
  const url = `/clients/${driver.userId}/trips`
  expect((await call(paid, 'GET', url)).status).toBe(200)
  expect((await call(driver, 'POST', '/accountants', { email: paid.email })).status).toBe(409)
  const [grant] = (await call(driver, 'GET', '/accountants')).body.items as Accountant[]
  await call(driver, 'DELETE', `/accountants/${grant.id}`)
  expect((await call(paid, 'GET', url)).status).toBe(404)
  expect((await call(paid, 'GET', '/clients')).body.items).toEqual([])
  expect((await call(paid, 'GET', '/clients/logbooks')).status).toBe(404)

  const late = await spoor.signUp('late@example.com', { emailVerified: false })
  await call(driver, 'POST', '/accountants', { email: late.email })
  const lateLink = await tokenSentTo(late.email)
  expect((await call(late, 'POST', `/clients/invitations/${lateLink}`)).body).toMatchObject({
    code: 'email_unverified',
  })
  nowMs += 14 * DAY_MS
  expect((await call(null, 'GET', `/clients/invitations/${lateLink}`)).status).toBe(404)
  expect((await call(driver, 'GET', '/accountants')).body.items).toMatchObject([{ state: 'expired' }])
})

it("ends when the client's account closes", async () => {
  const client = await spoor.signUp()
  const accountant = await spoor.signUp()
  await call(client, 'POST', '/accountants', { email: accountant.email })
  await call(accountant, 'POST', `/clients/invitations/${await tokenSentTo(accountant.email)}`)
  expect((await call(accountant, 'GET', '/clients')).body.total).toBe(1)
  await spoor.dependencies.pool.query('update app_user set deactivated_at = now() where id = $1', [client.userId])
  expect((await call(accountant, 'GET', `/clients/${client.userId}/trips`)).status).toBe(404)
  expect((await call(accountant, 'GET', '/clients')).body.total).toBe(0)
})

it("lets an accountant invited by a company's administrator read its drivers as the company sees them", async () => {
  const company = randomUUID()
  const { pool } = spoor.dependencies
  await pool.query(
    `insert into company (id, name, max_employees, subscription_expires_at, payment_reference)
     values ($1, 'Kudu Couriers', 5, $2, 'KUDU')`,
    [company, new Date(nowMs + 100 * DAY_MS)],
  )
  const admin = await spoor.signUp(undefined, { role: 'company_admin', companyId: company })
  const employee = await spoor.signUp(undefined, { role: 'company_employee', companyId: company })
  const outsider = await spoor.signUp()
  const accountant = await spoor.signUp()
  const trip = { start_location: '12 Long Street', end_location: 'Bellville', distance_km: 10 }
  for (const [at, given] of [
    ['2026-01-05T06:00:00Z', { ...trip, classification: 'business', reason: 'Delivery for J. Botha' }],
    [
      '2026-01-05T09:00:00Z',
      { ...trip, start_location: 'Bellville', end_location: 'Paarl', classification: 'business' },
    ],
    ['2026-01-06T06:00:00Z', { ...trip, end_location: 'The beach', classification: 'private' }],
  ] as const)
    expect((await call(employee, 'POST', '/trips', { started_at: at, ...given })).status).toBe(201)
  // The driver's own report, which the company does not see.
  const { id: report } = (await call(employee, 'POST', '/reports', { kind: 'logbook', tax_year: 2026 })).body
  await call(employee, 'POST', `/reports/${report}/freeze`)

  await call(admin, 'POST', '/accountants', { email: accountant.email, show_private: true })
  const link = await tokenSentTo(accountant.email)
  expect((await call(null, 'GET', `/clients/invitations/${link}`)).body).toMatchObject({ company: 'Kudu Couriers' })
  await call(accountant, 'POST', `/clients/invitations/${link}`)
  const clients = (await call(accountant, 'GET', '/clients?tax_year=2026')).body.items as Client[]
  expect(new Map(clients.map(({ id, company: through }) => [id, through]))).toEqual(
    new Map([
      [admin.userId, null],
      [employee.userId, 'Kudu Couriers'],
    ]),
  )
  expect(clients.find(({ id }) => id === employee.userId)).toMatchObject({ show_private: false, reports: 0 })

  const url = `/clients/${employee.userId}`
  const { items, totals } = (await call(accountant, 'GET', `${url}/trips?tax_year=2026`)).body
  // The driver's home is unknown, so the first and last end of each day count as home.
  expect(items).toMatchObject([
    { start_location: 'Bellville', end_location: 'Home' },
    { start_location: 'Home', end_location: 'Bellville' },
  ])
  expect(totals).toMatchObject({ business_km: 20, private_km: 10 })
  expect((await call(accountant, 'GET', `${url}/reports`)).body.items).toEqual([])
  expect((await call(accountant, 'GET', `${url}/reports/${report}/pdf`)).status).toBe(404)
  expect((await call(accountant, 'GET', `${url}/logbooks/2026/excel`)).status).toBe(200)
  expect((await call(accountant, 'GET', `${url}/packages/2026`)).status).toBe(403)
  expect((await call(accountant, 'GET', '/clients/logbooks?tax_year=2026')).status).toBe(200)
  expect((await call(accountant, 'GET', `/clients/${outsider.userId}/trips`)).status).toBe(404)
  const comments = `${url}/trips/${items[0].id}/comments`
  expect((await call(accountant, 'POST', comments, { text: 'For whom?' })).status).toBe(201)
  const [grant] = (await call(admin, 'GET', '/accountants')).body.items as Accountant[]
  expect(grant).toMatchObject({ company: 'Kudu Couriers' })
  expect(grant.events.map(({ what, detail }) => `${what} ${detail}`).slice(0, 2)).toEqual([
    'all_logbooks 2025/26',
    expect.stringContaining('logbook Test Driver, '),
  ])

  // When the client no longer administers the company, only the client's own logbooks remain.
  await pool.query(`update app_user set role_type = 'company_employee' where id = $1`, [admin.userId])
  expect((await call(accountant, 'GET', `${url}/trips`)).status).toBe(404)
  expect((await call(accountant, 'GET', '/clients')).body.items).toMatchObject([{ id: admin.userId }])
  await call(admin, 'DELETE', `/accountants/${grant.id}`)
  expect((await call(accountant, 'GET', '/clients')).body.items).toEqual([])
})

it('matches an accountant by address alone, and requires no payment from accountants', async () => {
  const administrator = await spoor.signUp(undefined, { role: 'system_admin' })
  const waiting = async () =>
    ((await call(administrator, 'GET', '/auth/admin/pending-payments')).body as { email: string }[]).map(
      ({ email }) => email,
    )
  const invited = await spoor.signUp('invited@example.com', { paymentVerified: false })
  expect(await waiting()).toContain(invited.email)
  const profile = async () => (await call(invited, 'GET', '/auth/profile')).body
  expect(await profile()).toMatchObject({ invited_as_accountant_until: null })
  await call(driver, 'POST', '/accountants', { email: 'Invited@example.com' })
  nowMs += 1000
  await call(stranger, 'POST', '/accountants', { email: invited.email })
  expect(await profile()).toMatchObject({ invited_as_accountant_until: expect.any(String) })
  expect(await waiting()).not.toContain(invited.email)

  const { items } = (await call(invited, 'GET', '/clients/invitations')).body
  expect(items).toMatchObject([{ client: 'Test Driver', company: null }, { client: 'Test Driver' }])
  expect((await call(stranger, 'GET', '/clients/invitations')).body.items).toEqual([])
  const accept = `/clients/invitations/${items[0].id}/accept`
  expect((await call(stranger, 'POST', accept)).status).toBe(404)
  expect((await call(invited, 'POST', accept)).body).toEqual({ client_id: driver.userId, client: 'Test Driver' })
  expect((await call(invited, 'POST', accept)).status).toBe(404)
  expect((await call(invited, 'GET', '/clients')).body.items).toMatchObject([{ id: driver.userId }])
  expect((await call(invited, 'GET', '/clients/invitations')).body.total).toBe(1)
  expect(await waiting()).not.toContain(invited.email)

  const unverified = await spoor.signUp('unverified@example.com', { emailVerified: false })
  await call(driver, 'POST', '/accountants', { email: unverified.email })
  expect((await call(unverified, 'GET', '/clients/invitations')).body.items).toEqual([])
})
