// Draws the icons of the installed app from the mark in apps/web/public/favicon.svg.
// Usage: node scripts/make-icons.mjs
import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'

const PUBLIC = new URL('../apps/web/public/', import.meta.url)
const GREEN = '#0f6b57'
/** Systems crop a maskable icon to their own shape, so the mark stays within the safe circle. */
const ICONS = [
  { name: 'icon-192', px: 192, maskable: false },
  { name: 'icon-512', px: 512, maskable: false },
  { name: 'maskable-192', px: 192, maskable: true },
  { name: 'maskable-512', px: 512, maskable: true },
  { name: 'apple-touch', px: 180, maskable: true },
]

const mark = await fs.readFile(new URL('favicon.svg', PUBLIC), 'utf8')
const dots = /<g class="d">(.*?)<\/g>/.exec(mark)[1]

function iconOf({ px, maskable }) {
  const field = maskable
    ? `<rect width="32" height="32" fill="${GREEN}"/>`
    : `<rect width="32" height="32" rx="8" fill="${GREEN}"/>`
  const size = maskable ? 0.78 : 1
  const inset = 16 * (1 - size)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 32 32">${field}<g fill="#fff" transform="translate(${inset} ${inset}) scale(${size})">${dots}</g></svg>`
}

await fs.mkdir(new URL('icons/', PUBLIC), { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
for (const icon of ICONS) {
  await page.setViewportSize({ width: icon.px, height: icon.px })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${iconOf(icon)}`)
  await page.screenshot({
    path: fileURLToPath(new URL(`icons/${icon.name}.png`, PUBLIC)),
    omitBackground: true,
  })
}
await browser.close()
