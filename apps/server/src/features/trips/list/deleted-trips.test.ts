import { beforeEach, describe, expect, it } from 'vitest'
import type { DeletedTrip, Trip } from '@spoor/contract/routes/trips.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser

beforeEach(async () => {
  driver = await spoor.signUp()
})

async function call<T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, user = driver): Promise<T> {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  if (response.statusCode >= 400) throw new Error(`${response.statusCode} ${response.body}`)
  return (response.body === '' ? null : response.json()) as T
}

interface Deleted {
  items: DeletedTrip[]
  next_cursor: string | null
  total: number
}

const driven = (hour: number) =>
  call<Trip>('POST', '/trips', {
    started_at: `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`,
    ended_at: `2026-03-02T${String(hour).padStart(2, '0')}:30:00Z`,
    start_location: 'Paarl',
    end_location: 'Worcester',
    distance_km: 50,
  })
const remove = (...trips: Trip[]) => call('POST', '/trips/bulk', { action: 'delete', ids: trips.map(({ id }) => id) })
const bringBack = (...ids: string[]) => call<{ changed: number }>('POST', '/trips/bulk', { action: 'restore', ids })
const deleted = (query = '') => call<Deleted>('GET', `/trips/deleted${query}`)

describe('GET /trips/deleted', () => {
  it('lists deleted trips, last deleted first, without restored ones', async () => {
    const [early, noon, late, kept] = [await driven(6), await driven(11), await driven(15), await driven(18)]
    await call('DELETE', `/trips/${late.id}`)
    await remove(early, noon)

    const page = await deleted()
    expect(page.total).toBe(3)
    expect(page.items.map(({ id }) => id)).toEqual([noon.id, early.id, late.id])
    expect(page.items[0].deleted_at).toBe(page.items[1].deleted_at)
    expect(page.items[0].deleted_at > page.items[2].deleted_at).toBe(true)
    expect(page.items[2]).toEqual({ ...late, deleted_at: page.items[2].deleted_at })

    expect(await bringBack(noon.id)).toEqual({ changed: 1 })
    expect((await deleted()).items.map(({ id }) => id)).toEqual([early.id, late.id])
    const listed = await call<Deleted>('GET', '/trips?sort=started_at')
    expect(listed.items.map(({ id }) => id)).toEqual([noon.id, kept.id])
  })

  it('pages through trips that were deleted together, each once', async () => {
    const trips = []
    for (let hour = 0; hour < 7; hour++) trips.push(await driven(hour))
    await remove(...trips)

    const seen: string[] = []
    let cursor: string | null = ''
    do {
      const page: Deleted = await deleted(`?limit=3${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(7)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(trips.map(({ id }) => id).toReversed())
  })

  it('omits a trip whose kilometres the list includes in another trip', async () => {
    const [first, second] = [await driven(8), await driven(9)]
    const merged = await call<Trip>('POST', '/trips/merge', { ids: [first.id, second.id] })
    expect((await deleted()).items).toEqual([])
    await remove(merged)
    expect((await deleted()).items.map(({ id }) => id)).toContain(merged.id)
    await bringBack(merged.id)
    expect((await deleted()).items).toEqual([])
  })

  it("shows only the driver's own, and refuses a foreign cursor", async () => {
    await remove(await driven(8))
    const other = await spoor.signUp()
    expect(await call<Deleted>('GET', '/trips/deleted', undefined, other)).toEqual({
      items: [],
      next_cursor: null,
      total: 0,
    })
    for (const cursor of ['x', Buffer.from('[1]').toString('base64url'), Buffer.from('"a"').toString('base64url')])
      await expect(deleted(`?cursor=${cursor}`)).rejects.toThrow('422 {"detail":"cursor: belongs to another list"')
  })
})
