import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { listMailedSubjects, readMailedLinks } from './support/mails.ts'
import { button, fillStep3, PASSWORD } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const FILE = [
  'Start time,Start location,End location,Distance (km),Vehicle',
  '2025-05-05 07:30,Paarl,Worcester,60.5,Bakkie',
  '2025-05-06 09:10,Paarl,Robertson,110,Bakkie',
  '',
].join('\n')
const DRIVER = 'Thandi Test'

test('a file becomes a logbook for the tax office and an accountant', async ({
  signedInPage: page,
  person,
  browser,
}) => {
  test.slow()
  await page.goto('/upload')
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await expect(page.getByRole('region', { name: 'Current Processing' })).toContainText('Complete', {
    timeout: 30_000,
  })

  // One business trip with a reason, one private.
  await page.goto('/review')
  await expect(page.getByText('2 trips to review').first()).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.type('Quotation for Ms Dube at LMN Supplies')
  await page.keyboard.press('Enter')
  await page.keyboard.press('b')
  await expect(page.getByText('1 trip to review').first()).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText('You reviewed 2 trips.')).toBeVisible()

  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Bakkie' }).click()
  await page.getByRole('button', { name: 'Edit vehicle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Registration').fill('CA 100-200')
  await dialog.getByLabel('Value in rand').fill('350 000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('CA 100-200')).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?tab=odometer&year=2026`)
  await enterReading(page, '2025-03-01', '50 000')
  await enterReading(page, '2026-02-28', '50 400')
  await expect(page.getByText(/business \+ .* private \+ .* to review \+ .* unlogged/)).toBeVisible()
  await page.getByRole('tab', { name: 'Tax' }).click()
  await page.getByText('A fixed travel allowance').click()
  await page.getByLabel('Travel allowance in the tax year').fill('90 000')
  await page.getByRole('button', { name: 'Save travel pay' }).click()
  await expect(page.getByRole('radio', { name: /Deemed cost\s*R\s[\d\s]+,\d\d/ })).toBeVisible()

  await page.goto('/reports')
  await page.getByRole('button', { name: 'New report' }).first().click()
  await dialog.getByLabel('Period').selectOption('2026')
  await dialog.getByRole('button', { name: 'Create report' }).click()
  await expect(page.getByText('Quotation for Ms Dube at LMN Supplies')).toBeVisible()
  await page.getByRole('button', { name: 'Freeze' }).click()
  await dialog.getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByText(/Report 1, frozen on/)).toBeVisible()
  expect(await downloadFile(page, 'Download PDF')).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const shared = await dialog.getByLabel('Link', { exact: true }).inputValue()

  const signedOut = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-ZA' })
  const office = await signedOut.newPage()
  await office.goto(new URL(shared).pathname)
  await expect(office.getByText('Quotation for Ms Dube at LMN Supplies')).toBeVisible()

  // An accountant without an account.
  const email = `books-${person.email}`
  await page.goto('/settings')
  await page.getByLabel("Accountant's email").fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('list', { name: 'Accountants' })).toContainText(email)
  const [invitation] = await readMailedLinks(email, `${DRIVER} invites you as accountant on Spoor`)
  await office.goto(invitation)
  await expect(office.getByRole('heading', { name: `${DRIVER} invites you as accountant` })).toBeVisible()
  await expectAccessibleEverywhere(office, 'the invitation of an accountant')
  await office.getByRole('link', { name: 'Create an account' }).click()
  await expect(office.getByLabel('Email')).toHaveValue(email)
  await office.getByLabel('Full name').fill('Ann Books')
  // The mail's link has proved the address, and reading logbooks needs neither a number nor a pitch.
  await expect(office.getByLabel('Mobile number')).toHaveCount(0)
  await expect(office.getByRole('region', { name: 'What you get' })).toHaveCount(0)
  await button(office, 'Next').click()
  await expect(office.getByText('You pay nothing to read')).toBeVisible()
  await button(office, 'Next').click()
  await fillStep3(office)
  await button(office, 'Create Account').click()
  await expect(office.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()
  await office.getByRole('link', { name: 'Back to Sign In' }).click()
  await office.getByLabel('Email').fill(email)
  await office.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(office, 'Sign In').click()
  await button(office, 'Accept').click()
  expect(await listMailedSubjects(email)).toEqual([`${DRIVER} invites you as accountant on Spoor`])

  await expect(office).toHaveURL(/\/clients$/)
  await office.getByLabel('Tax year').selectOption('2026')
  await expect(office.getByRole('row', { name: DRIVER })).toContainText('Bakkie')
  expect(await downloadFile(office, 'Download all logbooks')).toBe('logbooks-2025-2026.zip')
  // Apart from the clients, his menu only offers to log his own trips.
  await expect(office.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Clients',
    'Settings',
    'Log your own trips',
  ])
  await office.getByRole('link', { name: DRIVER }).click()
  await expect(office.getByRole('region', { name: 'Bakkie' })).toBeVisible()
  await office.getByRole('button', { name: /^Comment on the trip of/ }).click()
  await office.getByLabel(`Comment for ${DRIVER}`).fill('Which quotation?')
  await office.getByRole('button', { name: 'Send comment' }).click()
  await expect(office.getByRole('dialog')).toContainText('You')
  await office.goto('/logbook')
  await expect(office).toHaveURL(/\/clients$/)
  await office.getByRole('link', { name: 'Log your own trips' }).click()
  await expect(office.getByRole('heading', { name: 'Log your own trips' })).toBeVisible()
  await office.getByRole('link', { name: 'Back to your clients' }).click()
  await expect(office.getByRole('heading', { name: 'Clients' })).toBeVisible()

  await page.reload()
  const accountants = page.getByRole('list', { name: 'Accountants' })
  await accountants.getByText('What happened').click()
  await expect(accountants).toContainText('Downloaded all logbooks: 2025/26')
  await accountants.getByRole('button', { name: 'Withdraw access' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(accountants).toHaveCount(0)
  await office.reload()
  await expect(office).toHaveURL(/\/payment-required/)
  await signedOut.close()
})

async function enterReading(page: Page, day: string, km: string): Promise<void> {
  const readings = page.getByRole('list', { name: 'Odometer readings' }).getByRole('listitem')
  const before = await readings.count()
  await page.getByLabel('Odometer in km').fill(km)
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Save reading' }).click()
  await expect(readings).toHaveCount(before + 1)
}

/** Clicks a download button and returns the file's name. */
async function downloadFile(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return (await download).suggestedFilename()
}
