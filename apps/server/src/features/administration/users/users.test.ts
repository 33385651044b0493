import { randomUUID } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { administer, type Administration } from '../testing/administer.ts'

let it: Administration
beforeAll(async () => {
  it = await administer()
})
afterAll(() => it.close())

const USERS = '/auth/admin/users'
const list = async (query: string) => {
  const { status, body, headers } = await it.call('GET', `${USERS}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { total: Number(headers['x-total-count']), emails: body.map(({ email }: { email: string }) => email) }
}
const get = async (id: string) => (await it.call('GET', `${USERS}/${id}`)).body
const put = (id: string, payload: object, by = it.admin) => it.call('PUT', `${USERS}/${id}/role`, payload, by)
const individual = { new_role_type: 'individual', company_id: null, company_name: null }
const set = (id: string, column: string, value: unknown) =>
  it.spoor.dependencies.pool.query(`update app_user set ${column} = $2 where id = $1`, [id, value])

describe('the state of a user', () => {
  const readState = async (id: string) => (await it.call('GET', `${USERS}/${id}/state`)).body

  test("reports why the user has no access, in the gate's order", async () => {
    const { userId } = await it.waiting()
    const { pool } = it.spoor.dependencies
    const steps: [string | null, string][] = []
    for (const change of [
      `email_verified = false`,
      `email_verified = true`,
      `trial_started_at = now(), trial_ends_at = '2999-01-01'`,
      `trial_started_at = null, trial_ends_at = null, payment_verified = true, subscription_expires_at = '2020-01-01'`,
      `subscription_expires_at = '2999-01-01'`,
      `deactivated_at = now()`,
    ]) {
      await pool.query(`update app_user set ${change} where id = $1`, [userId])
      steps.push([(await readState(userId)).refusal, change.split(' ')[0]])
    }
    expect(steps.map(([refusal]) => refusal)).toEqual([
      'email_unverified',
      'payment_unverified',
      null,
      'subscription_expired',
      null,
      'account_disabled',
    ])
  })

  test("counts the account's data without revealing it, and is recorded", async () => {
    const driver = await it.spoor.signUp()
    const trip = (day: number) => ({
      started_at: `2026-03-0${day}T08:00:00+02:00`,
      start_location: 'Secret Street',
      end_location: 'Bellville',
      distance_km: 12,
    })
    for (const day of [2, 3]) await it.call('POST', '/trips', trip(day), driver)
    const { pool } = it.spoor.dependencies
    await pool.query(
      `insert into upload (owner_id, id, filename, file_key, file_size, sha256, status, timezone)
       values ($1, $2, 'secret.csv', 'x', 2048, '', 'failed', 'UTC')`,
      [driver.userId, randomUUID()],
    )
    await pool.query('insert into identity.attempt (key, at) select $1, $2 from generate_series(1, 3)', [
      `sign-in account ${driver.email}`,
      new Date(it.clock.ms - DAY_MS + 1000),
    ])
    const body = await readState(driver.userId)
    expect(body).toMatchObject({
      refusal: null,
      uploads: { total: 1, failed: 1, waiting: 0 },
      trips: { total: 2, pending: 2, last_at: '2026-03-03T06:00:00.000Z' },
      storage_bytes: 2048,
      storage_limit_bytes: 5_242_880_000,
      failed_sign_ins: 3,
      failed_mails: 0,
      proofs_of_payment: 0,
    })
    expect(JSON.stringify(body).toLowerCase()).not.toContain('secret')
    const { body: log } = await it.call('GET', `/auth/admin/audit?subject_kind=user&subject_id=${driver.userId}`)
    expect(log.items[0]).toMatchObject({ action: 'user.state_viewed', actor_id: it.admin.userId })
  })
})

describe('the list', () => {
  let company: { id: string; name: string }
  const people: Record<string, { userId: string; email: string }> = {}
  beforeAll(async () => {
    company = await it.company({ name: 'Sandveld Freight' })
    for (const [key, name, mobile] of [
      ['a', 'Nomsa Ndlovu', '082 555 0101'],
      ['b', "Pieter O'Brien", '+27 83 555 0102'],
      ['c', 'Zanele 100%_x', null],
    ] as const) {
      people[key] = await it.waiting({ email: `${key}-list@example.com` })
      await it.spoor.dependencies.pool.query('update app_user set name = $2, mobile = $3 where id = $1', [
        people[key].userId,
        name,
        mobile,
      ])
    }
    await set(people.b.userId, 'company_id', company.id)
    await set(people.b.userId, 'role_type', 'company_manager')
  })

  test.each([
    ['name', 'NOMSA', ['a']],
    ['name', "o'brien piet", ['b']],
    ['email', 'b-list@', ['b']],
    ['company', 'sandveld', ['b']],
    ['company and name', 'pieter freight', ['b']],
    ['mobile as written', '082 555 0101', ['a']],
    ['mobile from abroad', '+27825550101', ['a']],
    ['mobile from at home', '083 555', ['b']],
    ['signs that stand for anything in SQL', '100%_', ['c']],
    ['nothing that is there', 'nomsa pieter', []],
  ])('finds by %s', async (_, q, keys) => {
    const { emails, total } = await list(`q=${encodeURIComponent(q)}`)
    expect([emails, total]).toEqual([keys.map((key) => people[key].email), keys.length])
  })

  test('finds by payment reference in either case', async () => {
    const { payment_reference: reference } = await get(people.a.userId)
    expect((await list(`q=${reference.toLowerCase()}`)).emails).toEqual([people.a.email])
  })

  test('filters by the displayed status', async () => {
    const admin = await it.spoor.signUp('boss-status@example.com', { role: 'system_admin' })
    await set(admin.userId, 'approval_status', 'pending')
    const waits = await it.waiting({ email: 'waits-status@example.com' })
    const gone = await it.waiting({ email: 'gone-status@example.com' })
    await it.call('DELETE', `${USERS}/${gone.userId}`)
    const status = async (value: string) =>
      (await list(`include_inactive=true&status=${value}&q=-status@`)).emails.toSorted()
    expect(await status('payment_pending')).toEqual([waits.email])
    expect(await status('approved')).toEqual([admin.email])
    expect(await status('deactivated')).toEqual([gone.email])
    await set(gone.userId, 'approval_status', 'rejected')
    await set(admin.userId, 'approval_status', 'rejected')
    expect(await status('rejected')).toEqual([])
    const { status: shown, approval_status: stored } = await get(admin.userId)
    expect([shown, stored]).toEqual(['approved', 'rejected'])
    const csv = await it.call('GET', `${USERS}/export?format=csv&include_inactive=true&q=-status@&sort=approval_status`)
    const [head, ...rows] = utils.sheet_to_json<string[]>(
      read(csv.body.toString(), { type: 'string', raw: true }).Sheets.Sheet1,
      { header: 1 },
    )
    expect(rows.map((row) => [row[head.indexOf('Email')], row[head.indexOf('Status')]])).toEqual([
      [admin.email, 'Approved'],
      [gone.email, 'Deactivated'],
      [waits.email, 'Payment Pending'],
    ])
    // An administrator can lose the role, unless it is the last one.
    await set(admin.userId, 'role_type', 'individual')
  })

  test('shows what is due from users who have not paid', async () => {
    const readAmount = async ({ userId }: { userId: string }) => (await get(userId)).payment_amount
    const waits = await it.waiting()
    expect(await readAmount(waits)).toBe(695)
    await it.call('POST', `/auth/admin/verify-payment/${waits.userId}`, { amount: 600 })
    expect(await readAmount(waits)).toBe(600)
    expect(await readAmount(await it.waiting({ companyId: (await it.company()).id }))).toBeNull()
    expect(await readAmount(it.admin)).toBeNull()
  })

  test('filters by status, role and company', async () => {
    expect((await list(`company_id=${company.id}`)).emails).toEqual([people.b.email])
    expect((await list('role=company_manager')).emails).toEqual([people.b.email])
    const status = async (value: string) => (await list(`status=${value}&q=-list@`)).emails.toSorted()
    expect(await status('payment_pending')).toEqual(['a', 'b', 'c'].map((key) => people[key].email))
    await it.call('POST', `/auth/admin/verify-payment/${people.a.userId}`, { days: 5 })
    await it.call('POST', `/auth/admin/verify-payment/${people.c.userId}`, { verified: false })
    expect(await status('approved')).toEqual([people.a.email])
    expect(await status('rejected')).toEqual([people.c.email])
    expect(await status('payment_pending')).toEqual([people.b.email])
    it.clock.ms += 6 * DAY_MS
    expect(await status('approved')).toEqual([])
    expect(await status('expired')).toEqual([people.a.email])
    await it.call('DELETE', `${USERS}/${people.c.userId}`)
    expect(await status('deactivated')).toEqual([people.c.email])
    expect((await list('q=-list@')).total).toBe(2)
    expect((await list('q=-list@&include_inactive=true')).total).toBe(3)
    expect((await list('q=-list@&include_inactive=false')).total).toBe(2)
  })

  test('sorts both ways, with users who never signed in as longest ago, and pages', async () => {
    await set(people.a.userId, 'last_login', new Date(it.clock.ms))
    const order = async (sort: string) =>
      (await list(`q=-list@&include_inactive=true&sort=${sort}`)).emails.map((email: string) => email[0]).join('')
    expect(await order('name')).toBe('abc')
    expect(await order('-name')).toBe('cba')
    expect(await order('email')).toBe('abc')
    expect(await order('-created_at')).toBe('cba')
    expect(await order('-last_login')).toMatch(/^a/)
    expect(await order('last_login')).toMatch(/a$/)
    // Deactivated, expired, payment pending.
    expect(await order('approval_status')).toBe('cab')
    expect(await order('-approval_status')).toBe('bac')
    expect((await list('q=-list@&sort=name&limit=1&offset=1')).emails).toEqual([people.b.email])
  })

  test.each(['status=odd', 'role=god', 'sort=password', 'limit=0', 'limit=1001', 'offset=-1', 'company_id=1', 'q=%00'])(
    'refuses %s',
    async (query) => {
      expect((await it.call('GET', `${USERS}?${query}`)).status).toBe(422)
    },
  )

  test('exports the whole list without executable formulas', async () => {
    await set(people.a.userId, 'name', '=HYPERLINK("http://x")')
    const csv = await it.call('GET', `${USERS}/export?format=csv&q=-list@&sort=email`)
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/filename="users-\d{4}-\d\d-\d\d\.csv"/),
    })
    const rows = utils.sheet_to_json<string[]>(read(csv.body.toString(), { type: 'string', raw: true }).Sheets.Sheet1, {
      header: 1,
    })
    expect(rows.map(([name]) => name).slice(1)).toEqual([`'=HYPERLINK("http://x")`, "Pieter O'Brien"])
    const xlsx = await it.call('GET', `${USERS}/export?format=xlsx&q=-list@&sort=email`)
    const sheet = read(xlsx.body, { cellFormula: true }).Sheets.Users
    expect([sheet.A2.t, sheet.A2.v, sheet.A2.f]).toEqual(['s', '=HYPERLINK("http://x")', undefined])
    expect(utils.sheet_to_json(sheet)[1]).toMatchObject({ Email: people.b.email, Company: 'Sandveld Freight' })
  })
})

