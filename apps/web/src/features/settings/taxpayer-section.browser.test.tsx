import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../auth/session.ts'
import { aSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { TaxpayerSection } from './taxpayer-section.tsx'

const server = vi.hoisted(() => ({
  saved: { tax_number: '', tax_address: '' } as object,
  sent: [] as unknown[],
}))
vi.mock('../../api/api.ts', () => ({
  api: {
    call: async ({ method }: { method: string }, { body }: { body?: object }) => {
      if (method === 'PUT') {
        server.sent.push(body)
        server.saved = { ...server.saved, ...body }
      }
      return server.saved
    },
  },
}))

afterEach(() => setSession(null))

test('a tax number is checked as it is typed, and saved without the spaces of a letter from SARS', async () => {
  setSession(aSession())
  await showPage('/settings', { '/settings': TaxpayerSection })
  const number = page.getByLabelText('Income tax number')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await number.fill('0001339051')
  await expect.element(page.getByText('its last digit does not match')).toBeVisible()
  await save.click()
  expect(server.sent).toEqual([])
  await number.fill('0001 339 050')
  await page.getByLabelText('Address').fill('1 Kerk Street, Paarl')
  await save.click()
  await expect.element(save).toBeDisabled()
  expect(server.sent).toEqual([{ tax_number: '0001339050', tax_address: '1 Kerk Street, Paarl' }])
  await expect.element(number).toHaveValue('0001339050')
  await expectNoSidewaysScroll()
  await expectAccessibleEverywhere()
})
