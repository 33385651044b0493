import Axe from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const WIDTHS_PX = [1280, 390]
const THEMES = ['light', 'dark'] as const
/** What a theme can break, of the rules that axe has switched on. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails with each rule that the page breaks as it stands, and where. */
export async function expectAccessible(
  page: Page,
  { what = page.url(), rules }: { what?: string; /** All rules unless told. */ rules?: string[] } = {},
): Promise<void> {
  // A map's canvas has nothing that axe could judge; its attribution lies on the map by licence. No page has a frame, and
  // without them the legacy mode finds the same and opens no second page.
  const axe = new Axe({ page }).exclude('.maplibregl-map').setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${help}) at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
  expect(faults, `accessibility of ${what}`).toEqual([])
}

/** Fails where a page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPx, `${page.url()} is wider than its window`).toBe(0)
}

/** Both at once in light and dark, wide and narrow; afterwards the page is as it was. */
export async function expectAccessibleEverywhere(page: Page, what?: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of THEMES) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
      await expectAccessible(page, {
        what: `${what ?? page.url()}, ${theme}, ${width} px`,
        // A theme changes colours only: the rest was judged in the light.
        rules: theme === 'dark' ? COLOUR_RULES : undefined,
      })
      await expectNoSidewaysScroll(page)
    }
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  if (before) await page.setViewportSize(before)
}
