import { afterEach, expect, test, vi } from 'vitest'
import { endPushSubscription } from './push-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

test('ends the subscription of this browser', async () => {
  const unsubscribe = vi.fn(async () => true)
  const pushManager = { getSubscription: async () => ({ unsubscribe }) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  await endPushSubscription()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('does nothing without a service worker, a push manager or a subscription', async () => {
  for (const registration of [undefined, {}, { pushManager: { getSubscription: async () => null } }]) {
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
    await expect(endPushSubscription()).resolves.toBeUndefined()
  }
  vi.stubGlobal('navigator', {})
  await expect(endPushSubscription()).resolves.toBeUndefined()
})
