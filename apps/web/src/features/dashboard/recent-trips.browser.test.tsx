import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createTrip } from '../../testing/a-trip.ts'
import { emulateMedia } from '../../testing/browser.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { RecentTrips } from './trip-management.tsx'

const trips = [createTrip({ distance_km: 1 }), createTrip({ distance_km: 2 })]
const highlighted = () =>
  [...document.querySelectorAll('li')].flatMap((line) =>
    line.dataset.highlighted === 'true' ? [line.textContent?.match(/\d,\d/)?.[0]] : [],
  )

test('moves the highlight down the trips, and stops while one has the focus', async () => {
  await emulateMedia('prefers-reduced-motion', 'no-preference')
  vi.useFakeTimers()
  await showPage('/dashboard', { '/dashboard': () => <RecentTrips trips={trips} /> })
  await vi.waitFor(() => expect(highlighted()).toEqual(['1,0']))
  await vi.advanceTimersByTimeAsync(4000)
  await vi.waitFor(() => expect(highlighted()).toEqual(['2,0']))
  ;(page.getByRole('link').first().element() as HTMLElement).focus()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(highlighted()).toEqual(['2,0'])
})

test('opens a trip in the logbook', async () => {
  const address = await showPage('/dashboard', {
    '/dashboard': () => <RecentTrips trips={trips} />,
    '/logbook': ELSEWHERE,
  })
  await page.getByRole('listitem').first().getByRole('link').click()
  await expect.poll(address).toContain(`/logbook?trip=${trips[0].id}`)
})
