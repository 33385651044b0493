import { describe, expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useTrips } from '../testing/use-trips.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const { spoor, driver, call, ok, manual, imported, relearn } = useTrips()

interface SomeTrips {
  trips: number
  ids: string[]
}

const DAY_MS = 86_400_000
const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 2, 2, hour) + day * DAY_MS).toISOString()
const trip = (id: string) => ok<Trip>('GET', `/trips/${id}`)
const runWorker = () => spoor().runJobs()
const confirm = async (days: readonly number[], classification = 'business') => {
  for (const day of days) await ok('PATCH', `/trips/${await imported(at(day))}`, { classification })
}

describe('suggestions', () => {
  it('are part of the trip list, applied by accept, and hidden below the threshold', async () => {
    await confirm([1, 2])
    const waiting = await imported(at(3))
    await relearn()
    const learned = (await trip(waiting)).suggestion
    expect(learned).toMatchObject({
      classification: 'business',
      source: 'learned',
      because: expect.arrayContaining(['2 of your 2 trips from Paarl to Worcester were business']),
    })
    const { items } = await ok<{ items: Trip[] }>('GET', '/trips?classification=unclassified')
    expect(items.map(({ suggestion }) => suggestion)).toEqual([learned])
    expect((await call('PUT', '/settings', { suggest_from: 0.3 })).status).toBe(422)
    await ok('PUT', '/settings', { suggest_from: 0.99 })
    await runWorker()
    expect((await trip(waiting)).suggestion).toBeNull()
    await ok('PUT', '/settings', { suggest_from: 0.6 })
    await runWorker()
    expect(await ok('POST', '/trips/bulk', { action: 'accept', ids: [waiting] })).toMatchObject({ changed: 1 })
    expect(await trip(waiting)).toMatchObject({ classification: 'business', status: 'confirmed', suggestion: null })
  })
})

describe('automatic confirmation', () => {
  it('is off until the driver chooses a confidence, marks the trips it confirms, and is undone in one step', async () => {
    await confirm([1, 2, 3, 4, 5, 6, 7, 8])
    const waiting = [await imported(at(9)), await imported(at(10))]
    const decided = await imported(at(11))
    await ok('PATCH', `/trips/${decided}`, { classification: 'private' })
    await ok('PATCH', `/trips/${decided}`, { classification: null })
    await runWorker()
    expect(await ok('GET', '/trips/auto-confirmed')).toMatchObject({ trips: 0 })

    await ok('PUT', '/settings', { confirm_from: 0.8 })
    await runWorker()
    const confirmed = await ok<SomeTrips>('GET', '/trips/auto-confirmed')
    expect(confirmed).toEqual({ trips: 2, ids: waiting.toReversed(), classes: { business: 2, private: 0 } })
    expect(await trip(waiting[0])).toMatchObject({ status: 'confirmed', auto_confirmed: true })
    // A field set by the driver stays unchanged.
    expect(await trip(decided)).toMatchObject({ status: 'pending', classification: null, auto_confirmed: false })

    // Reviewing a trip makes it the driver's own decision.
    expect(await ok('PATCH', `/trips/${waiting[0]}`, { classification: 'private' })).toMatchObject({
      auto_confirmed: false,
    })
    expect(await ok('POST', '/trips/auto-confirmed/undo')).toEqual({ changed: 1 })
    await runWorker()
    expect(await trip(waiting[1])).toMatchObject({ status: 'pending', classification: null, auto_confirmed: false })
    expect(await trip(waiting[0])).toMatchObject({ status: 'confirmed', classification: 'private' })
  })
})

describe('reasons', () => {
  it('complete the typed text, matching from the start of the reason first', async () => {
    await manual(at(1), { classification: 'business', reason: 'Delivery to Mills' })
    await manual(at(2), { classification: 'business', reason: 'Delivery to Mills' })
    await manual(at(3), { classification: 'business', reason: 'Mr A, delivery terms' })
    await manual(at(4), { classification: 'business', reason: 'Presentation to the board' })
    const reasons = async (q: string) =>
      (await ok<{ items: { reason: string; trips: number }[] }>('GET', `/trips/reasons?q=${q}`)).items
    expect(await reasons('DELIV')).toEqual([
      { reason: 'Delivery to Mills', trips: 2 },
      { reason: 'Mr A, delivery terms', trips: 1 },
    ])
    expect(await reasons('')).toHaveLength(3)
    expect((await call<SomeTrips>('GET', '/trips/reasons', undefined, await spoor().signUp())).body).toMatchObject({
      total: 0,
    })
  })
})

describe('home to work marked business', () => {
  it('is reported but not changed', async () => {
    const { pool } = spoor().dependencies
    const { rows: places } = await pool.query<{ id: string }>(
      `insert into place (id, owner_id, name, lat, lng, kind) values
        (gen_random_uuid(), $1, 'Home', -33.73, 18.96, 'home'), (gen_random_uuid(), $1, 'Office', -33.64, 19.44, 'work')
       returning id`,
      [driver().userId],
    )
    const id = await imported(at(1))
    await writeTrips(pool, 'update trip set start_place_id = $2, end_place_id = $3 where id = $1', [
      id,
      places[0].id,
      places[1].id,
    ])
    expect(await ok('GET', '/trips?doubt=home_to_work')).toMatchObject({ total: 0 })
    expect(await ok('PATCH', `/trips/${id}`, { classification: 'business' })).toMatchObject({ warning: 'commute' })
    expect(await ok('GET', '/trips?doubt=home_to_work')).toMatchObject({ total: 1, items: [{ id }] })
    expect(await trip(id)).toMatchObject({ classification: 'business', status: 'confirmed' })
    expect(await ok('PATCH', `/trips/${id}`, { classification: 'private' })).toMatchObject({ warning: null })
  })
})
