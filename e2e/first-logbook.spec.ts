import { expectAccessibleEverywhere } from './support/accessible.ts'
import { changeAccount } from './support/accounts.ts'
import { countEffort } from './support/count-effort.ts'
import { importCsv } from './support/import-csv.ts'
import { readMailedLinks } from './support/mails.ts'
import { button, newEmail, register } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const FILENAME = 'bakkie-2026.csv'
const OPENING_KM = 53_736
/** A visitor's file is read at low priority, and these tests share the machine with others. */
const READ_WITHIN = { timeout: 45_000 }
const HOME = { name: 'Mowbray', at: '-33.9446,18.4760' }
const WORK = { name: 'Bellville', at: '-33.9021,18.6275' }
const CLIENT = { name: 'Stellenbosch', at: '-33.9346,18.8668' }
const REASON = 'Site inspection for Ms Dube'

/** A tracker's trips from March to November 2026, with the odometer: to work, to a client on Wednesdays at noon, and home. */
function yearCsv(): string {
  let odometerKm = OPENING_KM
  const rows: string[] = []
  const drive = (day: string, [start, end]: [string, string], from: typeof HOME, to: typeof HOME, km: number) => {
    const before = odometerKm
    odometerKm += km
    const purpose = [from, to].includes(CLIENT) ? REASON : ''
    rows.push(
      `${day} ${start},${day} ${end},${from.name},${to.name},${from.at},${to.at},${km},${before},${odometerKm},CA 100-200,${purpose}`,
    )
  }
  // Starts on a Monday and skips weekends.
  for (let atMs = Date.UTC(2026, 2, 2); atMs < Date.UTC(2026, 10, 27); atMs += 86_400_000) {
    const weekday = new Date(atMs).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    const day = new Date(atMs).toISOString().slice(0, 10)
    drive(day, ['07:10', '07:40'], HOME, WORK, 17)
    if (weekday === 3) {
      drive(day, ['11:00', '11:35'], WORK, CLIENT, 28)
      drive(day, ['13:00', '13:35'], CLIENT, WORK, 28)
    }
    drive(day, ['17:00', '17:30'], WORK, HOME, 17)
  }
  return `Start time,End time,Start location,End location,Start latitude,Start longitude,End latitude,End longitude,Distance (km),Start odometer,End odometer,Registration,Purpose\n${rows.join('\n')}\n`
}
const CLIENT_TRIPS = yearCsv().split(REASON).length - 1

