import { expect, test } from './support/test.ts'

test('Afrikaans can be chosen before signing in and saved to the account in the settings', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.context().clearCookies()
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Thandi Test')
  await page.getByRole('button', { name: 'Afrikaans (beta)' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'af')
  // The typed text survives the change of language.
  await expect(page.getByLabel('Volle naam')).toHaveValue('Thandi Test')

  await page.goto('/login?from=/settings')
  await page.getByLabel('E-pos', { exact: true }).fill(person.email)
  await page.getByLabel('Wagwoord', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Meld aan', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  await page.getByRole('tab', { name: 'Rekening' }).click()

  // The choice applies to this browser only until it is saved to the account.
  const elsewhere = await browser.newContext({ baseURL })
  const phone = await elsewhere.newPage()
  const signInOnPhone = async () => {
    await phone.goto('/login?from=/upload')
    await phone.getByLabel('Email').fill(person.email)
    await phone.getByLabel('Password', { exact: true }).fill(person.password)
    await phone.getByRole('button', { name: 'Sign In' }).click()
    await expect(phone).toHaveURL('/upload')
  }
  await signInOnPhone()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en-ZA')
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/auth/profile') && reply.request().method() === 'PUT',
  )
  await page.getByLabel('Taal', { exact: true }).selectOption('af')
  await saved

  // Once saved, it is applied when signing in and continues to the requested page.
  await phone.getByRole('button', { name: 'Logout' }).click()
  await expect(phone).toHaveURL('/')
  await signInOnPhone()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'af')
  await expect(phone.getByRole('link', { name: 'Instellings' })).toBeVisible()
  await elsewhere.close()
})

test('changing the language loses nothing that was typed in the settings', async ({ signedInPage: page }) => {
  await page.goto('/settings')
  await page.getByLabel('Full name').fill('Just Typed')
  await page.getByRole('tab', { name: 'Account' }).click()
  await page.getByLabel('Language', { exact: true }).selectOption('af')
  await expect(page.locator('html')).toHaveAttribute('lang', 'af')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instellings')
  await page.getByRole('tab', { name: 'Ek en belasting' }).click()
  await expect(page.getByLabel('Volle naam')).toHaveValue('Just Typed')

  await page.getByRole('tab', { name: 'Rekening' }).click()
  await page.getByLabel('Taal', { exact: true }).selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-ZA')
})
