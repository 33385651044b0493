import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'

// Loads axe once per page, and reports only violations, which takes a third of the time.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WIDTHS_PX = [1280, 390]
const THEMES = ['light', 'dark'] as const
/** Axe's enabled rules that a theme change can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Look {
  /** Checks only this part, which takes a quarter of the time; use it if the page below is checked elsewhere. */
  within?: string
}

/** Fails for each violated rule, listing the elements. */
export async function expectAccessible(
  page: Page,
  { what = page.url(), rules, within }: Look & { what?: string; /** Defaults to all rules. */ rules?: string[] } = {},
): Promise<void> {
  if (within) await page.locator(within).first().waitFor()
  await waitUntilStill(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ({ only, part }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      // Axe cannot check a map's canvas; the licence requires the attribution on the map.
      const found = await run(
        { ...(part && { include: [[part]] }), exclude: [['.maplibregl-map']] },
        // The rules for style sheets and media are disabled or never violated: skipping the preload saves two thirds of
        // the time.
        {
          // Off by default: a visible label is part of the spoken name.
          rules: { 'label-content-name-mismatch': { enabled: true } },
          resultTypes: ['violations'],
          preload: false,
          ...(only && { runOnly: only }),
        },
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

/** Waits for animations and transitions to finish: contrast is too low in the middle of a change of theme. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 2000,
        )
    // A finished animation may have started another.
    do {
      await Promise.all(moving().map((animation) => animation.finished.catch(() => undefined)))
      await frame()
      await frame()
    } while (moving().length > 0)
  })
}

/** Fails if a page stays wider than its window: elements laid out by script follow a resize a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflowPx, { message: `${page.url()} is wider than its window`, timeout: 2000 }).toBe(0)
}

/** Fails if part of the page is cut off by the window, or overflows its own box. */
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

/** Checks accessibility and width in light and dark, wide and narrow, then restores the page. */
export async function expectAccessibleEverywhere(
  page: Page,
  what?: string,
  {
    within,
    widthsPx = WIDTHS_PX,
  }: Look & {
    /** Limits the widths if the part closes when the width changes. */ widthsPx?: readonly number[]
  } = {},
): Promise<void> {
  const before = page.viewportSize()
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of THEMES) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
      await expectAccessible(page, {
        what: `${what ?? page.url()}, ${theme}, ${width} px`,
        // A theme only changes colours; the light theme already covers all other rules.
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
