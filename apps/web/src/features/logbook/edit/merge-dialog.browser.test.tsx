import type { MergePreview } from '@spoor/contract/routes/trips.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
import { createTrip } from '../../../testing/a-trip.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const gap = (change: Partial<MergePreview['between'][number]>) => ({
  from: '2026-03-09T06:30:00.000Z',
  until: '2026-03-09T06:40:00.000Z',
  end_location: 'Wellington',
  start_location: 'Wellington',
  distance_km: 0.02,
  adjacent: true,
  ...change,
})

async function show(change: Partial<MergePreview>) {
  const onMerge = vi.fn<() => void>()
  const preview: MergePreview = {
    trip: createTrip({ ended_at: '2026-03-09T07:15:00.000Z', end_location: 'Ceres', distance_km: 61.4 }),
    ids: [createTrip().id, createTrip().id],
    added: [],
    between: [gap({})],
    ...change,
  }
  await showPage('/', { '/': () => <MergeDialog preview={preview} onMerge={onMerge} onClose={() => undefined} /> })
  const text = () => (page.getByRole('dialog').element().textContent ?? '').replaceAll(/\s/g, ' ')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return { onMerge, expectText: (said: RegExp) => expect(text()).toMatch(said) }
}

test('shows the merged trip and the gap in time and distance', async () => {
  const { onMerge, expectText } = await show({})
  expectText(/They follow each other directly/)
  expectText(/Paarl.*Ceres/)
  expectText(/1 h 15 min · 61,4.km/)
  expectText(/10 min · 0,0.km/)
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  expect(onMerge).toHaveBeenCalledOnce()
})

test('asks before merging trips that are not adjacent, and names the trips between them', async () => {
  const between = createTrip({ start_location: 'Tulbagh', end_location: 'Wolseley', distance_km: 18 })
  const { expectText } = await show({
    ids: [createTrip().id, between.id, createTrip().id],
    added: [between],
    between: [
      gap({}),
      gap({ until: '2026-03-10T06:00:00.000Z', start_location: 'Ceres', distance_km: 40, adjacent: false }),
    ],
  })
  expectText(/They do not follow each other directly/)
  expectText(/The trip between them is merged too.*Tulbagh.*Wolseley.*18,0.km/)
  expectText(/They are on different days: Mon 9 Mar 2026 · Tue 10 Mar 2026/)
  expectText(/40,0.km.*Wellington to Ceres, not covered by a trip/)
  await expect.element(page.getByRole('button', { name: 'Merge all 3' })).toBeVisible()
})
