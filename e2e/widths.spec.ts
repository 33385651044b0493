import { TRIP_COLUMNS } from '@spoor/contract/words/trip-columns.ts'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { administer, changeAccount, joinCompany, payForCompany } from './support/accounts.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'
import { openLoaded } from './support/until-loaded.ts'

const WIDTHS_PX = [1280, 960, 768, 390, 320]
/** The longest word to expect in a name, without a place to break it. */
const LONG = 'Langnaamverspreidingsmaatskappyvoertuigbestuurderskantoorwerkers'

test('no screen is wider than its window, however long names and numbers are', async ({
  signedInPage: page,
  person,
  signUpAnother,
  request,
}) => {
  test.slow()
  const { headers } = person
  const admin = await administer(request, await signUpAnother())
  const company = await admin.createCompany({ name: `${LONG} ${Date.now()}` })
  await payForCompany(company.id)
  await joinCompany(person, company.id, 'company_admin')
  const colleague = await signUpAnother()
  await joinCompany(colleague, company.id)
  for (const one of [person, colleague])
    await request.put('/auth/profile', { headers: one.headers, data: { name: LONG } })
  const csv =
    'Start time,End time,Start location,End location,Distance (km),Vehicle,Driver\n' +
    `2026-03-09 08:00,2026-03-09 18:30,${LONG},${LONG},9876.5,${LONG},${LONG}\n`
  const uploadId = await importCsv(request, person, `${LONG}.csv`, csv)
  const tab = await request.post('/tabs', {
    headers,
    data: { name: LONG.slice(0, 60), filter: {}, columns: TRIP_COLUMNS },
  })
  expect(tab.ok()).toBe(true)
  const { id: tabId } = (await tab.json()) as { id: string }

  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await openLoaded(page, path)
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        // The end of a row is visible if the window is wide enough for a table.
        if (path.startsWith('/logbook') && width >= 768)
          await expect(page.getByRole('button', { name: /^More for/ })).toBeInViewport({ ratio: 1 })
      }
    }
  }
  await look([
    '/dashboard',
    '/logbook',
    `/logbook?tab=${tabId}`,
    '/upload',
    `/upload/${uploadId}`,
    '/places',
    '/trips',
    '/team',
    '/team?tab=invitations',
    '/how-to',
    '/faq',
    '/settings',
    '/settings/security',
    '/settings/api',
  ])
  await changeAccount(person, 'administrator')
  await look([
    '/admin/dashboard',
    '/admin/dashboard?tab=users',
    '/admin/dashboard?tab=companies',
    '/admin/dashboard?tab=audit',
    '/admin/system',
  ])
})

test('no badge of a trip is cut off', async ({ signedInPage: page, person, request }) => {
  const csv =
    'Start time,End time,Start location,End location,Distance (km),Type\n' +
    '2026-03-09 08:00,2026-03-09 08:30,Paarl,Wellington,14,Business\n' +
    '2026-03-10 08:00,2026-03-10 08:30,Wellington,Paarl,14,Private\n'
  await importCsv(request, person, 'marks.csv', csv)
  await page.goto('/logbook')
  for (const width of [1280, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const marks = page.getByRole('button', { name: /^(?:Business|Private)$/, pressed: true })
    await expect(marks).toHaveCount(2)
    for (const mark of await marks.all())
      await expect
        .poll(() => mark.locator('span').evaluate((word) => word.scrollWidth - word.clientWidth), {
          message: `${await mark.textContent()} at ${width} px`,
        })
        .toBe(0)
  }
})
