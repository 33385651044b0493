import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { DRIVE_START, drive } from './support/drive.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/test.ts'

test.use({ permissions: ['geolocation'], geolocation: DRIVE_START })

const inProgress = (page: Page) => page.getByRole('main').getByText('Trip In Progress')
const distanceKm = async (page: Page): Promise<number> =>
  Number((await page.getByRole('definition').nth(1).innerText()).replace(',', '.').replace(/[^\d.]/g, ''))

async function endUnanswered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End Trip' }).click()
  await page.getByRole('button', { name: 'Decide later' }).click()
}

async function tripsOnServer(page: Page, { headers }: Person): Promise<Record<string, unknown>[]> {
  const reply = await page.request.get('/trips', { headers })
  return ((await reply.json()) as { items: Record<string, unknown>[] }).items
}

test('a drive with a reload and a network outage is in the logbook exactly once', async ({
  signedInPage: page,
  person,
  context,
}) => {
  test.slow()
  await page.goto('/trips')
  await expect(page.getByRole('heading', { level: 1, name: 'Trip Tracker' })).toBeVisible()
  await expect(page.getByText('Trip History (0)')).toBeVisible()
  await page.getByRole('button', { name: 'Start Trip' }).click()
  await expect(inProgress(page)).toBeVisible()
  await expect(page.getByText('from near Sandton')).toBeVisible()
  await expect(page.getByText('within 8 m')).toBeVisible()
  await expect(page.getByLabel(/Map of the trip in progress/)).toBeVisible()
  await drive(page, { from: 0, steps: 4 })
  await expect.poll(() => distanceKm(page)).toBe(0.1)

  await page.reload()
  await expect(inProgress(page)).toBeVisible()
  await expect.poll(() => distanceKm(page)).toBe(0.1)
  // Recording continues on other pages, and the header links back to it.
  await page.getByRole('link', { name: 'Upload Data' }).first().click()
  await expect(page).toHaveURL('/upload')
  await page.getByRole('link', { name: 'Trip In Progress' }).click()
  await expect(inProgress(page)).toBeVisible()

  await context.setOffline(true)
  await drive(page, { from: 4, steps: 4 })
  await expect.poll(() => distanceKm(page)).toBeGreaterThan(0.1)
  await endUnanswered(page)
  await expect(page.getByText('Trip History (1)')).toBeVisible()
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('spoor_trips:')))
  expect(JSON.parse(kept?.[1] as string)).toMatchObject([
    {
      status: 'completed',
      startLocation: { lat: DRIVE_START.latitude, lng: DRIVE_START.longitude, accuracy: 8, address: 'near Sandton' },
      endLocation: { address: 'Location: -26.1060°, 28.0567°' },
      distance: expect.any(Number),
    },
  ])
  expect(await tripsOnServer(page, person).catch(() => [])).toEqual([])

  // The reply to the first attempt is lost: the server has the trip, but the browser does not know.
  let attempts = 0
  await page.route('**/trips', async (route) => {
    if (route.request().method() !== 'POST' || ++attempts > 1) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await context.setOffline(false)
  await expect.poll(() => attempts).toBe(1)
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('In your logbook', { exact: true })).toBeVisible()
  expect(attempts).toBe(2)
  const trips = await tripsOnServer(page, person)
  expect(trips).toHaveLength(1)
  expect(trips[0]).toMatchObject({
    source: 'tracker',
    status: 'pending',
    has_path: true,
    start_location: 'near Sandton',
    start_lat: DRIVE_START.latitude,
  })
  await page.reload()
  await expect(page.getByText('In your logbook', { exact: true })).toBeVisible()
  expect(await tripsOnServer(page, person)).toHaveLength(1)
})