describe('role and company', () => {
  test('change, with name and comments, and move a seat', async () => {
    const [from, to] = [await it.company(), await it.company({ max_employees: 1 })]
    const person = await it.waiting({ companyId: from.id })
    await it.call('POST', `/auth/admin/verify-payment/${person.userId}`, { amount: 100 })
    const wish = {
      user_id: person.userId,
      new_role_type: 'company_manager',
      company_id: to.id,
      company_name: to.name.toUpperCase(),
      admin_comments: 'Moved.',
      name: ' New Name ',
    }
    const { status, body } = await put(person.userId, wish)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      name: 'New Name',
      role_type: 'company_manager',
      company_id: to.id,
      company_name: to.name,
      admin_comments: 'Moved.',
      payment_verified: true,
    })
    const late = await it.waiting({ companyId: from.id })
    await it.call('POST', `/auth/admin/verify-payment/${late.userId}`, { amount: 100 })
    expect((await put(late.userId, { new_role_type: 'company_employee', company_id: to.id })).status).toBe(409)
    expect(await get(late.userId)).toMatchObject({ company_id: from.id, payment_verified: true })
  })

  test('end a seat on leaving the company, but keep a personal payment', async () => {
    const company = await it.company()
    const [seated, paying] = [await it.waiting({ companyId: company.id }), await it.waiting({ companyId: company.id })]
    await it.call('POST', `/auth/admin/verify-payment/${paying.userId}`, { amount: 1 })
    await it.call('POST', `/auth/admin/companies/${company.id}/payments`, {})
    await it.call('POST', `/auth/admin/verify-payment/${seated.userId}`, {})
    for (const { userId } of [seated, paying]) expect((await put(userId, individual)).status).toBe(200)
    expect(await get(seated.userId)).toMatchObject({
      company_id: null,
      payment_verified: false,
      approval_status: 'pending',
      subscription_type: 'individual_annual',
      subscription_expires_at: null,
    })
    expect(await get(paying.userId)).toMatchObject({ payment_verified: true, approval_status: 'approved' })
    expect((await it.call('GET', '/trips', undefined, seated)).status).toBe(403)
  })

  test("change the company's cap within its rules", async () => {
    const company = await it.company()
    const person = await it.waiting({ companyId: company.id })
    const wish = { new_role_type: 'company_employee', company_id: company.id, max_employees: 20 }
    expect((await put(person.userId, wish)).body).toMatchObject({
      max_employees: 20,
      subscription_type: 'company_business',
    })
    expect((await put(person.userId, { ...wish, max_employees: 0 })).status).toBe(422)
  })

  test('are refused if they conflict', async () => {
    const company = await it.company()
    const { userId } = await it.waiting()
    for (const [wish, field] of [
      [{ ...individual, user_id: randomUUID() }, 'user_id'],
      [{ ...individual, new_role_type: 'company_employee' }, 'company_id'],
      [{ ...individual, company_id: company.id }, 'company_id'],
      [{ new_role_type: 'company_employee', company_id: company.id, company_name: 'Other' }, 'company_name'],
      [{ ...individual, company_name: 'Other' }, 'company_name'],
      [{ ...individual, max_employees: 5 }, 'max_employees'],
      [{ ...individual, name: '<b>' }, 'name'],
      [{ ...individual, admin_comments: 'x'.repeat(10_000) }, 'admin_comments'],
      [{ ...individual, new_role_type: 'admin' }, 'new_role_type'],
      [{ ...individual, new_role_type: 'god' }, 'new_role_type'],
    ] as const) {
      const { status, body } = await put(userId, wish)
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(wish)).toEqual([422, [field]])
    }
    expect((await put(userId, { new_role_type: 'company_employee', company_id: randomUUID() })).status).toBe(404)
    expect((await put(randomUUID(), individual)).status).toBe(404)
    expect((await it.call('GET', `${USERS}/${randomUUID()}`)).status).toBe(404)
    expect((await it.call('GET', `${USERS}/nobody`)).status).toBe(422)
  })

  test('set the user type by the new role', async () => {
    const { userId } = await it.waiting()
    const promoted = await put(userId, { ...individual, new_role_type: 'system_admin' })
    expect(promoted.body).toMatchObject({ role_type: 'system_admin', user_type: 'admin' })
    expect((await put(userId, individual)).body).toMatchObject({ role_type: 'individual', user_type: 'individual' })
  })

  test('of an existing admin stay unchanged', async () => {
    const { userId } = await it.waiting({ role: 'admin' })
    const kept = await put(userId, { ...individual, new_role_type: 'admin', admin_comments: 'Old hand' })
    expect(kept.body).toMatchObject({ role_type: 'admin', admin_comments: 'Old hand' })
  })
})

