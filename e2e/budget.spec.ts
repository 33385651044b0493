import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { openLoaded } from './support/until-loaded.ts'

/** Maximum JavaScript that a page may load until it is idle, in kilobytes after gzip. */
const BUDGETS_KB = { '/': 150, '/login': 190 } as const

async function measureJavascriptKb(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
  })
  await openLoaded(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
}

for (const [path, budgetKb] of Object.entries(BUDGETS_KB)) {
  test(`${path} loads at most ${budgetKb} KB of JavaScript`, async ({ page }) => {
    const kb = await measureJavascriptKb(page, path)
    test.info().annotations.push({ type: 'JavaScript', description: `${kb.toFixed(1)} KB` })
    expect(kb).toBeGreaterThan(20)
    expect(kb).toBeLessThanOrEqual(budgetKb)
  })
}
