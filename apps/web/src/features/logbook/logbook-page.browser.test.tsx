import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { reach } from '../../net/reach.ts'
import { setSession } from '../../session/session.ts'
import { lastSeen } from '../../auth/last-seen.ts'
import { createSession } from '../../testing/a-session.ts'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { doubleTextSize } from '../../testing/browser.ts'
import { answer } from '../../testing/show-page.tsx'
import { drives, serve, showLogbook, shownTrips } from './testing/show-logbook.tsx'

/** Heights of the app's header and, on a phone, the bottom bar. */
const SHELL_PX = { header: 57, bottomBar: 56 }
const PHONE = [390, 844] as const

const open = { classification: null, status: 'pending' } as const

test.for([
  [1280, 900, ''],
  [1280, 900, '?period=last-month&classification=business&reason=missing'],
  [768, 900, ''],
  [...PHONE, ''],
  [...PHONE, '?period=last-month&classification=business&status=pending&min_km=10'],
] as const)(
  'shows only two rows of controls, and one of filters on a phone, above the first trip at %i × %i with %j',
  async ([width, height, search]) => {
    await page.viewport(width, height)
    serve(drives({}, {}))
    await showLogbook(search)
    const [first] = await shownTrips(2)
    const bottoms = [...document.querySelectorAll('button, input, select, a[href]')]
      .filter((control) => !control.closest('[role=table]') && control.checkVisibility())
      .map((control) => control.getBoundingClientRect())
      .filter(({ top }) => top < first.getBoundingClientRect().top)
      .map(({ top, height: tall }) => top + tall / 2)
      .toSorted((a, b) => a - b)
    const rows = bottoms.filter((middle, at) => at === 0 || middle - bottoms[at - 1] > 12)
    expect(rows).toHaveLength(width < 640 && search !== '' ? 3 : 2)
  },
)

test('keeps the search hint, a filter and Clear within a phone', async () => {
  await page.viewport(...PHONE)
  serve(drives({}, {}))
  await showLogbook('?period=this-month')
  await shownTrips(2)
  for (const name of [/^Clear filters/, /^Remove filter/]) {
    const { left, right } = page.getByRole('button', { name }).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(PHONE[0])
  }
  const box = page.getByRole('searchbox').element() as HTMLInputElement
  // The hint and the padding at the end.
  expect(box.clientWidth).toBeGreaterThan(200)
})

test('shows the details of a trip that is tapped on a phone', async () => {
  await page.viewport(...PHONE)
  serve(drives({ reason: 'Quote for Ms Dube' }))
  const address = await showLogbook()
  await shownTrips(1)
  await page.getByRole('button', { name: /^Choose the trip on/ }).click()
  const details = page.getByRole('dialog', { name: 'Edit trip' })
  await expect.element(details.getByLabelText('Reason', { exact: true })).toHaveValue('Quote for Ms Dube')
  expect(address()).toMatch(/trip=/)
})

test('lets a company member submit the logbook from the header, even on a phone', async () => {
  setSession(createSession({ role_type: 'company_employee', company_id: createId(1), company_name: 'Karoo Couriers' }))
  serve(drives({}, {}))
  await page.viewport(...PHONE)
  const address = await showLogbook()
  await shownTrips(2)
  await expectNoSidewaysScroll()
  const [first] = await shownTrips(2)
  expect(first.getBoundingClientRect().bottom).toBeLessThan(PHONE[1] - SHELL_PX.bottomBar)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect.poll(address).toBe('/logbook?submit=true')
  await expect.element(page.getByRole('dialog', { name: 'Submit to my company' })).toBeVisible()
  setSession(null)
})

test('fits three trips with thumb-sized buttons on the first screen of a phone', async () => {
  await page.viewport(...PHONE)
  serve(drives(open, open, open, open))
  await showLogbook()
  const trips = await shownTrips(4)
  const { bottom } = trips[2].getBoundingClientRect()
  expect(SHELL_PX.header + bottom).toBeLessThanOrEqual(PHONE[1] - SHELL_PX.bottomBar)
  const card = trips[0].getBoundingClientRect()
  for (const name of ['Business', 'Private']) {
    const { height, width } = page.getByRole('button', { name, exact: true }).first().element().getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(44)
    expect(width).toBeGreaterThan(card.width * 0.4)
  }
})

