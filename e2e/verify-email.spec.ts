import { expectAccessibleEverywhere } from './support/accessible.ts'
import { changeAccount } from './support/accounts.ts'
import { readMailedLinks } from './support/mails.ts'
import { expect, test } from './support/test.ts'

const SUBJECT = 'Confirm your email address'

test('a mailed link verifies the address, and the waiting page continues automatically', async ({
  browser,
  signedInPage: page,
  person,
}) => {
  await changeAccount(person, 'unverified')
  await page.goto('/logbook')
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email\?from=/)
  await expect(page.getByText(person.email).first()).toBeVisible()
  await page.getByRole('button', { name: 'I have confirmed it' }).click()
  await expect(page.getByText('Not confirmed yet. Open the link in our latest email.')).toBeVisible()

  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Verification email sent! Check your inbox.')).toBeVisible()
  const link = (await readMailedLinks(person.email, SUBJECT, { count: 2 })).at(-1) as string
  // The link is opened on another device, where nobody is signed in.
  const other = await browser.newContext()
  const phone = await other.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Email Confirmed' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await other.close()

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/logbook/)
  await page.reload()
  await expect(page).toHaveURL(/\/logbook/)
})

test('reports a mail that could not be sent', async ({ signedInPage: page, person }) => {
  await changeAccount(person, 'unverified')
  await page.goto('/verify-email')
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  await page.route('**/identity/send-verification-email', (route) => route.abort())
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Failed to send verification email')).toBeVisible()
})

test('an expired link shows an error and offers a new one', async ({ signedInPage: page, person }) => {
  await changeAccount(person, 'unverified')
  const [link] = await readMailedLinks(person.email, SUBJECT)
  await page.goto(link.replace(/token=\w/, 'token=x'))
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used. Request a new one.')
  await page.getByRole('link', { name: 'Request a New Link' }).click()
  await expect(page).toHaveURL(/\/verify-email/)
})

test('the verification screens are accessible and work by keyboard', async ({ signedInPage: page, person }) => {
  test.slow()
  await changeAccount(person, 'unverified')
  await page.goto('/verify-email')
  const check = page.getByRole('button', { name: 'I have confirmed it' })
  await check.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not confirmed yet. Open the link in our latest email.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'verify email')
  // Without the link, the page shows no thank-you.
  await page.goto('/email-confirmed')
  await expect(page.getByText('No email address has been confirmed here.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'no email confirmed')
  await page.goto('/email-confirmed?confirmed=true')
  await expect(page.getByText('Thank you. Your address is verified.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'email confirmed')
})
