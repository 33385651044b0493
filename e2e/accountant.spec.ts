import { administer } from './support/accounts.ts'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { readMailedLinks } from './support/mails.ts'
import { button, fillAll, newEmail, PASSWORD } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('an invited accountant follows the mail and writes a first comment without paying', async ({
  page: office,
  signUpAnother,
  request,
  browser,
}) => {
  test.slow()
  const email = newEmail()
  const clients = [await signUpAnother(), await signUpAnother()]
  for (const { headers } of clients) {
    const trip = {
      started_at: '2026-05-05T07:30:00+02:00',
      start_location: 'Paarl',
      end_location: 'Worcester',
      distance_km: 60.5,
      classification: 'business',
      reason: 'Quotation for Ms Dube at LMN Supplies',
    }
    expect((await request.post('/trips', { headers, data: trip })).ok()).toBe(true)
    expect((await request.post('/accountants', { headers, data: { email } })).ok()).toBe(true)
  }
  const met: string[] = []
  office.on('framenavigated', (frame) => met.push(new URL(frame.url()).pathname))

  // He registers without the invitation link, as if he had opened the mail on another device.
  await office.goto('/register')
  await fillAll(office, email)
  await button(office, 'Create Account').click()
  await expect(office.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()
  await expect(office.getByText('You pay nothing to read it.')).toBeVisible()
  await expect(office.locator('main')).not.toContainText('R ')

  // He confirms the address on another device; signing in then opens the invitations.
  const [confirmation] = await readMailedLinks(email, 'Confirm your email address')
  const other = await browser.newContext()
  const phone = await other.newPage()
  phone.on('framenavigated', (frame) => met.push(new URL(frame.url()).pathname))
  await phone.goto(confirmation)
  await phone.getByRole('link', { name: 'Sign In' }).click()
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(phone, 'Sign In').click()
  await expect(phone).toHaveURL(/\/clients$/)
  const invitations = phone.getByRole('button', { name: /^Accept the invitation from/ })
  await expect(invitations).toHaveCount(2)
  await expectAccessibleEverywhere(phone, 'the invitations of an accountant')
  await invitations.first().click()
  await expect(invitations).toHaveCount(1)
  await invitations.first().click()
  await expect(invitations).toHaveCount(0)
  await expect(phone.getByText('Accountant', { exact: true }).first()).toBeVisible()

  await phone.getByRole('link', { name: clients[0].name }).first().click()
  await phone.getByRole('button', { name: /^Comment on the trip of/ }).click()
  await phone.getByLabel(/^Comment for/).fill('Which quotation?')
  await phone.getByRole('button', { name: 'Send comment' }).click()
  await expect(phone.getByRole('dialog')).toContainText('Which quotation?')
  expect(met.filter((path) => /payment|expired/.test(path))).toEqual([])
  await other.close()

  const administrator = await signUpAnother()
  await administer(request, administrator)
  const waiting = await request.get('/auth/admin/pending-payments', { headers: administrator.headers })
  expect(waiting.ok()).toBe(true)
  expect(await waiting.text()).not.toContain(email)
})
