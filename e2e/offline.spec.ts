import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/accessible.ts'
import { endSignIns, signIn } from './support/accounts.ts'
import { startGateway } from './support/gateway.ts'
import type { Gateway } from './support/gateway.ts'
import { expect, test as base } from './support/test.ts'
import type { Person } from './support/test.ts'

const START = { latitude: -26.1076, longitude: 28.0567, accuracy: 8 }

/** These tests reach Spoor only through the gateway. */
const test = base.extend<{ gateway: Gateway }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern, even for a fixture without dependencies
  gateway: async ({}, use) => {
    const gateway = await startGateway(process.env.E2E_URL as string)
    await use(gateway)
    await gateway.close()
  },
  baseURL: async ({ gateway }, use) => use(gateway.url),
})
// Each test caches the whole app first.
test.slow()
test.use({ serviceWorkers: 'allow', permissions: ['geolocation'], geolocation: START })

const WITHDRAWN = readFileSync(new URL('../apps/web/public/sw-withdrawn.js', import.meta.url), 'utf8')
/** The app's version in the built service worker. */
const VERSION = /(?<=`)[0-9a-f]{16}(?=`)/
/** Under this emulation Chromium does not notify a new page that the network is back, so the app has to poll. */
const BACK = { timeout: 20_000 }
const AS_OF = /Offline\. This is your logbook as of/
const trips = (page: Page) => page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

async function addTrips(page: Page, { headers }: Person, ends: readonly string[]): Promise<void> {
  for (const [at, end] of ends.entries()) {
    const data = {
      started_at: `2026-03-0${at + 2}T05:00:00Z`,
      ended_at: `2026-03-0${at + 2}T05:30:00Z`,
      start_location: 'Sandton',
      end_location: end,
      distance_km: 10,
    }
    const added = await page.request.post('/trips', { headers, data })
    expect(added.status()).toBe(201)
  }
}

async function tripsOnServer(page: Page, { headers }: Person): Promise<{ source: string }[]> {
  const reply = await page.request.get('/trips', { headers })
  return ((await reply.json()) as { items: { source: string }[] }).items
}

/** Waits until the browser has cached the app. */
const waitUntilCached = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** The accounts with logbooks cached in this browser. */
const readCachedLogbooks = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open('spoor-last-seen')
        asked.addEventListener('error', () => reject(asked.error as Error))
        asked.addEventListener('success', () => {
          const database = asked.result
          const done = (keys: string[]) => {
            database.close()
            resolve(keys)
          }
          if (!database.objectStoreNames.contains('logbook')) return done([])
          const keys = database.transaction('logbook').objectStore('logbook').getAllKeys()
          keys.addEventListener('success', () => done(keys.result as string[]))
        })
      }),
  )

/** Opens the logbook and waits until the app and the trips are cached. */
async function openAndCacheLogbook(page: Page, count: number): Promise<void> {
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(count)
  await waitUntilCached(page)
  await expect.poll(() => readCachedLogbooks(page)).toHaveLength(1)
}

/** Opens a new tab, as if the app were restarted. */
async function reopen(page: Page): Promise<Page> {
  const opened = await page.context().newPage()
  await page.close()
  return opened
}

const AWAY: Record<string, { lose: (ways: Ways) => Promise<void> | void; find: (ways: Ways) => Promise<void> | void }> =
  {
    'the network is cut': {
      lose: ({ context }) => context.setOffline(true),
      find: ({ context }) => context.setOffline(false),
    },
    'the server does not answer': { lose: ({ gateway }) => gateway.close(), find: ({ gateway }) => gateway.open() },
  }
interface Ways {
  context: BrowserContext
  gateway: Gateway
}