test('the first hour of a new driver: a year of a tracker to the downloaded logbook', async ({ page, context }) => {
  test.slow()
  const effort = await countEffort(context)
  await page.goto('/')
  await expect(page.locator('#drawn')).toHaveCount(0)
  await page
    .getByTestId('try-input')
    .setInputFiles({ name: FILENAME, mimeType: 'text/csv', buffer: Buffer.from(yearCsv()) })
  // Clicks outside the page: choosing the file, and opening the link in the mail.
  const outside = 2
  await expect(page.getByTestId('try-out-result')).toBeVisible(READ_WITHIN)
  await button(page, 'Create an account with this file').click()
  const email = newEmail()
  await register(page, email)
  await expect(page.getByText(`${FILENAME} is read as soon as your account is active.`)).toBeVisible()
  // The administrator verifies the payment.
  await changeAccount({ email }, 'paid')
  // The mail's link signs in the browser that registered: nothing is typed twice.
  await page.goto((await readMailedLinks(email, 'Confirm your email address'))[0])
  await expect(page).toHaveURL('/how-to')

  const steps = page.getByRole('region', { name: 'Your first logbook' })
  await expect(steps).toContainText(/Reading bakkie-2026\.csv…|Home and work/)
  await expect(steps.locator('[aria-current=step]')).toContainText('Home and work', READ_WITHIN)
  // On a phone, title, number, step and button are above the fold.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(steps.getByRole('heading')).toHaveText('Your first logbook1 of 5')
  for (const text of ['Your first logbook', '1 of 5', 'Home and work', 'Continue'])
    await expect(steps.getByText(text).first()).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await steps.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/places')
  const likely = page.getByRole('region', { name: 'Home and work', exact: true })
  await expect(likely).toContainText('Home: Mowbray')
  await expect(likely).toContainText('Work: Bellville')
  await button(page, 'Both are right').click()

  // Enter alone takes every suggestion, and the claim stays what it was.
  await expect(page).toHaveURL('/review')
  const sums = page.getByText(/^If you accept all: /)
  await expect(sums).toContainText(/Home to work is private: R\s[\d\s]+ less than the first estimate of R\s/)
  const text = ((await sums.textContent()) ?? '').replaceAll(/\s/g, '')
  expect(text).toContain(`${CLIENT_TRIPS * 28},0kmofbusiness`)
  const done = page.getByText('All trips reviewed')
  const card = page.getByRole('region', { name: 'Trip to review' })
  let keys = 0
  while (!(await done.isVisible())) {
    const before = (await card.textContent()) ?? ''
    await page.keyboard.press('Enter')
    keys++
    // Business trips without a reason take a second Enter.
    await expect(async () => {
      const isNext = (await done.isVisible()) || (await card.textContent({ timeout: 100 })) !== before
      expect(isNext || (await card.getByRole('combobox').evaluate((field) => field === document.activeElement))).toBe(
        true,
      )
    }).toPass()
  }

  await expect(steps.locator('[aria-current=step]')).toContainText('Odometer')
  await steps.getByRole('link', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download logbook' })
  const proposal = dialog.getByRole('button', { name: /^Use 53.736,0.km from your file$/ })
  await expect(proposal).toBeInViewport()
  await proposal.click()
  await expect(dialog.getByLabel('Opening, on 1 March')).toHaveValue('53736')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('logbook-2026-27-ca-100-200.pdf')
  const clicks = effort.clicks()
  console.log(`${clicks.length + outside} clicks, ${effort.fields()} fields and ${keys} keys to the first logbook`)
  expect(clicks.length + outside, clicks.join('\n')).toBeLessThanOrEqual(12)
  expect(effort.fields()).toBeLessThanOrEqual(5)

  await page.goto('/logbook?classification=business')
  await expect(page.getByText(new RegExp(`^${CLIENT_TRIPS} trips`)).first()).toBeVisible()
  await page.goto('/vehicles')
  await expect(page.getByText('CA 100-200').first()).toBeVisible()
})

test('an odometer reading is proposed only from the days around 1 March', async ({
  signedInPage: page,
  person,
  request,
}) => {
  test.slow()
  const starts = { 'CA 1001': '2026-03-01', 'CA 1002': '2026-03-03', 'CA 1003': '2026-07-31' }
  const rows = Object.entries(starts).map(
    ([name, day]) => `${day} 08:00,${day} 08:30,Mowbray,Paarl,50,53000,53050,${name}`,
  )
  const header = 'Start time,End time,Start location,End location,Distance (km),Start odometer,End odometer,Vehicle'
  await importCsv(request, person, 'three.csv', `${header}\n${rows.join('\n')}\n`)
  await page.goto('/logbook?download=true')
  const dialog = page.getByRole('dialog', { name: 'Download logbook' })
  const proposal = dialog.getByRole('button', { name: /^Use 53.000,0.km from your file$/ })
  const show = (name: string) => dialog.getByLabel('Vehicle').selectOption({ label: `${name} (1 trip)` })

  await show('CA 1001')
  await expect(dialog).toContainText(/1 Mar 2026\. The tracker recorded 53.000,0.km: enter what/)
  await expect(proposal).toBeInViewport()

  await show('CA 1002')
  await expect(dialog).toContainText(/The tracker recorded 53.000,0.km on .*3 Mar 2026, without trips in between/)
  await proposal.click()
  await expect(dialog.getByLabel('Opening, on 1 March')).toHaveValue('53000')

  await show('CA 1003')
  await expect(dialog).toContainText('What did it show on Sun 1 Mar 2026?')
  await expect(proposal).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Yes, on .*31 Jul 2026 at 53.000,0.km$/ }).click()
  await expect(dialog.getByLabel(/^Opening, on .*31 Jul 2026$/)).toHaveValue('53000')
  await expect(proposal).toHaveCount(0)
})

test('the first-logbook steps can be dismissed and resumed', async ({ signedInPage: page, person, request }) => {
  await request.put('/auth/profile', { headers: person.headers, data: { first_logbook: 'open' } })
  await importCsv(request, person, FILENAME, yearCsv())
  await page.goto('/places')
  const steps = page.getByRole('region', { name: 'Your first logbook' })
  await expect(steps.getByRole('link', { name: 'Skip' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'first-logbook')
  await steps.getByRole('button', { name: 'Continue later' }).click()
  await expect(steps).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(steps).toContainText('Your first logbook is not finished.')
  await steps.getByRole('button', { name: 'Continue' }).click()
  await expect(steps.getByRole('listitem').filter({ hasText: 'Home and work' })).toBeVisible()
})