describe('system administrators', () => {
  test('cannot remove their own role or the last administrator', async () => {
    expect(await put(it.admin.userId, individual)).toMatchObject({
      status: 409,
      body: { detail: 'You cannot remove your own administrator role. Another system administrator can.' },
    })
    const kept = await put(it.admin.userId, { ...individual, new_role_type: 'system_admin', admin_comments: 'Me' })
    expect(kept.body).toMatchObject({ role_type: 'system_admin', admin_comments: 'Me' })
    expect(await it.call('DELETE', `${USERS}/${it.admin.userId}`)).toMatchObject({
      status: 403,
      body: { detail: 'Cannot delete system administrators' },
    })
  })

  test('keep one of two who remove each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await it.spoor.signUp(undefined, { role: 'system_admin' })
      const replies = await Promise.all([put(other.userId, individual), put(it.admin.userId, individual, other)])
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect([403, 409]).toContain(statuses.find((status) => status !== 200))
      const { rows } = await it.spoor.dependencies.pool.query(
        "select id from app_user where role_type = 'system_admin'",
      )
      expect(rows).toHaveLength(1)
      if (rows[0].id === it.admin.userId) continue
      // The other request succeeded first; it restores the role.
      await put(it.admin.userId, { ...individual, new_role_type: 'system_admin' }, other)
      await put(other.userId, individual)
    }
  })
})

