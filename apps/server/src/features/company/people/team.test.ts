import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const NOW = Date.parse('2026-03-20T10:00:00Z')
const HOUSE = { lat: -33.95, lng: 18.47 }
const OFFICE = { lat: -33.92, lng: 18.42 }
const CLIENT = { lat: -33.9, lng: 18.6 }

const spoor = setUpTestApp({ clock: { nowMs: () => NOW } })
let companyId: string
let admin: TestUser
let manager: TestUser
let driver: TestUser
let stranger: TestUser
let strangersCompanyId: string
beforeAll(async () => {
  companyId = await company('Kudu Couriers', { max_employees: 4 })
  strangersCompanyId = await company('Other Couriers', {})
  admin = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId })
  manager = await spoor.signUp('manager@example.com', { role: 'company_manager', companyId })
  driver = await spoor.signUp('driver@example.com', { role: 'company_employee', companyId })
  stranger = await spoor.signUp('stranger@example.com', { role: 'company_admin', companyId: strangersCompanyId })
})

async function company(name: string, { max_employees = 10 }: { max_employees?: number }): Promise<string> {
  const id = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, max_employees, subscription_expires_at, payment_reference) values ($1, $2, $3, $4, $5)`,
    [id, name, max_employees, new Date(NOW + 100 * 86_400_000), id.slice(0, 8)],
  )
  return id
}

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

async function send(user: TestUser, url: string, content: string, filename = 'list.csv') {
  const form = await fileForm(content, { filename })
  const response = await spoor.app.inject({
    method: 'POST',
    url,
    headers: { ...user.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json() }
}

/** A driver's month: home to the office and back each day, and one day with a private trip. */
async function driveAMonth(user: TestUser): Promise<void> {
  for (let day = 2; day <= 6; day++) {
    const at = (hour: string) => `2026-03-0${day}T${hour}:00+02:00`
    const way = (from: typeof HOUSE, to: typeof HOUSE, names: [string, string], hours: [string, string]) => ({
      started_at: at(hours[0]),
      ended_at: at(hours[1]),
      start_location: names[0],
      end_location: names[1],
      start_lat: from.lat,
      start_lng: from.lng,
      end_lat: to.lat,
      end_lng: to.lng,
      distance_km: 10,
      reason: 'Delivery for J. Botha',
    })
    const out = way(HOUSE, CLIENT, ['12 Long Street', 'Bellville'], ['07:00', '07:40'])
    const back = way(OFFICE, HOUSE, ['Cape Town', '12 Long Street'], ['17:00', '17:30'])
    for (const trip of [out, way(CLIENT, OFFICE, ['Bellville', 'Cape Town'], ['12:00', '12:30']), back])
      expect((await call(user, 'POST', '/trips', { ...trip, classification: 'business' })).status).toBe(201)
  }
  const trip = { started_at: '2026-03-07T09:00:00+02:00', start_location: '12 Long Street', end_location: 'The beach' }
  await call(user, 'POST', '/trips', { ...trip, distance_km: 25.5, classification: 'private' })
}

describe("a company's view", () => {
  beforeAll(() => driveAMonth(driver))

  test('shows its plan, seats and pending items', async () => {
    const { body } = await call(manager, 'GET', '/team')
    expect(body).toMatchObject({
      company: { name: 'Kudu Couriers', max_employees: 4, current_employees: 3, seats: 4, days_left: 100, price: 2500 },
      may_run: false,
      submissions_waiting: 0,
    })
    expect((await call(admin, 'GET', '/team')).body.may_run).toBe(true)
  })

  test('lists only its own employees, with their kilometres of a month', async () => {
    const { body } = await call(admin, 'GET', '/team/employees?month=2026-03')
    expect(body.items.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      'admin@example.com',
      'driver@example.com',
      'manager@example.com',
    ])
    const found = await call(admin, 'GET', '/team/employees?q=driver@')
    expect(found.body.items).toMatchObject([
      { state: 'active', totals: { month: '2026-03', business_km: 150, private_km: 25.5, business_trips: 15 } },
    ])
    const sold = await call(driver, 'POST', '/vehicles', { name: 'Sold', used_until: '2026-02-10' })
    for (const started_at of ['2026-02-10T08:00:00Z', '2026-02-11T08:00:00Z'])
      await call(driver, 'POST', '/trips', {
        started_at,
        start_location: 'Cape Town',
        end_location: 'Bellville',
        distance_km: 10,
        classification: 'business',
        vehicle_id: sold.body.id,
      })
    expect((await call(admin, 'GET', '/team/employees?q=driver@&month=2026-02')).body.items).toMatchObject([
      { totals: { month: '2026-02', business_km: 10, business_trips: 1 } },
    ])
    const totals = await call(admin, 'GET', '/team/totals?from=2026-02&to=2026-03')
    expect(totals.body.months).toEqual(['2026-02', '2026-03'])
    const row = totals.body.employees.find(({ id }: { id: string }) => id === driver.userId)
    expect(row.months.map(({ business_km }: { business_km: number }) => business_km)).toEqual([10, 150])
  })

  test("reveals nothing of a driver's home, and only the total of private trips", async () => {
    const { status, body } = await call(manager, 'GET', `/team/employees/${driver.userId}/trips?month=2026-03`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 15, totals: { private_km: 25.5 } })
    const text = JSON.stringify(body)
    expect(text).not.toContain('Long Street')
    expect(text).not.toContain('beach')
    expect(text).not.toContain(String(HOUSE.lat))
    expect(body.items.at(-1)).toMatchObject({ start_location: 'Home', start_lat: null, end_location: 'Bellville' })
  })

  test('shows only the suburb of a possible new home after a move, but the client where the vehicle stayed', async () => {
    const mover = await spoor.signUp('mover@example.com', { role: 'company_employee', companyId: strangersCompanyId })
    const client = { name: 'Client', kind: 'client', lat: -33.73, lng: 18.96, radius_m: 200 }
    expect((await call(mover, 'POST', '/places', client)).status).toBe(201)
    const newHouse = { lat: -33.8312, lng: 18.6523 }
    // The company creates a place around the new home, which must not reveal it.
    const area = { name: 'Area', kind: 'client', ...newHouse, radius_m: 500, shared: true }
    expect((await call(stranger, 'POST', '/places', area)).status).toBe(201)
    const drive = async (day: string, from: typeof HOUSE, to: typeof HOUSE) => {
      const ends = { start_lat: from.lat, start_lng: from.lng, end_lat: to.lat, end_lng: to.lng }
      const names = { start_location: '1 Some Road', end_location: '2 Some Road' }
      const trip = {
        started_at: `${day}T09:00:00+02:00`,
        ...ends,
        ...names,
        distance_km: 10,
        classification: 'business',
      }
      expect((await call(mover, 'POST', '/trips', { ...trip, reason: 'Delivery for J. Botha' })).status).toBe(201)
    }
    for (const day of ['02', '03', '04', '05']) await drive(`2026-02-${day}`, HOUSE, HOUSE)
    await drive('2026-02-06', HOUSE, newHouse)
    await drive('2026-03-09', newHouse, client)
    const { body } = await call(stranger, 'GET', `/team/employees/${mover.userId}/trips?month=2026-03`)
    expect(body.items).toMatchObject([
      {
        start_location: expect.stringMatching(/^near [A-Z]/),
        start_lat: null,
        start_lng: null,
        end_location: '2 Some Road',
        end_lat: client.lat,
      },
    ])
  })

  test.each([
    ['another company', () => stranger, 404],
    ['an employee', () => driver, 403],
  ])('is closed to %s', async (_, who, status) => {
    expect((await call(who(), 'GET', `/team/employees/${driver.userId}/trips?month=2026-03`)).status).toBe(status)
    expect((await call(who(), 'POST', `/team/employees/${driver.userId}/seat`)).status).toBe(status)
  })

  test('refuses an invalid month or range', async () => {
    expect((await call(admin, 'GET', '/team/employees?month=2026-13')).status).toBe(422)
    expect((await call(admin, 'GET', '/team/totals?from=2026-03&to=2026-02')).body.detail).toBe(
      'The first month is after the last month.',
    )
  })
})

describe('submitted logbooks', () => {
  test('are frozen, reviewed, sent back with a comment and approved', async () => {
    expect((await call(manager, 'POST', '/logbook/submissions', { tax_year: 2027 })).body.detail).toBe(
      'There is no confirmed business trip in this logbook yet. Confirm your trips first.',
    )
    const handed = await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027 })
    expect(handed).toMatchObject({ status: 201, body: { state: 'submitted', business_km: 150, business_trips: 15 } })
    expect((await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027 })).status).toBe(409)
    expect((await call(manager, 'GET', '/team')).body.submissions_waiting).toBe(1)

    const { id } = handed.body
    const seen = await call(manager, 'GET', `/team/submissions/${id}`)
    expect(seen.body.rows).toHaveLength(15)
    expect(JSON.stringify(seen.body)).not.toContain('Long Street')
    expect((await call(stranger, 'GET', `/team/submissions/${id}`)).status).toBe(404)

    const decide = (decision: string, comment?: string) =>
      call(manager, 'POST', `/team/submissions/${id}/decision`, { decision, ...(comment && { comment }) })
    expect((await decide('sent_back')).body.detail).toBe('Tell the driver what to change.')
    expect((await decide('sent_back', 'Name the clients.')).body).toMatchObject({
      state: 'sent_back',
      comment: 'Name the clients.',
    })
    expect((await decide('approved')).status).toBe(409)
    expect((await call(driver, 'GET', '/logbook/submissions')).body.items).toMatchObject([
      { state: 'sent_back', comment: 'Name the clients.' },
    ])

    const again = await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027 })
    const approved = await call(admin, 'POST', `/team/submissions/${again.body.id}/decision`, { decision: 'approved' })
    expect(approved.body.state).toBe('approved')
    // Later edits by the driver do not change the approved logbook.
    await call(driver, 'POST', '/trips/bulk', { action: 'classify', classification: 'private', filter: {} })
    expect((await call(admin, 'GET', `/team/submissions/${again.body.id}`)).body.rows).toHaveLength(15)
    await call(driver, 'POST', '/trips/bulk', { action: 'classify', classification: 'business', filter: {} })
  })

  test('cannot be reviewed by their own driver', async () => {
    await driveAMonth(manager)
    const own = await call(manager, 'POST', '/logbook/submissions', { tax_year: 2027 })
    const url = `/team/submissions/${own.body.id}/decision`
    expect((await call(manager, 'POST', url, { decision: 'approved' })).status).toBe(409)
    expect((await call(admin, 'POST', url, { decision: 'approved' })).status).toBe(200)
  })
})

test("a company's lists and submitted logbooks reveal neither a typed home address nor the price of a car", async () => {
  const typist = await spoor.signUp('typist@example.com', { role: 'company_employee', companyId })
  await driveAMonth(typist)
  const typed = {
    started_at: '2026-03-04T13:00:00+02:00',
    start_location: 'Bellville',
    end_location: '12 long street.',
  }
  const made = await call(typist, 'POST', '/trips', {
    ...typed,
    distance_km: 3,
    classification: 'business',
    reason: 'X',
  })
  expect(made.status).toBe(201)
  const list = await call(admin, 'GET', `/team/employees/${typist.userId}/trips?month=2026-03`)
  const { pool } = spoor.dependencies
  const vehicle = '018f0000-0000-7000-8000-00000000feed'
  await pool.query(
    `insert into vehicle (owner_id, id, name, value_cents, acquired, acquired_on)
      values ($1, $2, 'Typist car', 35123400, 'cash', '2021-06-07')`,
    [typist.userId, vehicle],
  )
  await writeTrips(pool, 'update trip set vehicle_id = $2 where owner_id = $1', [typist.userId, vehicle])
  const handed = await call(typist, 'POST', '/logbook/submissions', { tax_year: 2027, vehicle_id: vehicle })
  const { rows } = await pool.query('select content::text from logbook_submission where owner_id = $1', [typist.userId])
  expect(rows[0].content).toContain('Typist car')
  for (const secret of ['351234', 'Bought']) expect(rows[0].content).not.toContain(secret)
  const seen = await call(admin, 'GET', `/team/submissions/${handed.body.id}`)
  expect([list.body.total, seen.body.rows.length]).toEqual([16, 16])
  for (const read of [list.body, seen.body]) expect(JSON.stringify(read).toLowerCase()).not.toContain('long street')
  await spoor.dependencies.pool.query(`update app_user set company_id = null where id = $1`, [typist.userId])
  await spoor.dependencies.pool.query(`delete from logbook_submission where owner_id = $1`, [typist.userId])
})

describe('seats', () => {
  test('are assigned within the cap, even to two employees at once', async () => {
    const waiting = await Promise.all(
      [1, 2].map((n) =>
        spoor.signUp(`waiting-${n}@example.com`, { role: 'company_employee', companyId, paymentVerified: false }),
      ),
    )
    const given = await Promise.all(waiting.map(({ userId }) => call(admin, 'POST', `/team/employees/${userId}/seat`)))
    expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(given.find(({ status }) => status === 409)?.body.detail).toBe(
      'All 4 seats are taken. Free one, or ask for more seats.',
    )
    const lucky = waiting[given.findIndex(({ status }) => status === 200)]
    expect((await call(lucky, 'GET', '/trips')).status).toBe(200)
    expect((await call(admin, 'DELETE', `/team/employees/${lucky.userId}/seat`)).body).toEqual({ current_employees: 3 })
    expect((await call(lucky, 'GET', '/trips')).status).toBe(403)
    expect((await call(manager, 'POST', `/team/employees/${lucky.userId}/seat`)).status).toBe(403)
  })

  test('cannot be taken from oneself, nor from the only admin', async () => {
    expect((await call(admin, 'DELETE', `/team/employees/${admin.userId}/seat`)).status).toBe(409)
    const role = { role_type: 'company_employee' }
    expect((await call(admin, 'PUT', `/team/employees/${admin.userId}/role`, role)).body.detail).toMatch(
      /is the only admin of Kudu Couriers\. Make another one first\./,
    )
    expect(
      (await call(admin, 'POST', `/team/employees/${admin.userId}/leave`, { trips_kept_by: 'driver' })).status,
    ).toBe(409)
  })
})

describe('invitations', () => {
  test('reads and sorts a list, mails invitations and revokes a link', async () => {
    const list =
      'Name;E-mail\nNew;NEW@example.com\nAgain;new@example.com\nOwn;driver@example.com\nOther;stranger@example.com\nBad;nobody@\n'
    const read = await send(admin, '/team/invitations/preview', list)
    expect(read.body.items.map(({ state }: { state: string }) => state)).toEqual([
      'new',
      'repeated',
      'employee',
      'other_account',
      'invalid',
    ])
    const setFreeSeats = (free: number) =>
      spoor.dependencies.pool.query(
        `update company set max_employees = $2 + (select count(*) from app_user
           where company_id = $1 and deactivated_at is null) where id = $1`,
        [companyId, free],
      )
    await setFreeSeats(0)
    const toFullTeam = await call(admin, 'POST', '/team/invitations', { emails: ['new@example.com'] })
    expect(toFullTeam).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Nobody was invited.') } })
    await setFreeSeats(1)
    expect((await send(admin, '/team/invitations/preview', list)).body.free_seats).toBe(1)
    const refused = await call(admin, 'POST', '/team/invitations', {
      emails: ['new@example.com', 'driver@example.com'],
    })
    expect(refused).toMatchObject({ status: 422, body: { detail: expect.stringContaining('Nobody was invited.') } })
    // An address that cannot receive mail is invalid everywhere.
    expect((await call(admin, 'POST', '/team/invitations', { emails: ['a..b@example.com'] })).status).toBe(422)
    expect((await call(admin, 'GET', '/team/invitations')).body.total).toBe(0)
    expect((await call(admin, 'POST', '/team/invitations', { emails: ['new@example.com'] })).body).toEqual({
      invited: 1,
    })
    const { rows } = await spoor.dependencies.pool.query(
      `select data ->> 'text' as text from jobs.job where name = 'send-mail' and data ->> 'to' = 'new@example.com'`,
    )
    expect(rows[0].text).toContain('/register?company=Kudu+Couriers&invitation=')

    const link = await call(admin, 'POST', '/team/invitations/link')
    expect(link.status).toBe(201)
    const token = new URL(link.body.url).searchParams.get('invitation') ?? ''
    const state = async () =>
      (await call(admin, 'GET', `/auth/invitation?token=${encodeURIComponent(token)}`)).body.state
    const before = await state()
    expect((await call(admin, 'DELETE', `/team/invitations/${link.body.id}`)).status).toBe(204)
    expect([before, await state()]).toEqual([expect.stringMatching(/open|full/), 'revoked'])
    expect((await call(stranger, 'DELETE', `/team/invitations/${link.body.id}`)).status).toBe(404)
    // Both were created at the same instant, so neither is newer.
    const { items } = (await call(admin, 'GET', '/team/invitations')).body
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: null, state: 'revoked' }),
        expect.objectContaining({ email: 'new@example.com', state: 'open' }),
      ]),
    )
  })

  test('are bounded by free seats and, with withdrawn ones, by day', async () => {
    const id = await company('Impala Couriers', { max_employees: 3 })
    const owner = await spoor.signUp('impala@example.com', { role: 'company_admin', companyId: id })
    const invite = (...names: string[]) =>
      call(owner, 'POST', '/team/invitations', { emails: names.map((name) => `${name}@example.com`) })
    expect((await invite('i1', 'i2', 'i3')).body.detail).toBe(
      'You can invite 2 more people: the other seats are taken or invited. Nobody was invited.',
    )
    // Two concurrent lists share the free seats.
    const both = await Promise.all([invite('i1', 'i2'), invite('i3', 'i4')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await invite('i5')).status).toBe(409)
    for (let round = 0; round < 2; round++) {
      for (const link of (await call(owner, 'GET', '/team/invitations')).body.items)
        await call(owner, 'DELETE', `/team/invitations/${link.id}`)
      await invite(`i6${round}`, `i7${round}`)
    }
    for (const link of (await call(owner, 'GET', '/team/invitations')).body.items)
      await call(owner, 'DELETE', `/team/invitations/${link.id}`)
    expect((await invite('i8')).status).toBe(429)
    expect((await call(owner, 'POST', '/team/invitations/link')).status).toBe(429)
    const { rows } = await spoor.dependencies.pool.query(
      `select count(*)::int as n from jobs.job where name = 'send-mail' and data ->> 'to' ~ '^i[0-9]+@'`,
    )
    expect(rows[0].n).toBe(6)
  })

  test.each([
    ['a picture', '\u0089PNG\r\n\u001a\n', 422],
    ['a table without addresses', 'a,b\n1,2\n', 422],
    ['nothing', '', 422],
  ])('%s is not a list', async (_, content, status) => {
    expect((await send(admin, '/team/invitations/preview', content)).status).toBe(status)
  })
})

describe("sources of an employee's trips", () => {
  test('are shown with their state and day, and to nobody outside the company’s management', async () => {
    const own = await spoor.signUp('connected@example.com', { role: 'company_employee', companyId })
    const url = `/team/employees/${own.userId}/sources`
    expect((await call(manager, 'GET', url)).body.items).toEqual([])
    const { body: vehicle } = await call(own, 'POST', '/vehicles', { name: 'Bakkie' })
    const wish = { kind: 'json', name: 'My phone', vehicle_id: vehicle.id }
    const { set_up } = (await call(own, 'POST', '/connections', wish)).body
    await call(own, 'POST', '/connections', { ...wish, kind: 'owntracks', name: 'Old phone' })
    const points = [{ time: NOW - 60_000, lat: -33.9, lng: 18.6 }]
    await spoor.app.inject({ method: 'POST', url: `/live/${set_up.key}`, payload: { points } })
    await spoor.dependencies.pool.query(
      `insert into vendor_account (owner_id, id, vendor, region, username, secret, last_pull_at, error_code)
       values ($1, gen_random_uuid(), 'cartrack', 'za', 'K1', '', $2, 'wrong_password')`,
      [own.userId, new Date(NOW - 86_400_000)],
    )
    for (const user of [admin, manager]) {
      const { items } = (await call(user, 'GET', url)).body
      expect(items).toHaveLength(3)
      expect(items).toEqual(
        expect.arrayContaining([
          { kind: 'json', vehicle: 'Bakkie', state: 'good', last_day: null },
          { kind: 'owntracks', vehicle: 'Bakkie', state: 'new', last_day: null },
          { kind: 'cartrack', vehicle: null, state: 'failing', last_day: '2026-03-19' },
        ]),
      )
    }
    expect((await call(own, 'GET', url)).status).toBe(403)
    expect((await call(driver, 'GET', url)).status).toBe(403)
    expect((await call(stranger, 'GET', url)).status).toBe(404)
  })
})

describe("transfer of a fleet's trips", () => {
  test('proposes drivers by names in files and by non-overlapping assignments', async () => {
    const { rows } = await spoor.dependencies.pool.query('select name from app_user where id = $1', [driver.userId])
    const [given, surname] = (rows[0].name as string).split(' ')
    const file =
      'Start time,Start location,End location,Distance (km),Vehicle,Driver\n' +
      `2026-02-09 08:00,Depot,Bellville,12,CA 901,"${surname}, ${given}"\n2026-02-10 08:00,Depot,Paarl,12,CA 901,Nobody Known\n` +
      '2026-02-11 08:00,Depot,Paarl,12,CA 902,\n2026-02-20 08:00,Depot,Paarl,12,CA 902,\n'
    await send(admin, '/upload/file', file)
    await spoor.runJobs()
    const vehicle = async (name: string) =>
      (await call(admin, 'GET', '/team/fleet')).body.items.find((one: { name: string }) => one.name === name)
    const named = await vehicle('CA 901')
    expect(named.proposals.filter(({ employee_id }: { employee_id: string }) => employee_id !== driver.userId)).toEqual(
      [],
    )
    const { id } = await vehicle('CA 902')
    const assign = (body: object) => call(admin, 'POST', `/team/fleet/${id}/drivers`, body)
    const days = { employee_id: driver.userId, from: '2026-02-10', to: '2026-02-15' }
    expect((await assign({ ...days, to: '2026-02-09' })).status).toBe(422)
    expect((await assign({ ...days, employee_id: randomUUID() })).status).toBe(404)
    const { status, body } = await assign(days)
    expect([status, body.assigned.length]).toEqual([201, 1])
    expect(body.proposals).toEqual([
      {
        employee_id: driver.userId,
        employee: rows[0].name,
        driver: '',
        from: '2026-02-11',
        to: '2026-02-11',
        trips: 1,
      },
    ])
    const again = await assign({ ...days, from: '2026-02-15', to: null })
    expect([again.status, again.body.detail]).toEqual([
      409,
      `${rows[0].name} drives it from 10 Feb 2026 to 15 Feb 2026. Remove that first, or choose other days.`,
    ])
    expect((await assign({ ...days, from: '2026-02-16', to: null })).status).toBe(201)
    const url = `/team/fleet/${id}/drivers/${body.assigned[0].id}`
    expect((await call(stranger, 'DELETE', url)).status).toBe(404)
    expect((await call(admin, 'DELETE', url)).body.assigned).toHaveLength(1)
  })

  const FILE =
    'Start time,End time,Start location,End location,Distance (km),Vehicle,Driver\n' +
    '2026-03-09 08:00,2026-03-09 08:30,Depot,Bellville,12,CA 100,Ann\n' +
    '2026-03-09 10:00,2026-03-09 10:30,Bellville,Depot,13,CA 100,Ben\n' +
    '2026-03-10 08:00,2026-03-10 08:30,Depot,Paarl,60,CA 100,Ann\n' +
    '2026-03-10 09:00,2026-03-10 09:30,Depot,Worcester,110,CA 200,Ann\n'

  test('moves trips to their drivers once, and takes unedited ones back', async () => {
    expect((await send(admin, '/upload/file', FILE)).status).toBeLessThan(300)
    await spoor.runJobs()
    const fleet = (await call(admin, 'GET', '/team/fleet')).body.items
    const pool = fleet.find(({ name }: { name: string }) => name === 'CA 100')
    expect(pool).toMatchObject({ trips: 3, first_day: '2026-03-09', last_day: '2026-03-10', drivers: ['Ann', 'Ben'] })

    const before = (await call(driver, 'GET', '/trips')).body.total
    const wish = {
      vehicle_id: pool.id,
      employee_id: driver.userId,
      from: '2026-03-09',
      to: '2026-03-31',
      driver: 'ann',
    }
    expect((await call(stranger, 'POST', '/team/handovers', wish)).status).toBe(404)
    expect((await call(admin, 'POST', '/team/handovers', { ...wish, driver: 'Zoe' })).status).toBe(409)
    const handover = await call(admin, 'POST', '/team/handovers', wish)
    expect(handover).toMatchObject({ status: 201, body: { trips: 2, employee_id: driver.userId, vehicle: 'CA 100' } })
    expect((await call(admin, 'POST', '/team/handovers', wish)).status).toBe(409)

    const mine = (await call(driver, 'GET', '/trips?from=2026-03-09')).body
    expect(mine.items).toMatchObject([
      { end_location: 'Paarl', status: 'pending', distance_km: 60 },
      { end_location: 'Bellville', status: 'pending', distance_km: 12 },
    ])
    expect((await call(admin, 'GET', '/trips?from=2026-03-09')).body.total).toBe(2)
    // Importing the file again restores nothing.
    await send(admin, '/upload/file', `${FILE}\n`)
    await spoor.runJobs()
    expect((await call(admin, 'GET', '/trips?from=2026-03-09')).body.total).toBe(2)

    await call(driver, 'POST', '/trips/bulk', { action: 'confirm', classification: 'private', ids: [mine.items[0].id] })
    const undone = await call(admin, 'POST', `/team/handovers/${handover.body.id}/undo`)
    expect(undone.body).toEqual({ taken_back: 1, kept: 1 })
    expect((await call(driver, 'GET', '/trips')).body.total).toBe(before + 1)
    expect((await call(admin, 'GET', '/trips?from=2026-03-09')).body.total).toBe(3)
    expect((await call(admin, 'POST', `/team/handovers/${handover.body.id}/undo`)).status).toBe(409)
  })

  test('lists a drive that the driver also has once, even after rereads and undos', async () => {
    const own = await spoor.signUp('fleet-driver@example.com', { role: 'company_employee', companyId })
    const list = async () =>
      (await call(own, 'GET', '/trips?sort=started_at')).body.items.map(
        ({ id, end_location }: Record<string, string>) => [id, end_location],
      )
    const ofFleet =
      'Start time,End time,Start location,End location,Distance (km),Vehicle\n' +
      '2026-03-11 08:00,2026-03-11 08:30,Depot,Bellville,12,CA 300\n2026-03-12 08:00,2026-03-12 08:50,Depot,Paarl,60,CA 300\n'
    await send(own, '/upload/file', ofFleet.split('\n').slice(0, 2).join('\n').replace('12,CA', '12.4,CA'))
    await spoor.runJobs()
    const [first, ...others] = await list()
    expect(others).toEqual([])
    const [upload] = (await call(own, 'GET', '/upload/recent')).body
    await send(admin, '/upload/file', ofFleet)
    await spoor.runJobs()
    const fleet = (await call(admin, 'GET', '/team/fleet')).body.items
    const { id } = fleet.find(({ name }: { name: string }) => name === 'CA 300')
    const wish = { vehicle_id: id, employee_id: own.userId, from: '2026-03-11', to: '2026-03-12' }
    const handover = await call(admin, 'POST', '/team/handovers', wish)
    expect(handover.body).toMatchObject({ trips: 2 })
    const both = await list()
    expect(both).toEqual([first, [expect.any(String), 'Paarl']])

    await call(own, 'POST', `/upload/${upload.upload_id}/reprocess`, {})
    await spoor.runJobs()
    expect(await list()).toEqual(both)
    await call(own, 'DELETE', `/upload/${upload.upload_id}`)
    await spoor.runJobs()
    expect((await list()).map(([, end]: string[]) => end)).toEqual(['Bellville', 'Paarl'])
    await call(own, 'POST', `/upload/${upload.upload_id}/restore`)
    await spoor.runJobs()
    expect(await list()).toEqual(both)

    const undone = await call(admin, 'POST', `/team/handovers/${handover.body.id}/undo`)
    expect(undone.body).toEqual({ taken_back: 2, kept: 0 })
    expect(await list()).toEqual([first])
  })

  test('keeps transferred trips when positions of the same vehicle and day arrive', async () => {
    const own = await spoor.signUp('fleet-phone@example.com', { role: 'company_employee', companyId })
    const drive = (fromMs: number) =>
      Array.from({ length: 200 }, (_, i) => ({
        time: fromMs + i * 10_000,
        lat: -33.9 + (Math.min(i, 150) * 150) / 111_195,
        lng: 18.6,
      }))
    const [morning, noon] = [Date.parse('2026-03-18T06:00:00Z'), Date.parse('2026-03-18T10:00:00Z')]
    const csv = (fixes: ReturnType<typeof drive>) =>
      ['Vehicle,Time,Latitude,Longitude']
        .concat(fixes.map(({ time, lat, lng }) => `CA 400,${new Date(time).toISOString()},${lat},${lng}`))
        .join('\n')
    await send(admin, '/upload/file', csv(drive(morning)))
    await spoor.runJobs()
    const fleet = (await call(admin, 'GET', '/team/fleet')).body.items
    const { id } = fleet.find(({ name }: { name: string }) => name === 'CA 400')
    const wish = { vehicle_id: id, employee_id: own.userId, from: '2026-03-18', to: '2026-03-18' }
    expect((await call(admin, 'POST', '/team/handovers', wish)).body).toMatchObject({ trips: 1 })
    await send(own, '/upload/file', csv([...drive(morning), ...drive(noon)]))
    await spoor.runJobs()
    const { items } = (await call(own, 'GET', '/trips?sort=started_at')).body
    expect(items.map(({ started_at }: { started_at: string }) => Date.parse(started_at))).toEqual([morning, noon])
  })
})

test("keeps a leaver's trips; the company keeps a copy of business trips on request", async () => {
  const leaver = await spoor.signUp('leaver@example.com', { role: 'company_employee', companyId })
  await driveAMonth(leaver)
  const left = await call(admin, 'POST', `/team/employees/${leaver.userId}/leave`, {
    trips_kept_by: 'driver_and_company',
  })
  expect(left.body).toEqual({ message: 'Test Driver has left Kudu Couriers.', logbooks_kept: 1 })
  const profile = await call(leaver, 'GET', '/auth/profile')
  expect(profile.body).toMatchObject({ role_type: 'individual', company_id: null })
  const { rows } = await spoor.dependencies.pool.query('select count(*) as trips from trip where owner_id = $1', [
    leaver.userId,
  ])
  expect(rows).toEqual([{ trips: 16 }])
  const kept = await call(admin, 'GET', '/team/submissions?state=kept')
  expect(kept.body.items).toMatchObject([{ employee_id: leaver.userId, business_trips: 15 }])
  expect((await call(admin, 'GET', `/team/employees/${leaver.userId}/trips?month=2026-03`)).status).toBe(404)
  const { rows: record } = await spoor.dependencies.pool.query(
    `select after ->> 'trips_kept_by' as kept from audit_entry where action = 'user.left_company'`,
  )
  expect(record).toEqual([{ kept: 'driver_and_company' }])
})
