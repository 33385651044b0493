import { listLogbooks } from '@spoor/contract/routes/logbook.ts'
import {
  downloadPackage,
  getVerificationPack,
  makeVerificationPack,
  type VerificationPack,
} from '@spoor/contract/routes/reports.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { PackageCard } from './reports-page.tsx'

const LOGBOOKS = {
  items: [{ tax_year: 2026, vehicle_id: null, vehicle_name: '', trips: 3 }],
  next_cursor: null,
  total: 1,
}

afterEach(() => {
  setSession(null)
  vi.useRealTimers()
})

test('preselects the last complete tax year, and offers others', async () => {
  vi.setSystemTime('2026-11-20T08:00:00Z')
  const asked: unknown[] = []
  serveApi(
    fake(listLogbooks, LOGBOOKS),
    fake(getVerificationPack, { pack: null }),
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

test('makes the pack for eFiling of the chosen year, then offers it and names what it lacks', async () => {
  vi.setSystemTime('2026-11-20T08:00:00Z')
  let pack: VerificationPack | null = null
  const making = { tax_year: 2026, state: 'making' as const, requested_at: '2026-11-20T08:00:00Z', files: 0, size: 0 }
  serveApi(
    fake(listLogbooks, LOGBOOKS),
    fake(getVerificationPack, () => ({ pack })),
    fake(makeVerificationPack, ({ body }) => (pack = { ...making, ...body, problems: [] })),
  )
  setSession(createSession())
  await showPage('/reports', { '/reports': PackageCard })
  await page.getByRole('button', { name: 'Make the pack for eFiling' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Making the pack. You can leave this page.')
  pack = { ...making, state: 'ready', files: 12, size: 31_457_280, problems: ['Slip, fuel, 5 Mar 2025: no room'] }
  await expect.element(page.getByRole('button', { name: 'Download 12 files, 30,0 MB' })).toBeVisible()
  await page.getByText('1 document is not in the pack').click()
  await expect.element(page.getByText('Slip, fuel, 5 Mar 2025: no room')).toBeVisible()
  await expectAccessibleEverywhere()
  // Another year has no pack.
  await page.getByLabelText('Tax year').selectOptions('Tax year 2024/25')
  await expect.element(page.getByRole('button', { name: /^Download 12/ })).not.toBeInTheDocument()
})
