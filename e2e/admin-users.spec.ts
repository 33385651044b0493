import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/office.ts'

test.use({ house: 'users' })
// Axe checks whole dialogs several times, which takes a while.
test.describe.configure({ timeout: 180_000 })

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('row')
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('users are searched, filtered and sorted, and the address keeps the settings', async ({
  adminPage: page,
  office,
}) => {
  const naledi = await office.register('Naledi Finder')
  const pieter = await office.register('Pieter Finder')
  await office.call('POST', `/auth/admin/verify-payment/${pieter.id}`, {})
  await page.goto('/admin/dashboard?tab=users')
  await expect(page.getByText('Showing 3 of 3 users')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('finder')
  await expect(page.getByText('Showing 2 of 3 users')).toBeVisible()
  await expect(page).toHaveURL(/q=finder/)
  await expect(rows(page).filter({ hasText: 'Naledi' })).toContainText('Payment Pending')
  await expect(rows(page).filter({ hasText: 'Pieter' })).toContainText('Approved')
  await expect(rows(page).filter({ hasText: 'Pieter' })).toContainText('Never')

  await page.getByLabel('Sort by').selectOption('Name')
  await expect(rows(page).nth(1)).toContainText('Pieter')
  await page.getByRole('button', { name: 'Descending; sort ascending' }).click()
  await expect(rows(page).nth(1)).toContainText('Naledi')
  await expect(page).toHaveURL(/user_sort=name/)

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Status').selectOption('Approved')
  await expect(page.getByText('Showing 1 of 3 users')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing 1 of 3 users')).toBeVisible()
  await expectAccessibleEverywhere(page, 'users with filters')
  await page.getByLabel('Role').selectOption('Company employee')
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(toast(page, 'Filters cleared')).toBeVisible()
  await expect(page.getByText('Showing 3 of 3 users')).toBeVisible()

  // Users who registered meanwhile appear after a refresh.
  await office.register('Thandi Finder')
  await page.getByRole('button', { name: 'Refresh users' }).click()
  await expect(page.getByText('Showing 4 of 4 users')).toBeVisible()

  for (const [item, extension, magic] of [
    ['As CSV', 'csv', ''],
    ['As Excel', 'xlsx', 'PK'],
  ]) {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`))
    const bytes = await readFile(await file.path())
    expect(bytes.toString('latin1').slice(0, magic.length)).toBe(magic)
    if (extension === 'csv') expect(bytes.toString()).toContain(naledi.email)
  }

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(4)
})

test('edits a user and stores the changes', async ({ adminPage: page, office }) => {
  const lindiwe = await office.register('Lindiwe Editor')
  await office.call('POST', '/auth/admin/companies', { name: 'Editor Deliveries', max_employees: 7 })
  await page.goto('/admin/dashboard?tab=users&q=editor')
  await openMenu(page, 'Lindiwe Editor', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  await expect(dialog.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveCount(0)
  await expect(dialog.getByLabel('Role').getByRole('option', { name: 'Administrator', exact: true })).toHaveCount(0)
  await dialog.getByLabel('Role').selectOption('Company administrator')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Please select a company')).toBeVisible()
  await dialog.getByLabel('Company', { exact: true }).click()
  await page.keyboard.type('editor del')
  await page.getByRole('option', { name: 'Editor Deliveries' }).waitFor()
  // Escape closes the open list first.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.type('editor del')
  await page.getByRole('option', { name: 'Editor Deliveries' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Company name')).toHaveValue('Editor Deliveries')
  await expect(dialog.getByLabel('Max employees')).toHaveValue('7')
  await dialog.getByLabel('Max employees').fill('0')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('A whole number from 1 to 500')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the dialog to edit a user', { within: '[role=dialog]' })
  await dialog.getByLabel('Max employees').fill('9')
  await dialog.getByLabel('Admin comments').fill('Runs the depot')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Lindiwe' })).toContainText('Editor Deliveries')

  await page.route('**/auth/admin/users/*/role', (route) =>
    route.fulfill({ status: 409, json: { detail: 'The last system administrator cannot be changed.' } }),
  )
  await openMenu(page, 'Lindiwe Editor', 'Edit')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Failed to update user')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText('The last system administrator cannot be changed.')
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Lindiwe Editor' })).toBeFocused()

  // Her details show each change with the old and the new value.
  await page.getByRole('button', { name: 'Lindiwe Editor' }).first().click()
  await expect(page).toHaveURL(new RegExp(`user=${lindiwe.id}`))
  const details = page.getByRole('dialog', { name: 'Lindiwe Editor' })
  await expect(details.getByText('Not provided')).toBeVisible()
  await expect(details.getByText('Johannesburg')).toBeVisible()
  await expect(details.getByText('Runs the depot').first()).toBeVisible()
  await expect(details.getByRole('list', { name: 'Record' })).toContainText('User updated')
  await expect(details.getByRole('list', { name: 'Record' })).toContainText('Company administrator')
  await expectAccessibleEverywhere(page, 'the details of a user', { within: '[role=dialog]' })

  await details.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Send verification email again' }).click()
  await expect(toast(page, 'Verification email sent to')).toBeVisible()
  await details.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Correct email address' }).click()
  const correcting = page.getByRole('dialog', { name: 'Correct email address' })
  await correcting.getByLabel('Email address').fill('lindiwe')
  await correcting.getByRole('button', { name: 'Correct address' }).click()
  await expect(correcting.getByText('Please enter a valid email address')).toBeVisible()
  await correcting.getByLabel('Email address').fill(`right-${Date.now()}@example.com`)
  await correcting.getByRole('button', { name: 'Correct address' }).click()
  await expect(toast(page, 'Email address corrected')).toBeVisible()
  await expect(details.getByText(/^right-/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/user=/)
})

test('deletes and restores a user, but never a system administrator', async ({ adminPage: page, office }) => {
  await office.register('Sipho Leaver')
  await page.goto('/admin/dashboard?tab=users&q=leaver')
  await openMenu(page, 'Sipho Leaver', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Sipho Leaver?' })
  await expectAccessibleEverywhere(page, 'the dialog to delete', { within: '[role=dialog]' })
  await page.route('**/auth/admin/users/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'Failed to delete user')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'User Sipho Leaver has been deactivated')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Sipho' })).toContainText('Deactivated')

  await page.getByRole('button', { name: 'Sipho Leaver' }).first().click()
  await page.getByRole('dialog', { name: 'Sipho Leaver' }).getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, 'User Sipho Leaver has been restored')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: 'Sipho' })).toContainText('Payment Pending')

  await page.getByLabel('Search users').fill('admin@example.com')
  await expect(rows(page).filter({ hasText: 'System administrator' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions for Administrator' }).click()
  const item = page.getByRole('menuitem', { name: 'Delete' })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toHaveAttribute('title', 'Cannot delete system admin')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: 'Administrator', exact: false })
    .filter({ hasText: 'admin@example.com' })
    .click()
  const details = page.getByRole('dialog', { name: 'Administrator' })
  await expect(details.getByText('Cannot delete system administrators')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(details.getByRole('button', { name: 'Delete' })).toHaveAttribute('title', 'Cannot delete system admin')
})

test('shows an error if users cannot be loaded', async ({ adminPage: page }) => {
  await page.route('**/auth/admin/users?*', (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }))
  await page.goto('/admin/dashboard?tab=users')
  await expect(toast(page, 'Failed to load user data')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Not now')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Showing/)).toBeVisible()
})

test('the audit log is filtered by kind and day, and downloaded', async ({ adminPage: page, office }) => {
  const anika = await office.register('Anika Recorded')
  await office.call('POST', `/auth/admin/verify-payment/${anika.id}`, { verified: false, reason: 'No slip' })
  await page.goto('/admin/dashboard?tab=audit')
  const record = page.getByRole('list', { name: 'Record' })
  await expect(record.getByRole('listitem').filter({ hasText: 'Anika Recorded' }).first()).toContainText('No slip')
  await expectAccessible(page, { what: 'the record' })
  await page.getByLabel('About').selectOption('Companies')
  await expect(record.getByText('Anika Recorded')).toHaveCount(0)
  await page.getByLabel('About').selectOption('All topics')
  await page.getByRole('search').getByLabel('To').fill('2020-01-01')
  await expect(page.getByText('Nothing recorded')).toBeVisible()
  await page.getByRole('search').getByLabel('To').fill('')
  await expect(record).toContainText('Anika Recorded')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await readFile(await (await download).path())).toString()).toContain('No slip')
})
