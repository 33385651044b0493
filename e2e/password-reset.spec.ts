import { expectAccessibleEverywhere } from './support/accessible.ts'
import { readMailedLinks } from './support/mails.ts'
import { expect, test } from './support/test.ts'

const NEW_PASSWORD = 'Bush-Willow-5520'
const DEAD_LINK = 'This link has expired or was used. Request a new one.'
const sentTo = (email: string): string =>
  `If an account exists with ${email}, you will receive a password reset link shortly. Please check your inbox and spam folder.`

test.beforeEach(async ({ page, person }) => {
  void person
  await page.context().clearCookies()
})

test('a mailed link resets the password once', async ({ page, person }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()

  const submit = page.getByRole('button', { name: 'Send Reset Link' })
  await page.getByLabel('Email').fill('driver@example')
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByLabel('Email').fill(person.email)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.getByText(sentTo(person.email))).toBeVisible()

  const [link] = await readMailedLinks(person.email, 'Reset your password')
  await page.goto(link)
  // The secret is removed from the URL and from the history.
  await expect(page).toHaveURL('/reset-password')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await page.getByLabel('New password', { exact: true }).fill('qwerty123')
  await expect(page.getByText('Please choose a stronger password')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Strong')
  await page.getByLabel('Confirm new password').fill('Something-else-1')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible()

  const signIn = (password: string) =>
    page.request.post('/identity/sign-in/email', {
      headers: { origin: new URL(page.url()).origin },
      data: { email: person.email, password },
    })
  expect([(await signIn(person.password)).status(), (await signIn(NEW_PASSWORD)).status()]).toEqual([401, 200])

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(DEAD_LINK)
  await page.getByRole('link', { name: 'Request a New Link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('an unknown address gets the same view; the link can be resent, three mails in all', async ({ page }) => {
  const email = `nobody-${Date.now()}@example.com`
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  // Keyboard only.
  await page.keyboard.press('Enter')
  await expect(page.getByText(sentTo(email))).toBeVisible()
  const resend = page.getByRole('button', { name: 'Resend Reset Link' })
  await page.keyboard.press('Tab')
  await expect(resend).toBeFocused()
  for (let again = 0; again < 2; again++) {
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password reset email sent! Check your inbox and spam folder.').first()).toBeVisible()
    await expect(resend).toBeEnabled()
    await resend.focus()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Too many password reset attempts. Please try again in a few minutes.',
  )
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/login')
})

test('reports that there is no network', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.route('**/identity/**', (route) => route.abort())
  await page.getByLabel('Email').fill('driver@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection and try again.')
})

test('the screens of a reset are accessible', async ({ page }) => {
  test.slow()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('driver')
  await expectAccessibleEverywhere(page, 'forgot password')
  await page.getByLabel('Email').fill('driver@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'reset link sent')
  await page.goto('/reset-password?token=of-nobody')
  await page.getByLabel('New password', { exact: true }).fill('abc')
  await expectAccessibleEverywhere(page, 'new password')
  await page.goto('/reset-password?error=INVALID_TOKEN')
  await expect(page.getByRole('alert')).toHaveText(DEAD_LINK)
  await expectAccessibleEverywhere(page, 'dead link')
})
