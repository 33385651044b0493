import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { recordAction, eraseFromRecord } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { administer, type Administration } from '../testing/administer.ts'

let it: Administration
beforeAll(async () => {
  it = await administer()
})
afterAll(() => it.close())

const stats = async () => (await it.call('GET', '/auth/admin/stats')).body
const set = (id: string, column: string, value: unknown) =>
  it.spoor.dependencies.pool.query(`update app_user set ${column} = $2 where id = $1`, [id, value])
const verify = (id: string, payload: object = {}) => it.call('POST', `/auth/admin/verify-payment/${id}`, payload)

/** Returns the difference that `work` makes to the figures. */
async function growth(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await stats()
  await work()
  const after = await stats()
  return Object.fromEntries(
    Object.keys(after).flatMap((key) => (after[key] === before[key] ? [] : [[key, after[key] - before[key]]])),
  )
}

describe('figures', () => {
  beforeEach(() => {
    it.clock.ms += DAY_MS
  })

  test('counts pending and verified users and payments', async () => {
    const driver = await it.waiting()
    await set(driver.userId, 'created_at', new Date(it.clock.ms - 100 * DAY_MS))
    expect(await growth(() => verify(driver.userId, { days: 31, amount: 695.5 }))).toEqual({
      pendingPayments: -1,
      verifiedPayments: 1,
      activeSubscriptions: 1,
      totalRevenue: 695.5,
    })
    expect(await growth(async () => (it.clock.ms += DAY_MS))).toEqual({ expiringSoon: 1 })
    expect(await growth(async () => (it.clock.ms += 30 * DAY_MS + 1))).toMatchObject({
      activeSubscriptions: -1,
      expiringSoon: -1,
    })
    expect(await growth(() => it.call('DELETE', `/auth/admin/users/${driver.userId}`))).toEqual({
      verifiedPayments: -1,
      totalRevenue: -695.5,
    })
  })

  test('are exact at the boundaries of the week and the month', async () => {
    const driver = await it.waiting()
    const created = (ms: number) => growth(() => set(driver.userId, 'created_at', new Date(ms)))
    await created(it.clock.ms - 100 * DAY_MS)
    expect(await created(it.clock.ms - 30 * DAY_MS)).toEqual({ newUsersThisMonth: 1 })
    expect(await created(it.clock.ms - 30 * DAY_MS - 1)).toEqual({ newUsersThisMonth: -1 })
    expect(await created(it.clock.ms - 7 * DAY_MS)).toEqual({ newUsersThisMonth: 1, newUsersThisWeek: 1 })
    expect(await created(it.clock.ms - 7 * DAY_MS - 1)).toEqual({ newUsersThisWeek: -1 })
    const login = (ms: number) => growth(() => set(driver.userId, 'last_login', new Date(ms)))
    expect(await login(it.clock.ms - 30 * DAY_MS)).toEqual({ activeUsers: 1 })
    expect(await login(it.clock.ms - 30 * DAY_MS - 1)).toEqual({ activeUsers: -1 })
  })

  test('counts the payments of active companies once, and not again for their employees', async () => {
    const company = await it.company()
    const employee = await it.waiting({ companyId: company.id })
    const pay = (amount: number) => it.call('POST', `/auth/admin/companies/${company.id}/payments`, { amount })
    expect(await growth(() => pay(2500))).toEqual({ totalRevenue: 2500 })
    expect(await growth(() => verify(employee.userId))).toMatchObject({ verifiedPayments: 1, activeSubscriptions: 1 })
    expect((await growth(() => pay(3000))).totalRevenue).toBe(500)
    const toggle = (is_active: boolean) => it.call('PUT', `/auth/admin/companies/${company.id}`, { is_active })
    expect((await growth(() => toggle(false))).totalRevenue).toBe(-3000)
    expect((await growth(() => toggle(true))).totalRevenue).toBe(3000)
  })

  test('excludes administrators from payment figures', async () => {
    const grown = await growth(() => it.spoor.signUp(undefined, { role: 'system_admin' }))
    expect(grown).toEqual({ totalUsers: 1, newUsersThisWeek: 1, newUsersThisMonth: 1 })
  })

  test('counts companies', async () => {
    expect(await growth(() => it.company())).toEqual({ totalCompanies: 1 })
  })
})

