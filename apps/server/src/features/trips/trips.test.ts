import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useTrips, type Page } from './testing/use-trips.ts'

const { spoor, driver, call, ok, manual, imported, vehicle, readCorrected } = useTrips()

describe('a manually entered trip', () => {
  it('is confirmed and appears on the list and in the totals', async () => {
    const made = await manual('2025-03-03T05:42:00+02:00', { classification: 'business', reason: 'Ms Naidoo, review' })
    expect(made).toMatchObject({
      status: 'confirmed',
      source: 'manual',
      distance_source: 'manual',
      distance_km: 30.5,
      started_at: '2025-03-03T03:42:00.000Z',
    })
    expect(await ok('GET', `/trips/${made.id}`)).toEqual(made)
    expect(await ok('GET', '/trips')).toEqual({ items: [made], next_cursor: null, total: 1 })
    expect(await ok('GET', '/trips/totals')).toEqual({
      trips: 1,
      total_km: 30.5,
      business_km: 30.5,
      private_km: 0,
      unclassified_km: 0,
      business_trips: 1,
      private_trips: 0,
      unclassified_trips: 0,
      pending_trips: 0,
    })
  })

  it('must be valid', async () => {
    const wrong = {
      started_at: '2025-03-03T08:00:00Z',
      ended_at: '2025-03-03T07:00:00Z',
      start_location: 'A',
      end_location: 'B',
      distance_km: 1,
    }
    expect(await call('POST', '/trips', wrong)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('end before') },
    })
    expect((await call('POST', '/trips', { ...wrong, ended_at: null, vehicle_id: randomUUID() })).status).toBe(422)
    expect((await call('POST', '/trips', { ...wrong, ended_at: null, distance_km: -1 })).status).toBe(422)
    expect((await call('POST', '/trips', { ...wrong, ended_at: null, owner_id: randomUUID() })).status).toBe(422)
  })
})

