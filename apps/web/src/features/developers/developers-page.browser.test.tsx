import * as webhookRoutes from '@spoor/contract/routes/webhooks.ts'
import type { Webhook, WebhookDelivery } from '@spoor/contract/routes/webhooks.ts'
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '@spoor/contract/routes/api-keys.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DevelopersPage } from './developers-page.tsx'

const AT = '2026-03-02T08:00:00.000Z'
const SECRET = `spoor_${'Ab3-'.repeat(8)}`

const HOOK_SECRET = `whsec_${'C2FVsBQIhrscChlQIMV'.repeat(2)}`
const createWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: createId(50),
  url: 'https://example.com/hooks/spoor',
  events: ['trip.found', 'report.frozen'],
  created_at: AT,
  disabled: null,
  failing_since: null,
  ...changes,
})
const createDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: createId(60),
  type: 'report.frozen',
  payload: '{"type":"report.frozen","data":{"number":3}}',
  created_at: AT,
  state: 'delivered',
  attempts: 1,
  last_attempt_at: AT,
  status: 204,
  fault: null,
  detail: '',
  next_attempt_at: null,
  ...changes,
})

let keys: ApiKey[]
let available: boolean
let webhooks: Webhook[]
let deliveries: WebhookDelivery[]
let tested: WebhookDelivery
beforeEach(() => {
  keys = []
  available = true
  webhooks = []
  deliveries = []
  tested = createDelivery({ type: 'webhook.test' })
  const changed = (id: string, change: Partial<Webhook>): Webhook => {
    webhooks = webhooks.map((one) => (one.id === id ? { ...one, ...change } : one))
    return webhooks.find((one) => one.id === id)!
  }
  serveApi(
    fake(webhookRoutes.listWebhooks, () => ({ items: webhooks, next_cursor: null, total: webhooks.length, available })),
    fake(webhookRoutes.createWebhook, ({ body }) => {
      webhooks = [createWebhook(body)]
      return { ...webhooks[0], secret: HOOK_SECRET }
    }),
    fake(webhookRoutes.updateWebhook, ({ params, body: { enabled, ...change } }) =>
      changed(params.id, {
        ...change,
        ...(enabled === undefined ? {} : { disabled: enabled ? null : 'owner', failing_since: null }),
      }),
    ),
    fake(webhookRoutes.rotateWebhookSecret, { secret: `${HOOK_SECRET}2` }),
    fake(webhookRoutes.deleteWebhook, () => {
      webhooks = []
    }),
    fake(webhookRoutes.testWebhook, () => tested),
    fake(webhookRoutes.listWebhookDeliveries, () => ({
      items: deliveries,
      next_cursor: null,
      total: deliveries.length,
    })),
    fake(webhookRoutes.resendWebhookDelivery, () => {
      deliveries = [createDelivery()]
      return deliveries[0]
    }),
    fake(listApiKeys, () => ({ items: keys, next_cursor: null, total: keys.length })),
    fake(createApiKey, ({ body }) => {
      const made: ApiKey = {
        id: createId(keys.length + 1),
        ...body,
        prefix: SECRET.slice(0, 10),
        created_at: AT,
        last_used_at: null,
      }
      keys = [made, ...keys]
      return { ...made, key: SECRET }
    }),
    fake(revokeApiKey, ({ params }) => {
      keys = keys.filter(({ id }) => id !== params.id)
    }),
  )
})

const show = () => showPage('/settings/api', { '/settings/api': DevelopersPage })