for (const [how, { lose, find }] of Object.entries(AWAY)) {
  test(`while ${how} a new tab opens tracker and logbook, and a trip is uploaded once the connection returns`, async ({
    signedInPage,
    person,
    context,
    gateway,
  }) => {
    await addTrips(signedInPage, person, ['Client 1', 'Client 2', 'Client 3'])
    await openAndCacheLogbook(signedInPage, 3)
    await lose({ context, gateway })
    const page = await reopen(signedInPage)

    await page.goto('/logbook')
    await expect(page.getByText(AS_OF)).toBeVisible()
    await expect(trips(page)).toHaveCount(3)
    await expect(trips(page).filter({ hasText: 'Client 2' })).toBeVisible()
    for (const name of [/^Add trip/, /^Download/, /^Map$/]) await expect(button(page, name)).toBeDisabled()
    await expect(trips(page).getByRole('button', { disabled: false })).toHaveCount(0)
    await page.reload()
    await expect(trips(page)).toHaveCount(3)

    await page.keyboard.press('n')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/dashboard')
    await expect(page.getByText('You are offline')).toBeVisible()

    await page.goto('/upload')
    await expect(
      page.getByRole('region', { name: 'Recent Uploads' }).getByText('Waiting for a connection'),
    ).toBeVisible()

    await page.goto('/trips')
    await expect(page.getByText('Offline. Trips you record are stored here')).toBeVisible()
    await button(page, 'Start Trip').click()
    await expect(page.getByRole('main').getByText('Trip In Progress')).toBeVisible()
    await context.setGeolocation({ ...START, latitude: START.latitude + 0.01 })
    await page.reload()
    await expect(page.getByRole('main').getByText('Trip In Progress')).toBeVisible()
    await button(page, 'End Trip').click()
    await button(page, 'Decide later').click()
    await expect(page.getByText('Waiting for a connection')).toBeVisible()

    await find({ context, gateway })
    await expect(page.getByText('In your logbook', { exact: true })).toBeVisible(BACK)
    await expect(page.getByText('Offline. Trips you record are stored here')).toHaveCount(0)
    await page.getByRole('link', { name: 'Logbook' }).first().click()
    await expect(trips(page)).toHaveCount(4)
    await expect(button(page, 'Add trip')).toBeEnabled()
    expect((await tripsOnServer(page, person)).filter(({ source }) => source === 'tracker')).toHaveLength(1)
  })
}

test("behind a proxy whose server is down, each page explains what works and hides other accounts' data", async ({
  signedInPage,
  person,
  signUpAnother,
  context,
  gateway,
}) => {
  await addTrips(signedInPage, person, ['Client 1'])
  await openAndCacheLogbook(signedInPage, 1)
  gateway.answer502(true)
  await signedInPage.reload()
  await expect(signedInPage.getByText(AS_OF)).toBeVisible()
  await expectAccessibleEverywhere(signedInPage, 'the logbook without a network')
  await signedInPage.goto('/dashboard')
  await expect(signedInPage.getByText('You can still record a trip')).toBeVisible()
  await expectAccessibleEverywhere(signedInPage, 'the dashboard without a network')
  await signedInPage.getByRole('status').getByRole('link', { name: 'Trip Tracker' }).click()
  await expect(signedInPage.getByText('Trips you record are stored here')).toBeVisible()
  await expectAccessibleEverywhere(signedInPage, 'the tracker without a network')
  await signedInPage.getByRole('status').getByRole('link', { name: 'Logbook' }).click()
  await expect(trips(signedInPage)).toHaveCount(1)

  gateway.answer502(false)
  // The first sign-in expires while no page is open.
  const page = await reopen(signedInPage)
  await context.clearCookies()
  const another = await signUpAnother()
  await page.goto('/login?from=%2Ftrips')
  await signIn(page, another)
  await expect(page).toHaveURL('/trips')
  await context.setOffline(true)
  await page.goto('/logbook')
  await expect(page.getByText('You have not opened your logbook in this browser yet.')).toBeVisible()
  await expect(page.getByText('Client 1')).toHaveCount(0)
  await expectAccessibleEverywhere(page, 'the logbook of somebody new without a network')
  await context.setOffline(false)
  await expect(page.getByText('No trips yet')).toBeVisible(BACK)
  await expect.poll(() => readCachedLogbooks(page)).toHaveLength(1)
})

