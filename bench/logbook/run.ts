/**
 * The logbook with 20,000 trips in a real browser: frame times while it is scrolled slowly, flung, and dragged to its
 * end, and the time from a key press or click to the next frame (interaction to next paint).
 *
 * Usage: npm run bench -- logbook
 * Starts its own Spoor from this checkout (build the web app first: npm run build).
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import startSpoor from '../../e2e/support/start-spoor.ts'
import { signUpDriver } from '../sign-up-driver.ts'

const TRIPS = 20_000
/** Repetitions of each interaction. */
const TIMES = 12
const WEB = path.join(import.meta.dirname, '../../apps/web/dist/index.html')

if (!existsSync(WEB)) throw new Error('Build the web app first: npm run build')
const stop = await startSpoor()
const browser = await chromium.launch({
  executablePath: findChromium({ withWindow: true }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await signedInPage()
  await page.goto('/logbook')
  await page.locator('[data-trip]').first().waitFor()
  const frames = [
    ['scrolled slowly, 60 px a frame', await framesWhile(page, 60, 240)],
    ['flung, 600 px a frame', await framesWhile(page, 600, 240)],
    ['dragged through the whole list', await framesWhile(page, 20_000, 60)],
  ] as const
  process.stdout.write(`${TRIPS.toLocaleString('en')} trips, while the list is\n\n`)
  process.stdout.write(
    '| | frames | between frames: p50 / p95 / longest ms | main thread, CPU of a task: p95 / longest ms | tasks over 50 ms |\n|---|---|---|---|---|\n',
  )
  for (const [name, { gaps, tasks }] of frames) {
    const [gap, task] = [quantiles(gaps), quantiles(tasks)]
    const long = tasks.filter((ms) => ms > 50).length
    process.stdout.write(
      `| ${name} | ${gaps.length} | ${gap.p50} / ${gap.p95} / ${gap.most} | ${task.p95} / ${task.most} | ${long} |\n`,
    )
  }
  process.stdout.write(
    '\n| interaction | times | to the next paint: p50 / longest ms | main thread, CPU of the longest task ms |\n|---|---|---|---|\n',
  )
  for (const [name, act] of Object.entries(interactions(page))) {
    const { times, tasks } = await measured(page, act)
    const { p50, most } = quantiles(times)
    process.stdout.write(`| ${name} | ${times.length} | ${p50} / ${most} | ${quantiles(tasks).most} |\n`)
  }
} finally {
  await browser.close()
  await stop()
}

async function signedInPage(): Promise<Page> {
  const baseURL = process.env.E2E_URL as string
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, locale: 'en-ZA' })
  const page = await context.newPage()
  await signUpDriver(page.request, TRIPS)
  return page
}

/**
 * Scrolls by a fixed distance per frame. Measures the time between frames, which other load lengthens, and the
 * CPU time of the main thread's tasks, which it does not.
 */
async function framesWhile(page: Page, stepPx: number, count: number): Promise<{ gaps: number[]; tasks: number[] }> {
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await page.waitForTimeout(1500)
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] })
  const gaps = await page.evaluate(
    ([step, frames]) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = []
        let last = performance.now()
        const frame = (now: number) => {
          found.push(now - last)
          last = now
          if (found.length > frames) {
            resolve(found.slice(1))
            return
          }
          window.scrollBy({ top: step, behavior: 'instant' })
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    [stepPx, count] as const,
  )
  return { gaps, tasks: mainThreadTasksMs(await browser.stopTracing()) }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** CPU time in microseconds. */
  tdur?: number
  args?: { name?: string }
}

/** CPU milliseconds of each task over 1 ms on the page's main thread, taken from the busiest renderer. */
function mainThreadTasksMs(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const byThread = Map.groupBy(
    traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`)),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const sum = (events: TraceEvent[]) => events.reduce((us, { tdur = 0 }) => us + tdur, 0)
  const [busiest = []] = [...byThread.values()].toSorted((a, b) => sum(b) - sum(a))
  return busiest.map(({ tdur = 0 }) => tdur / 1000).filter((ms) => ms > 1)
}

/** The most frequent interactions, for the i-th repetition. */
function interactions(page: Page): Record<string, (i: number) => Promise<void>> {
  return {
    'classify by key': (i) => page.keyboard.press(i % 2 ? 'p' : 'b'),
    'classify by click': () => page.locator('[data-trip]').nth(3).getByRole('button', { name: 'Business' }).click(),
    filter: async (i) => {
      await page.getByLabel('Classification').first().focus()
      await page.keyboard.press(i % 2 ? 'ArrowUp' : 'ArrowDown')
    },
    'type in the search': (i) => page.getByLabel('Search trips').press('client 19dc'[i % 11]),
  }
}

/** Measured by the browser's event timing, from the key press or click to the next frame, and by CPU time. */
async function measured(page: Page, act: (i: number) => Promise<void>): Promise<{ times: number[]; tasks: number[] }> {
  await page.goto('/logbook')
  await page.locator('[data-trip]').first().waitFor()
  await page.keyboard.press('j')
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  await page.waitForTimeout(1500)
  const times: number[] = []
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] })
  for (let i = 0; i < TIMES; i++) {
    await page.evaluate(() => void (window as unknown as { seen: number[] }).seen.splice(0))
    await act(i)
    await page.waitForTimeout(700)
    const durations = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    // The browser does not report events under 16 ms.
    times.push(Math.max(16, ...durations))
  }
  return { times, tasks: mainThreadTasksMs(await browser.stopTracing()) }
}

function quantiles(times: readonly number[]): { p50: string; p95: string; most: string } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return { p50: at(0.5), p95: at(0.95), most: at(1) }
}
