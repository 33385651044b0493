import { expectAccessibleEverywhere } from './support/accessible.ts'
import { changeAccount } from './support/accounts.ts'
import { countEffort } from './support/count-effort.ts'
import { importCsv } from './support/import-csv.ts'
import { readMailedLinks } from './support/mails.ts'
import { button, newEmail, PASSWORD, register } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const FILENAME = 'bakkie-march.csv'
const OPENING_KM = 53_736
/** A visitor's file is read at low priority, and these tests share the machine with others. */
const READ_WITHIN = { timeout: 45_000 }
const HOME = { name: 'Mowbray', at: '-33.9446,18.4760' }
const WORK = { name: 'Bellville', at: '-33.9021,18.6275' }
const CLIENT = { name: 'Stellenbosch', at: '-33.9346,18.8668' }

/** A tracker's trips in March 2026, with the odometer: to work, to a client at noon, and home. */
function marchCsv(): string {
  let odometerKm = OPENING_KM
  const rows: string[] = []
  const drive = (day: string, [start, end]: [string, string], from: typeof HOME, to: typeof HOME, km: number) => {
    const before = odometerKm
    odometerKm += km
    rows.push(
      `${day} ${start},${day} ${end},${from.name},${to.name},${from.at},${to.at},${km},${before},${odometerKm},CA 100-200`,
    )
  }
  // Starts on a Monday and skips weekends.
  for (const week of [0, 1, 2, 3]) {
    for (const weekday of [0, 1, 2, 3, 4]) {
      const day = `2026-03-${String(2 + week * 7 + weekday).padStart(2, '0')}`
      drive(day, ['07:10', '07:40'], HOME, WORK, 17)
      if (weekday === 2) {
        drive(day, ['11:00', '11:35'], WORK, CLIENT, 28)
        drive(day, ['13:00', '13:35'], CLIENT, WORK, 28)
      }
      drive(day, ['17:00', '17:30'], WORK, HOME, 17)
    }
  }
  return `Start time,End time,Start location,End location,Start latitude,Start longitude,End latitude,End longitude,Distance (km),Start odometer,End odometer,Vehicle\n${rows.join('\n')}\n`
}

test('the first-logbook steps lead from an empty browser to the downloaded logbook', async ({ page, context }) => {
  test.slow()
  const effort = await countEffort(context)
  await page.goto('/')
  await expect(page.locator('#drawn')).toHaveCount(0)
  await page
    .getByTestId('try-input')
    .setInputFiles({ name: FILENAME, mimeType: 'text/csv', buffer: Buffer.from(marchCsv()) })
  // Clicks outside the page: choosing the file, and opening the link in the mail.
  const outside = 2
  await expect(page.getByTestId('try-out-result')).toBeVisible(READ_WITHIN)
  await button(page, 'Create an account with this file').click()
  const email = newEmail()
  await register(page, email)
  await expect(page.getByText(`${FILENAME} is read as soon as your account is active.`)).toBeVisible()
  // The administrator verifies the payment.
  await changeAccount({ email }, 'paid')
  await page.goto((await readMailedLinks(email, 'Confirm your email address'))[0])
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')

  const steps = page.getByRole('region', { name: 'Your first logbook' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Review 48 trips' })).toBeVisible(READ_WITHIN)
  await expect(steps.locator('[aria-current=step]')).toContainText('Home and work')
  await steps.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/places')
  const likely = page.getByRole('region', { name: 'Home and work', exact: true })
  await expect(likely).toContainText('Home: Mowbray')
  await expect(likely).toContainText('Work: Bellville')
  await button(page, 'Both are right').click()

  await expect(page).toHaveURL('/review')
  await expect(page.getByText(/48 trips to review, 4 groups/)).toBeVisible()
  let keys = 0
  let typed = false
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys++
  }
  const done = page.getByText('All trips reviewed')
  const card = page.getByRole('region', { name: 'Trip to review' })
  while (!(await done.isVisible())) {
    const title = (await card.getByRole('heading').textContent()) ?? ''
    if (title.includes('Stellenbosch')) {
      // The reason of the outward trip is reused for the return trip.
      if (typed) {
        await expect(async () => {
          await page.keyboard.press('1')
          await expect(card.getByLabel(/^Reason/)).toHaveValue('Site inspection for Ms Dube', { timeout: 500 })
        }).toPass()
        keys++
      } else {
        await press('e')
        await page.keyboard.type('Site inspection for Ms Dube')
        await press('Enter')
      }
      typed = true
      await press('b')
    } else {
      // Home and work are named, so the commute between them is suggested as private.
      await expect(card).toContainText('SARS: home to work is private')
      await press('Enter')
    }
    await expect(async () =>
      expect(
        (await done.isVisible()) || (await card.getByRole('heading').textContent({ timeout: 100 })) !== title,
      ).toBe(true),
    ).toPass()
  }

  await expect(steps.locator('[aria-current=step]')).toContainText('Odometer')
  await steps.getByRole('link', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download logbook' })
  await dialog.getByRole('button', { name: /^Use 53.736,0 km from your file$/ }).click()
  await expect(dialog.getByLabel('Opening, on 1 March')).toHaveValue('53736')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  // The steps do not reappear.
  await expect(steps).toHaveCount(0)
  await page.goto('/logbook?classification=business')
  const rows = page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')
  await expect(rows).toHaveCount(8)
  for (const row of await rows.all()) await expect(row).toContainText('Site inspection for Ms Dube')
  await expect(steps).toHaveCount(0)
  const clicks = effort.clicks()
  // oxlint-disable-next-line no-console -- prints the measurement
  console.log(`${clicks.length + outside} clicks, ${effort.fields()} fields and ${keys} keys to the first logbook`)
  expect(clicks.length + outside, clicks.join('\n')).toBeLessThanOrEqual(12)
  expect(effort.fields()).toBeLessThanOrEqual(8)
})

test('the first-logbook steps can be dismissed and resumed', async ({ signedInPage: page, person, request }) => {
  await request.put('/auth/profile', { headers: person.headers, data: { first_logbook: 'open' } })
  await importCsv(request, person, FILENAME, marchCsv())
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
