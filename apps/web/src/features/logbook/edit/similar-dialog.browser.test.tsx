import type { Route } from '@spoor/contract/route.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../../api/api.ts'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
import { createTrip } from '../../../testing/a-trip.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { SimilarDialog } from './similar-dialog.tsx'
import type { TripChanges } from './use-trip-changes.ts'

const model = createTrip({ classification: 'business', reason: 'Delivery to Mills' })
const waiting = createTrip({ classification: null, status: 'pending', started_at: '2026-03-05T08:00:00.000Z' })
const other = createTrip({ classification: null, status: 'pending', started_at: '2026-03-04T08:00:00.000Z' })

function show(ids: string[]) {
  const bulk = vi.fn(() => Promise.resolve(0))
  vi.spyOn(api, 'call').mockImplementation((route: Route) =>
    Promise.resolve(
      route.path === '/trips' ? { items: [waiting, other], next_cursor: null, total: 2 } : { trips: ids.length, ids },
    ),
  )
  const changes = { bulk } as unknown as TripChanges
  const Page = () => <SimilarDialog trip={model} changes={changes} onClose={() => undefined} />
  return { bulk, shown: showPage('/', { '/': Page }) }
}

test('lists the similar trips before marking them, and gives the reason to those without one', async () => {
  const { bulk, shown } = show([waiting.id])
  await shown
  await expect.element(page.getByText('5 Mar 2026', { exact: false })).toBeVisible()
  expect(page.getByText('4 Mar 2026', { exact: false }).elements()).toHaveLength(0)
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Mark 1 trip' }).click()
  expect(bulk).toHaveBeenCalledWith(
    { action: 'classify', classification: 'business', ids: [waiting.id], proposed_reason: 'Delivery to Mills' },
    expect.any(Function),
  )
})

test('marks nothing if no trip is similar', async () => {
  await show([]).shown
  await expect.element(page.getByText('No other trip between these places is waiting for review.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mark 0 trips' })).toBeDisabled()
})
