import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { startAuthEmulator } from '../apps/server/src/testing/auth-emulator.ts'
import type { AuthEmulator } from '../apps/server/src/testing/auth-emulator.ts'
import { startSpoor } from '../apps/server/src/testing/running-spoor.ts'
import type { RunningSpoor } from '../apps/server/src/testing/running-spoor.ts'
import { signIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

/** A Spoor that signs in with Firebase: the real SDK in the browser against the official emulator. */

const PROJECT = 'demo-spoor'
const PASSWORD = 'Blue-Crane-7431'
const NEW_PASSWORD = 'Bush-Willow-5520'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let folder: string
let emulator: AuthEmulator
let spoor: RunningSpoor

test.beforeAll(async () => {
  // The first run downloads the emulator.
  test.setTimeout(300_000)
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-firebase-'))
  await fs.chmod(folder, 0o755)
  emulator = await startAuthEmulator(PROJECT)
  spoor = await startSpoor({
    dataDir: path.join(folder, 'data'),
    environment: {
      AUTH_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    },
  })
})
test.afterAll(async () => {
  await spoor?.stop()
  await emulator?.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

/** Marks the account as paid, like an administrator verifying a payment. */
async function pay({ email }: { email: string }): Promise<void> {
  const client = new pg.Client({ connectionString: spoor.databaseUrl() })
  await client.connect()
  await client.query(
    `update app_user set payment_verified = true, approval_status = 'approved',
       subscription_expires_at = now() + interval '365 days' where email = $1`,
    [email],
  )
  await client.end()
}

test('signs up, verifies, signs in, resets the password and signs out everywhere', async ({ browser }) => {
  test.setTimeout(180_000)
  const person = { email: 'driver@example.com', password: PASSWORD }
  const context = await browser.newContext({ baseURL: spoor.url })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const mailed = async (requestType: string) => {
    const links = (await emulator.links()).filter(
      (one) => one.requestType === requestType && one.email === person.email,
    )
    return links.at(-1) as (typeof links)[number]
  }

  await page.goto('/register')
  await page.getByLabel('Full name').fill('Thandi Test')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile number').fill('082 123 4567')
  await button(page, 'Next').click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await button(page, 'Next').click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('I accept the').check()
  await button(page, 'Create Account').click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()

  await page.goto('/login?from=%2Fsettings%2Fsecurity')
  await signIn(page, { ...person, password: 'Not-the-one-1' })
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials. Please check your email and password.')

  await pay(person)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Verification email sent! Check your inbox.')).toBeVisible()
  await context.request.get((await mailed('VERIFY_EMAIL')).oobLink, { maxRedirects: 0 })
  await page.getByRole('button', { name: 'I have confirmed it' }).click()
  await expect(page).toHaveURL('/settings/security')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  const { oobCode } = await mailed('PASSWORD_RESET')
  const choose = async () => {
    await page.goto(`/reset-password?mode=resetPassword&oobCode=${oobCode}`)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set New Password' }).click()
  }
  await choose()
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible()
  await choose()
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used. Request a new one.')

  await page.goto('/login?from=%2Flogbook')
  await signIn(page, { ...person, password: NEW_PASSWORD })
  await expect(page).toHaveURL(/\/logbook/)
  await page.reload()
  await expect(page).toHaveURL(/\/logbook/)
  // Without Remember me, nothing outlives this tab.
  const another = await context.newPage()
  await another.goto('/logbook')
  await expect(another).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login?from=%2Flogbook')
  await page.getByLabel('Remember me').check()
  await signIn(page, { ...person, password: NEW_PASSWORD })
  await expect(page).toHaveURL(/\/logbook/)
  await another.goto('/logbook')
  await expect(another).toHaveURL(/\/logbook/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/logbook')
  await expect(page).toHaveURL(/\/login/)
  expect(faults).toEqual([])
  await context.close()
})

test('a second factor required by Firebase blocks the sign-in with the specified code', async ({ browser }) => {
  const email = 'factor@example.com'
  const accounts = `http://${emulator.host}/identitytoolkit.googleapis.com/v1`
  const api = await browser.newContext({ baseURL: spoor.url })
  const made = await api.request.post(`${accounts}/accounts:signUp?key=key`, { data: { email, password: PASSWORD } })
  const { localId } = (await made.json()) as { localId: string }
  // The emulator does not support authenticator apps, so use a phone number as the second factor.
  await api.request.post(`${accounts}/projects/${PROJECT}/accounts:update`, {
    headers: { authorization: 'Bearer owner' },
    data: {
      localId,
      emailVerified: true,
      mfa: { enrollments: [{ mfaEnrollmentId: 'one', phoneInfo: '+27821234567', displayName: 'Phone' }] },
    },
  })
  const page = await api.newPage()
  await page.goto('/login')
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByLabel('Code from your app')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('spoor_session'))).toBeNull()
  await page.getByLabel('Code from your app').fill('123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toHaveText('Sign-in method not enabled.')
  await api.close()
})
