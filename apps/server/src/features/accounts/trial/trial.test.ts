import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'
import { eraseAccounts } from '../my-data/erase-accounts-job.ts'

const START_MS = Date.parse('2026-03-02T10:00:00Z')
const DAYS = 14
const BANK = { name: 'Test Bank', holder: 'Spoor', number: '1234567890', branchCode: '250655' }

let admin: TestUser
let nowMs = START_MS
const config = { bank: BANK, trialDays: DAYS, registrationsPerHour: 1000 }
const { spoor, catcher } = setUpMailedApp({ clock: { nowMs: () => nowMs }, config })
beforeAll(async () => {
  admin = await spoor.signUp('admin@example.com', { role: 'system_admin' })
})
beforeEach(() => {
  nowMs = START_MS
  spoor.dependencies.config.trialDays = DAYS
  catcher.received.length = 0
})

let numbers = 0
const newMobile = () => `08${String(20_000_000 + ++numbers)}`

interface Person {
  headers: { authorization: string }
  userId: string
  email: string
  mobile: string
  subject: string
}

const signIn = async (person: { subject: string; email: string; emailVerified: boolean }) => ({
  authorization: `Bearer ${await spoor.testIdentity.token(person)}`,
})

/** Registers a person who has not verified the address yet. */
async function register({ mobile = newMobile(), email = `${randomUUID()}@example.com` } = {}): Promise<Person> {
  const subject = randomUUID()
  const headers = await signIn({ subject, email, emailVerified: false })
  const payload = { firebase_uid: subject, email, name: 'Test Driver', mobile }
  const response = await spoor.app.inject({ method: 'POST', url: '/auth/register', headers, payload })
  expect(response.statusCode, response.body).toBe(200)
  return { headers, userId: response.json().id, email, mobile, subject }
}

/** Signs in again after following the link in the mail, and reads the profile like the web app. */
async function verify(person: Person) {
  person.headers = await signIn({ ...person, emailVerified: true })
  await spoor.app.inject({ method: 'POST', url: '/auth/login', headers: person.headers })
  return readProfile(person)
}

const registerVerified = async (wish?: Parameters<typeof register>[0]) => {
  const person = await register(wish)
  await verify(person)
  return person
}

const readProfile = async ({ headers }: Pick<Person, 'headers'>) =>
  (await spoor.app.inject({ url: '/auth/profile', headers })).json()
const readPaymentStatus = async ({ headers }: Person) =>
  (await spoor.app.inject({ url: '/auth/check-payment-status', headers })).json()
/** null if the user has access, else the code of the refusal. */
async function findRefusal({ headers }: Person): Promise<string | null> {
  const response = await spoor.app.inject({ url: '/trips', headers })
  return response.statusCode === 200 ? null : response.json().code
}
async function asAdmin(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body === '' ? null : response.json()
}
async function remind(): Promise<string[]> {
  catcher.received.length = 0
  await spoor.runJob('remind-trials')
  return catcher.received.map(({ subject }) => subject ?? '')
}
const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a trial from verifying the address to its end, a payment, and the following year', async () => {
  const person = await register()
  expect(await readPaymentStatus(person)).toMatchObject({
    trial_ends_at: null,
    trial_days: DAYS,
    payment_verified: false,
  })
  expect(await findRefusal(person)).toBe('email_unverified')

  nowMs += 2 * DAY_MS
  const endsAt = new Date(nowMs + DAYS * DAY_MS)
  expect(await verify(person)).toMatchObject({ payment_verified: false, trial_ends_at: endsAt.toISOString() })
  expect(await findRefusal(person)).toBeNull()
  expect(await readPaymentStatus(person)).toMatchObject({
    payment_verified: false,
    approval_status: 'pending',
    subscription_expires_at: null,
    trial_ends_at: endsAt.toISOString(),
    trial_days: 0,
    payment_amount: 695,
  })
  const login = await spoor.app.inject({ method: 'POST', url: '/auth/login', headers: person.headers })
  expect(login.json()).toMatchObject({ access_granted: true })

  const told: [number, string][] = []
  for (let day = 0; day <= DAYS; day++) {
    nowMs = endsAt.getTime() + (day - DAYS) * DAY_MS
    for (const subject of await remind()) told.push([day, subject])
    const [mail] = catcher.to(person.email)
    if (day === 11)
      expect(mail.text?.replaceAll('\u{A0}', ' ')).toMatch(
        /Your trial ends on 18 Mar 2026\.\s+To continue, pay R 695,00 for a year with the reference \w+\.\s+Test Bank/,
      )
    expect(await findRefusal(person)).toBe(day < DAYS ? null : 'payment_unverified')
  }
  expect(told).toEqual([
    [11, 'Your trial ends in 3 days'],
    [14, 'Your trial has ended'],
  ])
  expect(await remind()).toEqual([])
  expect(await readPaymentStatus(person)).toMatchObject({
    payment_verified: false,
    trial_ends_at: endsAt.toISOString(),
  })

  nowMs += DAY_MS
  await asAdmin('POST', `/auth/admin/verify-payment/${person.userId}`, { verified: true, reference: '', days: 365 })
  expect(await findRefusal(person)).toBeNull()
  expect(await readProfile(person)).toMatchObject({
    payment_verified: true,
    subscription_expires_at: new Date(nowMs + 365 * DAY_MS).toISOString(),
  })
})

