/**
 * Lighthouse on the most visited pages: landing, login, dashboard and logbook (map closed), each on a phone (slow 4G, a
 * processor four times slower: Lighthouse's own setting) and on a desktop.
 *
 * Blocking time is reported twice: by the clock, as Lighthouse counts it, and by the CPU time of the same tasks. If
 * browser, server and database share two cores, the clock also counts the time they wait for each other. The
 * performance score is printed for both; the second shows what a machine with a spare core for each would measure.
 *
 * Usage: npm run bench -- lighthouse [PAGE…] [--runs=N] [--why]
 * Starts its own Spoor from this checkout (build the web app first: npm run build). Prints the median of N runs (5),
 * and Lighthouse's benchmark index of the machine in that run, which drops under other load; `--why` lists the audits
 * that cost points. CHROME_PATH selects another browser.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { Result, TraceEvent } from 'lighthouse'
import { getLogNormalScore } from 'lighthouse/shared/statistics.js'
import { findChromium } from '../../scripts/chromium.mjs'
import startSpoor from '../../e2e/support/start-spoor.ts'
import { signUpDriver } from '../sign-up-driver.ts'

const PAGES: Readonly<Record<string, string>> = {
  landing: '/',
  login: '/login',
  dashboard: '/dashboard',
  logbook: '/logbook',
}
const SIGNED_OUT = ['landing', 'login']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
/** Lighthouse's scoring curve for blocking time in ms, and its weight in the total of 100. */
const BLOCKING_CURVE = { phone: { p10: 200, median: 600 }, desktop: { p10: 150, median: 350 } } as const
const BLOCKING_WEIGHT = 30
const TRIPS = 600
const CHROMIUM = process.env.CHROME_PATH ?? findChromium({ withWindow: true }) ?? chromium.executablePath()
const WEB = path.join(import.meta.dirname, '../../apps/web/dist/index.html')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, why: { type: 'boolean', default: false } },
})
const pages = positionals.length > 0 ? positionals : Object.keys(PAGES)
if (!existsSync(WEB)) throw new Error('Build the web app first: npm run build')
if (!existsSync(CHROMIUM)) throw new Error('Install Chromium (on Debian: apt-get install chromium) or set CHROME_PATH')

const stop = await startSpoor()
const baseURL = process.env.E2E_URL as string
const browser = await launch({
  chromePath: CHROMIUM,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--lang=en-ZA'],
})
try {
  process.stdout.write(
    `| page | seen on | performance | by CPU | accessibility | best practices | SEO | first paint s | largest paint s | blocking ms | by CPU ms | shift | machine |\n|${'---|'.repeat(13)}\n`,
  )
  let signedIn = false
  for (const name of Object.keys(PAGES).filter((one) => pages.includes(one))) {
    if (!signedIn && !SIGNED_OUT.includes(name)) {
      await visit(signIn)
      signedIn = true
    }
    for (const device of ['phone', 'desktop'] as const) await report(name, device)
  }
} finally {
  browser.kill()
  await stop()
}

async function report(name: string, device: 'phone' | 'desktop'): Promise<void> {
  const runs: Look[] = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    await visit(clearAllButSession)
    runs.push(await look(`${baseURL}${PAGES[name]}`, device))
  }
  const score = ({ lhr }: (typeof runs)[number]) => lhr.categories.performance.score ?? 0
  const { lhr: middle, byCpuMs } = runs.toSorted((a, b) => score(a) - score(b))[Math.floor(runs.length / 2)]
  const [performance, ...scores] = CATEGORIES.map((category) => (middle.categories[category].score ?? 0) * 100)
  const blockingScore = middle.audits['total-blocking-time'].score ?? 0
  const byCpu = performance + BLOCKING_WEIGHT * (getLogNormalScore(BLOCKING_CURVE[device], byCpuMs) - blockingScore)
  const [first, largest, blocking, shift] = METRICS.map((id) => middle.audits[id].numericValue ?? Number.NaN)
  const metrics = [
    (first / 1000).toFixed(2),
    (largest / 1000).toFixed(2),
    blocking.toFixed(0),
    byCpuMs.toFixed(0),
    shift.toFixed(3),
    middle.environment.benchmarkIndex.toFixed(0),
  ]
  process.stdout.write(
    `| ${[name, device, ...[performance, byCpu, ...scores].map(Math.round), ...metrics].join(' | ')} |\n`,
  )
  if (!values.why) return
  for (const category of CATEGORIES) {
    for (const { id, weight } of middle.categories[category].auditRefs) {
      const { score, title, displayValue } = middle.audits[id]
      if (score !== null && score < 1 && (weight > 0 || category === 'performance')) {
        process.stdout.write(`  ${category}: ${id} ${score} ${title} ${displayValue ?? ''}\n`)
      }
    }
  }
}

interface Look {
  lhr: Result
  byCpuMs: number
}

/** Other clients of the browser slow down its pages, so disconnect while Lighthouse measures. */
async function visit(does: (context: BrowserContext) => Promise<void>): Promise<void> {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`)
  try {
    await does(connected.contexts()[0])
  } finally {
    await connected.close()
  }
}

/** Clears everything but the session, so that each visit is a first visit; Lighthouse would also clear the session. */
async function clearAllButSession(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'service_workers,cache_storage' })
  await page.close()
}

async function look(url: string, device: 'phone' | 'desktop', tries = 3): Promise<Look> {
  const flags = {
    port: browser.port,
    disableStorageReset: true,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error' as const,
    output: 'json' as const,
  }
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse told nothing of ${url}`)
  const { lhr } = result
  // The browser's trace occasionally lacks its beginning.
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && tries > 1) return look(url, device, tries - 1)
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  }
  return { lhr, byCpuMs: blockingByCpuMs(result.artifacts.Trace.traceEvents, device === 'phone' ? 4 : 1) }
}

/** CPU time of main-thread tasks beyond 50 ms each, from the first paint on. */
function blockingByCpuMs(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  let blockingMs = 0
  let endUs = paint?.ts ?? 0
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name.endsWith('RunTask') && ph === 'X' && pid === paint?.pid && tid === paint.tid && ts >= endUs,
  )
  for (const { ts, dur = 0, tdur = dur } of tasks.toSorted((a, b) => a.ts - b.ts)) {
    // Nested tasks count towards their parent.
    if (ts < endUs) continue
    endUs = ts + dur
    blockingMs += Math.max(0, (slowdown * tdur) / 1000 - 50)
  }
  return blockingMs
}

/** Creates a driver with a year of trips, signed in to this browser. */
async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await signUpDriver(page.request, TRIPS)
  await page.goto(`${baseURL}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.close()
}