describe('deactivating', () => {
  test('revokes the payment, frees the seat, refuses the token at once, and can be reversed', async () => {
    const company = await it.company({ max_employees: 1 })
    const person = await it.waiting({ companyId: company.id })
    await it.call('POST', `/auth/admin/verify-payment/${person.userId}`, { amount: 9 })
    expect((await it.call('GET', '/trips', undefined, person)).status).toBe(200)
    const gone = await it.call('DELETE', `${USERS}/${person.userId}`)
    expect([gone.status, gone.body]).toEqual([200, { message: 'User Test Driver has been deactivated' }])
    expect(await it.call('GET', '/auth/profile', undefined, person)).toMatchObject({
      status: 401,
      body: { detail: 'This account has been disabled.' },
    })
    expect(await get(person.userId)).toMatchObject({
      payment_verified: false,
      approval_status: 'pending',
      deactivated_at: new Date(it.clock.ms).toISOString(),
    })
    const seats = async () =>
      (await it.call('GET', `/auth/admin/companies?q=${company.payment_reference}`)).body[0].current_employees
    expect(await seats()).toBe(0)
    expect((await it.call('DELETE', `${USERS}/${person.userId}`)).status).toBe(409)
    await it.spoor.runJobs()
    expect(it.spoor.testIdentity.asked).toContain(`disable ${person.subject}`)

    const back = await it.call('POST', `${USERS}/${person.userId}/restore`)
    expect(back.body).toMatchObject({ deactivated_at: null, payment_verified: false, approval_status: 'pending' })
    expect((await it.call('POST', `${USERS}/${person.userId}/restore`)).status).toBe(409)
    await it.spoor.runJobs()
    expect(it.spoor.testIdentity.asked.at(-1)).toBe(`enable ${person.subject}`)
    const again = await it.call('POST', `/auth/admin/verify-payment/${person.userId}`, { days: 1, amount: 9 })
    expect(again.body.user.subscription_expires_at).toBe(new Date(it.clock.ms + 366 * DAY_MS).toISOString())
    expect(await seats()).toBe(1)
  })

  test('is not reverted by undoing a payment', async () => {
    const person = await it.waiting()
    await it.call('POST', `/auth/admin/verify-payment/${person.userId}`, {})
    const order = { reference: 'Renewal' }
    const renewal = (await it.call('POST', `/auth/admin/verify-payment/${person.userId}`, order)).body.payment
    await it.call('DELETE', `${USERS}/${person.userId}`)
    expect((await it.call('POST', `/auth/admin/payments/${renewal.id}/undo`)).status).toBe(200)
    await it.call('POST', `${USERS}/${person.userId}/restore`)
    expect(await get(person.userId)).toMatchObject({
      payment_verified: false,
      subscription_expires_at: new Date(it.clock.ms + 365 * DAY_MS).toISOString(),
    })
  })

  test('cannot be reversed after the address was taken', async () => {
    const person = await it.waiting({ email: 'twice@example.com' })
    await it.call('DELETE', `${USERS}/${person.userId}`)
    await it.waiting({ email: 'twice@example.com' })
    expect((await it.call('POST', `${USERS}/${person.userId}/restore`)).status).toBe(409)
  })

  test.each(['DELETE', 'POST'] as const)('%s of nobody is 404', async (method) => {
    const url = `${USERS}/${randomUUID()}${method === 'POST' ? '/restore' : ''}`
    expect(await it.call(method, url)).toMatchObject({ status: 404, body: { detail: 'User not found' } })
  })
})

