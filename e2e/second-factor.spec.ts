import type { Page } from '@playwright/test'
import { totp } from '../apps/server/src/testing/totp.ts'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const isOn = (page: Page) => page.getByText('On', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Returns the key and the backup codes. */
async function switchOn(page: Page, password: string): Promise<{ key: string; codes: string[] }> {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await dialog(page).getByLabel('Your password').fill(password)
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(dialog(page).getByRole('img', { name: /QR code for your authenticator app/ })).toBeVisible()
  const key = (
    await dialog(page)
      .getByText(/^[A-Z2-7]{4}( [A-Z2-7]+)+$/)
      .innerText()
  ).replaceAll(' ', '')
  await dialog(page).getByLabel('Code from your app').fill(totp(key))
  await dialog(page).getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Keep your backup codes' })).toBeVisible()
  const codes = await dialog(page).getByRole('listitem').allInnerTexts()
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(isOn(page)).toBeVisible()
  return { key, codes }
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
}

test('the second factor is required after the password; a backup code works once', async ({
  signedInPage: page,
  person,
}) => {
  test.slow()
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await dialog(page).getByLabel('Your password').fill('Not-the-one-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await page.keyboard.press('Escape')

  const { key, codes } = await switchOn(page, person.password)
  expect(codes).toHaveLength(10)
  await leave(page)

  await page.goto('/login?from=%2Flogbook')
  await signIn(page, person)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the 6 digits from your app')).toBeVisible()
  await code.fill(totp(key, Date.now() - 10 * 60_000))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('That code is not right. Your app shows a new one every 30 seconds.')
  expect(await page.evaluate(() => sessionStorage.getItem('spoor_session'))).toBeNull()
  // The code used to enable it cannot be reused; the next code is already valid.
  await code.fill(totp(key, Date.now() + 30_000))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/logbook/)
  await leave(page)

  const enterBy = async (backup: string) => {
    await page.goto('/login?from=%2Flogbook')
    await signIn(page, person)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(backup)
    await page.getByRole('button', { name: 'Verify' }).click()
  }
  await enterBy(codes[0])
  await expect(page).toHaveURL(/\/logbook/)
  await leave(page)
  await enterBy(codes[0])
  await expect(page.getByRole('alert')).toHaveText('That backup code is not right, or was used before.')
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('it is disabled with the password, and backup codes are regenerated', async ({ signedInPage: page, person }) => {
  const { codes } = await switchOn(page, person.password)
  await page.getByRole('button', { name: 'New backup codes' }).click()
  await dialog(page).getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  expect(await dialog(page).getByRole('listitem').allInnerTexts()).not.toContain(codes[0])
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('spoor-backup-codes.txt')
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()

  await page.getByRole('button', { name: 'Switch off' }).click()
  await dialog(page).getByLabel('Your password').fill(person.password)
  await dialog(page).getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Two-factor sign-in turned off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
})

test("signing out everywhere also ends the other browser's session", async ({
  browser,
  signedInPage: page,
  person,
}) => {
  const other = await browser.newContext({ baseURL: new URL(process.env.E2E_URL as string).origin })
  const origin = process.env.E2E_URL as string
  await other.request.post('/identity/sign-in/email', {
    headers: { origin },
    data: { email: person.email, password: person.password },
  })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/settings/security')
  await expect(elsewhere.getByRole('heading', { name: 'Security' }).first()).toBeVisible()

  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Successfully signed out')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await other.close()
})

test('a mailed link changes the password', async ({ signedInPage: page }) => {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password reset email sent! Check your inbox and spam folder.')).toBeVisible()
})

test('the screens of the second factor are accessible', async ({ signedInPage: page, person }) => {
  test.slow()
  await page.goto('/settings/security')
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'security')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await dialog(page).getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the key', { within: '[role=dialog]' })
  const key = (
    await dialog(page)
      .getByText(/^[A-Z2-7]{4}( [A-Z2-7]+)+$/)
      .innerText()
  ).replaceAll(' ', '')
  await dialog(page).getByLabel('Code from your app').fill(totp(key))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  await expectAccessibleEverywhere(page, 'backup codes', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await page.context().clearCookies()
  await page.goto('/login')
  await signIn(page, person)
  await expect(page.getByLabel('Code from your app')).toBeVisible()
  await expectAccessibleEverywhere(page, 'second factor')
})
