import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DriverProgress } from '@spoor/contract/routes/progress.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'
import { deadlinesAt, lateSince } from './judge-progress.ts'

let nowMs = Date.parse('2026-06-20T08:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let companyId: string
let admin: TestUser
let stranger: TestUser
const drivers: Record<string, TestUser> = {}

beforeAll(async () => {
  companyId = await company('Kudu Couriers')
  admin = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId })
  stranger = await spoor.signUp('stranger@example.com', { role: 'company_admin', companyId: await company('Other') })
  for (const name of ['ready', 'slow', 'new'])
    drivers[name] = await spoor.signUp(`${name}@example.com`, { role: 'company_employee', companyId })
  await spoor.dependencies.pool.query(`update app_user set created_at = '2026-01-05' where company_id = $1`, [
    companyId,
  ])
  // Up to date: May's logbook is due in June.
  await drive(drivers.ready, { started_at: '2026-05-25T08:00:00+02:00', reason: 'Delivery to the depot' })
  expect((await call(drivers.ready, 'POST', '/logbook/submissions', { tax_year: 2027 })).status).toBe(201)
  await drive(drivers.ready, { started_at: '2026-06-19T08:00:00+02:00', classification: null })
  // Behind in every respect.
  const vehicle = await call(drivers.slow, 'POST', '/vehicles', { name: 'Bakkie' })
  const of = { vehicle_id: vehicle.body.id }
  await drive(drivers.slow, { started_at: '2026-04-02T08:00:00+02:00', ...of })
  await drive(drivers.slow, { started_at: '2026-04-03T08:00:00+02:00', classification: null, ...of })
  await drive(drivers.slow, { started_at: '2026-06-18T08:00:00+02:00', classification: 'private', ...of })
})

