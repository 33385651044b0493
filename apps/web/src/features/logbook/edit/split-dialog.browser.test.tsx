import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createTrip } from '../../../testing/a-trip.ts'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
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
