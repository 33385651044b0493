import { describe, expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useTrips, type Page } from '../testing/use-trips.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const { spoor, call, ok, manual, imported, readCorrected } = useTrips()

const toReview = async () => (await ok<Page>('GET', '/trips?status=pending&sort=started_at')).items.map(({ id }) => id)
const bulk = (order: object) => call<{ changed: number; undo_id: string }>('POST', '/trips/bulk', order)

describe('confirming a trip', () => {
  it('requires a classification, which may be in the same request', async () => {
    const id = await imported('2025-05-05T06:00:00Z')
    const refusal = { detail: 'Mark this trip business or private first.' }
    expect(await call('PATCH', `/trips/${id}`, { status: 'confirmed' })).toMatchObject({ status: 409, body: refusal })
    const both = { status: 'confirmed', classification: null }
    expect(await call('PATCH', `/trips/${id}`, both)).toMatchObject({ status: 409, body: refusal })
    expect(await toReview()).toEqual([id])
    expect(await ok('PATCH', `/trips/${id}`, { status: 'confirmed', classification: 'private' })).toMatchObject({
      status: 'confirmed',
      classification: 'private',
    })
    expect(await toReview()).toEqual([])
  })

  it('is required again once the classification is removed', async () => {
    const one = await manual('2025-05-05T06:00:00Z', { classification: 'business' })
    const two = await manual('2025-05-06T06:00:00Z', { classification: 'business' })
    expect(one.status).toBe('confirmed')
    expect(await ok('PATCH', `/trips/${one.id}`, { classification: null })).toMatchObject({ status: 'pending' })
    await bulk({ action: 'classify', classification: null, ids: [two.id] })
    expect(await toReview()).toEqual([one.id, two.id])
  })

  it('adopts the classification from a file, so that no other file removes it', async () => {
    const id = await imported('2025-05-05T06:00:00Z')
    await writeTrips(spoor().dependencies.pool, "update trip set classification = 'business' where id = $1", [id])
    await ok('PATCH', `/trips/${id}`, { status: 'confirmed' })
    expect(await readCorrected(id)).toEqual(['classification', 'status'])
  })
})

describe('confirming many', () => {
  it('is refused without changes while some trips are unclassified', async () => {
    const [a, b] = [await imported('2025-05-05T06:00:00Z'), await imported('2025-05-06T06:00:00Z')]
    await ok('PATCH', `/trips/${a}`, { classification: 'business', status: 'pending' })
    for (const choice of [{ ids: [a, b] }, { filter: {} }]) {
      expect(await bulk({ action: 'confirm', ...choice })).toMatchObject({
        status: 409,
        body: { detail: '1 of these trips is not classified. Mark it business or private first.' },
      })
      expect(await toReview()).toEqual([a, b])
    }
  })

  it('classifies unclassified trips if a class is given, in one step that can be undone', async () => {
    const a = await imported('2025-05-05T06:00:00Z')
    await imported('2025-05-06T06:00:00Z')
    await ok('PATCH', `/trips/${a}`, { classification: 'business', status: 'pending' })
    const { body } = await bulk({ action: 'confirm', classification: 'private', filter: {} })
    expect(body.changed).toBe(2)
    const marks = async () =>
      (await ok<Page>('GET', '/trips?sort=started_at')).items.map((trip) => [trip.classification, trip.status])
    expect(await marks()).toEqual([
      ['business', 'confirmed'],
      ['private', 'confirmed'],
    ])
    await ok('POST', `/trips/bulk/${body.undo_id}/undo`)
    expect(await marks()).toEqual([
      ['business', 'pending'],
      [null, 'pending'],
    ])
  })
})

it('a trip that was added or recorded without a classification awaits review', async () => {
  const added = await manual('2025-05-05T06:00:00Z')
  const tracked = await manual('2025-05-06T06:00:00Z', { source: 'tracker' })
  expect(await toReview()).toEqual([added.id, tracked.id])
})

it('an unclassified merged trip awaits review even if its parts were confirmed', async () => {
  const one = await manual('2025-05-05T06:00:00Z', { classification: 'business' })
  const two = await manual('2025-05-05T06:40:00Z', { classification: 'private' })
  const merged = await ok<Trip>('POST', '/trips/merge', { ids: [one.id, two.id] })
  expect(merged).toMatchObject({ classification: null, status: 'pending' })
})
