import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createInvitations } from '../../../domain/seats/invitations.ts'
import { revokeInvitation } from '../../../domain/seats/invitation-writes.ts'
import { setUpTestApp } from '../../../testing/test-app.ts'
import { joiningClient, type JoiningClient, type TestCompany } from './testing/joining-client.ts'

const spoor = setUpTestApp({ clock: { nowMs: () => nowMs }, config: { registrationsPerHour: 1000 } })
let client: JoiningClient
let nowMs = Date.now()
beforeAll(async () => {
  client = joiningClient(spoor)
})

test('refuses an address that cannot receive mail, whatever the provider accepts', async () => {
  const { status, body } = await client.register({}, 'a..b@example.com')
  expect([status, body.detail]).toEqual([422, 'Please enter a valid email address'])
})

describe('by a signed link', () => {
  test('makes the user a pending employee of the company, as derived by the server', async () => {
    const company = await client.makeCompany()
    const inviter = await spoor.signUp(undefined, { role: 'company_admin', companyId: company.id })
    const { token, url } = await client.invite(company, { inviterId: inviter.userId })
    expect(new URL(url).searchParams.get('company')).toBe(company.name)
    const found = await client.read({ company: company.name, token })
    expect(found).toEqual({
      state: 'open',
      company: { ...company, max_employees: 10, subscription_type: 'company_starter' },
      role_type: 'company_employee',
      email: null,
      invited_by: inviter.userId,
    })
    const payload = {
      role_type: 'company_employee',
      user_type: 'company_employee',
      company_id: company.id,
      company_name: company.name,
      subscription_type: 'company_starter',
      max_employees: 10,
      preferred_language: 'en',
      invited_by: inviter.userId,
      invitation: token,
    }
    const email = `${randomUUID()}@example.com`
    const { status, body, headers } = await client.register(payload, email)
    expect([status, body]).toMatchObject([
      200,
      {
        role_type: 'company_employee',
        company_id: company.id,
        company_name: company.name,
        subscription_type: 'company_starter',
        max_employees: 10,
        invited_by: inviter.userId,
        payment_verified: false,
      },
    ])
    expect((await spoor.app.inject({ url: '/trips', headers })).json()).toMatchObject({ code: 'payment_unverified' })
    const owed = (await spoor.app.inject({ url: '/auth/check-payment-status', headers })).json()
    expect(owed).toMatchObject({ covered_by: company.name, payment_amount: 0 })
    // The same payload again returns the same user.
    expect((await client.register(payload, email)).body).toEqual(body)
    // Claiming the derived role explicitly is allowed.
    expect((await client.register({ ...payload, role_type: 'individual' }, email)).status).toBe(422)
  })

  test.each([
    ['another role', { role_type: 'company_admin' }, 'role_type'],
    ['another company', { company_id: '8b9a4f0e-7b7e-4c8f-9d63-4b0a2a0f1c11' }, 'company_id'],
    ['another plan', { subscription_type: 'company_enterprise' }, 'subscription_type'],
    ['more seats', { max_employees: 500 }, 'max_employees'],
    ['another inviter', { invited_by: '8b9a4f0e-7b7e-4c8f-9d63-4b0a2a0f1c11' }, 'invited_by'],
    ['another name', { company_name: 'Somebody else' }, 'company_name'],
  ])('claiming %s is refused, and nothing is stored', async (_, claim, field) => {
    const { token } = await client.invite(await client.makeCompany())
    const before = await client.accounts()
    const { status, body } = await client.register({ invitation: token, ...claim })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    expect(await client.accounts()).toBe(before)
  })

  test('informs a registered user that registering again does not join a company', async () => {
    const { token } = await client.invite(await client.makeCompany())
    const email = `${randomUUID()}@example.com`
    const { body: before } = await client.register({}, email)
    expect(await client.register({ invitation: token }, email)).toMatchObject({
      status: 422,
      body: { fields: { invitation: 'You already have an account. Ask your company administrator to add you.' } },
    })
    expect((await client.register({}, email)).body).toEqual(before)
  })

  test('mails a link for one address there and admits nobody else', async () => {
    const company = await client.makeCompany()
    const email = `${randomUUID()}@example.com`
    const { token } = await client.invite(company, { email })
    expect((await client.register({ invitation: token })).body).toMatchObject({
      fields: { invitation: 'This invitation was made for another email address.' },
    })
    expect((await client.register({ invitation: token }, email)).status).toBe(200)
  })

  const REFUSED: [string, number, string, (company: TestCompany, id: string) => Promise<unknown>][] = [
    ['expired', 422, 'expired', async () => (nowMs += 14 * DAY_MS)],
    [
      'revoked',
      422,
      'withdrawn',
      (company, id) =>
        inTransaction(spoor.dependencies.database, (tx) =>
          revokeInvitation(tx, { companyId: company.id, id, at: new Date(nowMs) }),
        ),
    ],
    [
      'inactive',
      422,
      'Your company account is inactive. Please contact your company administrator.',
      (company) => spoor.dependencies.pool.query('update company set is_active = false where id = $1', [company.id]),
    ],
    [
      'full',
      409,
      'no free seat',
      async (company) => {
        const { token } = await client.invite(company)
        await client.register({ invitation: token })
      },
    ],
    [
      'unknown',
      422,
      'does not match any company',
      (_, id) => spoor.dependencies.pool.query('delete from invitation where id = $1', [id]),
    ],
  ]
  test.each(REFUSED)('a link that is %s reports this, and admits nobody', async (state, status, says, end) => {
    const company = await client.makeCompany({ seats: 1 })
    const { token, id } = await client.invite(company)
    expect((await client.read({ token })).state).toBe('open')
    await end(company, id)
    expect((await client.read({ token })).state).toBe(state)
    const before = await client.accounts()
    const { status: answered, body } = await client.register({ invitation: token })
    expect([answered, body.detail]).toEqual([status, expect.stringContaining(says)])
    expect(await client.accounts()).toBe(before)
  })

  test('treats a token with a foreign or broken signature as unknown', async () => {
    const { token } = await client.invite(await client.makeCompany())
    const [header, payload, signature] = token.split('.')
    const other = createInvitations({
      ...spoor.dependencies,
      config: { ...spoor.dependencies.config, authSecret: 'x'.repeat(32) },
    })
    const foreign = await inTransaction(spoor.dependencies.database, async (tx) =>
      other.create(tx, { company: await client.makeCompany(), inviter: null }),
    )
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const wrong of [
      new URL(foreign.url).searchParams.get('invitation') as string,
      `${header}.${payload}.${signature.slice(0, -2)}xx`,
      `${unsigned}.${payload}.`,
      'x',
      spoor.dependencies.config.authSecret as string,
    ])
      expect(await client.read({ token: wrong })).toMatchObject({ state: 'unknown', company: null })
  })

  test('gives the last seat once, however many try at once', async () => {
    const company = await client.makeCompany({ seats: 3 })
    const { token } = await client.invite(company)
    await client.register({ invitation: token })
    await client.register({ invitation: token })
    const all = await Promise.all(Array.from({ length: 6 }, () => client.register({ invitation: token })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(5)
    const { rows } = await spoor.dependencies.pool.query(
      'select count(*)::int as n from app_user where company_id = $1',
      [company.id],
    )
    expect(rows[0].n).toBe(3)
  })

  test('frees a seat that was rejected or taken back', async () => {
    const company = await client.makeCompany({ seats: 1 })
    const { token } = await client.invite(company)
    const { body } = await client.register({ invitation: token })
    expect((await client.read({ token })).state).toBe('full')
    await spoor.dependencies.pool.query(`update app_user set approval_status = 'rejected' where id = $1`, [body.id])
    expect((await client.read({ token })).state).toBe('open')
  })

  test('also caps seats by the plan', async () => {
    const company = await client.makeCompany({ seats: 500 })
    const { token } = await client.invite(company)
    await spoor.dependencies.pool.query(
      `insert into app_user (id, issuer, subject, email, name, user_type, role_type, company_id, subscription_type,
         timezone, preferred_language, payment_reference)
       select gen_random_uuid(), 'x', n::text, n || '@seats.example.com', 'X', 'company_employee', 'company_employee', $1,
         'company_starter', 'UTC', 'en', 'seat-' || n from generate_series(1, 10) as n`,
      [company.id],
    )
    expect((await client.read({ token })).state).toBe('full')
  })
})

describe('by a link with only a name', () => {
  test('leaves the user unconfirmed: no seat, no amount, whatever the case of the name', async () => {
    const company = await client.makeCompany({ seats: 1 })
    expect(await client.read({ company: company.name.toUpperCase() })).toMatchObject({ state: 'name_only', company })
    for (const company_name of [company.name, company.name.toLowerCase()]) {
      const { status, body, headers } = await client.register({ role_type: 'company_employee', company_name })
      expect([status, body]).toMatchObject([200, { role_type: 'company_employee', company_id: company.id }])
      const owed = (await spoor.app.inject({ url: '/auth/check-payment-status', headers })).json()
      expect(owed).toMatchObject({ covered_by: null, payment_amount: null })
    }
    const { rows } = await spoor.dependencies.pool.query(
      'select invitation_unconfirmed as unconfirmed from app_user where company_id = $1',
      [company.id],
    )
    expect(rows).toEqual([{ unconfirmed: true }, { unconfirmed: true }])
    expect((await client.read({ token: (await client.invite(company)).token })).state).toBe('open')
  })

  test('gives an unconfirmed user no access from the company’s payment', async () => {
    const company = await client.makeCompany()
    const { headers } = await client.register({ role_type: 'company_employee', company_name: company.name })
    await spoor.dependencies.pool.query(`update company set subscription_expires_at = '2999-01-01' where id = $1`, [
      company.id,
    ])
    expect((await spoor.app.inject({ url: '/trips', headers })).json()).toMatchObject({ code: 'payment_unverified' })
  })

  test.each([
    ['unknown', 'No Such Company', {}],
    ['inactive', null, { isActive: false }],
  ])('of a company that is %s reports this', async (state, name, given) => {
    const company_name = name ?? (await client.makeCompany(given)).name
    expect((await client.read({ company: company_name })).state).toBe(state)
    const { status, body } = await client.register({ role_type: 'company_employee', company_name })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['company_name']])
  })

  test('gives no other role', async () => {
    const company = await client.makeCompany()
    const { status, body } = await client.register({ role_type: 'company_admin', company_name: company.name })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['role_type']])
  })
})

