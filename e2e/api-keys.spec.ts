import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('a key made in the settings calls the API until it is revoked', async ({
  signedInPage: page,
  playwright,
  baseURL,
}) => {
  await page.goto('/settings#connections')
  await page.getByRole('link', { name: 'Open API and webhooks' }).click()
  await expect(page).toHaveURL('/settings/api')
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Spreadsheet')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = (await dialog.getByText(/^spoor_/).textContent()) ?? ''
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Uses no cookies of the page.
  const program = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${key}` } })
  expect((await program.get('/trips')).status()).toBe(200)
  expect((await program.get('/vehicles')).status()).toBe(403)
  expect((await program.get('/auth/profile')).status()).toBe(403)

  await page.reload()
  const list = page.getByRole('list', { name: 'API keys' })
  await expect(list.getByText(/Last used/)).toBeVisible()
  await list.getByRole('button', { name: 'Revoke Spreadsheet' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect((await program.get('/trips')).status()).toBe(401)
  await program.dispose()
})
