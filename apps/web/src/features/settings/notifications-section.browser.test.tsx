import { getPush, subscribePush, unsubscribePush } from '@spoor/contract/routes/push.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DeviceNotifications } from './notifications-section.tsx'
import type { PushDevice } from './push-device.ts'

const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }

let publicKey: string | null
let endpoints: string[]
let local: string | null
let answer: 'granted' | 'denied'
let denied: boolean
let support: Awaited<ReturnType<PushDevice['getSupport']>>

const device: PushDevice = {
  getSupport: async () => support,
  isBlocked: () => denied,
  findEndpoint: async () => local,
  async subscribe(key) {
    if (answer === 'denied') {
      denied = true
      return null
    }
    expect(key).toBe(publicKey)
    local = SUBSCRIPTION.endpoint
    return SUBSCRIPTION
  },
  unsubscribe: async () => {
    local = null
  },
}

beforeEach(() => {
  publicKey = 'B'.repeat(87)
  endpoints = []
  local = null
  answer = 'granted'
  denied = false
  support = 'supported'
  serveApi(
    fake(getPush, () => ({ public_key: publicKey, endpoints })),
    fake(subscribePush, ({ body }) => {
      expect(body).toEqual(SUBSCRIPTION)
      endpoints = [...endpoints, body.endpoint]
    }),
    fake(unsubscribePush, ({ body }) => {
      endpoints = endpoints.filter((endpoint) => endpoint !== body.endpoint)
    }),
  )
})

const show = () => showPage('/settings', { '/settings': () => <DeviceNotifications device={device} /> })
const box = () => page.getByRole('checkbox', { name: 'Notify me on this device' })

test('switches notifications of this device on and off', async () => {
  endpoints = ['https://push.example/another-device']
  await show()
  await expect.element(box()).not.toBeChecked()
  await expectAccessibleEverywhere()
  await box().click()
  await expect.element(box()).toBeChecked()
  expect(endpoints).toHaveLength(2)
  await box().click()
  await expect.element(box()).not.toBeChecked()
  expect(endpoints).toEqual(['https://push.example/another-device'])
})

test('shows that the browser blocks them, at once or after asking', async () => {
  answer = 'denied'
  await show()
  await box().click()
  await expect.element(page.getByText('are blocked in this browser', { exact: false })).toBeVisible()
  expect(endpoints).toEqual([])
})

test.each([
  ['unsupported', 'This browser cannot show notifications'],
  ['home_screen', 'Add Spoor to your Home Screen first'],
] as const)('says what to do if they are %s', async (state, text) => {
  support = state
  await show()
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  await expect.element(box()).not.toBeInTheDocument()
})
