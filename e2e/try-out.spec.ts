import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { changeAccount, signIn } from './support/accounts.ts'
import { countEffort } from './support/count-effort.ts'
import { drivesCsv } from './support/drives-csv.ts'
import { readMailedLinks } from './support/mails.ts'
import { button, newEmail, PASSWORD, register } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const FILENAME = 'my-tracker.csv'
const drives = () => drivesCsv({ rows: 3000, startMs: Date.parse('2026-10-05T04:00:00Z') })
const MOST_CLICKS = 11
/** A visitor's file is read at low priority, and these tests share the machine with others. */
const READ_WITHIN = { timeout: 45_000 }

const result = (page: Page) => page.getByTestId('try-out-result')

test("a visitor's trips are in the account once it is paid", async ({ page }) => {
  test.slow()
  await page.goto('/')
  // The prerendered page cannot accept a file yet.
  await expect(page.locator('#drawn')).toHaveCount(0)
  await page
    .getByTestId('try-input')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('Invalid file type. Only CSV, XLS, and XLSX files are supported.')
  await expect(button(page, 'Try again')).toHaveCount(0)
  await button(page, 'Try another file').click()
  await page.getByTestId('try-input').setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await expect(page.getByRole('alert')).toContainText(
    'The file is empty. Export it again from your tracker and upload the new file.',
    READ_WITHIN,
  )
  await button(page, 'Try another file').click()
  await page.getByTestId('try-input').setInputFiles({ name: FILENAME, mimeType: 'text/csv', buffer: drives() })
  await expect(result(page).getByRole('heading', { level: 1 })).toHaveText(/^\d+\strips,\s[\d\s]+,\d\skm$/, READ_WITHIN)
  await expect(result(page)).toContainText(FILENAME)
  await expect(result(page).getByLabel('Map of the trips in your file').first()).toBeVisible()
  const trips = await result(page).locator('ol > li').count()
  expect(trips).toBeGreaterThan(1)

  const estimate = result(page).getByRole('slider', { name: 'How much of it was business?' })
  await estimate.fill('0')
  await expect(result(page).locator('output').first()).toHaveText(/^R\s0$/)
  await estimate.fill('100')
  await expect(result(page).locator('output').first()).toHaveText(/^R\s[1-9][\d\s]*$/)
  await expectAccessibleEverywhere(page, 'try-out')

  await button(page, 'Create an account with this file').click()
  await expect(page.getByText(`We will put ${FILENAME} in your account as soon as you create it.`)).toBeVisible()
  const email = newEmail()
  await register(page, email)
  await expect(page.getByText(`${FILENAME} is read as soon as your account is active.`)).toBeVisible()
  await changeAccount({ email }, 'verified')
  await changeAccount({ email }, 'paid')
  await page.goto('/login?from=%2Fupload')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Recent Uploads' })).toContainText(FILENAME)
  await page.goto('/logbook')
  await expect(page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')).toHaveCount(trips)
})

test('eleven clicks lead from an empty browser to the logbook of a file', async ({ page, context }) => {
  test.slow()
  const effort = await countEffort(context)
  await page.goto('/')
  await expect(page.locator('#drawn')).toHaveCount(0)
  const chosen = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  await (await chosen).setFiles({ name: FILENAME, mimeType: 'text/csv', buffer: drives() })
  await expect(result(page)).toBeVisible(READ_WITHIN)
  await button(page, 'Create an account with this file').click()
  const email = newEmail()
  await register(page, email)
  await expect(page.getByText(/ is read as soon as your account is active\./)).toBeVisible()
  // The administrator verifies the payment.
  await changeAccount({ email }, 'paid')
  // Opening the link in the mail counts as a click.
  const inMail = 1
  await page.goto((await readMailedLinks(email, 'Confirm your email address'))[0])
  await expect(page).toHaveURL('/how-to')
  await page.getByRole('link', { name: 'Logbook' }).first().click()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('region', { name: 'Selected trips' }).getByRole('button', { name: 'Business' }).click()
  await button(page, 'Download').click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Download logbook' }).getByRole('button', { name: 'Download Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  const clicks = effort.clicks()
  expect(clicks.length + inMail, clicks.join('\n')).toBe(MOST_CLICKS)
})

test('an account holder signs in with the file and uploads it there', async ({ page, signUpAnother }) => {
  test.slow()
  const person = await signUpAnother()
  await page.goto('/')
  await expect(page.locator('#drawn')).toHaveCount(0)
  const buffer = drivesCsv({ rows: 600, startMs: Date.UTC(2026, 2, 2, 5) })
  await page.getByTestId('try-input').setInputFiles({ name: FILENAME, mimeType: 'text/csv', buffer })
  await expect(result(page)).toBeVisible(READ_WITHIN)
  await button(page, 'I have an account').click()
  await expect(page).toHaveURL('/login?from=%2Fupload')
  await signIn(page, person)
  const tried = page.getByRole('region', { name: 'Your file from a moment ago' })
  await expect(tried.getByText(FILENAME)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await tried.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('region', { name: 'Current Processing' })).toContainText('Complete', READ_WITHIN)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recent Uploads' })).toContainText(FILENAME)
  await expect(tried).toHaveCount(0)
})
