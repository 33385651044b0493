import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/office.ts'

test.use({ house: 'companies' })
// Axe checks whole dialogs several times, which takes a while.
test.describe.configure({ timeout: 180_000 })

const row = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('row').filter({ hasText: name })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const spaced = (text: string): RegExp => new RegExp(text.replaceAll(' ', '\\s'))

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a company is created, edited, paid, closed and reopened', async ({ adminPage: page, office }) => {
  const boss = await office.register('Thandi Boss')
  await page.goto('/admin/dashboard?tab=companies')
  await page.getByRole('button', { name: 'Create company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create company' })
  await expect(dialog.getByLabel('Max employees')).toHaveValue('10')
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await expect(dialog.getByText('Company name is required')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the dialog of a company', { within: '[role=dialog]' })
  await dialog.getByLabel('Company name').fill('Umgeni Deliveries')
  await dialog.getByLabel('Max employees').fill('many')
  await dialog.getByLabel('Company name').focus()
  await expect(dialog.getByLabel('Max employees')).toHaveValue('10')
  await dialog.getByLabel('Company admin’s email').fill(boss.email)
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await expect(toast(page, 'Company created successfully')).toBeVisible()
  await expect(row(page, 'Umgeni Deliveries')).toContainText('Active')
  await expect(row(page, 'Umgeni Deliveries')).toContainText('0 of 10')
  await expect(page.getByRole('tab', { name: 'Companies' })).toContainText('1')

  // A duplicate name is refused by the server: the error appears in the dialog and as a toast.
  await page.getByRole('button', { name: 'Create company' }).click()
  await dialog.getByLabel('Company name').fill('umgeni deliveries')
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  const word = (await dialog.getByRole('alert').textContent()) ?? ''
  await expect(toast(page, word)).toBeVisible()
  await page.keyboard.press('Escape')

  await openMenu(page, 'Umgeni Deliveries', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit company' })
  await editing.getByLabel('Max employees').fill('501')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(editing.getByText('A whole number from 1 to 500')).toBeVisible()
  await editing.getByLabel('Max employees').fill('8')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Company updated successfully')).toBeVisible()
  await expect(row(page, 'Umgeni Deliveries')).toContainText('0 of 8')

  // More employees than the plan allows: the dialog shows the resulting plan and asks for confirmation.
  await openMenu(page, 'Umgeni Deliveries', 'Edit')
  await editing.getByLabel('Max employees').fill('25')
  await expect(editing.getByText(spaced('Company Business: R 12 500 a year instead of R 2 500'))).toBeVisible()
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(editing.getByText('Confirm the new plan, or lower the number of employees')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a change of plan', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(row(page, 'Umgeni Deliveries')).toContainText('0 of 8')

  await openMenu(page, 'Umgeni Deliveries', 'Verify payment')
  const paying = page.getByRole('dialog', { name: 'Verify company payment' })
  await expect(paying.getByLabel('Amount in rand')).toHaveValue(spaced('2 500,00'))
  await expectAccessibleEverywhere(page, 'the payment of a company', { within: '[role=dialog]' })
  await paying.getByRole('button', { name: 'Verify payment' }).click()
  await expect(toast(page, 'Umgeni Deliveries granted 365 days access')).toBeVisible()
  await expect(row(page, 'Umgeni Deliveries')).toContainText(spaced('R 2 500,00'))

  // Her company pays, so she only occupies a seat.
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('button', { name: /^Give a seat to Thandi Boss/ }).click()
  await page.getByRole('dialog', { name: 'Give a seat' }).getByRole('button', { name: 'Give a seat' }).click()
  await expect(toast(page, 'Thandi Boss has a seat now')).toBeVisible()
  await page.getByRole('tab', { name: 'Companies' }).click()
  await expect(row(page, 'Umgeni Deliveries')).toContainText('1 of 8')
  await openMenu(page, 'Umgeni Deliveries', 'See employees')
  await expect(page.getByText('Showing 1 of 2 users')).toBeVisible()
  await page.getByRole('tab', { name: 'Companies' }).click()

  await openMenu(page, 'Umgeni Deliveries', 'Deactivate')
  await expect(toast(page, 'Company deactivated')).toBeVisible()
  await expect(row(page, 'Umgeni Deliveries')).toContainText('Inactive')
  await openMenu(page, 'Umgeni Deliveries', 'Activate')
  await expect(toast(page, 'Company activated')).toBeVisible()
  await page.route('**/auth/admin/companies/*', (route) => route.fulfill({ status: 500, json: {} }))
  await openMenu(page, 'Umgeni Deliveries', 'Deactivate')
  await expect(toast(page, 'Failed to update company status')).toBeVisible()
  await expect(row(page, 'Umgeni Deliveries')).not.toContainText('Inactive')
  await page.unrouteAll()

  await page.getByRole('button', { name: 'Umgeni Deliveries', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Umgeni Deliveries' })
  await expect(details.getByText('Company Starter, 365 days')).toBeVisible()
  await expect(details.getByRole('list', { name: 'Record' })).toContainText('Company deactivated')
  await expectAccessibleEverywhere(page, 'the details of a company', { within: '[role=dialog]' })
  await details.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Deactivate it instead')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessibleEverywhere(page, 'companies')
})

test('an invite link is copied, and a failure to copy is reported', async ({ adminPage: page, office }) => {
  await office.call('POST', '/auth/admin/companies', { name: 'Invited Deliveries' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/dashboard?tab=companies&q=invited')
  const copy = page.getByRole('button', { name: 'Copy invite link of Invited Deliveries' })
  await copy.click()
  await expect(toast(page, 'Invite link copied to clipboard!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.pathname).toBe('/register')
  expect(link.searchParams.get('company')).toBe('Invited Deliveries')
  // The button can copy again after two seconds.
  await expect(copy).toBeVisible()

  await page.route('**/invitations', (route) => route.fulfill({ status: 500, json: {} }))
  await copy.click()
  await expect(toast(page, 'Failed to copy link')).toBeVisible()
})

test('an enquiry becomes a company', async ({ adminPage: page }) => {
  const sent = await page.request.post('/enquiries', {
    data: {
      company_name: 'Enquiring Deliveries',
      name: 'Ayesha Enquirer',
      email: 'ayesha@example.com',
      plan: 'company_business',
      employees: 40,
      message: 'Two depots',
    },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  await page.goto('/admin/dashboard?tab=companies')
  const enquiries = page.getByRole('region', { name: 'Enquiries' })
  await expect(enquiries).toContainText('Two depots')
  await expectAccessible(page, { what: 'enquiries' })
  await enquiries.getByRole('button', { name: 'Create company Enquiring Deliveries' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create company' })
  await expect(dialog.getByLabel('Max employees')).toHaveValue('40')
  await expect(dialog.getByLabel('Company admin’s email')).toHaveValue('ayesha@example.com')
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await expect(row(page, 'Enquiring Deliveries')).toContainText('Company Business')
  await enquiries.getByRole('button', { name: /^Answered/ }).click()
  await expect(toast(page, 'Enquiry from Enquiring Deliveries marked as answered')).toBeVisible()
  await expect(enquiries).toHaveCount(0)
})

test('shows an error if companies cannot be loaded', async ({ adminPage: page }) => {
  await page.route('**/auth/admin/companies?*', (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }))
  await page.goto('/admin/dashboard?tab=companies')
  await expect(toast(page, 'Failed to load companies')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Not now')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