test('returns the newest of all kinds, and three, three and two in the feed', async () => {
  it.clock.ms += 1000 * DAY_MS
  const company = await it.company({ name: 'Feeding Company' })
  for (let i = 0; i < 4; i++) {
    const person = await it.waiting(i === 3 ? { companyId: company.id } : {})
    await set(person.userId, 'created_at', new Date(it.clock.ms))
    it.clock.ms += 1000
    await verify(person.userId, { amount: i + 0.5 })
    it.clock.ms += 1000
    await set(person.userId, 'last_login', new Date(it.clock.ms))
    it.clock.ms += 1000
  }
  const { latest, feed } = (await it.call('GET', '/auth/admin/activity')).body
  expect(latest.map(({ type }: { type: string }) => type)).toEqual([
    'login',
    'payment_verified',
    'registration',
    'login',
    'payment_verified',
    'registration',
  ])
  expect(latest[1]).toEqual({
    id: expect.stringMatching(/^payment-/),
    type: 'payment_verified',
    user: 'Test Driver',
    company: 'Feeding Company',
    timestamp: expect.any(String),
    action: 'payment verified',
    amount: 3.5,
  })
  const types = feed.map(({ type }: { type: string }) => type).toSorted()
  expect(types).toEqual([
    ...Array(2).fill('login'),
    ...Array(3).fill('payment_verified'),
    ...Array(3).fill('registration'),
  ])
  const times = feed.map(({ timestamp }: { timestamp: string }) => timestamp)
  expect(times.toSorted().toReversed()).toEqual(times)
  expect((await it.call('GET', '/auth/admin/activity?limit=1')).body.latest).toHaveLength(1)
  expect((await it.call('GET', '/auth/admin/activity?limit=0')).status).toBe(422)
  await it.call('PUT', `/auth/admin/companies/${company.id}`, { is_active: false })
  expect((await it.call('GET', '/auth/admin/activity?limit=1')).body.latest).toMatchObject([
    { type: 'other', action: 'company deactivated', company: 'Feeding Company' },
  ])
})

test('lists the payer and the administrator of an undone payment', async () => {
  const person = await it.waiting()
  await set(person.userId, 'name', 'Naledi Example')
  await set(it.admin.userId, 'name', 'Thandi Admin')
  const { payment } = (await verify(person.userId)).body
  it.clock.ms += 1000
  await it.call('POST', `/auth/admin/payments/${payment.id}/undo`)
  const latest = async () => (await it.call('GET', '/auth/admin/activity?limit=1')).body.latest[0]
  expect(await latest()).toMatchObject({ user: 'Thandi Admin', action: 'payment undone: Naledi Example' })
  await set(it.admin.userId, 'name', 'Test Driver')
})

