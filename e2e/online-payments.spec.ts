import type { Page } from '@playwright/test'
import pg from 'pg'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { readStoredSignIn, signIn } from './support/accounts.ts'
import { expect, test } from './support/office.ts'

test.use({ house: 'online', takesOnlinePayments: true })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const PASSWORD = 'Blue-Crane-7431'
const YEAR_MS = 365 * 24 * 3_600_000

const spaced = (text: string): RegExp => new RegExp(text.replaceAll(' ', '\\s'))

async function signInAs(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto('/login')
  await signIn(page, { email, password: PASSWORD })
}

async function inDatabase(databaseUrl: string, ...statements: [sql: string, values?: string[]][]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const [sql, values] of statements) await client.query(sql, values)
  } finally {
    await client.end()
  }
}

const confirmEmail = (databaseUrl: string, { email }: { email: string }): Promise<void> =>
  inDatabase(
    databaseUrl,
    ['update app_user set email_verified = true where email = $1', [email]],
    ['update identity."user" set "emailVerified" = true where email = $1', [email]],
  )

/** Moves what has been paid into the past, as a year does. */
const passYear = (databaseUrl: string): Promise<void> =>
  inDatabase(
    databaseUrl,
    ["update app_user set subscription_expires_at = subscription_expires_at - interval '364 days'"],
    ['update renewal set next_on = next_on - 364'],
  )

