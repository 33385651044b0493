import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { drives, serve, showLogbook, shownTrips } from './testing/show-logbook.tsx'

const DIALOG = '[role=dialog]'
const MENU = '[role=menu]'
const TAB = {
  id: '6f1c2a52-3c1e-4a7a-9a3c-0d8c5d2b7e77',
  name: 'Clients in Gqeberha',
  filter: {},
  sort: '-started_at',
  columns: ['when', 'locations', 'distance'],
  shared: false,
  mine: true,
  owner_name: 'Test Driver',
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const choose = (item: string) => page.getByRole('menuitem', { name: item, exact: true }).click()
const open = async (item: string) => {
  await button('More actions').click()
  await choose(item)
}
const gone = (layer: string) => expect.poll(() => document.querySelector(layer)).toBeNull()

/** Accessibility does not depend on the width of a layer, but overflow does, and a phone is the narrowest. */
async function look(layer: string, widthPx = 390): Promise<void> {
  await expect.poll(() => document.querySelector(layer)).not.toBeNull()
  await expectAccessibleEverywhere(layer, { widthsPx: [widthPx] })
}

async function checkAndClose(layer: string, widthPx?: number): Promise<void> {
  await look(layer, widthPx)
  await userEvent.keyboard('{Escape}')
  await gone(layer)
}

test('the list is accessible as cards and as rows', async () => {
  serve(drives({ classification: 'business' }, { classification: null, status: 'pending' }, { status: 'rejected' }))
  await showLogbook()
  await shownTrips(3)
  await expectAccessibleEverywhere()
})

test('the dialogs of the page are accessible', async () => {
  await page.viewport(390, 844)
  serve(drives({}, {}))
  await showLogbook()
  await shownTrips(2)
  for (const item of ['Columns', 'Export', 'Keyboard shortcuts', 'Deleted']) {
    await open(item)
    await checkAndClose(DIALOG)
  }
  await button('Add trip').click()
  await checkAndClose(DIALOG)
  await button('Filter').click()
  await page.getByLabelText('Dates').selectOptions('From … to …')
  await checkAndClose(DIALOG)
})

test.for([
  [390, 844],
  [1280, 900],
] as const)('the trip menu, the trip form and the selection bar are accessible at %i × %i', async ([width, height]) => {
  await page.viewport(width, height)
  serve(drives({}, {}))
  await showLogbook()
  const trips = await shownTrips(2)
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await look(MENU, width)
  await choose('Edit')
  await checkAndClose(DIALOG, width)
  for (const trip of trips) trip.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  // On a phone, merging is in the bar's menu.
  await expect.element(page.getByRole('region', { name: 'Selected trips' })).toBeVisible()
  await look('[aria-label="Selected trips"]', width)
})

test('the menu and dialogs of a tab are accessible', async () => {
  serve(drives({}), { '/tabs': [TAB] })
  await showLogbook(`?tab=${TAB.id}`)
  await shownTrips(1)
  await button('New tab').click()
  await checkAndClose(DIALOG, 1280)
  await button('Change tab Clients in Gqeberha').click()
  await look(MENU, 1280)
  await choose('Rename')
  await checkAndClose(DIALOG, 1280)
})

test('Back on a phone closes the open layer and stays on the page', async () => {
  await page.viewport(390, 844)
  serve(drives({}, {}))
  const address = await showLogbook()
  await shownTrips(2)
  // Escape simulates Back, for which browsers have no key here; the page itself must not receive it.
  const hide = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('keydown', hide, true)
  try {
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await gone(MENU)
    for (const item of ['Columns', 'Export']) {
      await open(item)
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await gone(DIALOG)
    }
  } finally {
    window.removeEventListener('keydown', hide, true)
  }
  expect(address()).toBe('/logbook')
})
