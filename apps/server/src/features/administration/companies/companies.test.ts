import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { administer, type Administration } from '../testing/administer.ts'

let it: Administration
beforeAll(async () => {
  it = await administer()
})
afterAll(() => it.close())

const COMPANIES = '/auth/admin/companies'
const create = (payload: object) => it.call('POST', COMPANIES, payload)
const update = (id: string, payload: object) => it.call('PUT', `${COMPANIES}/${id}`, payload)
const find = async (id: string) =>
  (await it.call('GET', `${COMPANIES}?limit=1000`)).body.find((one: { id: string }) => one.id === id)
const verify = (id: string) => it.call('POST', `/auth/admin/verify-payment/${id}`, {})

test('creates a company with 10 seats by default and finds it', async () => {
  const made = await create({ name: '  Karoo Couriers ' })
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    id: expect.any(String),
    name: 'Karoo Couriers',
    max_employees: 10,
    current_employees: 0,
    is_active: true,
    listed: false,
    subscription_type: 'company_starter',
    subscription_expires_at: null,
    payment_reference: expect.stringMatching(/^[A-Z0-9]{8}$/),
    payment_amount: null,
    created_at: new Date(it.clock.ms).toISOString(),
  })
  for (const q of ['couriers KAROO', made.body.payment_reference.toLowerCase()]) {
    const found = await it.call('GET', `${COMPANIES}?q=${encodeURIComponent(q)}`)
    expect([found.headers['x-total-count'], found.body]).toEqual(['1', [made.body]])
  }
  expect((await it.call('GET', `${COMPANIES}?q=100%25`)).body).toEqual([])
})

test('sorts, pages and filters the list', async () => {
  for (const name of ['Zz Bravo', 'zz alpha', 'Zz Charlie']) await create({ name })
  const names = async (query: string) =>
    (await it.call('GET', `${COMPANIES}?q=zz&${query}`)).body.map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['zz alpha', 'Zz Bravo', 'Zz Charlie'])
  expect(await names('sort=-name&limit=1&offset=1')).toEqual(['Zz Bravo'])
  const [{ id }] = (await it.call('GET', `${COMPANIES}?q=zz`)).body
  await update(id, { is_active: false })
  expect(await names('is_active=false')).toEqual(['zz alpha'])
  expect(await names('is_active=true')).toEqual(['Zz Bravo', 'Zz Charlie'])
})

describe('what is refused', () => {
  test.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(10_000) }, 'name'],
    [{ name: 'Nul\0' }, 'name'],
    [{ name: 'Cap', max_employees: 0 }, 'max_employees'],
    [{ name: 'Cap', max_employees: 501 }, 'max_employees'],
    [{ name: 'Cap', max_employees: 2.5 }, 'max_employees'],
    [{ name: 'Cap', max_employees: 11, subscription_type: 'company_starter' }, 'max_employees'],
    [{ name: 'Cap', subscription_type: 'individual_annual' }, 'subscription_type'],
    [{ name: 'Mail', admin_email: 'nobody' }, 'admin_email'],
  ])('%j', async (payload, field) => {
    const { status, body } = await create(payload)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    expect((await it.call('GET', `${COMPANIES}?q=${encodeURIComponent('Cap')}`)).body).toEqual([])
  })

  test('refuses a taken name in any case, on creation and on change', async () => {
    await create({ name: 'Only One' })
    const other = (await create({ name: 'Other One' })).body
    expect(await create({ name: 'ONLY one' })).toMatchObject({
      status: 409,
      body: { detail: 'A company named ONLY one exists already.' },
    })
    expect((await update(other.id, { name: 'only one', max_employees: 3 })).status).toBe(409)
    expect(await find(other.id)).toMatchObject({ name: 'Other One', max_employees: 10 })
  })

  test.each([
    ['PUT', '', { name: 'x' }],
    ['DELETE', '', undefined],
    ['POST', '/payments', {}],
    ['POST', '/invitations', undefined],
  ] as const)('%s %s of a missing one', async (method, path, payload) => {
    expect(await it.call(method, `${COMPANIES}/${randomUUID()}${path}`, payload)).toMatchObject({
      status: 404,
      body: { detail: 'Company not found' },
    })
    expect((await it.call(method, `${COMPANIES}/1${path}`, payload)).status).toBe(422)
  })
})

