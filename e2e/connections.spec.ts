import { deliver, xlsReport } from '../apps/server/src/features/intake/inbound-mail/testing/mail-world.ts'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { readMailedLinks } from './support/mails.ts'
import { openInOwnTracks } from './support/own-tracks-phone.ts'
import type { PhoneFix } from './support/own-tracks-phone.ts'
import { readQrCode } from './support/read-qr-code.ts'
import { expect, test } from './support/test.ts'
import { openLoaded } from './support/until-loaded.ts'

const STEP_MS = 10_000
const SPEED_KMH = 54
/** Degrees of latitude at that speed in ten seconds: 150 m. */
const STEP_DEGREES = 150 / 111_195
const DRIVE_STEPS = 60
const STOP_STEPS = 48

/** Ten minutes to the north, 9 km, and an eight-minute stop that ends now. */
function driveAndStop(nowMs: number): PhoneFix[] {
  const startMs = nowMs - (DRIVE_STEPS + STOP_STEPS) * STEP_MS
  return Array.from({ length: DRIVE_STEPS + STOP_STEPS + 1 }, (_, step) => ({
    timeMs: startMs + step * STEP_MS,
    latitude: -26.2 + Math.min(step, DRIVE_STEPS) * STEP_DEGREES,
    longitude: 28.04,
    speedKmh: step < DRIVE_STEPS ? SPEED_KMH : 0,
  }))
}

