import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { changeAccount, readStoredSignIn, signIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const newEmail = (): string => `new-${process.pid}-${Date.now()}@example.com`
const NO_SIGN_IN = { session: null, cookie: false }
// A valid PNG of one pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a page of the app redirects to the login', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?from=%2Fdashboard')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test.describe('with an account', () => {
  test.beforeEach(async ({ page, person }) => {
    void person
    await page.context().clearCookies()
    // Sign-in delays use this clock, which the tests advance.
    await page.clock.install()
  })

  /** Advances the clock past the minimum sign-in time of 1 to 2 s, once the last call is answered. */
  async function advancePastSignInDelay(page: Page, answered: Promise<unknown>): Promise<void> {
    await answered
    await page.clock.fastForward(2000)
  }
  const recorded = (page: Page) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === '/auth/login')
  async function signInAtOnce(page: Page, person: { email: string; password: string }): Promise<void> {
    const answered = recorded(page)
    await signIn(page, person)
    await advancePastSignInDelay(page, answered)
  }

  test('signing in shows a message and opens the requested page after 1,5 s', async ({ page, person }) => {
    await page.goto('/logbook?status=pending')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    // Stops the clock between the steps, so that no pause can end before it is checked on a slow machine.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await signInAtOnce(page, person)
    await expect(page.getByRole('status').getByText('Successfully signed in!')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await page.clock.fastForward(1500)
    await expect(page).toHaveURL(/\/logbook\?status=/)
  })

  test('a sign-in works even if recording it fails', async ({ page, person }) => {
    await page.route(
      (url) => url.pathname === '/auth/login',
      (route) => route.abort(),
    )
    await page.goto('/login?from=%2Fupload')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/login'))
    await signIn(page, person)
    await advancePastSignInDelay(page, failed)
    await expect(page.getByRole('status').getByText('Successfully signed in!')).toBeVisible()
    await page.clock.fastForward(1500)
    await expect(page).toHaveURL('/upload')
  })

  test('redirects to another site or to an unknown page are ignored', async ({ page, person }) => {
    await page.goto('/login?from=https%3A%2F%2Fevil.example%2Fdashboard')
    await signInAtOnce(page, person)
    await page.clock.fastForward(1500)
    await expect(page).toHaveURL('/how-to')
    // Already signed in: no form, and the same redirect.
    for (const from of ['%2Fnowhere', '%2F%2Fevil.example']) {
      await page.goto(`/login?from=${from}`)
      await expect(page).toHaveURL('/how-to')
    }
  })

  test("opens the account's start page unless a page was requested, also after a sign-out elsewhere", async ({
    page,
    person,
  }) => {
    const data = { start_page: 'upload' }
    expect((await page.request.put('/auth/profile', { headers: person.headers, data })).ok()).toBe(true)
    await page.goto('/login')
    await signInAtOnce(page, person)
    await page.clock.fastForward(1500)
    await expect(page).toHaveURL('/upload')
    // Users who are already signed in never see the form.
    await page.goto('/login?from=%2Fvehicles')
    await expect(page).toHaveURL('/vehicles')
    await page.goto('/login')
    await expect(page).toHaveURL('/upload')
    await page.context().clearCookies()
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login?from=%2Fdashboard')
  })

  test('a wrong password and an unknown address get the same answer', async ({ page, person }) => {
    await page.goto('/login')
    for (const wrong of [
      { ...person, password: 'Not-the-one-1' },
      { ...person, email: newEmail() },
    ]) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/identity/sign-in/email'))
      await signIn(page, wrong)
      await advancePastSignInDelay(page, answered)
      await expect(page.getByRole('alert')).toHaveText(
        'Invalid login credentials. Please check your email and password.',
      )
    }
    expect(await readStoredSignIn(page)).toEqual(NO_SIGN_IN)
  })

  test('Remember me is optional; the session record has the specified fields and no token', async ({
    page,
    person,
  }) => {
    const cookie = async () => (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'))
    await page.goto('/login?from=%2Fdashboard')
    await signInAtOnce(page, person)
    await page.clock.fastForward(1500)
    await expect(page).toHaveURL('/dashboard')
    expect(await cookie()).toMatchObject({ expires: -1, httpOnly: true })
    const stored = await page.evaluate(() =>
      JSON.stringify(Object.fromEntries([...Object.entries(sessionStorage), ...Object.entries(localStorage)])),
    )
    const record: Record<string, unknown> = JSON.parse(JSON.parse(stored).spoor_session)
    expect(Object.keys(record).sort()).toEqual([
      'email',
      'emailVerified',
      'firebaseUid',
      'loginTime',
      'profile',
      'tokenRefreshTime',
    ])
    expect(record.email).toBe(person.email)
    expect(stored).not.toContain('eyJ')

    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page).toHaveURL('/')
    expect(await cookie()).toBeUndefined()
    await page.goto('/login?from=%2Fdashboard')
    await page.getByLabel('Remember me').check()
    await signInAtOnce(page, person)
    await page.clock.fastForward(1500)
    await expect(page).toHaveURL('/dashboard')
    expect((await cookie())?.expires).toBeGreaterThan(Date.now() / 1000 + 24 * 3600)
    const another = await page.context().newPage()
    await another.goto('/dashboard')
    await expect(another.getByRole('heading', { name: 'Welcome back, Thandi' })).toBeVisible()
  })

  test('an unpaid user sees how to pay, sends a proof and gets access once it is verified', async ({
    page,
    person,
  }) => {
    test.slow()
    await changeAccount(person, 'unpaid')
    await page.goto('/login?from=%2Fdashboard')
    await signIn(page, person)
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/profile'))
    await advancePastSignInDelay(page, answered)
    await expect(page.getByRole('alert')).toHaveText(
      'Your account is pending payment verification. An admin will review and activate your account shortly.',
    )
    expect(await readStoredSignIn(page)).toEqual(NO_SIGN_IN)

    await expect(page.getByText('R 695,00')).toBeVisible()
    await expect(page.getByText('6200123456789')).toBeVisible()
    const reference = await page.getByText(/^[A-Z0-9]{8}$/).innerText()
    expect(reference).toMatch(/^[A-Z0-9]{8}$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy the payment reference' }).click()
    await expect(page.getByRole('button', { name: 'Copied the payment reference' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)

    const chooser = page.getByLabel('Proof of payment', { exact: true })
    await chooser.setInputFiles({ name: 'trips.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
    await expect(page.getByText('trips.csv is neither a picture nor a PDF. Send a PDF, PNG or JPEG.')).toBeVisible()
    await chooser.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no such thing') })
    await expect(page.getByText(/^slip\.pdf was not sent: /)).toBeVisible()
    await chooser.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(page.getByRole('list', { name: 'Proofs of payment that you sent' })).toContainText(
      /proof-of-payment-[\d-]{10}\.png/,
    )
    await expectAccessibleEverywhere(page)

    await changeAccount(person, 'rejected')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Your payment could not be verified')).toBeVisible()
    await expect(page.getByText('No such payment.')).toBeVisible()
    await expect(page.getByText('Your account is pending payment verification.')).toHaveCount(0)
    await changeAccount(person, 'paid')
    await page.clock.fastForward(30_000)
    await expect(page.getByText('Your payment has been verified')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await signInAtOnce(page, person)
    await page.clock.fastForward(1500)
    await expect(page).toHaveURL('/dashboard')
  })

  test('an expired user can still download the data; a disabled user sees why', async ({ page, person }) => {
    const { headers } = person
    await page.request.post('/trips', {
      headers,
      data: { started_at: '2026-03-02T06:00:00Z', start_location: 'Home', end_location: 'Office', distance_km: 7 },
    })
    await changeAccount(person, 'expired')
    await page.goto('/login')
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/profile'))
    await signIn(page, person)
    await advancePastSignInDelay(page, answered)
    await expect(page.getByRole('alert')).toHaveText(
      'Your subscription has expired. Please contact admin to renew your subscription.',
    )
    expect(await readStoredSignIn(page)).toEqual(NO_SIGN_IN)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my logbooks and data' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)

    await changeAccount(person, 'deactivated')
    await page.goto('/login')
    const refused = page.waitForResponse((response) => response.url().endsWith('/auth/profile'))
    await signIn(page, person)
    await advancePastSignInDelay(page, refused)
    await expect(page.getByRole('alert')).toHaveText('This account has been disabled. Please contact support.')
    expect(await readStoredSignIn(page)).toEqual(NO_SIGN_IN)
  })
})

test('the form reports missing fields, can reveal the password and is accessible', async ({ page }) => {
  test.slow()
  await page.goto('/login?ended=disabled')
  await expect(page.getByRole('alert')).toHaveText('This account has been disabled. Please contact support.')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors above')
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('x')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
})
