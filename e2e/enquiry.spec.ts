import { expectAccessibleEverywhere } from './support/accessible.ts'
import { administer } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

test('a company asks for a plan from the landing page, by keyboard', async ({ page, signUpAnother, request }) => {
  test.slow()
  const somebody = await signUpAnother()
  await page.goto('/')
  const plan = page.getByRole('listitem').filter({ hasText: 'Company Business' })
  await plan.getByRole('link', { name: 'Ask for this plan' }).press('Enter')
  await expect(page).toHaveURL(/\/enquiry\?plan=company_business/)
  await expect(page.getByLabel('Plan')).toHaveValue('company_business')

  await page.getByRole('button', { name: 'Send' }).press('Enter')
  for (const fault of ['Company name is required', 'Name is required', 'Email is required'])
    await expect(page.getByText(fault, { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)

  const name = `Kudu Couriers ${Date.now()}`
  await page.getByLabel('Company').focus()
  for (const typed of [name, 'Test Owner', 'owner@example.com', '082 123 4567', '40', 'When can we begin?']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'We have your enquiry' })).toBeVisible()
  await expect(page.getByText('We will write to you within two working days.')).toBeVisible()
  await expectAccessibleEverywhere(page)

  await administer(request, somebody)
  const { headers } = somebody
  const { items } = (await (await request.get('/auth/admin/enquiries', { headers })).json()) as { items: object[] }
  expect(items).toContainEqual(
    expect.objectContaining({
      company_name: name,
      plan: 'company_business',
      employees: 40,
      message: 'When can we begin?',
    }),
  )
})
