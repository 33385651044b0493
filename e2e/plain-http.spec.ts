import { findChromium } from '../scripts/chromium.mjs'
import { expect, test } from './support/test.ts'

test('the app loads and signs in over plain HTTP on a local network', async ({ playwright, baseURL, person }) => {
  const url = new URL(baseURL as string)
  const address = `http://spoor.test:${url.port}`
  const browser = await playwright.chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP spoor.test 127.0.0.1'],
  })
  try {
    const page = await browser.newPage({ locale: 'en-ZA' })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    // No console warnings away from localhost.
    page.on('console', (message) => message.text() === 'a word' && faults.push('the console spoke'))
    await page.goto(`${address}/login`)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'How-To Guides' })).toBeVisible()
    await page.getByRole('link', { name: 'Upload Data' }).first().click()
    await page.getByRole('link', { name: 'Trip Tracker' }).click()
    await expect(page.getByRole('button', { name: 'Start Trip' })).toBeVisible()
    await page.evaluate(() => console.log('a word'))
    expect(faults).toEqual([])
  } finally {
    await browser.close()
  }
})
