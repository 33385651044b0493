import type { Page } from '@playwright/test'
import { drivesCsv } from './support/drives-csv.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'
import { openLoaded } from './support/until-loaded.ts'

/** Common English words that neither exist in Afrikaans nor appear in a place or product name. */
const ENGLISH =
  /(?<![\p{L}.])(the|an|your?|trips?|were|from|to|between|with|without|near|and|at|for|that|this|started|rule|business|private|missing|days?|reading|only|no|not|are|have|has)(?![\p{L}.])/iu
/** Addresses, files, and the browser's own texts. */
const KEPT = /\S+@\S+|\S+\.csv|https?:\/\/\S+|“Add to Home screen”/g

test('an Afrikaans driver sees no English sentence', async ({ signedInPage: page, person, request }) => {
  test.slow()
  const { headers } = person
  const csv = drivesCsv({ rows: 6000, startMs: Date.UTC(2026, 2, 9, 5) }).toString()
  await importCsv(request, person, 'δρόμοι.csv', csv)
  const list = async () =>
    (await (await request.get('/trips?page_size=100', { headers })).json()) as {
      items: { id: string; suggestion: { because: string[] } | null }[]
    }
  const { items } = await list()
  expect(items.length).toBeGreaterThan(9)
  await request.put('/auth/profile', { headers, data: { preferred_language: 'af' } })
  for (const [i, { id }] of items.slice(0, 6).entries()) {
    const classification = i % 2 === 0 ? 'business' : 'private'
    await request.patch(`/trips/${id}`, { headers, data: { classification } })
  }
  await expect
    .poll(async () => (await list()).items.flatMap(({ suggestion }) => suggestion?.because ?? []).join('\n'), {
      timeout: 30_000,
    })
    .toMatch(/van jou|vorige rit/)

  await page.addInitScript(() => localStorage.setItem('spoor_language', 'af'))
  const strays: string[] = []
  const look = async (what: string) => {
    for (const stray of await findEnglish(page)) strays.push(`${what}: ${stray}`)
  }
  for (const path of ['/dashboard', '/logbook', '/logbook?view=day', '/review', '/vehicles', '/places', '/costs']) {
    await openLoaded(page, path)
    await look(path)
  }
  for (const path of ['/reports', '/upload', '/trips', '/settings', '/logbook?add=true']) {
    await openLoaded(page, path)
    await look(path)
  }
  await openLoaded(page, '/logbook')
  await expect(page.locator('main')).toContainText('naby')
  await page.getByRole('button', { name: 'Laai af', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Odometer')
  await look('the download dialog')
  expect(strays).toEqual([])
})

/** Lines of the page, including texts for screen readers, that contain an English word. */
async function findEnglish(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    document.querySelectorAll('details').forEach((closed) => (closed.open = true))
    document.querySelectorAll('select').forEach((list) => list.options.length > 100 && list.remove())
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes]
  })
  const lines = said.flatMap((text) => text.split('\n')).filter((line) => ENGLISH.test(line.replaceAll(KEPT, ' ')))
  return [...new Set(lines.map((line) => line.trim().slice(0, 160)))]
}
