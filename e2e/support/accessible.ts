import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'

// Once for each page instead of for each look, and without what is no violation: a third of the time.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WIDTHS_PX = [1280, 390]
const THEMES = ['light', 'dark'] as const
/** What a theme can break, of the rules that axe has switched on. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Look {
  /** What has opened above a page that is judged elsewhere: a quarter of the time. */
  within?: string
}

/** Fails with each rule that the page breaks as it stands, and where. */
export async function expectAccessible(
  page: Page,
  { what = page.url(), rules, within }: Look & { what?: string; /** All rules unless told. */ rules?: string[] } = {},
): Promise<void> {
  if (within) await page.locator(within).first().waitFor()
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ({ only, part }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      // A map's canvas has nothing that axe could judge; its attribution lies on the map by licence.
      const found = await run(
        { ...(part && { include: [[part]] }), exclude: [['.maplibregl-map']] },
        // The rules of sheets and of media are off, or never violations: to read both before is a third of the time.
        { resultTypes: ['violations'], preload: false, ...(only && { runOnly: only }) },
      )
      return found.violations
    },
    { only: rules, part: within },
  )
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${help}) at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
  expect(faults, `accessibility of ${what}`).toEqual([])
}

/** Waits until what fades and moves has come to its end: half-way through a change of theme nothing has its contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 2000,
        )
    // What has ended may have set something else going.
    do {
      await Promise.all(moving().map((animation) => animation.finished.catch(() => undefined)))
      await frame()
      await frame()
    } while (moving().length > 0)
  })
}

/** Fails where a page is wider than its window, and stays so: what is laid out by script follows a window a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflowPx, { message: `${page.url()} is wider than its window`, timeout: 2000 }).toBe(0)
}

/** Fails where a part of the page is cut off by the window, or is wider inside than it is. */
async function expectFits(page: Page, part: string): Promise<void> {
  const faults = await page.locator(part).evaluateAll((found) =>
    found.flatMap((element) => {
      const { left, right } = element.getBoundingClientRect()
      const cut = left < 0 || right > document.documentElement.clientWidth
      const wide = [element, ...element.children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      return cut || wide ? [`${element.className}: ${cut ? 'cut off' : 'wider inside than it is'}`] : []
    }),
  )
  expect(faults, `${part} fits`).toEqual([])
}

/** Both at once in light and dark, wide and narrow; afterwards the page is as it was. */
export async function expectAccessibleEverywhere(
  page: Page,
  what?: string,
  {
    within,
    widthsPx = WIDTHS_PX,
  }: Look & { /** Where it does not outlive a change of width. */ widthsPx?: readonly number[] } = {},
): Promise<void> {
  const before = page.viewportSize()
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of THEMES) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
      await expectAccessible(page, {
        what: `${what ?? page.url()}, ${theme}, ${width} px`,
        // A theme changes colours only: the rest was judged in the light.
        rules: theme === 'dark' ? COLOUR_RULES : undefined,
        within,
      })
    }
    await expectNoSidewaysScroll(page)
    if (within) await expectFits(page, within)
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  if (before) await page.setViewportSize(before)
}