test('makes a key with the chosen scopes, shows it once and revokes it', async () => {
  await page.viewport(390, 900)
  await show()
  await expect.element(page.getByText('No API keys yet')).toBeVisible()
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name')
  await dialog.getByLabelText('Name').fill('Payroll')
  await dialog.getByLabelText('Trips').selectOptions('No access')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText('Choose what the key may do')).toBeVisible()
  await dialog.getByLabelText('Trips').selectOptions('Read and change')
  await dialog.getByLabelText('Reports').selectOptions('Read')
  await expectAccessibleEverywhere()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText(SECRET)).toBeVisible()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
  expect(keys.map(({ name, scopes }) => ({ name, scopes }))).toEqual([
    { name: 'Payroll', scopes: ['trips:write', 'reports:read'] },
  ])
  await dialog.getByRole('button', { name: 'Done' }).click()

  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument()
  const list = page.getByRole('list', { name: 'API keys' })
  await expect.element(list.getByText('Trips: read and change · Reports: read')).toBeVisible()
  await expect.element(list.getByText('Never used')).toBeVisible()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
  await list.getByRole('button', { name: 'Revoke Payroll' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('No API keys yet')).toBeVisible()
  expect(keys).toEqual([])
})

test('adds a webhook, shows its secret once, tests, edits and deletes it', async () => {
  await page.viewport(390, 900)
  await show()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect
    .element(dialog.getByLabelText('Address'))
    .toHaveAccessibleDescription('Enter a public address that begins with https://')
  await dialog.getByLabelText('Address').fill('https://example.com/hooks/spoor')
  await dialog.getByRole('checkbox', { name: 'Upload saved' }).click()
  await dialog.getByRole('checkbox', { name: 'Logbook submitted' }).click()
  await expectAccessibleEverywhere()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog.getByText(HOOK_SECRET)).toBeVisible()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(webhooks).toMatchObject([{ url: 'https://example.com/hooks/spoor', events: ['trip.found', 'report.frozen'] }])

  const list = page.getByRole('list', { name: 'Webhooks' })
  await expect.element(list.getByText('Trips found · Report frozen')).toBeVisible()
  await list.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(list.getByText('Reply: 204')).toBeVisible()
  tested = createDelivery({ type: 'webhook.test', state: 'failed', status: null, fault: 'unreachable', detail: 'ECONNREFUSED' }) // prettier-ignore
  await list.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(list.getByText('No connection to a public address (ECONNREFUSED)')).toBeVisible()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()

  const more = list.getByRole('button', { name: 'More for https://example.com/hooks/spoor' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit webhook' }).click()
  await dialog.getByRole('checkbox', { name: 'Report frozen' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => webhooks[0].events).toEqual(['trip.found'])
  await more.click()
  await page.getByRole('menuitem', { name: 'Create a new secret' }).click()
  await dialog.getByRole('button', { name: 'Create a new secret' }).click()
  await expect.element(dialog.getByText(`${HOOK_SECRET}2`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await list.getByRole('button', { name: 'Switch on' }).click()
  await expect.element(list.getByText('On', { exact: true })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No webhooks yet')).toBeVisible()
})

test('names what failed, and sends an event again', async () => {
  await page.viewport(390, 900)
  webhooks = [
    createWebhook({ failing_since: AT }),
    createWebhook({ id: createId(51), url: 'https://example.com/gone', disabled: 'gone', failing_since: AT }),
  ]
  const waiting = { state: 'waiting', status: 503, next_attempt_at: '2026-03-02T10:00:00.000Z' } as const
  deliveries = [
    createDelivery({ state: 'failed', status: 500, attempts: 10 }),
    createDelivery({ ...waiting, id: createId(61) }),
  ]
  await show()
  await expect.element(page.getByText(/^Failing since/)).toBeVisible()
  await expect.element(page.getByText('Its reply was 410: gone.')).toBeVisible()
  await page.getByRole('button', { name: 'Recent deliveries' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Reply: 500/)).toBeVisible()
  await expect.element(dialog.getByText(/^Next attempt/)).toBeVisible()
  await dialog.getByText('What was sent').first().click()
  await expect.element(dialog.getByText(/"number": 3/).first()).toBeVisible()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.element(dialog.getByText('Delivered')).toBeVisible()
})

test('offers no webhooks where their secrets cannot be stored', async () => {
  available = false
  await show()
  await expect.element(page.getByText('No API keys yet')).toBeVisible()
  await expect.element(page.getByText('No webhooks yet')).not.toBeInTheDocument()
})
