import type { APIRequestContext } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { administer, joinCompany, payForCompany } from './support/accounts.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/test.ts'

const FLEET =
  'Start time,End time,Start location,End location,Distance (km),Vehicle,Driver\n' +
  '2026-03-09 08:00,2026-03-09 08:30,Depot,Bellville,12,CA 100,Ann\n' +
  '2026-03-09 10:00,2026-03-09 10:30,Bellville,Depot,13,CA 100,Ben\n' +
  '2026-03-10 08:00,2026-03-10 08:30,Depot,Paarl,60,CA 100,Ann\n'

async function call(request: APIRequestContext, person: Person, path: string, data: object): Promise<unknown> {
  const response = await request.post(path, { headers: person.headers, data })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/** Days of this month on which the driver goes from home to a client and back. */
async function drive(request: APIRequestContext, person: Person): Promise<void> {
  const month = new Date().toISOString().slice(0, 7)
  for (const day of ['01', '02', '03', '04']) {
    const trip = (hour: string, from: string, to: string) => ({
      started_at: `${month}-${day}T${hour}:00+02:00`,
      start_location: from,
      end_location: to,
      distance_km: 1234.5,
      classification: 'business',
      reason: 'Delivery for J. Botha',
    })
    await call(request, person, '/trips', trip('07:00', '12 Long Street', 'Bellville'))
    await call(request, person, '/trips', trip('17:00', 'Bellville', '12 Long Street'))
  }
}

test('a company admin manages the team', async ({ signedInPage: page, person, signUpAnother, request }) => {
  test.slow()
  const boss = await signUpAnother()
  const driver = await signUpAnother()
  const newcomer = await signUpAnother()
  const admin = await administer(request, boss)
  const company = await admin.createCompany({ name: `Kudu Couriers ${Date.now()}`, max_employees: 2 })
  await payForCompany(company.id)
  await joinCompany(person, company.id, 'company_admin')
  await joinCompany(driver, company.id)
  await drive(request, driver)

  await page.goto('/team')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.name)
  await expect(page.getByRole('region', { name: 'Seats' })).toContainText('2 of 2')
  await expect(page.getByRole('region', { name: 'Seats' })).toContainText('No seats left')
  const chart = page.getByRole('group', { name: 'Kilometres by month' })
  await expect(chart.getByRole('button').last()).toHaveAccessibleName(/9\s876,0/)
  await page.getByLabel('Driver', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Driver', { exact: true }).selectOption({ label: 'All employees' })
  await page.getByRole('tab', { name: 'Employees' }).click()
  await expect(page.getByRole('region', { name: 'Seats' })).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: driver.email })
  await expect(row).toContainText('Active')
  await expect(row).toContainText(/9\s876,0/)

  // The list shows only the driver's business trips, without the home address.
  await row.getByRole('button', { name: driver.name, exact: true }).click()
  const trips = page.getByRole('dialog')
  await expect(trips.getByText('Home → Bellville').first()).toBeVisible()
  await expect(trips).not.toContainText('Long Street')
  await expectAccessibleEverywhere(page, 'the trips of an employee', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Month before' }).click()
  await expect(row).toContainText('0,0')
  await page.goto('/team?tab=employees')

  // Seats cannot exceed the cap.
  await joinCompany(newcomer, company.id)
  await page.reload()
  const taken = page.getByRole('row').filter({ hasText: newcomer.email })
  await taken.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Remove seat' }).click()
  await expect(taken).toContainText('Waiting for a seat')
  await taken.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await expectAccessibleEverywhere(page, 'the dialog of a role', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await taken.getByRole('button', { name: /^Actions/ }).click()
  await expectAccessibleEverywhere(page, 'the menu of an employee', { within: '[role=menu]', widthsPx: [1280] })
  await page.getByRole('menuitem', { name: 'Give a seat' }).click()
  await expect(page.getByText('All 2 seats are taken. Free one, or ask for more seats.')).toBeVisible()

  // A logbook is submitted, sent back and submitted again.
  const taxYear = new Date().getUTCMonth() >= 2 ? new Date().getUTCFullYear() + 1 : new Date().getUTCFullYear()
  await call(request, driver, '/logbook/submissions', { tax_year: taxYear })
  await page.reload()
  await page.getByRole('tab', { name: /Logbooks/ }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  const logbook = page.getByRole('dialog')
  await expect(logbook.getByRole('row')).toHaveCount(9)
  await logbook.getByRole('button', { name: 'Send back' }).click()
  await expect(logbook.getByText('Tell the driver what to change.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a logbook that was handed in', { within: '[role=dialog]' })
  await logbook.getByLabel('Comment').fill('Name the clients.')
  await logbook.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText(`Sent back to ${driver.name}`)).toBeVisible()
  await expect(page.getByText('“Name the clients.”')).toBeVisible()

  // Invite many people from a file; invalid addresses are reported before any mail is sent.
  // A full company invites nobody.
  await admin.updateCompany(company.id, { max_employees: 4 })
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: 'Invite employees' }).click()
  await page.getByTestId('invitees-input').setInputFiles({
    name: 'drivers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Email\nNew,new-${Date.now()}@example.com\nOwn,${driver.email}\nBad,nobody@\n`),
  })
  const invite = page.getByRole('dialog')
  await expect(invite.getByText('1 of 3 can be invited.')).toBeVisible()
  await expect(invite.getByText('Already belongs to your company.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the dialog to invite', { within: '[role=dialog]' })
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('One invitation sent')).toBeVisible()
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()

  // One fleet file is split into the trips of its drivers.
  await importCsv(request, person, 'fleet.csv', FLEET)
  await page.getByRole('tab', { name: 'Fleet vehicles' }).click()
  await page.getByRole('button', { name: 'Transfer the trips of CA 100' }).click()
  const handover = page.getByRole('dialog')
  await handover.getByLabel('Driver', { exact: true }).selectOption({ label: `${driver.name} (${driver.email})` })
  await handover.getByLabel('Only trips driven by (according to the file)').selectOption('Ann')
  await expectAccessibleEverywhere(page, 'the dialog to hand over', { within: '[role=dialog]' })
  await handover.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText(`2 trips transferred to ${driver.name}`)).toBeVisible()
  await page.getByRole('button', { name: /^Undo the transfer of/ }).click()
  await expect(page.getByText('Transfer of 2 trips undone')).toBeVisible()

  // View the plan and request a larger one.
  await page.getByRole('tab', { name: 'Plan' }).click()
  await page.getByRole('button', { name: 'Ask for more seats or another plan' }).click()
  await page.getByRole('dialog').getByLabel('Drivers').fill('25')
  await expectAccessibleEverywhere(page, 'the dialog to ask for more', { within: '[role=dialog]' })
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. We will write to you within two working days.')).toBeVisible()
  await expectAccessibleEverywhere(page)

  // A driver who leaves keeps the trips; the company can choose to keep a copy.
  await page.getByRole('tab', { name: 'Employees' }).click()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from company' }).click()
  await expect(page.getByRole('radio', { name: /we keep a copy/ })).toBeChecked()
  await expectAccessibleEverywhere(page, 'the dialog to leave', { within: '[role=dialog]' })
  await page.getByRole('button', { name: 'End employment' }).click()
  await expect(page.getByText(`${driver.name} has left ${company.name}. 1 saved under Logbooks.`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expectAccessibleEverywhere(page)
})

test('an employee submits the logbook from the dashboard', async ({
  signedInPage: page,
  person,
  signUpAnother,
  request,
}) => {
  const admin = await administer(request, await signUpAnother())
  const company = await admin.createCompany({ name: `Springbok ${Date.now()}` })
  await payForCompany(company.id)
  await joinCompany(person, company.id)
  await drive(request, person)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Submit to my company' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: `Submit to ${company.name}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText(`Submitted to ${company.name}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Waiting for review' })).toBeDisabled()
  await expectAccessibleEverywhere(page, 'the dialog to submit', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/logbook')
  // Fits the smallest laptop without scrolling.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Waiting for review' })).toBeInViewport()
})

test('a manager can view but not manage the team, and a driver is redirected', async ({
  signedInPage: page,
  person,
  signUpAnother,
  request,
}) => {
  const admin = await administer(request, await signUpAnother())
  const company = await admin.createCompany({ name: `Steenbok ${Date.now()}` })
  await payForCompany(company.id)
  await joinCompany(person, company.id, 'company_manager')
  await page.goto('/team?tab=employees')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.name)
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Fleet vehicles' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await expect(page.getByText('No invitations yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite employees' })).toHaveCount(0)

  await joinCompany(person, company.id)
  await page.goto('/login')
  await page.goto('/team?tab=employees')
  await expect(page).toHaveURL(/\/unauthorized/)
})