async function company(name: string): Promise<string> {
  const id = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, $2, '2027-01-01', $3)`,
    [id, name, id.slice(0, 8)],
  )
  return id
}

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

/** A driver's classified entries are confirmed; other trips await review. */
async function drive(user: TestUser, trip: Record<string, unknown>): Promise<void> {
  const made = await call(user, 'POST', '/trips', {
    start_location: 'Depot',
    end_location: 'Harbour',
    distance_km: 12,
    classification: 'business',
    ...trip,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
}

async function readProgress(name: string): Promise<DriverProgress> {
  const { body } = await call(admin, 'GET', '/team/progress')
  return body.items.find(({ email }: DriverProgress) => email === `${name}@example.com`)
}

describe('progress', () => {
  test('lists what each driver is missing by the deadlines', async () => {
    const { body } = await call(admin, 'GET', '/team/progress')
    expect(body).toMatchObject({ total: 4, behind: 2, remind_monthly: false })
    expect(await readProgress('ready')).toMatchObject({
      last_business_day: '2026-05-25',
      to_review: 1,
      behind: [],
      late: null,
      submitted: { state: 'submitted' },
    })
    expect(await readProgress('slow')).toMatchObject({
      // The private trip in June is not shown.
      last_business_day: '2026-04-02',
      to_review: 1,
      without_reason: 1,
      odometers_due: 1,
      late: { month: '2026-04', since: '2026-05-08' },
      behind: ['inactive', 'to_review', 'no_reason', 'odometer_opening', 'logbook_late'],
    })
    expect(await readProgress('new')).toMatchObject({ behind: ['never_started'] })
    // An admin is not required to drive.
    expect(await readProgress('admin')).toMatchObject({ behind: [] })
  })

  test('counts a logbook that was sent back as not submitted', async () => {
    const sent = (await call(admin, 'GET', '/team/submissions')).body.items[0]
    const decision = { decision: 'sent_back', comment: 'Name the client.' }
    await call(admin, 'POST', `/team/submissions/${sent.id}/decision`, decision)
    expect(await readProgress('ready')).toMatchObject({ late: { month: '2026-05', since: '2026-06-08' } })
    await call(drivers.ready, 'POST', '/logbook/submissions', { tax_year: 2027 })
    expect(await readProgress('ready')).toMatchObject({ late: null })
    // No logbook has a trip of a month after the vehicle's use.
    const sold = await call(drivers.ready, 'POST', '/vehicles', { name: 'Sold', used_until: '2026-04-20' })
    const trip = { started_at: '2026-05-10T08:00:00+02:00', reason: 'Delivery to the depot' }
    await drive(drivers.ready, { ...trip, vehicle_id: sold.body.id })
    expect(await readProgress('ready')).toMatchObject({ late: null })
  })

  test("matches each driver's own list, in a generated company", async () => {
    const { pool } = spoor.dependencies
    const id = await company('Generated')
    const boss = await spoor.signUp(undefined, { role: 'company_admin', companyId: id })
    let state = 7
    const pick = <T>(...choices: T[]): T => {
      state = (state * 48_271) % 2_147_483_647
      return choices[state % choices.length]
    }
    const day = () => pick('2025-11-20', '2026-02-28', '2026-03-01', '2026-03-02', '2026-04-15', '2026-06-19')
    const people = await Promise.all(
      Array.from({ length: 12 }, () => spoor.signUp(undefined, { role: 'company_employee', companyId: id })),
    )
    const vehicles = people.flatMap(({ userId }) =>
      Array.from({ length: 8 }, () => {
        const until = pick(null, null, null, null, '2025-12-31', '2026-05-31')
        const from = pick(null, null, day())
        return {
          owner_id: userId,
          id: randomUUID(),
          name: 'Bakkie',
          used_until: until,
          acquired_on: pick(null, null, null, day(), '2026-12-01'),
          used_from: from !== null && until !== null && from > until ? null : from,
        }
      }),
    )
    const ofVehicle = ({ owner_id, id: vehicle_id }: (typeof vehicles)[number]) => ({
      id: randomUUID(),
      owner_id,
      vehicle_id,
    })
    const odometerM = (on: string) => Date.parse(on) / 1e5
    const readings = vehicles.flatMap((vehicle) => {
      const on = day()
      return pick([], [{ ...ofVehicle(vehicle), day: on, odometer_m: odometerM(on) }])
    })
    const trips = vehicles.flatMap((vehicle) =>
      Array.from({ length: pick(0, 2, 3, 4) }, (_, n) => {
        const on = pick('2026-03-01', '2026-03-02', '2026-04-15', '2026-06-19')
        return {
          ...ofVehicle(vehicle),
          local_day: on,
          started_at: `${on}T0${n}:00:00+02:00`,
          distance_m: 5000,
          distance_source: 'file',
          source: 'upload',
          start_location: 'A',
          end_location: 'B',
          start_odometer_m: pick(null, odometerM(on)),
          classification: pick('business', 'private', null),
          status: pick('pending', 'confirmed', 'confirmed', 'rejected'),
          reason: pick('', 'Visit to LMN Supplies'),
          deleted_at: pick(null, null, null, '2026-06-20T00:00:00Z'),
        }
      }),
    )
    for (const [table, rows] of Object.entries({ vehicle: vehicles, odometer_reading: readings, trip: trips })) {
      const columns = Object.keys(rows[0]).join()
      await writeTrips(
        pool,
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      )
    }
    const { body } = await call(boss, 'GET', '/team/progress')
    const found = { to_review: 0, no_reason: 0, odometer_opening: 0 }
    for (const person of people) {
      const listed = { to_review: 0, no_reason: 0, odometer_opening: 0 }
      const { items } = (await call(person, 'GET', '/logbook')).body
      for (const { vehicle_id } of items.filter((one: { tax_year: number }) => one.tax_year === 2027)) {
        const { lines } = (await call(person, 'GET', `/vehicles/${vehicle_id}/readiness?tax_year=2027`)).body
        for (const { code, count } of lines as { code: keyof typeof listed; count: number }[])
          if (code in listed) listed[code] += code === 'odometer_opening' ? 1 : count
      }
      const { to_review, without_reason, odometers_due } = body.items.find(
        ({ id: one }: DriverProgress) => one === person.userId,
      )
      expect({ to_review, no_reason: without_reason, odometer_opening: odometers_due }).toEqual(listed)
      for (const [code, count] of Object.entries(listed)) found[code as keyof typeof found] += count
    }
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(5)
  })

  test('is forbidden to employees and shows no other company', async () => {
    expect((await call(drivers.slow, 'GET', '/team/progress')).status).toBe(403)
    expect((await call(stranger, 'GET', '/team/progress')).body.items).toMatchObject([
      { email: 'stranger@example.com' },
    ])
  })

  test.each([
    ['2026-06-07T21:00:00Z', '2026-04'],
    ['2026-06-07T22:00:00Z', '2026-05'],
  ])('at %s the last month due is %s', (at, month) => {
    expect(deadlinesAt(Date.parse(at)).lastDueMonth).toBe(month)
    expect(lateSince('2026-05')).toBe('2026-06-08')
  })
})

describe('reminders', () => {
  const mails = async (to: string) =>
    (
      await spoor.dependencies.pool.query<{ text: string }>(
        `select data ->> 'text' as text from jobs.job where name = 'send-mail' and data ->> 'to' = $1
           and data ->> 'subject' like 'Bring your logbook%' order by created_on`,
        [to],
      )
    ).rows.map(({ text }) => text)

  test('are sent at most once a day to drivers who are behind, and list what is missing', async () => {
    const one = await call(admin, 'POST', '/team/reminders', { employee_ids: [drivers.slow.userId] })
    expect(one.body).toMatchObject({ sent: 1, items: [{ employee_id: drivers.slow.userId, state: 'sent' }] })
    const [text] = await mails('slow@example.com')
    for (const part of [
      '1 trip to review',
      '1 business trip has no reason',
      '1 Mar 2026 is missing for Bakkie',
      'Apr 2026',
    ])
      expect(text).toContain(part)
    const [, query] = /\/logbook\?(\S*reason=\S*)/.exec(text)!
    expect((await call(drivers.slow, 'GET', `/trips/totals?${query}`)).body.trips).toBe(1)
    expect((await readProgress('slow')).reminded_today).toBe(true)

    const all = await call(admin, 'POST', '/team/reminders', {})
    expect(all.body.sent).toBeGreaterThan(0)
    expect(all.body.items).toContainEqual(
      expect.objectContaining({ employee_id: drivers.slow.userId, state: 'reminded_today' }),
    )
    expect(await mails('slow@example.com')).toHaveLength(1)
    expect(await mails('new@example.com')).toHaveLength(1)
    const { rows } = await spoor.dependencies.pool.query(
      `select after ->> 'missing' as missing from audit_entry where action = 'driver.reminded' and subject_id = $1`,
      [drivers.slow.userId],
    )
    expect(rows).toEqual([{ missing: 'inactive, to_review, no_reason, odometer_opening, logbook_late' }])
  })

  test('are not sent to drivers who are up to date or of another company', async () => {
    const items = { employee_ids: [admin.userId] }
    expect((await call(admin, 'POST', '/team/reminders', items)).body).toMatchObject({
      sent: 0,
      items: [{ state: 'up_to_date' }],
    })
    expect((await call(stranger, 'POST', '/team/reminders', { employee_ids: [drivers.new.userId] })).status).toBe(404)
  })

  test('are sent monthly if an admin enabled them', async () => {
    nowMs = Date.parse('2026-07-08T06:00:00Z')
    const { database, jobs } = spoor.dependencies
    const remind = async () => {
      await inTransaction(database, (tx) => jobs.enqueue(tx, 'remind-drivers', {}))
      await spoor.runJobs()
    }
    await remind()
    expect((await readProgress('slow')).reminded_today).toBe(false)
    expect((await call(admin, 'PUT', '/team/monthly-reminder', { on: true })).body).toEqual({ on: true })
    await remind()
    expect(await readProgress('slow')).toMatchObject({ reminded_today: true })
    expect((await call(admin, 'GET', '/team/progress')).body.remind_monthly).toBe(true)
  })
})
