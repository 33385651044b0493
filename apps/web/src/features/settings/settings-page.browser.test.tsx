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

test('the menu leads to each section', async () => {
  setSession(createSession({ company_id: 'c1', company_name: 'Kudu Couriers' }))
  vi.spyOn(api, 'call').mockImplementation(({ path }: Route) => Promise.resolve(REPLIES[path] ?? { items: [] }))
  await showPage('/settings', {
    '/settings': SettingsPage,
    '/settings/security': ELSEWHERE,
    '/settings/api': ELSEWHERE,
    '/vehicles': ELSEWHERE,
  })
  const parts = page.getByRole('navigation', { name: 'Parts of the settings' })
  await expect.element(parts.getByRole('link', { name: 'Close my account' })).toBeVisible()
  for (const link of parts.getByRole('link').elements()) {
    const part = document.querySelector(new URL((link as HTMLAnchorElement).href).hash)
    expect(part?.querySelector('h2')?.textContent).toBe(link.textContent)
  }
})