test('a phone is set up by scanning the code, and its drive becomes a trip automatically', async ({
  signedInPage: page,
  person,
  request,
}) => {
  test.slow()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Upload Data' }).first().click()
  await expect(page).toHaveURL('/upload')
  await page.getByRole('button', { name: 'Connect my phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('iPhone', { exact: true }).click()
  await expect(dialog.getByRole('radio', { name: 'OwnTracks (recommended)' })).toBeChecked()
  await dialog.getByLabel('Vehicle').fill('Bakkie')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByRole('heading', { name: 'Set up OwnTracks' })).toBeVisible()
  await expectAccessibleEverywhere(page)

  const code = dialog.getByRole('img', { name: 'QR code to set up OwnTracks' })
  const link = await readQrCode(code)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  expect(await readQrCode(code), 'the code can be scanned in the dark theme').toBe(link)
  await page.evaluate(() => document.documentElement.classList.remove('dark'))

  const phone = openInOwnTracks(link, request)
  const status = dialog.getByRole('status')
  await phone.sendStatus()
  await expect(status).toHaveText('Waiting for the first position…')
  const fixes = driveAndStop(Date.now())
  for (const fix of fixes) await phone.send(fix)
  // A phone that missed a reply sends the message again.
  await phone.send(fixes[3])
  await expect(status).toHaveText('Connected: first position received')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const { headers } = person
  await expect
    .poll(async () => ((await (await request.get('/trips', { headers })).json()) as { total: number }).total, {
      timeout: 120_000,
      intervals: [2000],
      message: 'the trip is in the logbook within two minutes',
    })
    .toBe(1)

  await openLoaded(page, '/upload')
  const source = page.getByRole('list', { name: 'Connections' }).getByRole('listitem').first()
  await expect(source.getByRole('heading', { name: /^My phone\s*Works$/ })).toBeVisible()
  await expect(source.getByText('OwnTracks · Bakkie')).toBeVisible()
  await expect(source.getByText('A position every 10 seconds while driving.')).toBeVisible()
  await expect(source.getByText(/^(just now|[12] minutes? ago)$/)).toBeVisible()
  await source.getByRole('button', { name: /^111 received today/ }).click()
  await expect(dialog.getByText(`${fixes.length}`, { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^1 skipped: message without a location/)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')

  await openLoaded(page, '/logbook')
  // Only the trip's own row shows a duration, unlike those of the day and the month.
  const trip = page.getByRole('row').filter({ hasText: '10 min' })
  await expect(trip).toHaveCount(1)
  await expect(trip).toContainText(/9,0\s*km/)

  // A lift is not a trip. The phone's card lists it and can add it again.
  await trip.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Not my car' }).click()
  await expect(trip).toHaveCount(0)
  await openLoaded(page, '/upload')
  await expect(source.getByText('Not counted as trips: 1 drive in another car')).toBeVisible()
  await source.getByRole('button', { name: 'Show', exact: true }).click()
  await dialog.getByRole('button', { name: /^Add as a trip: Not my car/ }).click()
  await expect(dialog.getByText('Nothing left out')).toBeVisible()
  await openLoaded(page, '/logbook')
  await expect(trip).toHaveCount(1)
})

test('a phone opens the app itself, and a replaced key is refused', async ({ signedInPage: page, request }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    }),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await openLoaded(page, '/upload')
  await page.getByRole('button', { name: 'Connect my phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vehicle').fill('Bakkie')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  const open = dialog.getByRole('link', { name: 'Open in OwnTracks' })
  const first = openInOwnTracks((await open.getAttribute('href'))!, request).configuration
  await dialog.getByRole('button', { name: 'Finish later' }).click()

  await page.getByRole('button', { name: 'Set up again' }).click()
  await dialog.getByRole('button', { name: 'Show the new code' }).click()
  const second = openInOwnTracks((await open.getAttribute('href'))!, request).configuration
  const send = async ({ url, username, password }: typeof first) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const data = { _type: 'location', lat: -26.2, lon: 28.04, tst: Math.round(Date.now() / 1000) }
    return (await request.post(url, { headers: { authorization }, data })).status()
  }
  // The phone keeps its positions until it has the new key.
  expect(await send(first)).toBe(503)
  await expect(dialog.getByRole('status')).toHaveText('Waiting for the first position…')
  expect(await send(second)).toBe(200)
  await expect(dialog.getByRole('status')).toHaveText('Connected: first position received')
})

test('a mailed report becomes trips once its sender is accepted', async ({ signedInPage: page, person }) => {
  test.slow()
  await openLoaded(page, '/upload')
  await page.getByRole('button', { name: 'Get my address' }).click()
  const shown = page.getByText(/^in\+[a-z0-9]+@in\.spoor\.test$/)
  const address = (await shown.textContent())!
  const [from, subject] = ['Reports <reports@tracker.test>', 'Weekly Trip Report']
  await deliver(Number(process.env.E2E_MAIL_PORT), {
    from,
    to: address,
    subject,
    text: 'Attached.',
    attachments: [{ filename: 'Weekly.xls', content: xlsReport() }],
  })

  const question = page.getByText('Accept reports from reports@tracker.test?')
  await expect(question).toBeVisible({ timeout: 60_000 })
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  const file = page.getByRole('listitem').filter({ hasText: subject }).getByRole('link', { name: 'Weekly.xls' })
  await expect(file).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('2 trips')).toBeVisible({ timeout: 60_000 })
  await file.click()
  await page.getByRole('link', { name: 'See the trips' }).click()
  await expect(page.getByText('Paarl').first()).toBeVisible()

  // The next one needs no click, and both are answered.
  await deliver(Number(process.env.E2E_MAIL_PORT), {
    from,
    to: address,
    subject,
    text: 'Attached.',
    attachments: [{ filename: 'Weekly.xls', content: xlsReport(9) }],
  })
  await openLoaded(page, '/upload')
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toHaveCount(2, { timeout: 60_000 })
  expect(await readMailedLinks(person.email, 'Your emailed report was read', { count: 2 })).toHaveLength(2)
})

test('trips are pulled from Cartrack after entering a subuser’s password', async ({ signedInPage: page }) => {
  test.slow()
  await openLoaded(page, '/upload')
  await page.getByRole('button', { name: 'Connect Cartrack' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('KARO00012')
  await dialog.getByLabel('API password').fill('wrong')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByRole('alert')).toContainText('does not accept this username and password')
  await expectAccessibleEverywhere(page)
  await dialog.getByLabel('API password').fill('subuser-key')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  const card = page.getByRole('region', { name: 'Cartrack' })
  await expect(card.getByText('CA 123-456')).toBeVisible()
  await expect(card.getByText('3', { exact: true })).toBeVisible({ timeout: 60_000 })

  await openLoaded(page, '/logbook')
  await expect(page.getByRole('row').filter({ hasText: 'Main Road, Paarl' })).toHaveCount(3)
})
