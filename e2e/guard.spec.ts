import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { administer, changeAccount, joinCompany, readStoredSignIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'
import { openLoaded, waitUntilLoaded } from './support/until-loaded.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openLogbook = (page: Page) => page.getByRole('link', { name: 'Logbook', exact: true }).first().click()

test('the gates lead to the requested page in the specified order', async ({ page, baseURL }) => {
  test.slow()
  const person = {
    name: 'Thandi Test',
    email: `gates-${process.pid}-${Date.now()}@example.com`,
    password: 'Blue-Crane-7431',
  }
  await page.goto('/logbook?status=pending')
  await expect(page).toHaveURL('/login?from=%2Flogbook%3Fstatus%3Dpending')

  const headers = { origin: baseURL as string }
  expect((await page.request.post('/identity/sign-up/email', { headers, data: person })).ok()).toBe(true)
  await page.goto('/logbook?status=pending')
  await expect(page).toHaveURL('/complete-profile?from=%2Flogbook%3Fstatus%3Dpending')
  await button(page, 'Save').click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Mobile number is required')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Mobile number').fill('082 123 4567')
  await expect(page.getByText('You must accept the Terms of Service')).toBeVisible()
  await page.getByLabel('I accept the').check()
  await page.route('**/auth/register', (route) => route.abort(), { times: 1 })
  await button(page, 'Save').click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')
  await button(page, 'Save').click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()

  await expect(page).toHaveURL('/verify-email?from=%2Flogbook%3Fstatus%3Dpending')
  await changeAccount(person, 'verified')
  await button(page, 'I have confirmed it').click()

  await expect(page).toHaveURL('/payment-required?from=%2Flogbook%3Fstatus%3Dpending')
  await expect(page.getByRole('heading', { name: 'Awaiting Payment Verification' })).toBeVisible()
  await expect(page.getByText(/^[A-Z0-9]{8}$/)).toBeVisible()
  await expect(page.getByText('Profile updated successfully')).toBeHidden()
  await expectAccessibleEverywhere(page)
  // Every other page redirects to the closed gate, and gates opened by URL follow the same order.
  for (const path of ['/dashboard', '/subscription-expired', '/verify-email']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/payment-required/)
  }
  await page.goto('/payment-required?from=%2Flogbook%3Fstatus%3Dpending')
  await expect(page.getByText('R 695,00')).toBeVisible()
  // A call made during the page load could already notice the payment.
  await waitUntilLoaded(page)
  await changeAccount(person, 'paid')
  await button(page, 'Check again').click()
  await expect(page).toHaveURL(/\/logbook\?status=/)
  await page.goto('/payment-required')
  await expect(page).toHaveURL('/dashboard')
})

test('a subscription that ends or a payment that is undone during a session redirects, and back once renewed', async ({
  signedInPage: page,
  person,
}) => {
  test.slow()
  // Wait for all of the dashboard's calls: a late one would redirect before the click.
  await openLoaded(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Thandi' })).toBeVisible()
  await changeAccount(person, 'expired')
  await openLogbook(page)
  await expect(page).toHaveURL('/subscription-expired?from=%2Flogbook')
  await expect(page.getByText(/^Failed to load/)).toHaveCount(0)
  await expect(
    page.getByText('Your subscription has expired. Please contact admin to renew your subscription.'),
  ).toBeVisible()
  await expect(page.getByText(/It ended on \w{3} \d+ \w+ \d{4}\./)).toBeVisible()
  await expect(page.getByText('R 695,00')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await changeAccount(person, 'paid')
  await button(page, 'Check again').click()
  await expect(page).toHaveURL('/logbook')

  await openLoaded(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Thandi' })).toBeVisible()
  await changeAccount(person, 'rejected')
  await openLogbook(page)
  await expect(page).toHaveURL('/payment-required?from=%2Flogbook')
  await expect(page.getByText('Your payment could not be verified')).toBeVisible()
  await expect(page.getByText('No such payment.')).toBeVisible()
})

test('a user disabled during a session is signed out with a message', async ({ signedInPage: page, person }) => {
  // Wait for all of the dashboard's calls: a late one would sign the user out before the click.
  await openLoaded(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Thandi' })).toBeVisible()
  await changeAccount(person, 'deactivated')
  await openLogbook(page)
  await expect(page).toHaveURL('/login?ended=disabled')
  await expect(page.getByRole('alert')).toHaveText('This account has been disabled. Please contact support.')
  expect(await readStoredSignIn(page)).toEqual({ session: null, cookie: false })
})

test('a sign-in ended elsewhere redirects to the login', async ({ signedInPage: page, person }) => {
  await openLoaded(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Thandi' })).toBeVisible()
  expect((await page.request.post('/auth/sign-out-everywhere', { headers: person.headers })).ok()).toBe(true)
  // The first call's token is refused; the next call finds no other token. A late call from the page may come first.
  await expect(async () => {
    if (page.url().endsWith('/dashboard')) await page.getByRole('button', { name: 'Refresh' }).click({ timeout: 1000 })
    await expect(page).toHaveURL('/login?from=%2Fdashboard', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect((await readStoredSignIn(page)).session).toBeNull()
})

test("a disabled user's remembered sign-in is signed out too", async ({ signedInPage: page, person }) => {
  await changeAccount(person, 'deactivated')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?ended=disabled')
  expect(await readStoredSignIn(page)).toEqual({ session: null, cookie: false })
})

test('a company deactivated during a session blocks its employees until it is reactivated', async ({
  signedInPage: page,
  person,
  signUpAnother,
}) => {
  const admin = await administer(page.request, await signUpAnother())
  const company = await admin.createCompany({ name: `Switched ${Date.now()}` })
  await joinCompany(person, company.id)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Thandi' })).toBeVisible()
  await admin.updateCompany(company.id, { is_active: false })
  await openLogbook(page)
  await expect(page).toHaveURL(/\/unauthorized/)
  await expect(
    page.getByText('Your company account is inactive. Please contact your company administrator.'),
  ).toBeVisible()
  await admin.updateCompany(company.id, { is_active: true })
  await button(page, 'Try again').click()
  await expect(page).toHaveURL('/logbook')
})

test('a user without the role sees which one is required and a link home', async ({ signedInPage: page }) => {
  test.slow()
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/unauthorized?from=%2Fadmin%2Fdashboard&needs=system_admin')
  await expect(
    page.getByText('/admin/dashboard needs the role System administrator. Yours is Individual.'),
  ).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('no gate locks out a system administrator', async ({ signedInPage: page, person }) => {
  for (const change of ['administrator', 'unverified', 'unpaid', 'expired'] as const)
    await changeAccount(person, change)
  await page.goto('/payment-required')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})