describe('the list', () => {
  it.each(['-started_at', 'started_at', '-distance', 'distance'])(
    'by %s returns each trip once across pages',
    async (sort) => {
      for (let i = 0; i < 23; i++)
        await imported(`2025-05-${10 + (i % 5)}T0${i % 3}:00:00Z`, { distanceM: 1000 * (i % 4) })
      const seen: Trip[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Page = await ok<Page>('GET', `/trips?limit=5&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        expect(page.total).toBe(23)
        seen.push(...page.items)
        cursor = page.next_cursor
      }
      expect(new Set(seen.map((trip) => trip.id)).size).toBe(23)
      expect(seen).toHaveLength(23)
      const key = (trip: Trip) => (sort.endsWith('distance') ? trip.distance_km : Date.parse(trip.started_at))
      for (let i = 1; i < seen.length; i++) {
        const step = (key(seen[i]) - key(seen[i - 1])) * (sort.startsWith('-') ? -1 : 1)
        expect(step).toBeGreaterThanOrEqual(0)
      }
    },
  )

  it('refuses a cursor from another list', async () => {
    for (let i = 0; i < 3; i++) await imported(`2025-05-1${i}T08:00:00Z`)
    const { next_cursor: cursor } = await ok<Page>('GET', '/trips?limit=1')
    expect((await call('GET', `/trips?limit=1&sort=distance&cursor=${cursor}`)).status).toBe(422)
    expect((await call('GET', '/trips?cursor=abc')).status).toBe(422)
  })

  it('has South African days, as the logbook and the dashboard, whatever the timezone of the profile', async () => {
    await ok('PUT', '/auth/profile', { timezone: 'UTC' })
    await manual('2025-02-28T21:59:00Z', { classification: 'business', distance_km: 154 })
    const first = await manual('2025-02-28T22:01:00Z', { classification: 'business', distance_km: 121 })
    const year = 'from=2025-03-01&to=2026-02-28'
    expect((await ok<Page>('GET', `/trips?${year}`)).items.map(({ id }) => id)).toEqual([first.id])
    expect(await ok('GET', `/trips/totals?${year}`)).toMatchObject({ business_km: 121 })
    expect(await ok('GET', '/stats/personal?tax_year=2026')).toMatchObject({ totalKm: 121, businessKm: 121 })
    expect(await ok('GET', '/logbook/2026')).toMatchObject({ business_km: 121, total_km: 121 })
    const moved = await ok<Trip>('PATCH', `/trips/${first.id}`, { started_at: '2025-02-28T21:30:00Z' })
    expect((await ok<Page>('GET', `/trips?${year}`)).items).toEqual([])
    await ok('PATCH', `/trips/${moved.id}`, { started_at: '2025-02-28T22:30:00Z' })
    expect((await ok<Page>('GET', `/trips?${year}`)).items).toHaveLength(1)
  })

  it('interprets days in South African time', async () => {
    const late = await imported('2025-02-28T21:59:00Z')
    const early = await imported('2025-02-28T22:01:00Z')
    const ids = async (query: string) => (await ok<Page>('GET', `/trips?${query}`)).items.map((trip) => trip.id)
    expect(await ids('to=2025-02-28')).toEqual([late])
    expect(await ids('from=2025-03-01')).toEqual([early])
    expect(await ids('from=2025-02-28&to=2025-03-01')).toEqual([early, late])
    expect(await ok<Page>('GET', '/trips?from=2025-03-01&to=2025-03-31')).toMatchObject({ total: 1 })
    expect(await ok<Page>('GET', '/trips?from=2025-03-02&to=2025-02-01')).toMatchObject({ items: [], total: 0 })
  })

  it('applies every filter and counts the matches', async () => {
    const car = await vehicle()
    const one = await imported('2025-01-05T06:00:00Z', { vehicleId: car })
    const two = await manual('2025-02-10T06:00:00Z', {
      vehicle_id: null,
      classification: 'private',
      notes: 'Kuier by Réné, 100% pret_',
    })
    const three = await imported('2025-02-11T06:00:00Z')
    await ok('POST', '/trips/bulk', { action: 'reject', ids: [three] })
    const found = async (query: string) => {
      const { items, total } = await ok<Page>('GET', `/trips?sort=started_at&${query}`)
      expect(total).toBe(items.length)
      return items.map((trip) => trip.id)
    }
    expect(await found('classification=unclassified')).toEqual([one, three])
    expect(await found('classification=private')).toEqual([two.id])
    expect(await found('status=rejected')).toEqual([three])
    expect(await found(`vehicle_id=${car}`)).toEqual([one])
    expect(await found('q=RENE')).toEqual([two.id])
    expect(await found(`q=${encodeURIComponent('100% pret_')}`)).toEqual([two.id])
    expect(await found('q=worcester%20paarl')).toEqual([one, three])
    expect(await found('q=worcester%20nowhere')).toEqual([])
    expect(await found('status=pending&classification=unclassified&from=2025-01-05&to=2025-02-10')).toEqual([one])
    expect(await found(`upload_id=${randomUUID()}`)).toEqual([])
    expect(await ok('GET', '/trips/totals')).toMatchObject({ trips: 2, total_km: 42.5, pending_trips: 1 })
  })
})

describe('edits by the driver', () => {
  it('are recorded, and classifying confirms a trip', async () => {
    const id = await imported('2025-05-05T06:00:00Z')
    expect(await ok('PATCH', `/trips/${id}`, { classification: 'business' })).toMatchObject({ status: 'confirmed' })
    expect(await readCorrected(id)).toEqual(['classification', 'status'])
    await ok('PATCH', `/trips/${id}`, { reason: 'Board', distance_km: 9.5, ended_at: '2025-05-05T07:00:00Z' })
    expect(await readCorrected(id)).toEqual(['bounds', 'classification', 'distance_m', 'reason', 'status'])
    expect(await ok('GET', `/trips/${id}`)).toMatchObject({
      reason: 'Board',
      distance_km: 9.5,
      distance_source: 'manual',
      ended_at: '2025-05-05T07:00:00.000Z',
    })
    expect((await call('PATCH', `/trips/${id}`, { started_at: '2025-05-05T07:30:00Z' })).status).toBe(422)
    expect(await ok('PATCH', `/trips/${id}`, { started_at: '2025-04-30T22:30:00Z' })).toMatchObject({ id })
    expect(await ok<Page>('GET', '/trips?from=2025-05-01&to=2025-05-01')).toMatchObject({ total: 1 })
  })

  it('keep a rejected trip rejected, and removing a class confirms nothing', async () => {
    const id = await imported('2025-05-05T06:00:00Z')
    expect(await ok('PATCH', `/trips/${id}`, { classification: null })).toMatchObject({ status: 'pending' })
    await ok('PATCH', `/trips/${id}`, { status: 'rejected' })
    expect(await ok('PATCH', `/trips/${id}`, { classification: 'private' })).toMatchObject({ status: 'rejected' })
    expect(await ok('GET', '/stats/personal')).toMatchObject({ totalTrips: 0, totalKm: 0 })
  })

  it('exclude the excepted trips from a filter', async () => {
    const [a, b] = [await imported('2025-05-05T06:00:00Z'), await imported('2025-05-05T07:00:00Z')]
    const order = { action: 'classify', classification: 'private', filter: {}, except: [a] }
    expect(await ok('POST', '/trips/bulk', order)).toMatchObject({ changed: 1 })
    expect(await ok<Trip>('GET', `/trips/${a}`)).toMatchObject({ classification: null })
    expect(await ok<Trip>('GET', `/trips/${b}`)).toMatchObject({ classification: 'private' })
    expect((await call('POST', '/trips/bulk', { action: 'confirm', ids: [b], except: [a] })).status).toBe(422)
  })

  it("apply to many trips by ids or filter, but only to the driver's own", async () => {
    const stranger = await spoor().signUp()
    const [a, b, c] = [
      await imported('2025-05-05T06:00:00Z'),
      await imported('2025-05-06T06:00:00Z'),
      await imported('2025-06-06T06:00:00Z'),
    ]
    const bulk = (order: object) => ok<{ changed: number }>('POST', '/trips/bulk', order)
    expect(
      (await call<{ changed: number }>('POST', '/trips/bulk', { action: 'delete', ids: [a] }, stranger)).body.changed,
    ).toBe(0)
    expect(
      (await call<{ changed: number }>('POST', '/trips/bulk', { action: 'delete', filter: {} }, stranger)).body.changed,
    ).toBe(0)
    expect(
      await bulk({ action: 'classify', classification: 'business', reason: 'Site C', filter: { to: '2025-05-31' } }),
    ).toMatchObject({ changed: 2 })
    expect(await ok<Page>('GET', '/trips?classification=business&status=confirmed')).toMatchObject({ total: 2 })
    expect(await ok('GET', `/trips/${a}`)).toMatchObject({ reason: 'Site C' })
    expect(await bulk({ action: 'delete', ids: [b, c] })).toEqual({ changed: 2 })
    expect(await ok<Page>('GET', '/trips')).toMatchObject({ total: 1 })
    expect((await call('GET', `/trips/${b}`)).status).toBe(404)
    expect(await bulk({ action: 'restore', ids: [b, c] })).toEqual({ changed: 2 })
    expect(await bulk({ action: 'confirm', classification: 'private', filter: { status: 'pending' } })).toMatchObject({
      changed: 1,
    })
    expect((await call('POST', '/trips/bulk', { action: 'delete' })).status).toBe(422)
    expect((await call('POST', '/trips/bulk', { action: 'delete', ids: [a], filter: {} })).status).toBe(422)
    expect((await call('POST', '/trips/bulk', { action: 'classify', ids: [a] })).status).toBe(422)
  })

  it('can be undone in bulk, except for trips changed since', async () => {
    const stranger = await spoor().signUp()
    const [a, b, c, d] = [
      await imported('2025-05-05T06:00:00Z'),
      await imported('2025-05-06T06:00:00Z'),
      await imported('2025-05-07T06:00:00Z'),
      await imported('2025-05-08T06:00:00Z'),
    ]
    await ok('PATCH', `/trips/${a}`, { classification: 'private', reason: 'School run' })
    await ok('PATCH', `/trips/${b}`, { status: 'rejected' })
    const all = async () => (await ok<{ items: Trip[] }>('GET', '/trips')).items
    const before = await all()
    const correctedBefore = await Promise.all([a, b, c, d].map(readCorrected))
    const bulk = (order: object) => ok<{ changed: number; undo_id?: string }>('POST', '/trips/bulk', order)
    const undo = (id: string | undefined, user = driver()) => call('POST', `/trips/bulk/${id}/undo`, undefined, user)

    const business = { action: 'classify', classification: 'business', reason: 'Site C' }
    const first = await bulk({ ...business, filter: {} })
    expect((await undo(first.undo_id, stranger)).status).toBe(404)
    expect(await undo(first.undo_id)).toMatchObject({ body: { changed: 4 } })
    expect(await all()).toEqual(before)
    expect(await Promise.all([a, b, c, d].map(readCorrected))).toEqual(correctedBefore)
    // Once.
    expect((await undo(first.undo_id)).status).toBe(404)

    const second = await bulk({ ...business, ids: [a, b, c] })
    await ok('PATCH', `/trips/${a}`, { reason: 'Site D' })
    await ok('PATCH', `/trips/${b}`, { end_location: 'Ceres' })
    await ok('DELETE', `/trips/${c}`)
    expect(await undo(second.undo_id)).toMatchObject({ body: { changed: 1 } })
    expect(await ok('GET', `/trips/${a}`)).toMatchObject({ classification: 'business', reason: 'Site D' })
    expect(await ok('GET', `/trips/${b}`)).toMatchObject({ classification: null, reason: '', end_location: 'Ceres' })
    expect(await readCorrected(b)).toEqual(['end_location', 'status'])

    // Several actions must be undone in reverse order; otherwise marks of a later one remain.
    const confirmed = await bulk({ action: 'confirm', classification: 'private', ids: [a, d] })
    const rejected = await bulk({ action: 'reject', ids: [d] })
    expect(await undo(rejected.undo_id)).toMatchObject({ body: { changed: 1 } })
    expect(await ok('GET', `/trips/${d}`)).toMatchObject({ status: 'confirmed' })
    expect(await bulk({ action: 'confirm', ids: [d] })).toEqual({ changed: 0 })
    await bulk({ action: 'reject', ids: [a] })
    expect(await undo(confirmed.undo_id)).toMatchObject({ body: { changed: 1 } })
    expect(await ok('GET', `/trips/${a}`)).toMatchObject({ status: 'rejected' })
    expect(await ok('GET', `/trips/${d}`)).toMatchObject({ status: 'pending', classification: null })
    expect((await undo('x')).status).toBe(422)
  })

  it('do not deadlock when bulk actions run concurrently', async () => {
    const ids: string[] = []
    for (let i = 0; i < 40; i++) ids.push(await imported(`2025-05-05T06:${10 + i}:00Z`))
    const orders = Array.from({ length: 12 }, (_, i) => ({
      action: 'classify',
      classification: i % 2 ? 'business' : 'private',
      ...(i % 3 ? { ids: i % 2 ? ids : ids.toReversed() } : { filter: {} }),
    }))
    const replies = await Promise.all(orders.map((order) => call<{ changed: number }>('POST', '/trips/bulk', order)))
    expect(replies.map((reply) => [reply.status, reply.body.changed])).toEqual(orders.map(() => [200, 40]))
    expect(await ok('GET', '/trips/totals')).toMatchObject({ trips: 40, total_km: 480, pending_trips: 0 })
  })

  it('deletes once', async () => {
    const { id } = await manual('2025-05-05T06:00:00Z')
    expect((await call('DELETE', `/trips/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/trips/${id}`)).status).toBe(404)
    expect((await call('PATCH', `/trips/${id}`, { reason: 'x' })).status).toBe(404)
  })
})
