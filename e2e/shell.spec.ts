import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('the landing page says what it is and what it costs, without a fault on the console', async ({ page }) => {
  test.slow()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SARS wants a logbook')
  for (const price of ['R 695', 'R 2 500', 'R 12 500', 'R 25 000']) {
    await expect(page.getByRole('main').getByText(new RegExp(price.replaceAll(' ', '\\s')))).toBeVisible()
  }
  await expect(page.getByRole('contentinfo')).toContainText('version 1.0.0')
  await expectAccessibleEverywhere(page, 'the landing page')
  expect(faults).toEqual([])
})

test('the keyboard goes to the content first', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' }).first()).toBeFocused()
})

test.describe('the theme', () => {
  const dark = /(^| )dark( |$)/

  test('is light at first, and after a toggle stays as chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    const html = page.locator('html')
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
    await expect(html).not.toHaveClass(dark)
    await page.evaluate(() => {
      addEventListener('theme-change', (event) => {
        document.title = JSON.stringify((event as CustomEvent).detail)
      })
    })
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect(html).toHaveClass(dark)
    await expect(page).toHaveTitle('{"dark":true}')

    await page.waitForTimeout(600)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html).toHaveClass(dark)
    // Before the app is there, so that nothing flashes.
    await page.route('**/*.js', (route) =>
      route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
    )
    await page.reload()
    await expect(html).toHaveClass(dark)
  })

  test('does not toggle twice within half a second', async ({ page }) => {
    await page.goto('/')
    const fades = await page.getByRole('button', { name: 'Switch to dark theme' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
      return document.body.classList.contains('theme-fade')
    })
    expect(fades).toBe(true)
    await expect(page.locator('html')).toHaveClass(dark)
    await expect(page.locator('body')).not.toHaveClass(/theme-fade/)
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect(page.locator('html')).not.toHaveClass(dark)
  })

  test('follows the operating system until it is chosen by hand', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).not.toHaveClass(dark)
  })
})

test('on a phone the menu slides in, and goes with the page', async ({ signedInPage: page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await expect(menu.getByText(person.name)).toBeVisible()
  await expect(menu.getByText('Individual', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Upload Data' }).click()
  await expect(page).toHaveURL('/upload')
  await expect(menu).toBeHidden()
})

test('a new page begins at its top, and from far down a button leads back there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.mouse.wheel(0, 250)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await expect(button).toBeHidden()
  await page.mouse.wheel(0, 900)
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.mouse.wheel(0, 5000)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).last().click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the logo leads home, and Logout out', async ({ signedInPage: page, person }) => {
  await page.goto('/upload')
  await expect(page.getByText(person.name)).toBeVisible()
  await page.getByRole('link', { name: 'Spoor' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Successfully signed out')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => sessionStorage.getItem('spoor_session'))).toBeNull()
  await page.getByRole('link', { name: 'Spoor' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?from=/)
})

test('signing out in one tab signs out the others', async ({ signedInPage: page }) => {
  await page.goto('/upload')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL(/\/login\?from=/)
})

test('an address without a page says so', async ({ page }) => {
  test.slow()
  await page.goto('/no/such/page')
  await expect(page.getByText('Error 404')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('/no/such/page')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})
