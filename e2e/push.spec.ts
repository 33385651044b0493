import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

interface Shown {
  title: string
  body?: string
  tag?: string
}

/** Delivers a push like the browser's push service, after decrypting it. */
async function deliverPush(page: Page, cdp: CDPSession, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

test('the service worker shows an evening push notification', async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const [worker] = page.context().serviceWorkers()
  // A browser without a screen has nowhere to show notifications.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; shown: Shown[] }
    scope.shown = []
    Object.defineProperty(scope.registration, 'showNotification', {
      value: async (title: string, { body, tag }: NotificationOptions) => void scope.shown.push({ title, body, tag }),
    })
  })
  const cdp = await page.context().newCDPSession(page)
  const sent = { title: 'You drove 3 trips today.', body: '2 look like business.' }
  await deliverPush(page, cdp, JSON.stringify(sent))
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown))
    .toEqual([{ ...sent, tag: 'trips-of-today' }])
})
