import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/office.ts'

test.use({ house: 'payments' })
// Axe checks whole dialogs several times, which takes a while.
test.describe.configure({ timeout: 180_000 })

// A valid PNG of one pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pending = (page: Page) => page.getByRole('list', { name: 'Pending payments' }).getByRole('listitem')
const decided = (page: Page) => page.getByRole('region', { name: 'Recent decisions' })
/** Matches the text with either normal or non-breaking spaces. */
const spaced = (text: string): RegExp => new RegExp(text.replaceAll(' ', '\\s'))

test('a new installation has empty lists', async ({ adminPage: page }) => {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Administrator' })).toBeVisible()
  await expect(page.getByText('Admin Dashboard', { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Payments')
  await expect(page.getByText('All Payments Processed')).toBeVisible()
  await expect(card(page, 'Pending Payments')).toContainText('0')
  await expect(card(page, 'Pending Payments')).not.toHaveAttribute('data-urgent')
  await expect(card(page, 'Active Subscriptions')).toContainText('0')
  await expect(card(page, 'Total Revenue')).toContainText(spaced('R 0,00'))
  await expect(card(page, 'Recent Activity')).toContainText('registered')
  await expectAccessible(page, { what: 'payments without any' })

  await page.getByRole('tab', { name: 'Companies' }).click()
  await expect(page).toHaveURL(/tab=companies/)
  await expect(page.getByRole('tab', { name: 'Companies' })).toHaveText('Companies')
  await expect(page.getByText('No companies yet. Create one to get started.')).toBeVisible()
  await page.getByLabel('Search companies').fill('nobody')
  await expect(page.getByText('No companies found matching your search')).toBeVisible()
  await expectAccessible(page, { what: 'companies without any' })

  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByLabel('Search users').fill('nobody')
  await expect(page.getByText('No users found')).toBeVisible()
  await expect(page.getByText('Showing 0 of 1 users')).toBeVisible()
  await expectAccessible(page, { what: 'users without any' })

  await page.getByRole('tab', { name: 'Audit' }).click()
  await expect(page.getByText('Nothing recorded')).toBeVisible()

  await page.goto('/logbook')
  await page.getByRole('link', { name: 'Spoor' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a payment is verified, undone, rejected, and undone again', async ({ adminPage: page, office }) => {
  const naledi = await office.register('Naledi Example')
  await page.goto('/admin/dashboard')
  await expect(card(page, 'Pending Payments')).toHaveAttribute('data-urgent', 'true')
  await expect(page.getByRole('tab', { name: 'Payments' })).toContainText('1')
  await expect(page.getByText('1 pending')).toBeVisible()
  await expect(pending(page)).toContainText(['Payment Pending'])
  await expect(pending(page)).toContainText([spaced('R 695,00')])
  await expect(pending(page)).toContainText([naledi.payment_reference])
  await expectAccessibleEverywhere(page, 'pending payments')

  // Keyboard only: focus the row, open the dialog, close it, and return to the row.
  const verify = page.getByRole('button', { name: 'Verify the payment of Naledi Example' })
  await page.keyboard.press('j')
  await expect(verify).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Verify payment' })
  await expect(dialog.getByLabel('Reference')).toHaveValue(naledi.payment_reference)
  await expect(dialog.getByLabel('Days')).toHaveValue('365')
  await expectAccessibleEverywhere(page, 'the dialog to verify', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(verify).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search payments')).toBeFocused()

  await verify.click()
  await dialog.getByLabel('Days').fill('many')
  await dialog.getByRole('button', { name: 'Verify payment' }).click()
  await expect(dialog.getByText('A whole number from 1 to 3660')).toBeVisible()
  await dialog.getByLabel('Days').fill('365')

  // Ambiguous amounts and amounts far from the plan's price need confirmation.
  const amount = dialog.getByLabel('Amount in rand')
  await amount.fill('695,005')
  await dialog.getByRole('button', { name: 'Verify payment' }).click()
  await expect(dialog.getByText('Which one do you mean?')).toBeVisible()
  await dialog.getByRole('button', { name: spaced('R 695 005,00') }).click()
  await expect(amount).toHaveValue(spaced('695 005,00'))
  await expect(dialog.getByText('Which amount is right?')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a question about an amount', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: spaced('R 695,00'), exact: true }).click()
  await expect(amount).toHaveValue('695,00')
  await dialog.getByRole('button', { name: 'Verify payment' }).click()
  await expect(page.getByText('Payment verified successfully - User granted 365 days access')).toBeVisible()
  await expect(page.getByText('All Payments Processed')).toBeVisible()
  await expect(card(page, 'Total Revenue')).toContainText(spaced('R 695,00'))
  await expect(card(page, 'Latest events')).toContainText(spaced('R 695,00'))
  await expect(card(page, 'Recent Activity')).toContainText(spaced('R 695,00'))

  // The line stays while the administrator switches tabs.
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await expect(decided(page)).toContainText('Naledi Example verified')
  await decided(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(pending(page)).toHaveCount(1)
  await expect(decided(page)).toContainText('Naledi Example undone')
  await expect(card(page, 'Total Revenue')).toContainText(spaced('R 0,00'))

  await page.getByRole('button', { name: 'Reject the payment of Naledi Example' }).click()
  const rejecting = page.getByRole('dialog', { name: 'Reject payment' })
  await rejecting.getByLabel('Reason').fill('The slip is of another account')
  await expectAccessibleEverywhere(page, 'the dialog to reject', { within: '[role=dialog]' })
  await rejecting.getByRole('button', { name: 'Reject payment' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Payment marked as invalid' })
  await expect(toast).toBeVisible()
  await expect(page.getByText('All Payments Processed')).toBeVisible()
  await expect(decided(page)).toContainText('The slip is of another account')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(pending(page)).toHaveCount(1)
  await office.call('DELETE', `/auth/admin/users/${naledi.id}`)
})

test('shows a proof of payment, and marks employees who joined without an invitation', async ({
  adminPage: page,
  office,
}) => {
  const name = 'Name Only Deliveries'
  const { id: companyId } = await office.call<{ id: string }>('POST', '/auth/admin/companies', { name })
  const guest = await office.register('Keabetswe Guest', { id: companyId, name })
  const payer = await office.register('Willem Proof')
  await page.goto('/admin/dashboard')
  const sent = await page.request.post('/auth/proof-of-payment', {
    headers: payer.headers,
    multipart: { file: { name: 'slip.png', mimeType: 'image/png', buffer: PICTURE } },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(pending(page).filter({ hasText: 'Keabetswe' })).toContainText('Unconfirmed invitation')
  await expect(pending(page).filter({ hasText: 'Willem' })).not.toContainText('Unconfirmed')
  await pending(page)
    .filter({ hasText: 'Willem' })
    .getByRole('button', { name: /^Proof: proof-of-payment-[\d-]{10}\.png$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Proof of payment' })
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1)
  await expectAccessibleEverywhere(page, 'a proof of payment', { within: '[role=dialog]' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^proof-of-payment-[\d-]{10}\.png$/)
  await page.keyboard.press('Escape')

  // A company without free seats: the dialog shows the server's reason.
  await office.call('PUT', `/auth/admin/companies/${companyId}`, { max_employees: 1 })
  await office.call('POST', `/auth/admin/companies/${companyId}/payments`, {})
  await office.call('PUT', `/auth/admin/users/${payer.id}/role`, {
    new_role_type: 'company_employee',
    company_id: companyId,
  })
  await office.call('POST', `/auth/admin/verify-payment/${payer.id}`, {})
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: /^Give a seat to Keabetswe Guest/ }).click()
  const seat = page.getByRole('dialog', { name: 'Give a seat' })
  await seat.getByRole('button', { name: 'Give a seat' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Failed to verify payment' })).toBeVisible()
  await expect(seat.getByRole('alert')).toContainText(name)
  await page.keyboard.press('Escape')
  await Promise.all([guest, payer].map(({ id }) => office.call('DELETE', `/auth/admin/users/${id}`)))
})

test('renews a subscription that expires soon', async ({ adminPage: page, office }) => {
  const pieter = await office.register('Pieter Example')
  await office.call('POST', `/auth/admin/verify-payment/${pieter.id}`, { days: 10 })
  await page.goto('/admin/dashboard')
  const expiring = page.getByRole('list', { name: 'Expiring soon' }).getByRole('listitem')
  await expect(expiring).toContainText(['Pieter Example'])
  await expect(expiring).toContainText([/9 days left|10 days left/])
  await page.getByRole('button', { name: 'Renew the subscription of Pieter Example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew subscription' })
  await expect(dialog).toContainText('Access lasts until')
  await expectAccessibleEverywhere(page, 'the dialog to renew', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(page.getByText('Payment verified successfully - User granted 365 days access')).toBeVisible()
  await expect(page.getByText('Nobody’s access ends within 30 days.')).toBeVisible()

  await decided(page).getByText('Pieter Example').waitFor()
  await page.goto('/admin/dashboard?tab=users')
  await page.getByRole('button', { name: 'Pieter Example' }).first().click()
  const details = page.getByRole('dialog', { name: 'Pieter Example' })
  await expect(details.getByText('10 days', { exact: false })).toBeVisible()
  await expect(details.getByText('365 days', { exact: false })).toBeVisible()
  const download = page.waitForEvent('download')
  await details
    .getByRole('button', { name: /^Receipt/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await office.call('DELETE', `/auth/admin/users/${pieter.id}`)
})

test('a bank statement verifies many payments at once, and each line only once', async ({
  adminPage: page,
  office,
}) => {
  const [exact, short, over] = await Promise.all(
    ['Lindiwe Exact', 'Sipho Short', 'Anika Over'].map((name) => office.register(name)),
  )
  const statement = [
    'Date,Description,Amount,Balance',
    `2026-03-02,EFT ${exact.payment_reference},695.00,1695.00`,
    `2026-03-03,EFT ${short.payment_reference},600.00,2295.00`,
    `2026-03-04,EFT ${over.payment_reference},800.00,3095.00`,
    '2026-03-05,Interest,12.00,3107.00',
    '2026-03-06,Bank charges,-35.00,3072.00',
  ].join('\n')
  const sent = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }

  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank statement' })
  await expectAccessibleEverywhere(page, 'a statement to choose', { within: '[role=dialog]' })
  const input = dialog.getByTestId('statement-input')
  await input.setInputFiles({ name: 'not.csv', mimeType: 'text/csv', buffer: Buffer.from('Dear bank,\nplease\n') })
  await expect(dialog.getByText('This file could not be read')).toBeVisible()

  await input.setInputFiles(sent)
  for (const [state, word] of [
    ['exact', 'Exact'],
    ['short', 'Short'],
    ['over', 'Over'],
    ['unmatched', 'Unmatched'],
    ['outgoing', 'Money out'],
  ]) {
    await expect(dialog.locator(`[data-state=${state}]`).getByRole('button', { name: word })).toContainText('1 line')
  }
  await expect(dialog.getByRole('checkbox', { name: /Lindiwe Exact/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /Sipho Short/ })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: /^Verify 1 payment/ })).toContainText(spaced('R 695,00'))
  await expectAccessibleEverywhere(page, 'the lines of a statement', { within: '[role=dialog]' })

  // Choose the columns by hand.
  await dialog.getByRole('button', { name: 'Fix columns' }).click()
  await expect(dialog.getByLabel('Amount, or money in')).toHaveValue('2')
  await dialog.getByLabel('Amount, or money in').selectOption('Balance')
  await expectAccessibleEverywhere(page, 'the columns of a statement', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Read with these columns' }).click()
  await expect(dialog.locator('[data-state=over]').getByRole('button').first()).toContainText('3 lines')
  await dialog.getByRole('button', { name: 'Fix columns' }).click()
  await dialog.getByLabel('Amount, or money in').selectOption('Amount')
  await dialog.getByRole('button', { name: 'Read with these columns' }).click()

  await dialog.getByRole('checkbox', { name: /Anika Over/ }).check()
  await dialog.getByRole('button', { name: /^Verify 2 payments/ }).click()
  await expect(dialog.getByText('2 payments verified')).toBeVisible()
  await dialog.getByRole('button', { name: 'Another statement' }).click()
  await input.setInputFiles(sent)
  await expect(dialog.locator('[data-state=used]').getByRole('button', { name: 'Used before' })).toContainText(
    '2 lines',
  )
  await page.keyboard.press('Escape')
  await expect(decided(page)).toContainText('Lindiwe Exact verified')
  await expect(decided(page)).toContainText('Anika Over verified')
  await expect(pending(page)).toHaveCount(1)
  await expect(pending(page)).toContainText(['Sipho Short'])
})

test('confirms a refresh and reports a failed one', async ({ adminPage: page }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Dashboard data refreshed')).toBeVisible()

  const said = 'Failed to load dashboard data. Please check your connection.'
  await page.route('**/auth/admin/stats', (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }))
  await page.route('**/auth/admin/pending-payments*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Failed to load pending payments' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: said })).toContainText('may be out of date')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load pending payments').first()).toBeHidden()
})
