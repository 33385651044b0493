import type { Page } from '@playwright/test'
import { getGroundWords } from '@spoor/core/grounds/ground-words.ts'
import { collectTexts } from '../apps/web/build/collect-texts.ts'
import { changeAccount } from './support/accounts.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'
import { openLoaded } from './support/until-loaded.ts'

const TEXTS = [...collectTexts().texts.keys()]
/** The test's own names and files use these letters, so any Latin text comes from Spoor. */
const NAME = 'Θάνδι Δοκιμή'
const FILE = 'δρόμοι.csv'
/** Identical in every language: units, formats, addresses, commands, plan names; and days and months in Afrikaans. */
const UNTRANSLATED =
  /\b(npm run backup|Individual|Company (Starter|Business|Enterprise))\b|\.csv\b|\b(km|m|R|h|min|s|MB|kB|GPS|CSV|XLSX?|PDF|SARS|Spoor|Afrikaans|English|beta|Ma|Di|Wo|Do|Vr|Sa|So|Jan|Feb|Mrt|Apr|Mei|Jun|Jul|Aug|Sep|Okt|Nov|Des)\b|\S+@\S+|https?:\/\/\S+|\/[\w/-]+/g

/** The server translates what a suggestion relies on. */
const GROUNDS = Object.values(getGroundWords('af').guesses)

// A service worker would bypass the route that serves the catalogue.
test.use({ serviceWorkers: 'block' })

test('every text on every screen can be translated', async ({ signedInPage: page, person, request }) => {
  test.slow()
  // An invented language that wraps every English text in brackets not used anywhere else.
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
      for (const stray of await findUntranslatedWords(page)) strays.push(`${path}: ${stray}`)
    }
  }
  // Not listed: the questions and guides, one Markdown file per language, and pages on which the server describes
  // detected columns, missing entries or administrators' actions, in English only.
  await look(['/dashboard', '/logbook', '/logbook?add=true', '/upload', '/trips'])
  await look(['/settings', '/settings/security', '/settings/api', '/how-to', '/nowhere'])
  await page.goto('/faq#support')
  await expect(page.getByText('⟦How do I reach support?⟧')).toBeInViewport()
  await changeAccount(person, 'administrator')
  await look(['/admin/system'])
  await page.context().clearCookies()
  await look(['/', '/login', '/register', '/forgot-password'])
  expect(strays).toEqual([])
})

/** Text on the page, visible or for screen readers, outside brackets. */
async function findUntranslatedWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    // Names of time zones come from the tz database and are not translated.
    document.querySelectorAll('details').forEach((closed) => (closed.open = true))
    document.querySelectorAll('select').forEach((list) => list.options.length > 100 && list.remove())
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes]
  })
  return [...new Set(said.flatMap(outsideBrackets))]
}

/** Bracketed texts can be nested, because values are bracketed too; strips all of them. */
function outsideBrackets(text: string): string[] {
  let bare = text
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  return GROUNDS.reduce((rest, ground) => rest.replaceAll(ground, ' '), bare)
    .replaceAll(UNTRANSLATED, ' ')
    .split('\n')
    .filter((line) => /[A-Za-z]{2}/.test(line))
    .map((line) => line.trim().slice(0, 120))
}