describe('the employee cap', () => {
  test('cannot fall below the number of employees with a seat', async () => {
    const company = await it.company({ max_employees: 2 })
    for (let i = 0; i < 2; i++) await verify((await it.waiting({ companyId: company.id })).userId)
    expect(await find(company.id)).toMatchObject({ current_employees: 2 })
    expect(await update(company.id, { max_employees: 1 })).toMatchObject({
      status: 409,
      body: { detail: `The cap of ${company.name} cannot be 1: 2 employees have a seat. Free seats first.` },
    })
    const full = await verify((await it.waiting({ companyId: company.id })).userId)
    expect(full).toMatchObject({
      status: 409,
      body: { detail: `${company.name} has 2 of 2 seats taken. Raise its employee cap or free a seat first.` },
    })
    expect((await update(company.id, { max_employees: 3 })).status).toBe(200)
  })

  test('changes the plan along with it until it is paid for', async () => {
    const company = await it.company()
    expect((await update(company.id, { max_employees: 50 })).body).toMatchObject({
      subscription_type: 'company_business',
    })
    await it.call('POST', `${COMPANIES}/${company.id}/payments`, { days: 10 })
    expect(await update(company.id, { max_employees: 101 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('permits 100 employees. Choose Company Enterprise first.') },
    })
    expect((await update(company.id, { max_employees: 101, subscription_type: 'company_enterprise' })).status).toBe(200)
    it.clock.ms += 11 * DAY_MS
    expect((await update(company.id, { max_employees: 5 })).body).toMatchObject({
      subscription_type: 'company_enterprise',
    })
  })

  test('lets only one of two concurrent approvals take the last seat', async () => {
    const other = await it.spoor.signUp(undefined, { role: 'system_admin' })
    for (let round = 0; round < 5; round++) {
      const company = await it.company({ max_employees: 1 })
      const [one, two] = [await it.waiting({ companyId: company.id }), await it.waiting({ companyId: company.id })]
      const replies = await Promise.all([
        verify(one.userId),
        it.call('POST', `/auth/admin/verify-payment/${two.userId}`, {}, other),
      ])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(replies.find(({ status }) => status === 409)?.body.detail).toContain('1 of 1 seats taken')
      expect(await find(company.id)).toMatchObject({ current_employees: 1 })
    }
  })

  test('holds for twenty concurrent approvals over three seats while the cap changes', async () => {
    const company = await it.company({ max_employees: 3 })
    const people = await Promise.all(Array.from({ length: 20 }, () => it.waiting({ companyId: company.id })))
    const replies = await Promise.all([
      ...people.map(({ userId }) => verify(userId)),
      update(company.id, { max_employees: 2 }),
    ])
    const { current_employees: seats, max_employees: cap } = await find(company.id)
    expect(seats).toBe(replies.slice(0, 20).filter(({ status }) => status === 200).length)
    expect(seats).toBe(cap)
  })
})

describe('an inactive company', () => {
  test('blocks its employees with an explanation until it is active again', async () => {
    const company = await it.company()
    const employee = await it.spoor.signUp(undefined, { companyId: company.id, role: 'company_employee' })
    expect((await it.call('GET', '/trips', undefined, employee)).status).toBe(200)
    expect((await update(company.id, { is_active: false })).body.is_active).toBe(false)
    expect(await it.call('GET', '/trips', undefined, employee)).toMatchObject({
      status: 403,
      body: { detail: 'Your company account is inactive. Please contact your company administrator.' },
    })
    expect((await it.call('POST', `${COMPANIES}/${company.id}/invitations`)).status).toBe(409)
    await update(company.id, { is_active: true })
    expect((await it.call('GET', '/trips', undefined, employee)).status).toBe(200)
  })
})

describe('its first admin', () => {
  test('makes a registered user admin at once', async () => {
    const driver = await it.waiting({ email: 'boss@example.com' })
    const { status, body } = await create({ name: 'With Boss', admin_email: ' Boss@Example.com ' })
    expect(status).toBe(201)
    expect((await it.call('GET', `/auth/admin/users/${driver.userId}`)).body).toMatchObject({
      role_type: 'company_admin',
      company_id: body.id,
      company_name: 'With Boss',
    })
  })

  test('invites an unregistered one by mail', async () => {
    const { body } = await create({ name: 'With Invitation', admin_email: 'new@example.com' })
    const { rows } = await it.spoor.dependencies.pool.query(
      "select i.role_type, i.email, j.data ->> 'text' as text from invitation i, jobs.job j where i.company_id = $1 and j.data ->> 'to' = i.email",
      [body.id],
    )
    expect(rows).toEqual([
      {
        role_type: 'company_admin',
        email: 'new@example.com',
        text: expect.stringContaining('/register?company=With+Invitation'),
      },
    ])
  })

  test.each([
    ['an administrator', () => 'admin@example.com', 'is a system administrator.'],
    [
      'somebody of another company',
      async () => (await it.waiting({ companyId: (await it.company()).id })).email,
      'belongs to another company.',
    ],
  ])('is not %s, and no company is left behind', async (_, email, why) => {
    const name = `Refused ${randomUUID()}`
    const { status, body } = await create({ name, admin_email: await email() })
    expect([status, body.detail]).toEqual([409, expect.stringContaining(why)])
    expect((await it.call('GET', `${COMPANIES}?q=${encodeURIComponent(name)}`)).body).toEqual([])
  })
})

test("returns an invitation link's company", async () => {
  const company = await it.company()
  const { status, body } = await it.call('POST', `${COMPANIES}/${company.id}/invitations`)
  expect(status).toBe(201)
  const token = new URL(body.url).searchParams.get('invitation')
  const read = await it.call('GET', `/auth/invitation?token=${encodeURIComponent(token!)}`)
  expect(read.body).toMatchObject({ state: 'open', company: { id: company.id } })
})

test('deletes a company only while it has neither users nor payments', async () => {
  const [empty, used, paid] = [await it.company(), await it.company(), await it.company()]
  await it.call('POST', `${COMPANIES}/${empty.id}/invitations`)
  expect((await it.call('DELETE', `${COMPANIES}/${empty.id}`)).status).toBe(204)
  expect(await find(empty.id)).toBeUndefined()
  await it.waiting({ companyId: used.id })
  expect(await it.call('DELETE', `${COMPANIES}/${used.id}`)).toMatchObject({
    status: 409,
    body: { detail: `${used.name} has 1 user. Deactivate it instead.` },
  })
  await it.call('POST', `${COMPANIES}/${paid.id}/payments`, {})
  expect((await it.call('DELETE', `${COMPANIES}/${paid.id}`)).body.detail).toBe(
    `${paid.name} has 1 payment. Deactivate it instead.`,
  )
})
