import { getSettings, updateSettings } from '@spoor/contract/routes/settings.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { TaxpayerSection } from './taxpayer-section.tsx'
import { SETTINGS } from '../../testing/new-settings.ts'

afterEach(() => setSession(null))

test('a tax number is saved without spaces when the focus leaves it, but not an invalid one', async () => {
  const sent: unknown[] = []
  let saved = SETTINGS
  serveApi(
    fake(getSettings, () => saved),
    fake(updateSettings, ({ body }) => {
      sent.push(body)
      return (saved = { ...saved, ...body })
    }),
  )
  setSession(createSession())
  await showPage('/settings', { '/settings': TaxpayerSection })
  const number = page.getByLabelText('Income tax number')
  await number.fill('0001339051')
  await userEvent.tab()
  await expect.element(page.getByText('its last digit does not match')).toBeVisible()
  expect(sent).toEqual([])
  await number.fill('0001 339 050')
  await page.getByLabelText('Address').fill('1 Kerk Street, Paarl ')
  await userEvent.keyboard('{Enter}')
  await expect.element(number).toHaveValue('0001339050')
  await expect.element(page.getByLabelText('Address')).toHaveValue('1 Kerk Street, Paarl')
  expect(sent).toEqual([{ tax_number: '0001339050' }, { tax_address: '1 Kerk Street, Paarl' }])
  await expectNoSidewaysScroll()
  await expectAccessibleEverywhere()
})

test('a change that the server refuses stays in its field', async () => {
  serveApi(
    fake(getSettings, SETTINGS),
    fake(updateSettings, () => refusal(503, 'Try again later')),
  )
  setSession(createSession())
  await showPage('/settings', { '/settings': TaxpayerSection })
  await page.getByLabelText('Address').fill('1 Kerk Street')
  await userEvent.tab()
  await expect.element(page.getByText('Try again later')).toBeVisible()
  await expect.element(page.getByLabelText('Address')).toHaveValue('1 Kerk Street')
})
