import { expectAccessibleEverywhere } from './support/accessible.ts'
import { administer, changeInvitations, joinCompany } from './support/accounts.ts'
import { button, fillStep1, fillStep3, newEmail } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('joining a company requires its link', async ({ page, signUpAnother }) => {
  const admin = await administer(page.request, await signUpAnother())
  const name = `Karoo Freight ${Date.now()}`
  await admin.createCompany({ name, listed: true })
  await page.goto('/register')
  await fillStep1(page, newEmail())
  await expect(page.getByText('ask your company administrator for a registration link')).toBeVisible()
  await page.getByRole('radio', { name: /^Company/ }).check()
  await button(page, 'Next').click()
  await expect(page.getByText('Please select a company')).toBeVisible()
  await page.getByLabel('Search for your company').fill('no such company')
  await expect(page.getByText('Company not found')).toBeVisible()
  await expect(page.getByText('Contact admin to add your company')).toBeVisible()
  await page.getByLabel('Search for your company').fill(name.toUpperCase())
  await page.getByRole('radio', { name }).check()
  await expect(page.getByLabel('Search for your company')).toHaveAccessibleDescription(
    'Ask your company administrator for a registration link.',
  )
  await button(page, 'Next').click()
  await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors above')
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
})

test('an invitation fixes account type and company', async ({ page, signUpAnother }) => {
  test.slow()
  const admin = await administer(page.request, await signUpAnother())
  const company = await admin.createCompany({ name: `Karoo & Sons ${Date.now()}` })
  await page.goto(await admin.inviteTo(company.id))
  await expect(page.getByText(`You are joining ${company.name}.`)).toBeVisible()
  await fillStep1(page, newEmail())
  await expect(page.getByText('Company employee')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectAccessibleEverywhere(page, 'step 2 of the invited')
  await button(page, 'Next').click()
  await fillStep3(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/register'))
  await button(page, 'Create Account').click()
  expect((await sent).postDataJSON()).toMatchObject({
    role_type: 'company_employee',
    company_id: company.id,
    company_name: company.name,
    subscription_type: 'company_starter',
    max_employees: 10,
  })
  await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()
  await expect(page.getByText(`Covered by ${company.name}`)).toBeVisible()
})

test('a link that only names the company states that joining needs approval', async ({ page, signUpAnother }) => {
  const admin = await administer(page.request, await signUpAnother())
  const company = await admin.createCompany({ name: `Named Only ${Date.now()}` })
  await page.goto(`/register?company=${encodeURIComponent(company.name)}`)
  await fillStep1(page, newEmail())
  await expect(page.getByText('This link only names the company.')).toBeVisible()
  await button(page, 'Next').click()
  await fillStep3(page)
  await button(page, 'Create Account').click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()
  await expect(page.getByText('Amount TBD')).toBeVisible()
})

test('an unusable invite link explains why', async ({ page, signUpAnother }) => {
  test.slow()
  const admin = await administer(page.request, await signUpAnother())
  const make = async (what: string) => {
    const company = await admin.createCompany({ name: `${what} ${Date.now()}`, max_employees: 1 })
    return { ...company, link: await admin.inviteTo(company.id) }
  }
  const expired = await make('Expired')
  await changeInvitations(expired.id, 'expired')
  const revoked = await make('Revoked')
  await changeInvitations(revoked.id, 'revoked')
  const full = await make('Full')
  await joinCompany(await signUpAnother(), full.id)
  const inactive = await make('Inactive')
  await admin.updateCompany(inactive.id, { is_active: false })
  for (const [link, says] of [
    [expired.link, 'This invitation has expired.'],
    [revoked.link, 'This invitation was withdrawn.'],
    [full.link, 'Your company has no free seat.'],
    [inactive.link, 'Your company account is inactive. Please contact your company administrator.'],
    [`/register?company=${encodeURIComponent(inactive.name)}`, 'Your company account is inactive.'],
    ['/register?company=nobody&invitation=a.b.c', 'This invitation does not match any company.'],
    ['/register?company=2024', 'This invitation does not match any company.'],
  ]) {
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText(says)
    await expect(button(page, 'Next')).toHaveCount(0)
  }
  await expectAccessibleEverywhere(page, 'a link that is none')
  await page.getByRole('link', { name: 'Register as an individual' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
})