test('an unpaid driver pays, is let in, renews a year later, and stops', async ({ page, office, spoor, gateway }) => {
  const naledi = await office.register('Naledi Example')
  await confirmEmail(spoor.databaseUrl, naledi)
  await signInAs(page, naledi)
  await expect(page.getByText('Your account is pending payment verification.', { exact: false })).toBeVisible()
  const payNow = page.getByRole('region', { name: 'Pay now' })
  await expect(payNow).toContainText(spaced('R 695,00'))
  await expectAccessibleEverywhere(page, 'pay now')
  // Leaving the panel signs out.
  await page.goto('/faq')
  await expect.poll(async () => (await readStoredSignIn(page)).cookie).toBe(false)
  await signInAs(page, naledi)

  // Cancelled first: nothing is lost.
  await payNow.getByRole('button', { name: 'Pay with PayFast' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You left PayFast before paying. You were not charged.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'not paid')
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await expect(page).toHaveURL(/\/payment-required/)

  await page.getByRole('checkbox', { name: 'Renew every year' }).check()
  await expect(page.getByRole('button', { name: 'Pay with Yoco' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay with PayFast' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL('/how-to')
  await page.goto('/logbook')
  await expect(page).toHaveURL('/logbook')

  await page.goto('/settings#account')
  const subscription = page.getByRole('region', { name: 'Subscription' })
  await expect(subscription.getByText('Renews on', { exact: false })).toBeVisible()
  await expect(subscription.getByRole('list', { name: 'Payments' })).toContainText('PayFast')
  await expectAccessibleEverywhere(page, 'renewal')
  const order = gateway.orders.at(-1)!

  await passYear(spoor.databaseUrl)
  const failed = await gateway.fail(order)
  expect(failed.status).toBe(200)
  await expect(async () => {
    await page.reload()
    await expect(subscription.getByText('PayFast tries again', { exact: false })).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect((await gateway.complete(order)).status).toBe(200)
  await expect(async () => {
    await page.reload()
    await expect(subscription.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2, {
      timeout: 2000,
    })
  }).toPass()
  const { items } = await (await page.request.get('/auth/payments', { headers: await token(page) })).json()
  const [second, first] = items as { covers_from: string; covers_until: string }[]
  expect(Date.parse(second.covers_until) - Date.parse(second.covers_from)).toBe(YEAR_MS)
  expect(first).toBeDefined()

  await subscription.getByRole('button', { name: 'Stop the renewal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the renewal' }).click()
  await expect(page.getByText('The renewal is stopped')).toBeVisible()
  await expect(subscription.getByText('Renews on', { exact: false })).toHaveCount(0)
})

async function token(page: Page): Promise<{ authorization: string }> {
  const { token: value } = (await (await page.request.get('/identity/token')).json()) as { token: string }
  return { authorization: `Bearer ${value}` }
}

test('the page after a payment waits until the provider confirms it', async ({ page, office, spoor, gateway }) => {
  const sipho = await office.register('Sipho Example')
  await confirmEmail(spoor.databaseUrl, sipho)
  await signInAs(page, sipho)
  await page.getByRole('button', { name: 'Pay with Yoco' }).click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  const order = gateway.orders.at(-1)!
  // The return URL alone pays nothing.
  await page.goto(order.returnUrl)
  await expect(page.getByRole('heading', { name: 'Waiting for Yoco' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'waiting')
  await gateway.complete(order)
  await expect(page).toHaveURL('/how-to')
})

test('an administrator sees a forged notification and refunds a payment', async ({
  adminPage: page,
  office,
  gateway,
}) => {
  const order = gateway.orders.findLast(({ provider }) => provider === 'payfast')!
  await gateway.notify(order, {}, { signedWith: 'guess' })
  await page.goto('/admin/dashboard')
  const open = page.getByRole('region', { name: 'Online payments to check' })
  await expect(open.getByRole('listitem')).toHaveCount(1)
  await expectAccessibleEverywhere(page, 'notifications')
  await expect(open.getByText('Failed a check')).toBeVisible()
  await open.getByRole('button', { name: 'Check again' }).click()
  const check = page.getByRole('dialog')
  await check.getByRole('button', { name: 'Check again' }).click()
  await expect(check.getByRole('alert')).toHaveText('The signature is wrong.')
  await check.getByRole('button', { name: 'Cancel' }).click()
  await open.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(open).toHaveCount(0)

  const { items } = await office
    .call<{ items: { id: string; email: string }[] }>('GET', '/auth/admin/users?q=sipho')
    .then((reply) => (Array.isArray(reply) ? { items: reply } : reply))
  await page.goto(`/admin/dashboard?tab=users&user=${items[0].id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund the payment?' })
  await dialog.getByLabel('Reason').fill('Paid twice')
  await expectAccessibleEverywhere(page, 'refund')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('The payment is undone and refunded')).toBeVisible()
  await expect(page.getByText('Paid twice', { exact: true })).toBeVisible()
  await expect.poll(() => gateway.calls.some(({ path }) => path.includes('refund'))).toBe(true)

  await page.goto('/admin/dashboard?tab=revenue')
  await expect(page.getByRole('columnheader', { name: 'Revenue' })).toBeVisible()
})

test('a company buys seats, pro rata', async ({ page, office, spoor }) => {
  const company = await office.call<{ id: string; name: string }>('POST', '/auth/admin/companies', {
    name: 'Karoo (Pty) Ltd',
    max_employees: 10,
  })
  const lerato = await office.register('Lerato Example')
  await confirmEmail(spoor.databaseUrl, lerato)
  await inDatabase(
    spoor.databaseUrl,
    [
      `update app_user set company_id = $2, role_type = 'company_admin', user_type = 'company_admin',
         joined_company_on = '2000-01-01', payment_verified = true, approval_status = 'approved',
         subscription_expires_at = now() + interval '73 days' where email = $1`,
      [lerato.email, company.id],
    ],
    ["update company set subscription_expires_at = now() + interval '73 days' where id = $1", [company.id]],
  )
  await signInAs(page, lerato)
  await expect(page).toHaveURL(/how-to/)
  await page.goto('/team?tab=plan')
  await page.getByLabel('Drivers to pay for').fill('60')
  const payNow = page.getByRole('region', { name: 'Pay now' })
  await expect(payNow).toContainText('pro rata')
  await expectAccessibleEverywhere(page, 'seats')
  await payNow.getByRole('button', { name: 'Pay with PayFast' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/how-to/)
  await page.goto('/team?tab=plan')
  await expect(page.getByText('of 100 taken', { exact: false })).toBeVisible()
})
