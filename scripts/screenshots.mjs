// Takes the screenshots of the README, the landing page and the guides from a running demo.
// Usage: npm run screenshots -- URL EMAIL PASSWORD [guides|landing]
import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'

const [url, email, password, part] = process.argv.slice(2)
if (!url || !email || !password || (part && part !== 'guides' && part !== 'landing')) {
  process.stderr.write('Usage: npm run screenshots -- URL EMAIL PASSWORD [guides|landing]\n')
  process.exit(2)
}
const DESKTOP = { width: 1280, height: 800 }
/** Tall enough to show a few days of the list. */
const TALL = { width: 1280, height: 960 }
const PHONE = { width: 390, height: 780 }
const THEMES = ['light', 'dark']
const DOCS = '../docs/images'
const LANDING = '../apps/web/src/features/landing/pictures'
const GUIDES = '../apps/web/src/features/help/pictures'
/** Start of the drive in the tracker's screenshot, and the distance between its fixes. */
const START = { latitude: -33.9321, longitude: 18.8602, accuracy: 6 }
const STEP_DEGREES = 0.0003
const STEPS = 40

// The demo leaves the newest trips to review; last month's show every badge.
const LOGBOOK = '/logbook?period=last-month&map=true'

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--lang=en-ZA'],
})
const context = await browser.newContext({
  viewport: DESKTOP,
  locale: 'en-ZA',
  timezoneId: 'Africa/Johannesburg',
  permissions: ['geolocation'],
  geolocation: START,
  reducedMotion: 'reduce',
})
const page = await context.newPage()
page.on('dialog', (dialog) => void dialog.accept())
await page.goto(`${url}/login`)
await page.getByLabel('Email').fill(email)
await page.getByLabel('Password', { exact: true }).fill(password)
await page.keyboard.press('Enter')
await page.waitForURL(/dashboard|how-to/)

/** Sets the theme like a user, so that maps follow it. */
async function setTheme(theme, settleMs = 4000) {
  await page.evaluate((dark) => {
    document.documentElement.classList.toggle('dark', dark)
    window.dispatchEvent(new CustomEvent('theme-change', { detail: { dark } }))
  }, theme === 'dark')
  // Maps are redrawn and fade in.
  await sleep(settleMs)
}

async function keep(file, picture) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  await fs.mkdir(fileURLToPath(new URL('.', new URL(file, import.meta.url))), { recursive: true })
  await fs.writeFile(path, picture)
}

/** Converts a PNG to WebP in the browser. */
async function webp(png) {
  const address = await page.evaluate(async (data) => {
    const png = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([png], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, png.toString('base64'))
  return Buffer.from(address, 'base64')
}

const shots = new Map()
async function shoot(name) {
  for (const theme of THEMES) {
    await setTheme(theme)
    shots.set(`${name}-${theme}`, await page.screenshot())
  }
}

/** Everything but the sidebar on wide screens. */
const GUIDE_SIZES = [
  { size: 'wide', viewport: { width: 1280, height: 700 }, clip: { x: 240, y: 0, width: 1040, height: 700 } },
  { size: 'phone', viewport: { width: 390, height: 640 }, clip: undefined },
]

const uploadLink = () =>
  page
    .getByRole('main')
    .getByRole('link', { name: /\.csv$/ })
    .first()

/** Each guide's screen and how to reach it. The demo's suggestions are ready a minute after its first start. */
const GUIDE_SCREENS = {
  upload: async () => {
    await page.goto(`${url}/upload`)
    await uploadLink().waitFor()
  },
  result: async () => {
    await page.goto(`${url}/upload`)
    await uploadLink().click()
    await page.waitForURL(/upload\/./)
  },
  dashboard: () => page.goto(`${url}/dashboard`),
  review: () => page.goto(`${url}/review`),
  logbook: async () => {
    await page.goto(`${url}/logbook?classification=business&period=last-month`)
    await page.locator('[data-trip]').first().waitFor()
  },
  download: async () => {
    await page.goto(`${url}/logbook?download=true`)
    await page.getByRole('dialog').waitFor()
  },
}

async function shootGuides() {
  for (const [name, open] of Object.entries(GUIDE_SCREENS)) {
    for (const { size, viewport, clip } of GUIDE_SIZES) {
      await page.setViewportSize(viewport)
      await open()
      await page.waitForLoadState('networkidle')
      for (const theme of THEMES) {
        await setTheme(theme, 800)
        await keep(`${GUIDES}/guide-${name}-${size}-${theme}.webp`, await webp(await page.screenshot({ clip })))
      }
    }
  }
}

/** The first page of trips of last year's logbook, drawn by pdftoppm (poppler-utils). */
async function drawLogbookPdf() {
  await page.setViewportSize(DESKTOP)
  await page.goto(`${url}/logbook?download=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tax year').selectOption({ index: 1 })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  const drawing = ['-png', '-f', '2', '-l', '2', '-scale-to-x', '1280', '-scale-to-y', '905']
  return execFileSync('pdftoppm', [...drawing, await (await download).path()])
}

async function shootLandingAndReadme() {
  await page.setViewportSize(DESKTOP)
  await page.goto(`${url}/dashboard`)
  await shoot('dashboard')

  await page.setViewportSize(TALL)
  await page.goto(url + LOGBOOK)
  await shoot('logbook')

  // The phone's landing page shows phone screenshots: text of a wide one would be unreadable there.
  await page.setViewportSize(PHONE)
  await page.goto(url + LOGBOOK)
  await page.locator('[data-trip]').first().waitFor()
  await page.getByLabel(/^Totals/).evaluate((totals) => totals.scrollIntoView())
  await shoot('logbook-phone')

  await page.goto(`${url}/trips`)
  await page.getByRole('button', { name: 'Start Trip' }).click()
  for (let step = 1; step <= STEPS; step++) {
    const bend = Math.sin(step / 7) * 0.0012
    await context.setGeolocation({
      ...START,
      latitude: START.latitude + step * STEP_DEGREES,
      longitude: START.longitude + bend,
    })
    await sleep(700)
  }
  await shoot('tracker')
  // Remove it from the demo's logbook and screens.
  await page.evaluate(() => localStorage.clear())

  await keep(`${LANDING}/logbook-pdf.webp`, await webp(await drawLogbookPdf()))

  for (const [name, png] of shots)
    if (!name.startsWith('dashboard')) await keep(`${LANDING}/${name}.webp`, await webp(png))
  await keep(`${DOCS}/logbook-light.png`, shots.get('logbook-light'))
  await keep(`${DOCS}/dashboard-dark.png`, shots.get('dashboard-dark'))
}

if (part !== 'landing') await shootGuides()
if (part !== 'guides') await shootLandingAndReadme()
await browser.close()