test('input survives an outage, after which an expired sign-in ends', async ({ signedInPage, person, context }) => {
  await addTrips(signedInPage, person, ['Client 1'])
  await openAndCacheLogbook(signedInPage, 1)
  await trips(signedInPage).getByRole('button', { name: 'Reason:' }).click()
  const reason = trips(signedInPage).getByRole('textbox', { name: 'Reason' })
  await reason.fill('Delivered tiles')
  await context.setOffline(true)
  await expect(reason).toBeDisabled()
  await expect(reason).toHaveValue('Delivered tiles')
  await context.setOffline(false)
  await expect(reason).toBeEnabled()
  const saved = signedInPage.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await reason.press('Enter')
  await expect(trips(signedInPage).getByRole('button', { name: 'Delivered tiles' })).toBeVisible()
  await saved

  await context.setOffline(true)
  const page = await reopen(signedInPage)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(1)
  await endSignIns(person)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/, BACK)
  await expect.poll(() => readCachedLogbooks(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/logbook')
  await expect(page.getByText('You are not signed in on this browser')).toBeVisible()
})

test('signing out clears all data, online and offline', async ({ signedInPage: page, person, context }) => {
  await addTrips(page, person, ['Client 1'])
  await openAndCacheLogbook(page, 1)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => readCachedLogbooks(page)).toEqual([])

  await page.goto('/login?from=%2Flogbook')
  await signIn(page, person)
  await expect(trips(page)).toHaveCount(1)
  await expect.poll(() => readCachedLogbooks(page)).toHaveLength(1)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => readCachedLogbooks(page)).toEqual([])
  // The landing page's images are not cached; its layout must work without them.
  await expectNoSidewaysScroll(page)
  // His cookie is still in the browser, but no longer signs anyone in.
  const opened = await reopen(page)
  await opened.goto('/logbook')
  await expect(opened.getByText('You are not signed in on this browser')).toBeVisible()
  await expectAccessibleEverywhere(opened, 'a start without a network and a sign-in')
  await context.setOffline(false)
  await expect(opened).toHaveURL(/\/login\?from=/, BACK)
  expect(await (await opened.request.get('/identity/get-session')).json()).toBeNull()
})

test('the app installs from the settings; a new version waits and warns before it discards input', async ({
  signedInPage: page,
  context,
  gateway,
}) => {
  await page.goto('/trips')
  await waitUntilCached(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Playwright's contexts are incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  // Chromium does this in windows that are not incognito.
  const offerInstall = () =>
    page.evaluate(() => {
      const prompt = () => Promise.resolve(document.body.setAttribute('data-asked', 'to install'))
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  const offer = page.getByRole('region', { name: 'Install Spoor' })
  await offerInstall()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('tab', { name: 'Account' }).click()
  await offer.getByRole('button', { name: 'Install Spoor' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'to install')
  await expect(offer.getByText("Open your browser's menu")).toBeVisible()

  await page.goto('/settings')
  const offered = page.getByText('A new version is ready.')
  gateway.change('/sw.js', (text) => text.replace(VERSION, '0badcafe0badcafe'))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(offered).toBeVisible()
  await expectAccessibleEverywhere(page, 'the settings with a new version')
  // A field of the settings saves itself; most forms do not.
  await page.getByLabel('Full name').fill('Half a na')
  const typed = page.getByLabel('Remarks')
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('textarea'), { ariaLabel: 'Remarks' })
    document.querySelector('main')?.append(field)
  })
  await typed.fill('Half a sen')
  const status = page.getByRole('status')
  await status.getByRole('button', { name: 'Reload' }).click()
  await expect(status.getByText('What you typed on this page may not be saved yet.')).toBeVisible()
  await expect(typed).toHaveValue('Half a sen')
  await expectAccessibleEverywhere(page, 'the warning before a reload')
  await status.getByRole('button', { name: 'Reload anyway' }).click()
  await expect(typed).toHaveCount(0)
  await expect(page.getByLabel('Full name')).toHaveValue('Half a na')
  await expect(offered).toHaveCount(0)
  expect(await page.evaluate(() => caches.keys())).toContainEqual(expect.stringContaining('0badcafe'))

  // A recording also prevents updates.
  await page.goto('/trips')
  await button(page, 'Start Trip').click()
  await expect(page.getByRole('main').getByText('Trip In Progress')).toBeVisible()
  gateway.change('/sw.js', (text) => text.replace(VERSION, '0123456789abcdef'))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
  await expect(offered).toHaveCount(0)
  await button(page, 'End Trip').click()
  await expect(offered).toBeVisible()
  await status.getByRole('button', { name: 'Not now' }).click()
  await expect(offered).toHaveCount(0)

  // An operator may withdraw the service worker later.
  gateway.change('/sw.js', () => WITHDRAWN)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
})
