import type { Route } from '@spoor/contract/route.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CompanySection } from './profile-section.tsx'

const SETTINGS = { joined_company_on: '2026-11-10', company_sees_from: '2026-11-10' }

test('an employee shares earlier trips with the company from a date', async () => {
  setSession(createSession({ company_id: 'c1', company_name: 'Kudu Couriers' }))
  const sent: unknown[] = []
  vi.spyOn(api, 'call').mockImplementation((route: Route, input?: unknown) => {
    if (route.method !== 'PUT') return Promise.resolve(SETTINGS)
    sent.push(input)
    return Promise.resolve({ ...SETTINGS, company_sees_from: '2026-03-01' })
  })
  await showPage('/settings', { '/settings': CompanySection })
  const part = page.getByRole('region', { name: 'Your company' })
  const day = part.getByLabelText('Share business trips from')
  await expect.element(day).toHaveValue('2026-11-10')
  await day.fill('2026-12-01')
  await userEvent.keyboard('{Enter}')
  await expect.element(part.getByText('Choose the day you joined or an earlier one.')).toBeVisible()
  await day.fill('2026-03-01')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([{ body: { company_sees_from: '2026-03-01' } }])
})