describe('audit log', () => {
  const of = async (query: string) => (await it.call('GET', `/auth/admin/audit?${query}`)).body

  test('records actor, action and time, with the values before and after, and nothing else', async () => {
    const person = await it.waiting()
    await verify(person.userId, { verified: false, reason: 'Short' })
    const { items, total } = await of(`subject_kind=user&subject_id=${person.userId}`)
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        id: expect.any(Number),
        at: new Date(it.clock.ms).toISOString(),
        actor: 'Test Driver',
        actor_id: it.admin.userId,
        action: 'payment.rejected',
        subject_kind: 'user',
        subject_id: person.userId,
        subject: 'Test Driver',
        before: { approval_status: 'pending', reason: null },
        after: { approval_status: 'rejected', reason: 'Short' },
      },
    ])
  })

  test('records every change by an administrator', async () => {
    const before = (await of('')).total
    const company = await it.company()
    const person = await it.waiting({ companyId: company.id })
    const url = `/auth/admin/users/${person.userId}`
    const companyUrl = `/auth/admin/companies/${company.id}`
    const { payment } = (await verify(person.userId, { amount: 5 })).body
    await verify(person.userId, { amount: 5, days: 1 })
    const [{ id: renewal }] = (await it.call('GET', `/auth/admin/payments?user_id=${person.userId}`)).body.items.filter(
      ({ id }: { id: string }) => id !== payment.id,
    )
    await it.call('POST', `/auth/admin/payments/${renewal}/undo`)
    await it.call('POST', `/auth/admin/payments/${payment.id}/undo`)
    await verify(person.userId, { verified: false })
    await it.call('POST', `${url}/undo-rejection`)
    await it.call('POST', `${companyUrl}/payments`, {})
    await verify(person.userId)
    await it.call('DELETE', `${url}/seat`)
    await it.call('PUT', `${url}/role`, {
      new_role_type: 'company_manager',
      company_id: company.id,
      admin_comments: 'x',
    })
    await it.call('PUT', `${url}/email`, { email: `new-${randomUUID()}@example.com` })
    await it.call('POST', `${url}/verification-mail`)
    await it.call('DELETE', url)
    await it.call('POST', `${url}/restore`)
    await it.call('PUT', companyUrl, { max_employees: 7 })
    await it.call('PUT', companyUrl, { is_active: false })
    await it.call('PUT', companyUrl, { is_active: true })
    await it.call('POST', `${companyUrl}/invitations`)
    const { items } = await of(`limit=${(await of('')).total - before}`)
    expect(items.map(({ action }: { action: string }) => action).toReversed()).toEqual([
      'company.created',
      'payment.verified',
      'payment.renewed',
      'payment.undone',
      'payment.undone',
      'payment.rejected',
      'payment.rejection_undone',
      'payment.verified',
      'user.seat_given',
      'user.seat_taken',
      'user.updated',
      'user.email_changed',
      'user.verification_sent',
      'user.deactivated',
      'user.restored',
      'company.updated',
      'company.deactivated',
      'company.activated',
      'company.link_made',
    ])
    const updated = items.find(({ action }: { action: string }) => action === 'user.updated')
    expect(updated.after).toEqual({ role_type: 'company_manager', user_type: 'company_manager', admin_comments: 'x' })
    const cap = items.find(({ action }: { action: string }) => action === 'company.updated')
    expect([cap.before, cap.after]).toEqual([{ max_employees: 10 }, { max_employees: 7 }])
    expect(cap.subject).toBe(company.name)
  })

  test('records nothing for a change without effect', async () => {
    const company = await it.company()
    const person = await it.waiting()
    const before = (await of('')).total
    const { name, max_employees, is_active, listed, subscription_type } = company
    const same = { name, max_employees, is_active, listed, subscription_type }
    expect((await it.call('PUT', `/auth/admin/companies/${company.id}`, same)).status).toBe(200)
    expect((await it.call('PUT', `/auth/admin/companies/${company.id}`, {})).status).toBe(200)
    const role = { new_role_type: 'individual', company_id: null, company_name: null }
    expect((await it.call('PUT', `/auth/admin/users/${person.userId}/role`, role)).status).toBe(200)
    expect((await of('')).total).toBe(before)
  })

  test('pages by time, filters by South African days, and exports a file', async () => {
    it.clock.ms = Date.parse('2030-05-31T21:59:59Z')
    const company = await it.company({ name: '=Formula Works' })
    it.clock.ms = Date.parse('2030-05-31T22:00:00Z')
    await it.call('PUT', `/auth/admin/companies/${company.id}`, { listed: true })
    const subject = `subject_kind=company&subject_id=${company.id}`
    const actions = async (query: string) =>
      (await of(`${subject}&${query}`)).items.map(({ action }: { action: string }) => action)
    expect(await actions('to=2030-05-31')).toEqual(['company.created'])
    expect(await actions('from=2030-06-01')).toEqual(['company.updated'])
    const first = await of(`${subject}&limit=1`)
    expect(first.items[0].action).toBe('company.updated')
    expect(await actions(`cursor=${first.next_cursor}`)).toEqual(['company.created'])
    expect((await it.call('GET', '/auth/admin/audit?cursor=x')).status).toBe(422)
    const file = await it.call('GET', `/auth/admin/audit/export?${subject}`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = file.body.toString().split('\r\n')
    expect(lines[0]).toContain('Who,Action,What,Subject')
    expect(lines[1]).toContain(`company.updated,company,'=Formula Works`)
  })

  test('never changes, and retains an opaque id when a person is erased', async () => {
    const { database, pool } = it.spoor.dependencies
    for (const statement of [
      "update audit_entry set action = 'x'",
      'delete from audit_entry',
      'truncate audit_entry cascade',
    ])
      await expect(pool.query(statement)).rejects.toThrow('is never changed')
    const person = await it.waiting()
    await verify(person.userId, { verified: false, reason: 'Personal words' })
    await inTransaction(database, (tx) => eraseFromRecord(tx, { id: person.userId, email: person.email }))
    const [entry] = (await of(`subject_id=${person.userId}`)).items
    expect(entry).toMatchObject({
      action: 'payment.rejected',
      subject_id: person.userId,
      after: { approval_status: 'rejected' },
    })
    expect(JSON.stringify(entry)).not.toContain('Personal words')
  })

  test('commits with the change or not at all', async () => {
    const { database } = it.spoor.dependencies
    const before = (await of('')).total
    const action = {
      actorId: it.admin.userId,
      at: new Date(),
      action: 'x.y',
      subject: { kind: 'system', id: null },
    } as const
    await expect(
      inTransaction(database, async (tx) => {
        await recordAction(tx, action)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await of('')).total).toBe(before)
  })
})

test('revenue by month is by South African months, without undone payments', async () => {
  const revenue = async (months = 3) => (await it.call('GET', `/auth/admin/revenue?months=${months}`)).body
  const at = async (instant: string, payload: object) => {
    it.clock.ms = Date.parse(instant)
    return (await verify((await it.waiting()).userId, payload)).body.payment
  }
  const { total: before } = await revenue()
  // 23:59 on 31 January, and 00:01 on 1 February, in South Africa.
  await at('2027-01-31T21:59:00Z', { amount: 695 })
  await at('2027-01-31T22:01:00Z', { amount: 695.5 })
  const undone = await at('2027-03-02T08:00:00Z', { amount: 1000 })
  await it.call('POST', `/auth/admin/payments/${undone.id}/undo`)
  const company = await it.company()
  const paid = await it.call('POST', `/auth/admin/companies/${company.id}/payments`, {
    subscription_type: 'company_starter',
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const { months, total } = await revenue()
  const byBank = (bank: number) => ({ payfast: 0, yoco: 0, bank })
  expect(months).toEqual([
    { month: '2027-03', payments: 1, individuals: 0, companies: 2500, paid_by: byBank(2500), amount: 2500 },
    { month: '2027-02', payments: 1, individuals: 695.5, companies: 0, paid_by: byBank(695.5), amount: 695.5 },
    { month: '2027-01', payments: 1, individuals: 695, companies: 0, paid_by: byBank(695), amount: 695 },
  ])
  expect(total - before).toBe(3890.5)
  expect((await revenue(1)).months).toHaveLength(1)
})
