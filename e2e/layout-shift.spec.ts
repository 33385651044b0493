import { setTimeout as sleep } from 'node:timers/promises'
import { changeAccount } from './support/accounts.ts'
import { importCsv } from './support/import-csv.ts'
import { drivesCsv } from './support/drives-csv.ts'
import { expect, test } from './support/test.ts'

/** Google calls a page unstable above 0.1; our limit is far stricter. */
const MAX_SHIFT = 0.02
const PAGES = [
  '/dashboard',
  '/logbook',
  '/logbook?download=true',
  '/review',
  '/upload',
  '/vehicles',
  '/places',
  '/reports',
  '/trips',
  '/settings',
  '/settings/api',
  '/admin/system',
  '/enquiry',
]
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
]

interface Shifts {
  shift: number
  moved: string[]
}
/** Not yet in TypeScript's library. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

test('no page moves while its data loads', async ({ signedInPage: page, person, request }) => {
  test.slow()
  await changeAccount(person, 'administrator')
  // With the first-logbook steps, which appear above every page.
  await request.put('/auth/profile', { headers: person.headers, data: { first_logbook: 'open' } })
  const startMs = Date.parse('2026-10-05T04:00:00Z')
  await importCsv(request, person, 'drives.csv', drivesCsv({ rows: 3000, startMs }).toString())
  await page.addInitScript(() => {
    const seen = window as unknown as Shifts
    seen.shift = 0
    seen.moved = []
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        seen.shift += value
        const moves = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.textContent?.slice(0, 40)} from ${from.y}+${from.height} to ${to.y}+${to.height}`,
        )
        seen.moved.push(`${value.toFixed(3)}: ${moves.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Replies are delayed and arrive in a different order from the requests.
  let calls = 0
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() === 'fetch') await sleep(600 - (calls++ % 5) * 120)
      await route.fallback()
    },
  )
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const path of PAGES) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      if (path.includes('download')) await expect(page.getByRole('dialog').getByText('Before you submit')).toBeVisible()
      await expect(page.locator('main [data-loading]')).toHaveCount(0)
      // Wait two frames: a shift is reported after the frame that shows it.
      const { shift, moved } = await page.evaluate(
        () =>
          new Promise<Shifts>((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                setTimeout(() => {
                  const { shift, moved } = window as unknown as Shifts
                  done({ shift, moved })
                }),
              ),
            ),
          ),
      )
      expect.soft(shift, `${path} at ${size.width} px\n${moved.join('\n')}`).toBeLessThan(MAX_SHIFT)
    }
  }
})
