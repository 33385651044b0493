import { createApiKey, listApiKeys, revokeApiKey } from '@spoor/contract/routes/api-keys.ts'
import type { ApiKey } from '@spoor/contract/routes/api-keys.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DevelopersPage } from './developers-page.tsx'

const AT = '2026-03-02T08:00:00.000Z'
const SECRET = `spoor_${'Ab3-'.repeat(8)}`

let keys: ApiKey[]
beforeEach(() => {
  keys = []
  serveApi(
    fake(listApiKeys, () => ({ items: keys, next_cursor: null, total: keys.length })),
    fake(createApiKey, ({ body }) => {
      const made: ApiKey = {
        ...{ id: createId(keys.length + 1), ...body, prefix: SECRET.slice(0, 10) },
        ...{ created_at: AT, last_used_at: null },
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
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name')
  await dialog.getByLabelText('Name').fill('Payroll')
  await dialog.getByLabelText('Trips').selectOptions('No access')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect.element(dialog.getByText('Choose what the key may do')).toBeVisible()
  await dialog.getByLabelText('Trips').selectOptions('Read and change')
  await dialog.getByLabelText('Reports').selectOptions('Read')
  await expectAccessibleEverywhere()
  await dialog.getByRole('button', { name: 'Make the key' }).click()
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
