import { expectAccessibleEverywhere } from './support/accessible.ts'
import { administer, readStoredSignIn } from './support/accounts.ts'
import { button, fillAll, fillStep1, fillStep3, newEmail, PASSWORD } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const TAKEN = 'This email is already registered. Please sign in instead.'

test('the wizard works by keyboard and does not sign in', async ({ page }) => {
  const email = newEmail()
  const { keyboard } = page
  const tabTo = async (name: string): Promise<void> => {
    for (let steps = 0; steps < 30; steps++) {
      await keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement
        if (element === document.body) return ''
        const labels = [...(element.labels ?? [])].map((label) => label.textContent)
        return `${labels.join(' ')}${element.getAttribute('aria-label') ?? ''} ${element.textContent}`
      })
      expect(focused, 'the field that nobody sees').not.toContain('Company website')
      if (focused.includes(name)) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await page.goto('/register')
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await tabTo('Full name')
  await keyboard.type('Thandi <b>Test')
  await tabTo('Email')
  await keyboard.type(` ${email}`)
  await tabTo('Mobile number')
  await keyboard.type('+27 82 123 4567')
  await expect(page.getByLabel('Full name')).toHaveValue('Thandi bTest')
  await keyboard.press('Enter')
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account type' })).toBeFocused()
  await tabTo('Individual')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Company/ })).toBeChecked()
  await keyboard.press('ArrowUp')
  await tabTo('Next')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password and terms' })).toBeFocused()
  await tabTo('Password')
  await keyboard.type(PASSWORD.slice(0, 1))
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Weak')
  // A field shows no error until it loses the focus.
  await expect(page.getByText('Password must be at least 8 characters')).toHaveCount(0)
  await keyboard.type(PASSWORD.slice(1))
  await tabTo('Confirm password')
  await keyboard.type(PASSWORD)
  await expect(button(page, 'Create Account')).toBeDisabled()
  await tabTo('Terms of Service')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Terms of Service' })
  await expect(dialog.getByText('Coming Soon')).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('I accept the')).not.toBeChecked()
  await expect(button(page, 'Terms of Service')).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo('Accept')
  await keyboard.press('Enter')
  await expect(page.getByLabel('I accept the')).toBeChecked()
  await tabTo('Create Account')
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()
  await expect(page.getByRole('status').getByText('Account created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Awaiting Payment Verification' })).toBeVisible()
  await expect(page.getByText('R 695,00', { exact: true })).toBeVisible()
  await expect(page.getByText(/^[A-Z0-9]{8}$/)).toBeVisible()
  await expect(page.getByText('Example Bank')).toBeVisible()
  expect(await readStoredSignIn(page)).toEqual({ session: null, cookie: false })
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain(email)
  await tabTo('Back to Sign In')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('input except the password survives Back and a reload; a failed registration can be retried', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register')
  await fillAll(page, email)
  await button(page, 'Back').click()
  await button(page, 'Back').click()
  await expect(page.getByLabel('Full name')).toHaveValue("Siobhán O'Brien")
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain(PASSWORD)
  await page.reload()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await button(page, 'Back').click()
  await button(page, 'Back').click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Mobile number')).toHaveValue('082 123 4567')

  for (let step = 1; step < 3; step++) await button(page, 'Next').click()
  await fillStep3(page)
  await page.route('**/auth/register', (route) => route.abort(), { times: 1 })
  await button(page, 'Create Account').click()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')
  expect(await readStoredSignIn(page)).toEqual({ session: null, cookie: false })
  await page.reload()
  await fillStep3(page)
  await button(page, 'Create Account').click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()
})

test('each step reports its errors and opens the next only without any', async ({ page, person }) => {
  await page.goto('/register')
  await button(page, 'Next').click()
  await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors above')
  for (const says of ['Name is required', 'Email is required', 'Mobile number is required'])
    await expect(page.getByText(says, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await fillAll(page, person.email)
  await page.getByLabel('Password', { exact: true }).fill('abcdefgh')
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Weak')
  await button(page, 'Create Account').click()
  await expect(
    page.getByText('Password should include an uppercase letter and a number for better security'),
  ).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  // A common password that only the server's longer list contains and that passes all other rules.
  await page.getByLabel('Password', { exact: true }).fill('Password1')
  await expect(page.getByText('Please choose a stronger password')).toBeVisible()
  await page.getByLabel('I accept the').uncheck()
  await expect(page.getByText('You must accept the Terms of Service')).toBeVisible()
  await fillStep3(page)
  await button(page, 'Create Account').click()
  await expect(page.getByRole('alert')).toHaveText(TAKEN)
})

test('filling in the honeypot field fails and creates no account', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().includes('/identity/sign-up'))))
  await page.clock.install()
  await page.goto('/register')
  const trap = page.locator('[name=company_website]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  await trap.evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'https://example.com')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await fillAll(page, newEmail())
  await button(page, 'Create Account').click()
  await expect(button(page, 'Creating your account...')).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(page.getByRole('alert')).toHaveText('Unexpected error. Please try again.')
  expect(asked).toBe(0)
})

test('configured terms can be read, and are requested again after a change', async ({ page }) => {
  // This Spoor has no terms, so it treats the version given to the page as outdated.
  const given = { version: '2026-03', terms: 'Drive carefully.', privacy: 'Kept with us.' }
  await page.route('**/settings/terms', (route) => route.fulfill({ json: given }), { times: 1 })
  await page.goto('/register')
  await fillAll(page, newEmail())
  await button(page, 'Terms of Service').click()
  const dialog = page.getByRole('dialog', { name: 'Terms of Service' })
  await expect(dialog.getByText('Version 2026-03')).toBeVisible()
  await expect(dialog.getByText('Drive carefully.')).toBeVisible()
  await expect(dialog.getByText('Kept with us.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await button(page, 'Create Account').click()
  await expect(page.getByRole('alert')).toHaveText('must be empty')
  await expect(page.getByLabel('I accept the')).not.toBeChecked()
  await page.getByLabel('I accept the').check()
  await button(page, 'Create Account').click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()
})

test('every step, the terms and the end are accessible', async ({ page, signUpAnother }) => {
  test.slow()
  const admin = await administer(page.request, await signUpAnother())
  await admin.createCompany({ name: `Listed ${Date.now()}`, listed: true })
  await page.goto('/register')
  await button(page, 'Next').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(page, 'step 1')
  await fillStep1(page, newEmail())
  await page.getByRole('radio', { name: /^Company/ }).check()
  await expect(page.getByRole('radio', { name: /^Listed/ }).first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'step 2')
  await page.getByRole('radio', { name: /^Individual/ }).check()
  await button(page, 'Next').click()
  await page.getByLabel('Password', { exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Terms of Service' }).click()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the terms')
  await button(page, 'Accept').click()
  await button(page, 'Create Account').click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessibleEverywhere(page, 'step 3')
  await fillStep3(page)
  await button(page, 'Create Account').click()
  await expect(page.getByText('Payment reference')).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
  await expectAccessibleEverywhere(page, 'the end')
})
