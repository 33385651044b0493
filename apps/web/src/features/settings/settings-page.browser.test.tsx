import type { Route } from '@spoor/contract/route.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { SettingsPage } from './settings-page.tsx'

const REPLIES: Readonly<Record<string, unknown>> = {
  '/settings': {
    work_hours: { enabled: false, days: [] },
    suggest_from: 0.7,
    confirm_from: null,
    tax_number: '',
    tax_address: '',
  },
  '/auth/check-payment-status': {
    subscription_type: 'company_starter',
    covered_by: 'Kudu Couriers',
    trial_ends_at: null,
  },
}

afterEach(() => setSession(null))

const show = (at: string) =>
  showPage(at, {
    '/settings': SettingsPage,
    '/settings/security': ELSEWHERE,
    '/settings/api': ELSEWHERE,
    '/upload': ELSEWHERE,
  })

test('four tabs hold every section, and each is in the address', async () => {
  setSession(createSession({ company_id: 'c1', company_name: 'Kudu Couriers' }))
  vi.spyOn(api, 'call').mockImplementation(({ path }: Route) => Promise.resolve(REPLIES[path] ?? { items: [] }))
  const where = await show('/settings')
  await expect.element(page.getByRole('tab')).toHaveLength(4)
  const titles: (string | null)[] = []
  for (const tab of page.getByRole('tab').elements()) {
    await page.elementLocator(tab).click()
    await expect.element(page.elementLocator(tab)).toHaveAttribute('aria-selected', 'true')
    titles.push(
      ...page
        .getByRole('heading', { level: 2 })
        .elements()
        .map((one) => one.textContent),
    )
  }
  expect(titles).toEqual(
    expect.arrayContaining(['Profile', 'Taxpayer', 'Your company', 'Your accountant', 'Vehicle', 'Emails']),
  )
  expect(titles).toEqual(
    expect.arrayContaining(['Suggestions', 'API and webhooks', 'Subscription', 'Close my account']),
  )
  expect(where()).toBe('/settings#account')
})

test('a link to a section opens its tab', async () => {
  setSession(createSession({ company_id: 'c1', company_name: 'Kudu Couriers' }))
  vi.spyOn(api, 'call').mockImplementation(({ path }: Route) => Promise.resolve(REPLIES[path] ?? { items: [] }))
  await show('/settings#emails')
  await expect
    .element(page.getByRole('tab', { name: 'Connections and emails' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
})
