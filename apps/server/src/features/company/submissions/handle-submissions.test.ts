import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

let nowMs = Date.parse('2026-03-20T10:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let admin: TestUser
let manager: TestUser
let stranger: TestUser
const drivers: TestUser[] = []

beforeAll(async () => {
  const companyId = await company()
  admin = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId })
  manager = await spoor.signUp('manager@example.com', { role: 'company_manager', companyId })
  stranger = await spoor.signUp('stranger@example.com', { role: 'company_admin', companyId: await company() })
  for (let n = 0; n < 3; n++)
    drivers.push(await spoor.signUp(`driver-${n}@example.com`, { role: 'company_employee', companyId }))
})

async function company(): Promise<string> {
  const id = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, $2, '2027-01-01', $3)`,
    [id, `Company ${id}`, id.slice(0, 8)],
  )
  return id
}

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

async function submit(user: TestUser): Promise<string> {
  const trip = { started_at: '2026-03-10T08:00:00+02:00', start_location: 'Depot', end_location: 'Harbour' }
  await call(user, 'POST', '/trips', { ...trip, distance_km: 12, classification: 'business', reason: 'Delivery' })
  const { status, body } = await call(user, 'POST', '/logbook/submissions', { tax_year: 2027 })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const decide = (user: TestUser, ids: string[], decision = 'approved', comment = '') =>
  call(user, 'POST', '/team/submissions/decisions', { ids, decision, comment })
const undo = (user: TestUser, ids: string[]) => call(user, 'POST', '/team/submissions/decisions/undo', { ids })

async function decisionMails(): Promise<string[]> {
  await spoor.dependencies.pool.query(
    `update jobs.job set start_after = now() where name = 'mail-decision' and state = 'created'`,
  )
  await spoor.runJobs()
  const { rows } = await spoor.dependencies.pool.query<{ to: string }>(
    `select data ->> 'to' as to from jobs.job where name = 'send-mail' and data ->> 'subject' like 'Your logbook was%'`,
  )
  return rows.map(({ to }) => to)
}

test('several logbooks are approved together, with a reason for each failure', async () => {
  const ids = [await submit(drivers[0]), await submit(drivers[1]), await submit(manager), randomUUID()]
  await decide(admin, [ids[1]])
  const { status, body } = await decide(manager, ids)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    done: 1,
    items: [
      { state: 'done', message: '' },
      { state: 'reviewed', message: 'This logbook has already been reviewed.' },
      { state: 'own', message: 'Someone else has to review your logbook.' },
      { state: 'not_found', employee: '' },
    ],
  })
  expect((await decide(stranger, [ids[2]])).body).toMatchObject({ done: 0, items: [{ state: 'not_found' }] })
  expect((await decide(drivers[0], [ids[2]])).status).toBe(403)

  // Undone: awaits review again, and the driver gets no mail.
  expect((await undo(admin, [ids[0]])).body.items).toMatchObject([{ state: 'reviewed' }])
  expect((await undo(manager, [ids[0]])).body).toMatchObject({ done: 1 })
  expect((await call(admin, 'GET', '/team/submissions?state=submitted')).body.items).toHaveLength(2)
  expect(await decisionMails()).toEqual(['driver-1@example.com'])
})

test('a logbook is sent back only with a reason, which cannot be undone once the driver was mailed', async () => {
  const id = await submit(drivers[2])
  const refused = await decide(admin, [id], 'sent_back', ' ')
  expect([refused.status, refused.body.fields]).toEqual([422, { comment: 'Tell the driver what to change.' }])
  expect((await call(admin, 'GET', `/team/submissions/${id}`)).body.state).toBe('submitted')

  expect((await decide(admin, [id], 'sent_back', 'Name the clients.')).body.done).toBe(1)
  const again = await submit(drivers[2])
  expect((await undo(admin, [id])).body.items).toMatchObject([{ state: 'submitted_again' }])
  expect((await decide(admin, [again])).body.done).toBe(1)
  nowMs += 60_000
  expect((await undo(admin, [again])).body).toMatchObject({ done: 0, items: [{ state: 'too_late' }] })
  expect(await decisionMails()).toContain('driver-2@example.com')
  const { rows } = await spoor.dependencies.pool.query(
    `select action, count(*)::int as n from audit_entry where action like 'logbook.%' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { action: 'logbook.approved', n: 3 },
    { action: 'logbook.decision_undone', n: 1 },
    { action: 'logbook.sent_back', n: 1 },
  ])
})

test('the kilometres of a submitted logbook add up if its trips measured more than the odometer', async () => {
  const driver = drivers[2]
  const { id: vehicle_id } = (await call(driver, 'POST', '/vehicles', { name: 'Bakkie' })).body
  const drive = async (day: string, distance_km: number) => {
    const trip = { start_location: 'Depot', end_location: 'Harbour', classification: 'business', vehicle_id }
    const at = { started_at: `${day}T08:00:00+02:00`, distance_km, reason: 'Delivery to Ms Dube' }
    expect((await call(driver, 'POST', '/trips', { ...trip, ...at })).status).toBe(201)
  }
  // 50 km more than the odometer before 10 March, 100 km less after it.
  await drive('2026-03-05', 150)
  await drive('2026-03-12', 100)
  for (const [day, odometer_km] of [
    ['2026-03-01', 1000],
    ['2026-03-10', 1100],
    ['2026-03-20', 1300],
  ] as const)
    await call(driver, 'PUT', `/vehicles/${vehicle_id}/odometer/${day}`, { odometer_km })
  const { id } = (await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027, vehicle_id })).body
  expect((await call(admin, 'GET', `/team/submissions/${id}`)).body).toMatchObject({
    business_km: 250,
    private_km: 0,
    to_review_km: 0,
    unlogged_km: 100,
    excess_km: 50,
    total_km: 300,
  })
})