describe('seats already paid for', () => {
  async function employee(paid: { own?: string; company?: string }) {
    const company = await client.makeCompany({ paidUntil: paid.company ?? null })
    const user = await spoor.signUp(undefined, {
      role: 'company_employee',
      companyId: company.id,
      subscriptionExpiresAt: paid.own === undefined ? null : new Date(paid.own),
    })
    const response = await spoor.app.inject({ url: '/trips', headers: user.headers })
    const profile = (await spoor.app.inject({ url: '/auth/profile', headers: user.headers })).json()
    return { code: response.json().code, until: profile.subscription_expires_at, verified: profile.payment_verified }
  }

  const PAST = '2020-01-01T00:00:00.000Z'
  const SOON = '2990-01-01T00:00:00.000Z'
  const LATER = '2999-01-01T00:00:00.000Z'
  test.each([
    ['nobody', {}, { code: 'payment_unverified', until: null, verified: false }],
    ['the company', { company: LATER }, { code: undefined, until: LATER, verified: true }],
    ['the company, long ago', { company: PAST }, { code: 'subscription_expired', until: PAST, verified: true }],
    ['himself, before he joined', { own: SOON, company: PAST }, { code: undefined, until: SOON, verified: true }],
    ['both: the later counts', { own: SOON, company: LATER }, { code: undefined, until: LATER, verified: true }],
  ])('by %s', async (_, paid, result) => expect(await employee(paid)).toEqual(result))
})

describe('listed companies', () => {
  test('lists only active companies that agreed to be listed', async () => {
    const listed = await client.makeCompany({ listed: true, seats: 5 })
    await client.makeCompany({ listed: true, isActive: false })
    await client.makeCompany()
    expect((await spoor.app.inject('/auth/companies/active')).json()).toEqual([{ ...listed, max_employees: 5 }])
  })
})
