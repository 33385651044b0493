import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../auth/session.ts'
import { aSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { PackageCard } from './package-card.tsx'

const server = vi.hoisted(() => ({ asked: [] as unknown[] }))
vi.mock('../../api/api.ts', () => ({
  api: {
    download: async ({ path }: { path: string }, request: object) => {
      server.asked.push([path, request])
      throw new Error('There are no trips and no costs in the tax year.')
    },
  },
}))

afterEach(() => {
  setSession(null)
  vi.useRealTimers()
})

test('the last full tax year is offered first, and another can be chosen', async () => {
  vi.setSystemTime('2026-11-20T08:00:00Z')
  setSession(aSession())
  await showPage('/reports', { '/reports': PackageCard })
  const year = page.getByLabelText('Tax year')
  await expect.element(year).toHaveValue('2026')
  await year.selectOptions('Tax year 2024/25')
  await page.getByRole('button', { name: 'Download everything for your accountant' }).click()
  await vi.waitFor(() => expect(server.asked).toEqual([['/packages/:tax_year', { params: { tax_year: 2025 } }]]))
  await expectNoSidewaysScroll()
  await expectAccessibleEverywhere()
})
