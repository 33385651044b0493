import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { MergePreview, Trip } from '@spoor/contract/routes/trips.ts'
import { encodePath, newPath } from '@spoor/core/journey/encoding/path-codec.ts'
import { useTrips, type Page } from '../testing/use-trips.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const { spoor, call, ok, manual, imported, vehicle, readCorrected } = useTrips()

describe('merge and split', () => {
  const startMs = Date.parse('2025-05-05T06:00:00Z')
  function way(fromMs: number): Buffer {
    const path = newPath(3)
    for (let i = 0; i < 3; i++) {
      path.timeMs[i] = fromMs + i * 600_000
      path.latE7[i] = -337_300_000 + i * 450_000
      path.lngE7[i] = 189_600_000 + i * 2_400_000
    }
    return Buffer.from(encodePath(path))
  }

  it('splits at an instant along the path, and merges the halves back into the whole', async () => {
    const id = await imported('2025-05-05T06:00:00Z', { path: way(startMs), distanceM: 46_000 })
    await ok('PATCH', `/trips/${id}`, { classification: 'business', reason: 'Mr A at LMN' })
    const whole = await ok<{ geometry: { coordinates: number[][] } }>('GET', `/trips/${id}/path`)
    const { items } = await ok<{ items: Trip[] }>('POST', `/trips/${id}/split`, { at: '2025-05-05T06:10:00Z' })
    expect(items.map((half) => [half.started_at, half.ended_at])).toEqual([
      ['2025-05-05T06:00:00.000Z', '2025-05-05T06:10:00.000Z'],
      ['2025-05-05T06:10:00.000Z', '2025-05-05T06:20:00.000Z'],
    ])
    expect(items[0].distance_km + items[1].distance_km).toBeCloseTo(46, 1)
    expect(items[0].distance_km).toBeCloseTo(23, 0)
    expect(items.every((half) => half.classification === 'business' && half.reason === 'Mr A at LMN')).toBe(true)
    expect(items[0].end_location).toBe(items[1].start_location)
    expect((await call('GET', `/trips/${id}`)).status).toBe(404)

    const merged = await ok<Trip>('POST', '/trips/merge', { ids: items.map((half) => half.id) })
    expect(merged).toMatchObject({
      distance_km: 46,
      start_location: 'Paarl',
      end_location: 'Worcester',
      classification: 'business',
      status: 'confirmed',
    })
    expect(await ok('GET', `/trips/${merged.id}/path`)).toEqual(whole)
    expect(await readCorrected(merged.id)).toContain('bounds')
    expect(await ok<Page>('GET', '/trips')).toMatchObject({ total: 1 })
    expect(await ok('GET', '/trips/totals')).toMatchObject({ trips: 1, total_km: 46 })
  })

  it('splits a trip without a path by kilometres, which sum to the whole, and merges it again', async () => {
    const id = await imported('2025-05-05T06:00:00Z', { distanceM: 126_004 })
    await ok('PATCH', `/trips/${id}`, { reason: 'Stock take', toll: 54.5, parking: 20 })
    const { items } = await ok<{ items: Trip[] }>('POST', `/trips/${id}/split`, { first_km: 104.5 })
    const { rows } = await spoor().dependencies.pool.query(
      'select distance_m from trip where id = any($1) order by started_at',
      [items.map((half) => half.id)],
    )
    expect(rows).toEqual([{ distance_m: 104_500 }, { distance_m: 21_504 }])
    expect(items).toMatchObject([
      { start_location: 'Paarl', end_location: 'Worcester', reason: 'Stock take', toll: 54.5, parking: 0 },
      { start_location: 'Paarl', end_location: 'Worcester', reason: 'Stock take', toll: 0, parking: 20 },
    ])
    expect([items[0].started_at, items[1].ended_at]).toEqual(['2025-05-05T06:00:00.000Z', '2025-05-05T06:20:00.000Z'])
    expect(items[0].ended_at).toBe(items[1].started_at)
    await ok('PATCH', `/trips/${items[0].id}`, { classification: 'business' })
    await ok('PATCH', `/trips/${items[1].id}`, { classification: 'private' })
    expect(await ok('GET', '/trips/totals')).toMatchObject({ trips: 2, business_km: 104.5, private_km: 21.5 })
    const merged = await ok<Trip>('POST', '/trips/merge', { ids: items.map((half) => half.id) })
    expect(merged).toMatchObject({ distance_km: 126, start_location: 'Paarl', end_location: 'Worcester' })
  })

  it('splits a day without times by kilometres, and refuses other numbers', async () => {
    const id = await imported('2025-05-05T06:00:00Z', { distanceM: 126_000 })
    await writeTrips(spoor().dependencies.pool, 'update trip set ended_at = null where id = $1', [id])
    for (const body of [
      { first_km: 126 },
      { first_km: 0 },
      { first_km: 1.005 },
      {},
      { first_km: 1, at: '2025-05-05T06:10:00Z' },
    ])
      expect((await call('POST', `/trips/${id}/split`, body)).status).toBe(422)
    const { items } = await ok<{ items: Trip[] }>('POST', `/trips/${id}/split`, { first_km: 104 })
    expect(items.map(({ started_at, ended_at, distance_km }) => [started_at, ended_at, distance_km])).toEqual([
      ['2025-05-05T06:00:00.000Z', null, 104],
      ['2025-05-05T06:00:00.000Z', null, 22],
    ])
    const withWay = await imported('2025-06-05T06:00:00Z', { path: way(startMs) })
    expect((await call('POST', `/trips/${withWay}/split`, { first_km: 1 })).status).toBe(409)
  })

  it('adds the distance in between, and leaves differing fields empty', async () => {
    const a = await imported('2025-05-05T06:00:00Z')
    const b = await imported('2025-05-05T07:00:00Z')
    await ok('PATCH', `/trips/${a}`, { classification: 'business', reason: 'One' })
    await ok('PATCH', `/trips/${b}`, { reason: 'Two' })
    const merged = await ok<Trip>('POST', '/trips/merge', { ids: [b, a] })
    expect(merged).toMatchObject({
      classification: null,
      status: 'pending',
      reason: 'One; Two',
      started_at: '2025-05-05T06:00:00.000Z',
      ended_at: '2025-05-05T07:20:00.000Z',
    })
    // 12 + 12 and 45.5 km from Worcester back to Paarl.
    expect(merged.distance_km).toBeCloseTo(24 + 45.5, 0)
    // Undo removes the merged trip and restores its parts.
    await ok('DELETE', `/trips/${merged.id}`)
    expect(await ok('POST', '/trips/bulk', { action: 'restore', ids: [a, b] })).toEqual({ changed: 2 })
    expect(await ok('GET', '/trips/totals')).toMatchObject({ trips: 2, total_km: 24 })
  })

  it('counts tolls and parking once through split, merge and undo, and logs their changes', async () => {
    const id = await imported('2025-05-05T06:00:00Z', { path: way(startMs), distanceM: 46_000 })
    const paid = await ok<Trip>('PATCH', `/trips/${id}`, { toll: 54.5, parking: 20 })
    expect(paid).toMatchObject({ toll: 54.5, parking: 20, classification: null })
    expect(await readCorrected(id)).toEqual(['parking_cents', 'toll_cents'])
    const { items } = await ok<{ items: Trip[] }>('POST', `/trips/${id}/split`, { at: '2025-05-05T06:10:00Z' })
    expect(items.map(({ toll, parking }) => [toll, parking])).toEqual([
      [54.5, 0],
      [0, 20],
    ])
    await ok('PATCH', `/trips/${items[1].id}`, { toll: 10.05 })
    const ids = items.map((half) => half.id)
    const merged = await ok<Trip>('POST', '/trips/merge', { ids })
    expect(merged).toMatchObject({ toll: 64.55, parking: 20 })
    await ok('DELETE', `/trips/${merged.id}`)
    await ok('POST', '/trips/bulk', { action: 'restore', ids })
    const halves = (await ok<Page>('GET', '/trips?sort=started_at')).items
    expect(halves.map(({ toll, parking }) => [toll, parking])).toEqual([
      [54.5, 0],
      [10.05, 20],
    ])
    const changes = await ok<{ items: { field: string; to: string }[] }>('GET', `/trips/${items[1].id}/changes`)
    expect(changes.items.find(({ field }) => field === 'Tolls')?.to.replaceAll(/\s/g, ' ')).toBe('R 10,05')
    expect((await call('PATCH', `/trips/${items[1].id}`, { toll: -1 })).status).toBe(422)
  })

  it("keeps the trips' own cost centre", async () => {
    const { pool } = spoor().dependencies
    const [company, sales, north] = [randomUUID(), randomUUID(), randomUUID()]
    await pool.query(`insert into company (id, name, payment_reference) values ($1, 'Acme', $2)`, [company, company])
    for (const id of [sales, north])
      await pool.query(
        `insert into cost_centre (company_id, id, code, name, created_at) values ($1, $2, left($2::uuid::text, 8), 'Name', now())`,
        [company, id],
      )
    const charge = (id: string, centre: string) =>
      writeTrips(pool, 'update trip set cost_centre_id = $2 where id = $1', [id, centre])
    const readCentre = async (id: string) =>
      (await pool.query('select cost_centre_id from trip where id = $1', [id])).rows[0].cost_centre_id
    const whole = await imported('2025-05-05T06:00:00Z', { path: way(startMs) })
    await charge(whole, sales)

    const { items } = await ok<{ items: Trip[] }>('POST', `/trips/${whole}/split`, { at: '2025-05-05T06:10:00Z' })
    const ids = items.map(({ id }) => id)
    expect(await Promise.all(ids.map(readCentre))).toEqual([sales, sales])
    const { id: merged } = await ok<Trip>('POST', '/trips/merge', { ids })
    expect(await readCentre(merged)).toBe(sales)
    // If the two differ, neither is assumed.
    const later = await imported('2025-05-05T07:00:00Z')
    await charge(later, north)
    const { id: both } = await ok<Trip>('POST', '/trips/merge', { ids: [merged, later] })
    expect(await readCentre(both)).toBeNull()
  })

  it('previews the result of a merge and the gaps between trips, and changes nothing', async () => {
    const morning = await imported('2025-05-05T06:00:00Z')
    const evening = await imported('2025-05-05T15:36:00Z')
    const { trip, between } = await ok<MergePreview>('POST', '/trips/merge/preview', { ids: [evening, morning] })
    expect(trip).toMatchObject({ started_at: '2025-05-05T06:00:00.000Z', ended_at: '2025-05-05T15:56:00.000Z' })
    expect(between).toEqual([
      {
        from: '2025-05-05T06:20:00.000Z',
        until: '2025-05-05T15:36:00.000Z',
        end_location: 'Worcester',
        start_location: 'Paarl',
        distance_km: expect.closeTo(45.5, 0),
        adjacent: false,
      },
    ])
    expect(await ok<Page>('GET', '/trips')).toMatchObject({ total: 2, items: [{ id: evening }, { id: morning }] })
    const merged = await ok<Trip>('POST', '/trips/merge', { ids: [evening, morning] })
    expect({ ...trip, id: merged.id }).toEqual(merged)
  })

  it('includes trips in between in the preview, and merges all of them', async () => {
    const first = await imported('2025-05-05T06:00:00Z')
    const second = await imported('2025-05-05T08:00:00Z')
    const third = await imported('2025-05-05T10:00:00Z')
    const ids = [third, first]
    expect((await call('POST', '/trips/merge', { ids })).status).toBe(409)
    const preview = await ok<MergePreview>('POST', '/trips/merge/preview', { ids })
    expect(preview).toMatchObject({ ids: [first, second, third], added: [{ id: second }] })
    expect(preview.between).toHaveLength(2)
    await ok('POST', '/trips/merge', { ids: preview.ids })
    expect(await ok<Page>('GET', '/trips')).toMatchObject({ total: 1 })
  })

  it('reports adjacent trips, and refuses previews of invalid merges', async () => {
    const id = await imported('2025-05-05T06:00:00Z', { path: way(startMs), distanceM: 46_000 })
    const { items } = await ok<{ items: Trip[] }>('POST', `/trips/${id}/split`, { at: '2025-05-05T06:10:00Z' })
    const ids = items.map((half) => half.id)
    expect(await ok<MergePreview>('POST', '/trips/merge/preview', { ids })).toMatchObject({
      added: [],
      between: [{ adjacent: true }],
    })
    const other = await imported('2025-05-05T07:00:00Z', { vehicleId: await vehicle() })
    expect(await call('POST', '/trips/merge/preview', { ids: [ids[0], other] })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('These trips belong to different vehicles: no vehicle and ') },
    })
    expect((await call('POST', '/trips/merge/preview', { ids }, await spoor().signUp())).status).toBe(404)
  })

  it('is one trip again when a split is undone, with all its fields', async () => {
    const startMs = Date.parse('2025-05-05T06:00:00Z')
    const id = await imported('2025-05-05T06:00:00Z', { distanceM: 46_000, path: way(startMs) })
    await ok('PATCH', `/trips/${id}`, { classification: 'business', reason: 'Mr A at LMN', notes: 'toll paid' })
    const [before, path] = [await ok<Trip>('GET', `/trips/${id}`), await ok('GET', `/trips/${id}/path`)]
    const { items } = await ok<{ items: Trip[] }>('POST', `/trips/${id}/split`, { at: '2025-05-05T06:10:00Z' })
    const halves = items.map((half) => half.id)
    expect(await ok('POST', '/trips/bulk', { action: 'restore', ids: [id], instead_of: halves })).toEqual({
      changed: 1,
    })
    expect(await ok('GET', `/trips/${id}`)).toEqual(before)
    expect(await ok('GET', `/trips/${id}/path`)).toEqual(path)
    expect(await ok<Page>('GET', '/trips')).toMatchObject({ total: 1, items: [{ id }] })
    expect(await ok('GET', '/trips/totals')).toMatchObject({ trips: 1, business_km: 46 })
  })

  it('never counts kilometres twice, in whatever order a delete and a merge or split are undone', async () => {
    const bulk = (action: 'restore' | 'delete', ids: string[]) => ok('POST', '/trips/bulk', { action, ids })
    const listed = async () => (await ok<Page>('GET', '/trips')).items.map((trip) => trip.id).toSorted()
    const [a, b] = [await imported('2025-05-05T06:00:00Z'), await imported('2025-05-05T07:00:00Z')]
    const merge = async (ids: string[]) => (await ok<Trip>('POST', '/trips/merge', { ids })).id

    const merged = await merge([a, b])
    await bulk('delete', [merged])
    await bulk('restore', [a, b])
    expect(await bulk('restore', [merged])).toEqual({ changed: 0 })
    expect(await listed()).toEqual([a, b].toSorted())

    const again = await merge([a, b])
    await bulk('delete', [again])
    expect(await bulk('restore', [again])).toEqual({ changed: 1 })
    expect(await bulk('restore', [a, b])).toEqual({ changed: 0 })
    await bulk('delete', [again])
    expect(await bulk('restore', [a, b])).toEqual({ changed: 2 })
    expect(await listed()).toEqual([a, b].toSorted())
    // One that must stay deleted does not prevent restoring the others.
    await bulk('delete', [b])
    expect(await bulk('restore', [b, merged, again])).toEqual({ changed: 1 })

    await bulk('delete', [a, b])
    const whole = await imported('2025-05-05T06:00:00Z', { path: way(startMs) })
    const { items } = await ok<{ items: Trip[] }>('POST', `/trips/${whole}/split`, { at: '2025-05-05T06:10:00Z' })
    const halves = items.map((half) => half.id)
    const remade = await merge(halves)
    await bulk('delete', [remade])
    await bulk('restore', [whole])
    // Its parts are deleted, but their own parts are not.
    expect(await bulk('restore', [remade])).toEqual({ changed: 0 })
    expect(await bulk('restore', [halves[0]])).toEqual({ changed: 0 })
    expect(await listed()).toEqual([whole])
  })

  it('undoes a merge only while its result exists, and never partially', async () => {
    const listed = async () => (await ok<Page>('GET', '/trips')).items.map((trip) => trip.id).toSorted()
    const restore = (ids: string[], insteadOf?: string[]) =>
      call('POST', '/trips/bulk', { action: 'restore', ids, instead_of: insteadOf })
    const merge = async (ids: string[]) => (await ok<Trip>('POST', '/trips/merge', { ids })).id
    const [a, b, c] = [
      await imported('2025-05-05T06:00:00Z'),
      await imported('2025-05-05T07:00:00Z'),
      await imported('2025-05-05T08:00:00Z'),
    ]
    const two = await merge([a, b])
    expect(await restore([a])).toMatchObject({ status: 200, body: { changed: 0 } })
    const three = await merge([two, c])
    // The list already contains the parts within the later merge.
    const refused = await restore([a, b], [two])
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({
      detail: 'These trips have since been merged or split again. Undo that first, or delete the resulting trips.',
    })
    expect(await restore([a, b])).toMatchObject({ status: 200, body: { changed: 0 } })
    expect(await listed()).toEqual([three])

    expect(await restore([two, c], [three])).toMatchObject({ body: { changed: 2 } })
    expect(await restore([a, b], [two])).toMatchObject({ body: { changed: 2 } })
    expect(await listed()).toEqual([a, b, c].toSorted())
    // A second undo changes nothing.
    expect(await restore([a, b], [two])).toMatchObject({ status: 200, body: { changed: 0 } })
    expect((await restore([randomUUID()], [a])).status).toBe(409)
    expect(await listed()).toEqual([a, b, c].toSorted())
    const confirm = { action: 'confirm', ids: [a], instead_of: [b] }
    expect((await call('POST', '/trips/bulk', confirm)).status).toBe(422)
  })

  it('refuses impossible merges and splits', async () => {
    const [a, b, c] = [
      await imported('2025-05-05T06:00:00Z'),
      await imported('2025-05-05T07:00:00Z'),
      await imported('2025-05-05T08:00:00Z'),
    ]
    const other = await imported('2025-05-05T09:00:00Z', { vehicleId: await vehicle() })
    expect((await call('POST', '/trips/merge', { ids: [a, c] })).status).toBe(409)
    expect((await call('POST', '/trips/merge', { ids: [c, other] })).status).toBe(409)
    expect((await call('POST', '/trips/merge', { ids: [a, randomUUID()] })).status).toBe(404)
    expect((await call('POST', '/trips/merge', { ids: [a, a] })).status).toBe(422)
    expect((await call('POST', `/trips/${a}/split`, { at: '2025-05-05T06:05:00Z' })).status).toBe(409)
    const withWay = await imported('2025-06-05T06:00:00Z', { path: way(Date.parse('2025-06-05T06:00:00Z')) })
    expect((await call('POST', `/trips/${withWay}/split`, { at: '2025-06-05T08:05:00Z' })).status).toBe(422)
    const both = await Promise.all([1, 2].map(() => call('POST', '/trips/merge', { ids: [a, b] })))
    expect(both.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 404])
    expect(await ok<Page>('GET', '/trips?to=2025-05-05')).toMatchObject({ total: 3 })
  })

  it.each([
    ['reason', 'reasons', 500],
    ['notes', 'notes', 2000],
  ])('refuses a merge whose combined %s is too long, and explains the remedy', async (field, said, most) => {
    const [a, b] = [await imported('2025-05-05T06:00:00Z'), await imported('2025-05-05T07:00:00Z')]
    const say = (id: string, text: string) => ok('PATCH', `/trips/${id}`, { [field]: text })
    const half = most / 2
    await say(a, 'a'.repeat(half))
    await say(b, 'b'.repeat(half - 1))
    expect(await call('POST', '/trips/merge', { ids: [a, b] })).toEqual({
      status: 409,
      body: {
        detail: `The ${said} of these trips are longer than ${most} characters in total. Shorten them, then merge again.`,
      },
    })
    expect(await ok<Page>('GET', '/trips')).toMatchObject({ total: 2 })
    // Joined with '; ' they just fit; duplicates appear once.
    await say(b, 'b'.repeat(half - 2))
    const merged = await ok<Trip>('POST', '/trips/merge', { ids: [a, b] })
    expect(merged[field as 'reason' | 'notes']).toHaveLength(most)
    const c = await imported('2025-05-05T08:00:00Z')
    await say(c, merged[field as 'reason' | 'notes'])
    expect(await ok('POST', '/trips/merge', { ids: [merged.id, c] })).toMatchObject({
      [field]: merged[field as 'reason' | 'notes'],
    })
  })

  it('draws trips along their recorded path, and others as straight lines', async () => {
    const recorded = await imported('2025-05-05T06:00:00Z', { path: way(startMs) })
    const straight = await imported('2025-05-06T06:00:00Z')
    const nowhere = await manual('2025-05-07T06:00:00Z')
    const { features } = await ok<{
      features: { id: string; geometry: { coordinates: number[][] }; properties: object }[]
    }>('POST', '/trips/paths', {
      ids: [recorded, straight, nowhere.id, randomUUID()],
    })
    expect(features.map((one) => [one.id, one.geometry.coordinates.length, one.properties])).toEqual([
      [recorded, 3, { classification: null, straight: false }],
      [straight, 2, { classification: null, straight: true }],
    ])
    expect((await call('GET', `/trips/${nowhere.id}/path`)).status).toBe(404)
  })
})