test('deleting from the history does not change the logbook', async ({ signedInPage: page, person }) => {
  test.slow()
  await page.goto('/trips')
  await expect(page.getByText('No tracked trips yet')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the tracker without trips')
  for (const from of [0, 3]) {
    await page.getByRole('button', { name: 'Start Trip' }).click()
    await expect(inProgress(page)).toBeVisible()
    if (from === 0) await expectAccessibleEverywhere(page, 'the tracker with a trip in progress')
    await drive(page, { from, steps: 3 })
    await endUnanswered(page)
    await expect(inProgress(page)).toHaveCount(0)
  }
  await expect(page.getByText('Trip History (2)')).toBeVisible()
  await expect(page.getByText('In your logbook', { exact: true })).toHaveCount(2)
  const entry = page.getByRole('listitem').filter({ hasText: 'In your logbook' }).first()
  // Keyboard only.
  await entry.locator('summary').focus()
  await page.keyboard.press('Enter')
  for (const label of ['Start time', 'End time', 'Duration', 'From', 'To']) {
    await expect(entry.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  }
  await expect(entry.getByText('0 min')).toBeVisible()
  await expect(entry.getByLabel('Map of the trip')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the tracker with an open trip')

  const asked: string[] = []
  let agree = false
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await (agree ? dialog.accept() : dialog.dismiss())
  })
  await entry.getByRole('button', { name: 'Delete Trip' }).click()
  await expect(page.getByText('Trip History (2)')).toBeVisible()
  agree = true
  await entry.getByRole('button', { name: 'Delete Trip' }).click()
  await expect(page.getByText('Trip History (1)')).toBeVisible()
  await expect(page.getByText('Removed from this device. Your logbook keeps the trip.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByText('Trip History (0)')).toBeVisible()
  await expect(page.getByText('Trip history cleared on this device. Your logbook keeps its trips.')).toBeVisible()
  expect(asked).toEqual(['Delete this trip?', 'Delete this trip?', 'Clear all trip history?'])
  expect(await tripsOnServer(page, person)).toHaveLength(2)
})

test('a page hidden for over a minute reports the missed part at the end', async ({ signedInPage: page }) => {
  await page.clock.install()
  await page.goto('/trips')
  await page.getByRole('button', { name: 'Start Trip' }).click()
  await expect(inProgress(page)).toBeVisible()
  const setVisible = (visible: boolean) =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (shown ? 'visible' : 'hidden'),
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visible)
  await setVisible(false)
  await page.clock.fastForward(12 * 60_000)
  await setVisible(true)
  await drive(page, { from: 0, steps: 3 })
  await page.getByRole('button', { name: 'End Trip' }).click()
  await expect(page.getByText('Part of the trip was not recorded')).toBeVisible()
  await expect(page.getByText(/The page was hidden or closed for 12\smin/)).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('Part of the trip was not recorded')).toHaveCount(0)
})

test('missing permission, position or geolocation shows what to do', async ({ signedInPage: page, context }) => {
  test.slow()
  await context.clearPermissions()
  await page.goto('/trips')
  const start = page.getByRole('button', { name: 'Start Trip' })
  await start.click()
  const banner = page.getByRole('alert')
  await expect(banner).toContainText("Failed to start trip: Spoor may not use this device's location. Allow location")
  await expectAccessibleEverywhere(page, 'the tracker without permission')
  for (const [code, words] of [
    [2, 'This device cannot find its position.'],
    [3, 'Your position was not found within 10 seconds.'],
  ] as const) {
    await page.evaluate((failure) => {
      navigator.geolocation.getCurrentPosition = (_, failed, options) => {
        document.title = JSON.stringify(options)
        failed?.({ code: failure } as GeolocationPositionError)
      }
    }, code)
    await start.click()
    await expect(banner).toContainText(`Failed to start trip: ${words}`)
  }
  await expect(page).toHaveTitle('{"enableHighAccuracy":true,"timeout":10000,"maximumAge":0}')
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
  await page.reload()
  await start.click()
  await expect(banner).toHaveText('Failed to start trip: Geolocation not supported')
})

test('a trip without a position at its end continues or ends at the last one', async ({ signedInPage: page }) => {
  await page.goto('/trips')
  await page.getByRole('button', { name: 'Start Trip' }).click()
  await expect(inProgress(page)).toBeVisible()
  await drive(page, { from: 0, steps: 3 })
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_, failed) => failed?.({ code: 3 } as GeolocationPositionError)
  })
  await page.getByRole('button', { name: 'End Trip' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to end trip: Your position was not found')
  await expect(inProgress(page)).toBeVisible()
  await page.getByRole('button', { name: 'End at the last known place' }).click()
  await expect(page.getByText('Trip History (1)')).toBeVisible()
})

test('inaccurate positions are described in words', async ({ signedInPage: page, context }) => {
  await context.setGeolocation({ ...DRIVE_START, accuracy: 350 })
  await page.goto('/trips')
  await page.getByRole('button', { name: 'Start Trip' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Poor' })).toContainText('within 350 m')
  await expect(page.getByText('Positions this inaccurate are not used for the route.')).toBeVisible()
})

test('a trip is recorded and uploaded even if the browser blocks storage', async ({ signedInPage: page, person }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('storage is full')
    }
    indexedDB.open = () => {
      throw new Error('no database')
    }
  })
  await page.goto('/trips')
  await page.getByRole('button', { name: 'Start Trip' }).click()
  await expect(inProgress(page)).toBeVisible()
  await expect(page.getByText('This browser cannot store data for Spoor')).toBeVisible()
  await drive(page, { from: 0, steps: 3 })
  await endUnanswered(page)
  await expect(page.getByText('In your logbook', { exact: true })).toBeVisible()
  expect(await tripsOnServer(page, person)).toMatchObject([{ source: 'tracker', has_path: true }])
})

test('a trip of a car that did not move is not stored', async ({ signedInPage: page }) => {
  await page.goto('/trips')
  await page.getByRole('button', { name: 'Start Trip' }).click()
  await expect(inProgress(page)).toBeVisible()
  await page.getByRole('button', { name: 'End Trip' }).click()
  await expect(page.getByText('You did not move, so no trip was saved.')).toBeVisible()
  await expect(page.getByText('Trip History (0)')).toBeVisible()
})
