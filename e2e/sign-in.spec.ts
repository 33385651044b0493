import { expect, test } from './support/test.ts'

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
  await expect(page.getByText(`Welcome back, ${person.name.split(' ')[0]}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Welcome back, ${person.name.split(' ')[0]}`)).toBeVisible()
})
