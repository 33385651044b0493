import type { Route } from '@spoor/contract/route.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { expect, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { createTrip } from '../../../testing/a-trip.ts'
import { ELSEWHERE, showPage } from '../../../testing/show-page.tsx'
import { LogbookPage } from '../logbook-page.tsx'

/** Trips of a single day, newest first. */
export const drives = (...changes: Partial<Trip>[]) =>
  changes.map((change, at) =>
    createTrip({
      started_at: `2026-03-09T${14 - at}:00:00.000Z`,
      ended_at: `2026-03-09T${14 - at}:30:00.000Z`,
      ...change,
    }),
  )

/** A mock server with these trips, all of one day, and these lists; records the filters of each request. */
export function serve(items: readonly Trip[], lists: Readonly<Record<string, readonly unknown[]>> = {}) {
  const asked: unknown[] = []
  const km = items.reduce((sum, trip) => sum + trip.distance_km, 0)
  vi.spyOn(api, 'call').mockImplementation((route: Route, request: unknown) => {
    const { path } = route
    if (path === '/upload/recent') return Promise.resolve(lists[path] ?? [])
    const listed = path === '/trips' ? items : (lists[path] ?? [])
    if (path === '/trips/:id') {
      const { params, body } = request as { params: { id: string }; body: Partial<Trip> }
      return Promise.resolve({ ...items.find(({ id }) => id === params.id), ...body, status: 'confirmed' })
    }
    if (path === '/settings') return Promise.resolve({ work_hours: { enabled: false } })
    if (path === '/trips/days') {
      const day = { day: '2026-03-09', trips: items.length, distance_km: km, business_km: 0 }
      return Promise.resolve({ items: [day], next_cursor: null, total: 1 })
    }
    if (path !== '/trips/totals') return Promise.resolve({ items: listed, next_cursor: null, total: listed.length })
    asked.push((request as { query: unknown }).query)
    return Promise.resolve({
      trips: items.length,
      total_km: km,
      business_km: 0,
      private_km: km,
      unclassified_km: 0,
      business_trips: 0,
      private_trips: items.length,
      unclassified_trips: 0,
      pending_trips: 1,
    })
  })
  return asked
}

/** With the page margins that the app applies. */
const Page = () => (
  <main className="px-4 py-6 sm:px-6">
    <LogbookPage />
  </main>
)

/** Returns a getter for the current URL. */
export const showLogbook = (search = '') =>
  showPage(
    `/logbook${search}`,
    { '/logbook': Page, '/review': ELSEWHERE, '/upload': ELSEWHERE },
    { under: ['signed-in'] },
  )

export async function shownTrips(count: number): Promise<Element[]> {
  const trips = () => [...document.querySelectorAll('[data-trip]:has(button)')]
  await expect.poll(() => trips().length).toBe(count)
  return trips()
}
