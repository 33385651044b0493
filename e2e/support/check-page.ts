import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** No accessibility fault and nothing wider than the window: light and dark, wide and narrow. */
export async function checkPage(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const dark of [false, true]) {
      await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
      // A map's canvas has nothing that axe could judge; its attribution lies on the map by licence.
      const { violations } = await new AxeBuilder({ page }).exclude('.maplibregl-map').analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
      expect(found, `${size.width} px, ${dark ? 'dark' : 'light'}`).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${size.width} px: sideways scrolling`).toBeLessThanOrEqual(0)
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  await page.setViewportSize(SIZES[0])
}