describe('a wrong email address', () => {
  test('is corrected here and at the provider, and must be verified again', async () => {
    const person = await it.waiting()
    const { body } = await it.call('PUT', `${USERS}/${person.userId}/email`, { email: ' Right@Example.com ' })
    expect(body).toMatchObject({ email: 'right@example.com', email_verified: false })
    expect(it.spoor.testIdentity.asked.slice(-2)).toEqual([
      `changeEmail ${person.subject} right@example.com`,
      `sendVerification ${person.subject}`,
    ])
    const again = await it.call('POST', `${USERS}/${person.userId}/verification-mail`)
    expect(again.status).toBe(202)
    expect(it.spoor.testIdentity.asked.at(-1)).toBe(`sendVerification ${person.subject}`)
    await set(person.userId, 'email_verified', true)
    expect((await it.call('POST', `${USERS}/${person.userId}/verification-mail`)).status).toBe(409)
  })

  test('restores the old one at the provider if the new one is taken', async () => {
    const [person, other] = [await it.waiting(), await it.waiting()]
    const taken = await it.call('PUT', `${USERS}/${person.userId}/email`, { email: other.email })
    expect([taken.status, taken.body.detail]).toEqual([409, 'An account with this email already exists.'])
    expect(it.spoor.testIdentity.asked.at(-1)).toBe(`changeEmail ${person.subject} ${person.email}`)
    expect((await get(person.userId)).email).toBe(person.email)
  })

  test.each([
    ['', 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
    [`${'x'.repeat(320)}@example.com`, undefined],
  ])('%j is refused', async (email, detail) => {
    const { status, body } = await it.call('PUT', `${USERS}/${it.admin.userId}/email`, { email })
    expect(status).toBe(422)
    if (detail) expect(body.detail).toBe(detail)
  })

  test('of a missing user is 404', async () => {
    for (const [method, path, payload] of [
      ['PUT', 'email', { email: 'a@example.com' }],
      ['POST', 'verification-mail', undefined],
    ] as const) {
      expect((await it.call(method, `${USERS}/${randomUUID()}/${path}`, payload)).status).toBe(404)
    }
  })
})