test.for([[1280, 900], PHONE] as const)(
  'keeps everything inside its row and the page at double text size, at %i × %i',
  async ([width, height]) => {
    await page.viewport(width, height)
    doubleTextSize()
    serve(drives({ classification: 'business', status: 'confirmed', reason: 'Site visit at Berg River' }, open))
    await showLogbook()
    await shownTrips(2)
    await expectNoSidewaysScroll()
    const below = [...document.querySelectorAll('[role=rowgroup] [role=row]')].flatMap((row) =>
      [...row.querySelectorAll('button, span, input')]
        .filter((part) => part.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom)
        .map((part) => part.textContent),
    )
    expect(below).toEqual([])
  },
)

test('groups consecutive classifications into one toast that covers no trip on a phone', async () => {
  await page.viewport(...PHONE)
  document.documentElement.style.setProperty('--bottom-bar', `${SHELL_PX.bottomBar}px`)
  serve(drives(open, open, open, open))
  await showLogbook()
  const trips = await shownTrips(4)
  await page.getByRole('button', { name: 'Business', exact: true }).nth(0).click()
  await page.getByRole('button', { name: 'Private', exact: true }).nth(1).click()
  const undo = page.getByRole('button', { name: 'Undo: 2 trips classified' })
  await expect.element(undo).toBeVisible()
  const toast = undo.element().closest('[role=status]')!.parentElement!
  const { top } = trips[0].getBoundingClientRect()
  await expect.poll(() => toast.getBoundingClientRect().bottom).toBeLessThan(SHELL_PX.header + top)
  await undo.click()
  await expect.poll(() => document.querySelectorAll('[data-trip] [aria-pressed=true]').length).toBe(0)
  document.documentElement.style.removeProperty('--bottom-bar')
})

test.for([[1280, 900], PHONE] as const)(
  'marks a business trip without a reason and lets the user add one in place, at %i × %i',
  async ([width, height]) => {
    await page.viewport(width, height)
    serve(drives({ classification: 'business' }, { classification: 'private' }))
    await showLogbook()
    await shownTrips(2)
    expect(page.getByText('Reason missing').elements()).toHaveLength(1)
    await page.getByText('Reason missing').click()
    await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  },
)

test('shows filters as removable chips', async () => {
  await page.viewport(1280, 900)
  const asked = serve(drives({}))
  const address = await showLogbook('?from=2026-02-01&to=2026-02-28&classification=business&min_km=10&max_km=20')
  await shownTrips(1)
  const chips = () => page.getByRole('list', { name: 'Filters' }).getByRole('listitem').elements()
  expect(chips().map((chip) => chip.textContent)).toEqual([
    'Feb 2026',
    'Business',
    expect.stringMatching(/^10,0.km to 20,0.km$/),
  ])
  await page.getByRole('button', { name: 'Remove filter: Business' }).click()
  await expect.poll(() => chips().length).toBe(2)
  await expect.poll(() => asked.at(-1)).toEqual({ from: '2026-02-01', to: '2026-02-28', min_km: 10, max_km: 20 })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => chips().length).toBe(0)
  expect(address()).toBe('/logbook')
})

