// Makes the README's pictures again from a running demo. Usage: npm run screenshots -- URL EMAIL PASSWORD
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const [url, email, password] = process.argv.slice(2)
if (!url || !email || !password) {
  process.stderr.write('Usage: npm run screenshots -- URL EMAIL PASSWORD\n')
  process.exit(2)
}
// The demo leaves the newest trips to be confirmed; those of last month show all marks.
const day = (month, date) => new Date(Date.UTC(new Date().getUTCFullYear(), month, date)).toISOString().slice(0, 10)
const lastMonth = new Date().getUTCMonth() - 1
const PICTURES = [
  { name: 'logbook-light', path: `/logbook?from=${day(lastMonth, 1)}&to=${day(lastMonth, 20)}`, dark: false },
  { name: 'dashboard-dark', path: '/dashboard', dark: true },
]

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--lang=en-ZA'],
})
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  locale: 'en-ZA',
  timezoneId: 'Africa/Johannesburg',
})
const page = await context.newPage()
await page.goto(`${url}/login`)
await page.getByLabel('Email').fill(email)
await page.getByLabel('Password', { exact: true }).fill(password)
await page.keyboard.press('Enter')
await page.waitForURL(/dashboard|how-to/)
for (const { name, path, dark } of PICTURES) {
  await page.goto(url + path)
  await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
  // The map fades its tiles in.
  await page.waitForTimeout(2500)
  await page.screenshot({ path: fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url)) })
}
await browser.close()
