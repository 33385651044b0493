import type { Page } from '@playwright/test'
import { collectTexts } from '../apps/web/build/collect-texts.ts'
import { changeAccount } from './support/accounts.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'
import { openLoaded } from './support/until-loaded.ts'

const TEXTS = [...collectTexts().texts.keys()]
/** Names and files of the test are in these letters: what is left in Latin ones was written by Spoor. */
const NAME = 'Θάνδι Δοκιμή'
const FILE = 'δρόμοι.csv'
/** Said alike in every language: units, formats, addresses, commands and the names of plans. And days and months in Afrikaans. */
const SAID_ALIKE =
  /\b(npm run backup|Individual|Company (Starter|Business|Enterprise))\b|\.csv\b|\b(km|m|R|h|min|s|MB|kB|GPS|CSV|XLSX?|PDF|SARS|Spoor|Afrikaans|isiZulu|English|beta|Ma|Di|Wo|Do|Vr|Sa|So|Jan|Feb|Mrt|Apr|Mei|Jun|Jul|Aug|Sep|Okt|Nov|Des)\b|\S+@\S+|https?:\/\/\S+|\/[\w/-]+/g

// The words come by a route, which a service worker would go round.
test.use({ serviceWorkers: 'block' })

test('no screen says a word that a language could not say otherwise', async ({
  signedInPage: page,
  person,
  request,
}) => {
  test.slow()
  // A made-up language: each English text stands in brackets that nothing else has.
  await page.route('**/languages/af.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.spoorWords = Object.fromEntries(${JSON.stringify(TEXTS)}.map((text) => [text, '⟦' + text + '⟧']))`,
    }),
  )
  const { headers } = person
  await request.put('/auth/profile', { headers, data: { name: NAME, preferred_language: 'af' } })
  const csv = `Start time,End time,Start location,End location,Distance (km),Vehicle\n2026-03-09 08:00,2026-03-09 08:30,Σπίτι,Γραφείο,21.4,ΑΒΓ\n`
  await importCsv(request, person, FILE, csv)
  await page.addInitScript(() => localStorage.setItem('spoor_language', 'af'))

  const strays: string[] = []
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await openLoaded(page, path)
      await expect(page.locator('main')).toContainText('⟦')
      for (const stray of await bareWords(page)) strays.push(`${path}: ${stray}`)
    }
  }
  // What a file was understood as, what a logbook lacks and what administrators did is told by the server, in English.
  await look(['/dashboard', '/logbook', '/logbook?add=true', '/upload', '/trips'])
  await look(['/settings', '/settings/security', '/how-to', '/faq', '/nowhere'])
  await look(['upload-data', 'dashboard-navigation', 'edit-data-tabs'].map((guide) => `/how-to?guide=${guide}`))
  await page.goto('/faq#support')
  await expect(page.getByText('⟦How do I reach support?⟧')).toBeInViewport()
  await changeAccount(person, 'administrator')
  await look(['/admin/system'])
  await page.context().clearCookies()
  await look(['/', '/login', '/register', '/forgot-password'])
  expect(strays).toEqual([])
})

/** What is said on a page, or told of it to a screen reader, outside of the brackets. */
async function bareWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    // Names of zones are those of the tz database; a list of them is no text of ours.
    document.querySelectorAll('details').forEach((closed) => (closed.open = true))
    document.querySelectorAll('select').forEach((list) => list.options.length > 100 && list.remove())
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes]
  })
  return [...new Set(said.flatMap(outsideBrackets))]
}

/** Texts stand within texts, as values do: all of it is said. */
function outsideBrackets(text: string): string[] {
  let bare = text
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  return bare
    .replaceAll(SAID_ALIKE, ' ')
    .split('\n')
    .filter((line) => /[A-Za-z]{2}/.test(line))
    .map((line) => line.trim().slice(0, 120))
}
