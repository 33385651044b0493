import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'Blue-Crane-7431'
const newEmail = (): string => `new-${process.pid}-${Date.now()}@example.com`
const welcome = (page: Page, name = 'Thandi') => page.getByRole('heading', { name: `Welcome back, ${name}` })

test('a page of the app asks who you are', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible()
})

test('somebody signed in gets to the dashboard, and stays there after a reload', async ({
  signedInPage: page,
  person,
}) => {
  await page.goto('/dashboard')
  await expect(welcome(page, person.name.split(' ')[0])).toBeVisible()
  await page.reload()
  await expect(welcome(page, person.name.split(' ')[0])).toBeVisible()
})

test('a new driver signs up, and stands on the dashboard', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await page.getByLabel('Name').fill("Siobhán O'Brien")
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Strong')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(welcome(page, 'Siobhán')).toBeVisible()
  await expect(page.getByText('No trips recorded yet')).toBeVisible()
})

test('signing up says what is wrong with each field', async ({ page, person }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors above')
  for (const says of ['Name is required', 'Email is required', 'Password is required']) {
    await expect(page.getByText(says, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Thandi')
  await page.getByLabel('Email').fill('thandi')
  await page.getByLabel('Password', { exact: true }).fill('abcdefgh')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(
    page.getByText('Password should include an uppercase letter and a number for better security'),
  ).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert')).toHaveText('This email is already registered. Please sign in instead.')
})

test.describe('with an account', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test.beforeEach(async ({ page, person }) => {
    void person
    await page.context().clearCookies()
  })

  async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }

  test('signing in leads to the page that was asked for', async ({ page, person }) => {
    await page.goto('/logbook?status=pending')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await signIn(page, person)
    await expect(page.getByRole('status').getByText('Successfully signed in!')).toBeVisible()
    await expect(page).toHaveURL(/\/logbook\?status=/)
  })

  test('an address of another site is dropped', async ({ page, person }) => {
    await page.goto('/login?from=https%3A%2F%2Fevil.example%2Fdashboard')
    await signIn(page, person)
    await expect(page).toHaveURL('/dashboard')
  })

  test('a wrong password and an unknown address get the same answer', async ({ page, person }) => {
    await page.goto('/login')
    for (const wrong of [
      { ...person, password: 'Not-the-one-1' },
      { ...person, email: newEmail() },
    ]) {
      await signIn(page, wrong)
      await expect(page.getByRole('alert')).toHaveText(
        'Invalid login credentials. Please check your email and password.',
      )
    }
    expect(await page.evaluate(() => sessionStorage.getItem('spoor_session'))).toBeNull()
  })

  test('the form says what it misses, and what was typed as a password can be shown', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors above')
    await expect(page.getByText('Email is required')).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('x')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
  })

  test('to be remembered is a choice', async ({ page, person }) => {
    const session = async () => (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'))
    await page.goto('/login')
    await signIn(page, person)
    await expect(page).toHaveURL('/dashboard')
    expect(await session()).toMatchObject({ expires: -1, httpOnly: true })

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await session()).toBeUndefined()
    await page.goto('/login')
    await page.getByLabel('Remember me').check()
    await signIn(page, person)
    await expect(page).toHaveURL('/dashboard')
    expect((await session())?.expires).toBeGreaterThan(Date.now() / 1000 + 24 * 3600)
    const another = await page.context().newPage()
    await another.goto('/dashboard')
    await expect(welcome(another)).toBeVisible()
  })

  test('the session record holds what is specified, and no token', async ({ page, person }) => {
    await page.goto('/login')
    await signIn(page, person)
    await expect(page).toHaveURL('/dashboard')
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
  })

  test('a session that ends elsewhere leads to the login, and back', async ({ page, person }) => {
    await page.goto('/login?from=%2Fupload')
    await signIn(page, person)
    await expect(page).toHaveURL('/upload')
    await page.context().clearCookies()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?from=/)
    await signIn(page, person)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the screens around signing in are accessible', async ({ page }) => {
  test.slow()
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await page.getByRole('button', { name: /sign in|create account/i }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessibleEverywhere(page)
  }
})
