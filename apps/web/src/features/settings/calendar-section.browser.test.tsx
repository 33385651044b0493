import { connectCalendar, disconnectCalendar, getCalendar, type Calendar } from '@spoor/contract/routes/calendar.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CalendarSection } from './calendar-section.tsx'

const WORKING: Calendar = {
  host: 'calendar.google.com',
  connected_at: '2026-03-10T06:00:00.000Z',
  read_at: '2026-03-10T06:23:00.000Z',
  reasons: 3,
  hides_titles: false,
  error: null,
  stopped: false,
}
const ADDRESS = 'https://calendar.google.com/calendar/ical/a%40example.com/private-1/basic.ics'
const FAULT = 'There is a page at this address, but not a calendar. Copy the address that ends in .ics.'

let calendar: Calendar | null
let available: boolean
let asked: number
let sent: string[]
beforeEach(() => {
  calendar = null
  available = true
  asked = 0
  sent = []
  setSession(createSession())
  serveApi(
    fake(getCalendar, () => {
      asked++
      return { available, calendar }
    }),
    fake(connectCalendar, ({ body: { address } }) => {
      sent.push(address)
      if (address !== ADDRESS) return refusal(422, FAULT)
      calendar = WORKING
      return { available, calendar }
    }),
    fake(disconnectCalendar, () => {
      calendar = null
    }),
  )
})

const show = () => showPage('/settings', { '/settings': CalendarSection })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('is absent where the installation cannot store addresses', async () => {
  available = false
  await show()
  await expect.poll(() => asked).toBe(1)
  await expect.element(page.getByText('Reasons from your calendar')).not.toBeInTheDocument()
})

test('connects a calendar by its address, and explains what is wrong with another', async () => {
  await show()
  await button('Connect calendar').click()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
  await button('Connect').click()
  await expect.element(page.getByText('Paste the address')).toBeVisible()
  const field = page.getByLabelText('Secret address')
  await field.fill('https://calendar.google.com/')
  await button('Connect').click()
  await expect.element(page.getByRole('alert').getByText(FAULT)).toBeVisible()
  await field.fill(` ${ADDRESS} `)
  await button('Connect').click()
  await expect.element(page.getByText('Calendar connected, with reasons for 3 trips')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('calendar.google.com')).toBeVisible()
  expect(sent).toEqual(['https://calendar.google.com/', ADDRESS])
})

test('shows how reading goes, without the address', async () => {
  calendar = WORKING
  await show()
  await expect.element(page.getByText('Working')).toBeVisible()
  await expect.element(page.getByText('08:23', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Reasons for 3 trips' })).toHaveAttribute('href', '/review')
  await expect.element(page.getByText('private-1')).not.toBeInTheDocument()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
})

test('shows the last failure, that reading stopped, and a calendar without titles', async () => {
  const error = { code: 'not_found', message: 'x', at: '2026-03-10T06:23:00.000Z' }
  calendar = { ...WORKING, error, stopped: true, hides_titles: true, reasons: 0 }
  await show()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('There is no calendar at this address', { exact: false })).toBeVisible()
  await expect.element(alert.getByText('We stopped trying after three days', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
  await expect.element(page.getByText('shows when you are busy, but not why', { exact: false })).toBeVisible()
  await button('New address').click()
  await page.getByLabelText('Secret address').fill(ADDRESS)
  await button('Save').click()
  await expect.element(page.getByText('Working')).toBeVisible()
})

test('disconnects', async () => {
  calendar = WORKING
  await show()
  await button('Disconnect').click()
  await expect.element(page.getByText('Reasons in your logbook stay.', { exact: false })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(button('Connect calendar')).toBeVisible()
})