test('paying during the trial loses none of it, and undoing the payment restores it', async () => {
  const person = await registerVerified()
  const endsMs = nowMs + DAYS * DAY_MS
  nowMs += 3 * DAY_MS
  const { payment } = await asAdmin('POST', `/auth/admin/verify-payment/${person.userId}`, {
    verified: true,
    days: 365,
  })
  expect(await readProfile(person)).toMatchObject({
    subscription_expires_at: new Date(endsMs + 365 * DAY_MS).toISOString(),
  })
  await asAdmin('POST', `/auth/admin/payments/${payment.id}/undo`)
  expect(await findRefusal(person)).toBeNull()
  nowMs = endsMs - DAY_MS
  await asAdmin('POST', `/auth/admin/verify-payment/${person.userId}`, { verified: true, days: 365 })
  expect(await remind()).toEqual([])
  nowMs = endsMs
  expect(await findRefusal(person)).toBeNull()
})

test('a second account with the same number or mailbox gets none, even after the first was erased', async () => {
  const first = await registerVerified({ mobile: '082 999 0001', email: 'once@example.com' })
  expect((await readProfile(first)).trial_ends_at).not.toBeNull()
  const second = await register({ mobile: '+27829990001' })
  expect(await readPaymentStatus(second)).toMatchObject({ trial_days: 0 })
  expect(await verify(second)).toMatchObject({ trial_ends_at: null })
  expect(await findRefusal(second)).toBe('payment_unverified')

  await spoor.dependencies.pool.query(
    'update app_user set erase_at = $1, deactivated_at = $1, tokens_valid_from = $1 where id = any($2)',
    [new Date(nowMs), [first.userId, second.userId]],
  )
  nowMs += DAY_MS
  await eraseAccounts(spoor.dependencies)
  const again = await register({ mobile: '0829990001', email: 'once@example.com' })
  expect(await verify(again)).toMatchObject({ trial_ends_at: null })
  const { rows } = await spoor.dependencies.pool.query('select t::text as row from trial_taken as t')
  expect(rows.filter(({ row }) => /once|829990001/i.test(row))).toEqual([])
})

test('accounts with one mobile number that verify at once get one trial', async () => {
  const mobile = newMobile()
  const people = await Promise.all(Array.from({ length: 5 }, () => register({ mobile })))
  const profiles = await Promise.all(people.map(verify))
  expect(profiles.filter(({ trial_ends_at }) => trial_ends_at !== null)).toHaveLength(1)
})

