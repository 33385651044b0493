import { deletePaper, listPapers, type VehiclePaper } from '@spoor/contract/routes/papers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { PapersTab } from './papers-tab.tsx'

afterEach(() => setSession(null))

test('lists the papers of every year and of the chosen one, and deletes one', async () => {
  const paper = (id: string, kind: VehiclePaper['kind'], tax_year: number | null): VehiclePaper => ({
    id,
    kind,
    tax_year,
    size: 2_000_000,
    added_at: '2026-04-01T08:00:00Z',
  })
  let items = [
    paper(createId(1), 'purchase', null),
    paper(createId(2), 'finance', 2026),
    paper(createId(3), 'finance', 2025),
  ]
  serveApi(
    fake(listPapers, () => ({ items })),
    fake(deletePaper, ({ params }) => void (items = items.filter(({ id }) => id !== params.paper_id))),
  )
  setSession(createSession())
  await showPage('/vehicles', { '/vehicles': () => <PapersTab vehicleId={createId(9)} taxYear={2026} /> })
  await expect.element(page.getByRole('button', { name: 'Download: Finance statement' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Download/ }).elements()).toHaveLength(2)
  expect(page.getByRole('button', { name: /^Add/ }).elements()).toHaveLength(4)
  await expectNoSidewaysScroll()
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Delete: Finance statement' }).click()
  await expect.element(page.getByRole('button', { name: 'Delete: Finance statement' })).not.toBeInTheDocument()
  expect(items.map(({ id }) => id)).toEqual([createId(1), createId(3)])
})
