import { getTripPath } from '@spoor/contract/routes/trips.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createTrip } from '../../../testing/a-trip.ts'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
import { fake, serveApi } from '../../../testing/serve-api.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { SplitDialog } from './split-dialog.tsx'

test('splits a trip without a path by kilometres', async () => {
  const trip = createTrip({ ended_at: null, distance_km: 126 })
  const split = vi.fn(async () => true)
  const onClose = vi.fn<() => void>()
  await showPage('/', { '/': () => <SplitDialog trip={trip} changes={{ split }} onClose={onClose} /> })
  const field = page.getByLabelText('Kilometres of the first trip')
  const button = page.getByRole('button', { name: 'Split', exact: true })
  await expect.element(button).toBeDisabled()
  await field.fill('126')
  await expect.element(page.getByText('Enter fewer kilometres than the trip has')).toBeVisible()
  await field.fill('104,5')
  await expect.element(page.getByText(/^21,5.km$/)).toBeVisible()
  await expectAccessibleEverywhere()
  await button.click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(split).toHaveBeenCalledExactlyOnceWith(trip, { first_km: 104.5 })
})

test('shows both distances of a split on the map without scrolling', async () => {
  const trip = createTrip({ has_path: true, distance_km: 20 })
  serveApi(
    fake(getTripPath, {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [18.42, -33.92],
          [18.52, -33.92],
          [18.62, -33.92],
        ],
      },
      properties: {
        times: [trip.started_at, '2026-03-09T06:15:00.000Z', trip.ended_at ?? ''],
        gaps: [],
      },
    }),
  )
  await showPage('/', {
    '/': () => <SplitDialog trip={trip} changes={{ split: async () => true }} onClose={() => undefined} />,
  })
  for (const [width, height] of [
    [1280, 800],
    [390, 780],
  ]) {
    await page.viewport(width, height)
    for (const part of ['First trip', 'Second trip'])
      await expect.element(page.getByRole('term').filter({ hasText: part })).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByText(/ km$/).last()).toBeInViewport({ ratio: 1 })
  }
})