test('employees, accounts without a mobile number and previous payers get none', async () => {
  const company = await asAdmin('POST', '/auth/admin/companies', { name: 'Trial Company' })
  const { pool } = spoor.dependencies
  const make = async (sql: string) => {
    const person = await register()
    await pool.query(`update app_user set ${sql} where id = $1`, [person.userId])
    return verify(person)
  }
  for (const sql of [
    `role_type = 'company_employee', company_id = '${company.id}'`,
    'mobile = null',
    `subscription_expires_at = '2026-01-01'`,
  ])
    expect(await make(sql), sql).toMatchObject({ trial_ends_at: null })

  const joined = await registerVerified()
  await pool.query('update app_user set company_id = $1 where id = $2', [company.id, joined.userId])
  expect(await findRefusal(joined)).toBe('payment_unverified')
})

test('enabling trials gives none to addresses verified before, and disabling them ends none', async () => {
  const { config } = spoor.dependencies
  config.trialDays = 0
  const before = await registerVerified()
  const later = await register()
  expect(await readPaymentStatus(later)).toMatchObject({ trial_days: 0 })
  config.trialDays = DAYS
  expect(await readProfile(before)).toMatchObject({ trial_ends_at: null })
  expect((await verify(later)).trial_ends_at).not.toBeNull()
  config.trialDays = 0
  expect(await findRefusal(later)).toBeNull()
})

test('a short trial is announced only at its end; without verification it starts at once', async () => {
  spoor.dependencies.config.trialDays = 3
  spoor.dependencies.config.emailVerificationRequired = false
  const person = await register()
  spoor.dependencies.config.emailVerificationRequired = true
  const endsMs = nowMs + 3 * DAY_MS
  expect(await readProfile(person)).toMatchObject({ trial_ends_at: new Date(endsMs).toISOString() })
  expect(await remind()).toEqual([])
  nowMs = endsMs
  expect(await remind()).toEqual(['Your trial has ended'])
})

test("the mails about a trial are in the recipient's language", async () => {
  const person = await registerVerified()
  await spoor.dependencies.pool.query(`update app_user set preferred_language = 'af' where id = $1`, [person.userId])
  nowMs += (DAYS - 3) * DAY_MS
  await remind()
  const [mail] = catcher.to(person.email)
  expect(mail.subject).toBe('Jou proeftyd eindig oor 3 dae')
  expect(mail.text?.replaceAll('\u{A0}', ' ')).toMatch(
    /Jou proeftyd eindig op 16 Mrt 2026\.\s+Om voort te gaan, betaal R 695,00 vir ’n jaar met die verwysing \w+\./,
  )
})

test('administrators see trials separately: counted, filtered, and pending only once a proof of payment is sent', async () => {
  const before = await asAdmin('GET', '/auth/admin/stats')
  const person = await registerVerified()
  expect(await asAdmin('GET', '/auth/admin/stats')).toMatchObject({
    trialUsers: before.trialUsers + 1,
    pendingPayments: before.pendingPayments,
    verifiedPayments: before.verifiedPayments,
    activeSubscriptions: before.activeSubscriptions,
  })
  const listed = await asAdmin('GET', '/auth/admin/users?status=trial&limit=1000')
  expect(listed).toHaveLength(before.trialUsers + 1)
  expect(listed.find(({ id }: { id: string }) => id === person.userId)).toMatchObject({
    approval_status: 'pending',
    payment_verified: false,
    trial_ends_at: new Date(nowMs + DAYS * DAY_MS).toISOString(),
  })
  const pending = async () => toIds(await asAdmin('GET', '/auth/admin/pending-payments?limit=1000'))
  expect(await pending()).not.toContain(person.userId)
  await spoor.dependencies.pool.query(
    `insert into proof_of_payment (owner_id, id, file_key, filename, media_type, file_size)
     values ($1, $2, 'x', 'slip.pdf', 'application/pdf', 1)`,
    [person.userId, randomUUID()],
  )
  expect(await pending()).toContain(person.userId)
  await spoor.dependencies.pool.query('delete from proof_of_payment')
  nowMs += DAYS * DAY_MS
  expect(await pending()).toContain(person.userId)
  expect(toIds(await asAdmin('GET', '/auth/admin/users?status=trial&limit=1000'))).not.toContain(person.userId)
})
