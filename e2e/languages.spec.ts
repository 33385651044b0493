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
  await expect(page.getByRole('radio', { name: 'Afrikaans (beta)' })).toBeChecked()

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
  await page.getByRole('button', { name: 'Gebruik hierdie taal' }).click()
  await saved

  // Once saved, it is applied when signing in and continues to the requested page.
  await phone.getByRole('button', { name: 'Logout' }).click()
  await expect(phone).toHaveURL('/')
  await signInOnPhone()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'af')
  await expect(phone.getByRole('link', { name: 'Instellings' })).toBeVisible()
  await elsewhere.close()
})

test('changing the language keeps unsaved input in the settings', async ({ signedInPage: page }) => {
  await page.goto('/settings')
  await page.getByLabel('Full name').fill('Not Saved Yet')
  await page.getByRole('radio', { name: 'Afrikaans (beta)' }).check()
  await page.getByRole('button', { name: 'Use this language' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'af')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instellings')
  await expect(page.getByLabel('Volle naam')).toHaveValue('Not Saved Yet')
  await page.getByRole('region', { name: 'Profiel' }).getByRole('button', { name: 'Stoor', exact: true }).click()
  await expect(page.getByText('Profiel suksesvol bygewerk')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Volle naam')).toHaveValue('Not Saved Yet')

  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('button', { name: 'Gebruik hierdie taal' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-ZA')
})
