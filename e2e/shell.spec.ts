import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { changeAccount } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

/** Opens the landing page and waits until the app has taken over the prerendered markup. */
async function openLanding(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('#drawn').waitFor({ state: 'detached' })
}

test('the landing page shows the product and prices without console errors', async ({ page }) => {
  test.slow()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await openLanding(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SARS wants a logbook')
  for (const price of ['R 695', 'R 2 500', 'R 12 500', 'R 25 000']) {
    await expect(page.getByRole('main').getByText(new RegExp(price.replaceAll(' ', '\\s')))).toBeVisible()
  }
  await expect(page.getByRole('contentinfo')).toContainText(`version ${APP_VERSION}`)
  for (const picture of ['The logbook', 'A page of the logbook', 'The trip tracker on a phone']) {
    const image = page.getByRole('img', { name: new RegExp(`^${picture}`) })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  }
  await expectAccessibleEverywhere(page, 'the landing page')
  expect(faults).toEqual([])
})

test("the landing page works before the app loads, in the browser's theme", async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.addInitScript(() => localStorage.setItem('spoor_dark_mode', 'true'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SARS wants a logbook')
  const picture = page.getByRole('img', { name: /^The logbook/ })
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect(picture).toHaveAttribute('src', /logbook-dark/)
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#drawn, #boot')).toHaveCount(0)
})

test('the focus on the landing page stays in place when the app loads', async ({ page }) => {
  for (const place of [page.getByRole('link', { name: 'Create an account' }).first(), page.getByRole('main')]) {
    const late = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('#drawn').locator(place).focus()
    late.resolve()
    await expect(page.locator('#drawn')).toHaveCount(0)
    await expect(place).toBeFocused()
    await page.unroute('**/assets/*.js')
  }
})

test('the first tab stop skips to the content', async ({ page }) => {
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

  test('is light by default and keeps the chosen theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    const html = page.locator('html')
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
    await expect(html).not.toHaveClass(dark)
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect(html).toHaveClass(dark)
    // Applied before the app loads, so that nothing flashes.
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    await expect(html).toHaveClass(dark)
  })

  test('follows the operating system', async ({ page }) => {
    await openLanding(page)
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(dark)
  })
})

test('a new page opens at the top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openLanding(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.mouse.wheel(0, 5000)
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).last().click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('signed-in users go from the landing page to the pages of their role', async ({ signedInPage: page, person }) => {
  // Each tab has its own session, which starts on a page that requires one.
  await page.goto('/upload')
  await page.getByRole('link', { name: 'Upload Data' }).waitFor()
  await page.goto('/')
  const dashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard' })
  await expect(dashboard).toHaveAttribute('href', '/dashboard')
  const logbook = page.getByRole('main').getByRole('link', { name: 'Open your logbook' })
  await expect(logbook).toHaveAttribute('href', '/logbook')
  await changeAccount(person, 'administrator')
  await page.goto('/admin/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/')
  const main = page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' })
  for (const link of [dashboard, main]) await expect(link).toHaveAttribute('href', '/admin/dashboard')
})

test('the public header links to Home, Login and the website if configured', async ({ page }) => {
  await page.goto('/login')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Website' })).toHaveCount(0)
  await page.route('**/settings/app', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), website_url: 'https://www.example.com/' } })
  })
  await page.reload()
  const website = header.getByRole('link', { name: 'Website' })
  await expect(website).toHaveAttribute('href', 'https://www.example.com/')
  await expect(website).toHaveAttribute('target', '_blank')
})

test('header and sidebar show the user and links, and Logout signs out every tab', async ({
  signedInPage: page,
  person,
}) => {
  const looked = Promise.withResolvers<void>()
  await page.route('**/auth/profile', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.goto('/upload')
  const overlay = page.getByRole('status').filter({ hasText: 'Verifying your access...' })
  await expect(overlay).toBeVisible()
  looked.resolve()
  await expect(page.getByRole('heading', { name: 'Upload GPS Data' })).toBeVisible()
  await expect(overlay).toHaveCount(0)
  const header = page.getByRole('banner')
  await expect(header.getByText(person.name)).toBeVisible()
  await expect(header.getByText('Individual', { exact: true })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'Individual Dashboard' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Upload Data' })).toHaveAttribute('aria-current', 'page')
  await expect(sidebar.getByRole('link', { name: 'Team' })).toHaveCount(0)
  await expect(sidebar.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  const width = async () => (await sidebar.boundingBox())?.width
  expect(await width()).toBe(240)
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click()
  expect(await width()).toBe(68)
  await page.reload()
  await sidebar.getByRole('link', { name: 'Logbook' }).click()
  await expect(page).toHaveURL('/logbook')
  expect(await width()).toBe(68)
  await page.keyboard.press('Control+m')
  expect(await width()).toBe(240)
  // On other pages the browser handles the key.
  await sidebar.getByRole('link', { name: 'Upload Data' }).click()
  await expect(page).toHaveURL('/upload')
  await page.keyboard.press('Control+m')
  expect(await width()).toBe(240)

  await page.getByRole('link', { name: 'Spoor' }).click()
  await expect(page).toHaveURL('/dashboard')
  const other = await page.context().newPage()
  await other.goto('/upload')
  await expect(other.getByText(person.name)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Successfully signed out')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL(/\/login\?from=/)
  await expect(page.getByText(/^Failed to load/)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('spoor_session'))).toBeNull()
  await page.getByRole('link', { name: 'Spoor' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?from=/)
})

test.describe('an unknown address', () => {
  test('shows an error and a link back', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/no/such/page?a=1')
    await expect(page.getByText('Error 404')).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('You stay on this page.')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('links signed-in users to the dashboard once the session is loaded', async ({ signedInPage: page }) => {
    await page.clock.install()
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/auth/profile', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/no/such/page')
    await expect(page.getByText('Checking your access...')).toBeVisible()
    answer()
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    await page.clock.runFor(7000)
    await expect(page).toHaveURL('/dashboard')
  })
})
