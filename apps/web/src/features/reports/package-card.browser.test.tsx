import { downloadPackage } from '@spoor/contract/routes/reports.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { PackageCard } from './reports-page.tsx'

afterEach(() => {
  setSession(null)
  vi.useRealTimers()
})

test('preselects the last complete tax year, and offers others', async () => {
  vi.setSystemTime('2026-11-20T08:00:00Z')
  const asked: unknown[] = []
  serveApi(
    fake(downloadPackage, ({ params }) => {
      asked.push(params)
      return refusal(422, 'There are no trips and no costs in the tax year.')
    }),
  )
  setSession(createSession())
  await showPage('/reports', { '/reports': PackageCard })
  const year = page.getByLabelText('Tax year')
  await expect.element(year).toHaveValue('2026')
  await year.selectOptions('Tax year 2024/25')
  await page.getByRole('button', { name: 'Download everything for your accountant' }).click()
  await vi.waitFor(() => expect(asked).toEqual([{ tax_year: 2025 }]))
  await expectNoSidewaysScroll()
  await expectAccessibleEverywhere()
})
