import { TRIP_COLUMNS } from '@spoor/contract/trip-columns.ts'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { administer, changeAccount, joinCompany, payForCompany } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const WIDTHS_PX = [1280, 960, 768, 390, 320]
/** As long as a word of a name gets, and with nowhere to break it. */
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
  const sent = await request.post('/upload/file', {
    headers,
    multipart: { file: { name: `${LONG}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  })
  const upload = (await sent.json()) as { upload_id: string }
  await expect
    .poll(async () => (await (await request.get(`/upload/status/${upload.upload_id}`, { headers })).json()) as object)
    .toMatchObject({ status: 'saved' })
  const tab = await request.post('/tabs', {
    headers,
    data: { name: LONG.slice(0, 60), filter: {}, columns: TRIP_COLUMNS },
  })
  expect(tab.ok()).toBe(true)
  const { id: tabId } = (await tab.json()) as { id: string }

  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        // The end of a line is in sight where the window leaves room for a table.
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
    `/upload/${upload.upload_id}`,
    '/trips',
    '/team',
    '/team?tab=invitations',
    '/how-to',
    '/faq',
    '/settings',
    '/settings/security',
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