test('picks a month in the filters', async () => {
  vi.setSystemTime('2026-03-15T10:00:00Z')
  await page.viewport(1280, 900)
  const asked = serve(drives({}))
  const address = await showLogbook()
  await shownTrips(1)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Apr 2026' })).toBeDisabled()
  await page.getByRole('button', { name: 'Year before' }).click()
  await page.getByRole('button', { name: 'Feb 2025', exact: true }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ from: '2025-02-01', to: '2025-02-28' })
  await page.getByRole('button', { name: 'Feb 2025', exact: true }).click()
  await expect.poll(() => address()).toBe('/logbook')
  await expectAccessibleEverywhere()
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('shows how a search for a month and kilometres was interpreted, and can search for the text itself', async () => {
  vi.setSystemTime('2026-03-15T10:00:00Z')
  await page.viewport(1280, 900)
  const asked = serve(drives({}))
  const address = await showLogbook()
  await shownTrips(1)
  await page.getByLabelText('Search trips').fill('Midrand April >50 km')
  await expect.poll(() => asked.at(-1)).toEqual({ from: '2025-04-01', to: '2025-04-30', min_km: 50, q: 'Midrand' })
  const chips = () => page.getByRole('list', { name: 'Filters' }).getByRole('listitem').elements()
  expect(chips().map((chip) => chip.textContent)).toEqual([
    '‘April’: Apr 2025',
    expect.stringMatching(/^‘>50 km’: From 50,0.km$/),
  ])
  await page.getByRole('button', { name: /April/ }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ min_km: 50, q: 'Midrand April' })
  await expect.element(page.getByLabelText('Search trips')).toHaveValue('Midrand "April" >50 km')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => address()).toBe('/logbook')
})

test('moves a column by dragging its heading, then announces and remembers it', async () => {
  await page.viewport(1280, 900)
  serve(drives({}))
  await showLogbook()
  await shownTrips(1)
  const name = (column: string) => page.getByRole('columnheader', { name: column, exact: true })
  const order = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((column) => column.textContent)
  expect(order().slice(1, 4)).toEqual(['Date and time', 'Locations', 'Distance'])
  await userEvent.dragAndDrop(name('Distance'), name('Date and time'))
  await expect.poll(() => order().slice(1, 4)).toEqual(['Distance', 'Date and time', 'Locations'])
  await expect.element(page.getByText('Distance is now 1 of 6')).toBeInTheDocument()
  expect(localStorage.getItem('spoor_logbook_columns')).toMatch(/^distance,when,locations/)
})

test('moves a column in the columns dialog by dragging and with buttons', async () => {
  await page.viewport(390, 844)
  serve(drives({}))
  await showLogbook()
  await shownTrips(1)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  const order = () =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  const grip = page.getByRole('dialog').getByTitle('Drag to reorder')
  await userEvent.dragAndDrop(grip.nth(0), grip.nth(2))
  await expect.poll(() => order().slice(0, 3)).toEqual(['Locations', 'Distance', 'Date and time'])
  await page.getByRole('button', { name: 'Move Date and time up' }).click()
  await expect.poll(() => order().slice(0, 3)).toEqual(['Locations', 'Date and time', 'Distance'])
  await expect.element(page.getByText('Date and time is now 2 of 11')).toBeInTheDocument()
})

test('marks the saved list as filtered while offline, and clears the filters once the server is back', async () => {
  await page.viewport(1280, 900)
  const filter = { classification: 'business' } as const
  const days = [{ day: '2026-03-09', trips: 1, distance_km: 14, business_km: 14 }]
  const replies = [
    { key: ['trips', 'days', filter], data: days, atMs: Date.parse('2026-03-10T08:00:00Z') },
    { key: ['trips', 'rows', filter, '-started_at', 'first'], data: drives(filter), atMs: 1 },
  ]
  await lastSeen.keep({ ownerUid: 'u1', shown: { search: filter, filter, sort: '-started_at', replies } })
  setSession(createSession())
  vi.spyOn(api, 'call').mockRejectedValue(new TypeError('Failed to fetch'))
  reach.markUnreachable()
  const address = await showLogbook()
  await expect.element(page.getByText('It uses the filters from your last visit', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove filter: Business' })).toBeInTheDocument()
  serve(drives(filter, {}))
  answer({ '/health': { status: 'ok' } })
  reach.doubt()
  await expect.poll(() => address()).toBe('/logbook')
  await shownTrips(2)
  setSession(null)
})

test('shows that a file is being read in an empty logbook, and its trips afterwards', async () => {
  const trips: ReturnType<typeof drives> = []
  const lists = { '/upload/recent': [{ status: 'extracting' }] }
  serve(trips, lists)
  await showLogbook()
  await expect.element(page.getByText('Your file is being read')).toBeVisible()
  trips.push(...drives({}))
  lists['/upload/recent'] = [{ status: 'saved' }]
  await shownTrips(1)
  await expect.element(page.getByText('Your file is being read')).not.toBeInTheDocument()
})
