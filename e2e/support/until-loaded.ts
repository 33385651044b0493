import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Waits until the page shows its data, with no prerendered markup, loading overlay or skeleton left. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('#drawn, [data-loading]')).toHaveCount(0)
}

/** Opens a page and waits until it shows its data. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilLoaded(page)
}
