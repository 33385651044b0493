import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { prepareAccounts } from './features/accounts/prepare-accounts.ts'
import { openEmbeddedIdentity } from './platform/identity/embedded/open-embedded-identity.ts'
import { openBrowser } from './testing/embedded-people.ts'
import { PDF } from './testing/documents.ts'
import { fileForm } from './testing/file-form.ts'
import { setUpMailedApp } from './testing/test-app.ts'

const ADMIN = { email: 'admin@example.com', password: 'Kudu-trail-4711' }

let nowMs = Date.now()
const { spoor, catcher } = setUpMailedApp({
  identity: openEmbeddedIdentity,
  clock: { nowMs: () => nowMs },
  config: { admin: ADMIN },
})
beforeAll(async () => {
  await prepareAccounts(spoor.dependencies)
})

type Browser = ReturnType<typeof openBrowser>

async function api(browser: Browser, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await browser.token()}` }
  const response = await spoor.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

/** Mails since the last call, with the first link of each. */
async function newMails(to: string) {
  // Some mails are delayed so that the action can be undone.
  await spoor.dependencies.pool.query(`update jobs.job set start_after = now() where state = 'created'`)
  await spoor.runJobs()
  const mails = catcher.to(to).map(({ subject, text, attachments }) => ({
    subject,
    link: /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '',
    attachments: attachments.map(({ contentType }) => contentType),
  }))
  catcher.received.length = 0
  return mails
}

async function sendProof(browser: Browser): Promise<number> {
  const form = await fileForm(new Uint8Array(PDF), { filename: 'proof.pdf' })
  const response = await spoor.app.inject({
    method: 'POST',
    url: '/auth/proof-of-payment',
    headers: { authorization: `Bearer ${await browser.token()}`, ...form.headers },
    payload: form.payload,
  })
  return response.statusCode
}

test('sign-up, payment, expiry after a year, and renewal', async () => {
  const email = 'lindiwe@example.com'
  const driver = openBrowser(spoor)
  const subject = await driver.signUp(email, 'Lindiwe')
  const registration = { firebase_uid: subject, email, name: 'Lindiwe', mobile: '0821234567', role_type: 'individual' }
  const registered = await api(driver, 'POST', '/auth/register', registration)
  expect(registered.body).toMatchObject({ email_verified: false, payment_verified: false })
  const login = async () => (await api(driver, 'POST', '/auth/login')).body

  // First verify the address.
  expect(await login()).toMatchObject({ status: 'email_unverified', access_granted: false })
  const [verification, ...others] = await newMails(email)
  expect([verification.subject, others]).toEqual(['Confirm your email address', []])
  const { pathname, search } = new URL(verification.link)
  expect((await driver.get(pathname + search)).statusCode).toBe(302)

  // Then pay, with reference and proof.
  expect(await login()).toMatchObject({ status: 'payment_unverified', access_granted: false })
  expect(await api(driver, 'GET', '/trips')).toMatchObject({ status: 403, body: { code: 'payment_unverified' } })
  const owed = (await api(driver, 'GET', '/auth/check-payment-status')).body
  expect(owed).toMatchObject({ payment_amount: 695, payment_reference: expect.stringMatching(/^[A-Z0-9]{8}$/) })
  expect(await sendProof(driver)).toBe(201)
  expect((await newMails(email)).map((mail) => mail.subject)).toEqual(['We received your proof of payment'])

  const admin = openBrowser(spoor)
  expect((await admin.signIn(ADMIN.email, ADMIN.password)).statusCode).toBe(200)
  const [waiting] = (await api(admin, 'GET', '/auth/admin/pending-payments')).body
  expect(waiting).toMatchObject({
    email,
    payment_reference: owed.payment_reference,
    proofs: [{ filename: expect.stringMatching(/^proof-of-payment-[\d-]{10}\.pdf$/) }],
  })
  const verify = () => api(admin, 'POST', `/auth/admin/verify-payment/${waiting.id}`, { verified: true })
  expect((await verify()).status).toBe(200)

  expect(await login()).toEqual({ message: 'Login recorded', status: 'active', access_granted: true })
  expect((await api(driver, 'GET', '/trips')).status).toBe(200)
  expect((await api(driver, 'GET', '/auth/check-payment-status')).body).toMatchObject({ days_left: 365 })
  expect(await newMails(email)).toMatchObject([
    { subject: 'Your Spoor account is active', attachments: ['application/pdf'] },
  ])

  // One year later.
  nowMs += 365 * DAY_MS + 1000
  expect(await login()).toEqual({
    message: 'Your subscription has expired. Please contact admin to renew your subscription.',
    status: 'subscription_expired',
    access_granted: false,
  })
  expect(await api(driver, 'GET', '/trips')).toMatchObject({ status: 403, body: { code: 'subscription_expired' } })
  expect((await api(driver, 'GET', '/logbook')).status).toBe(200)
  expect((await verify()).status).toBe(200)
  expect(await login()).toMatchObject({ access_granted: true })
})
