import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useTrips } from '../../features/trips/testing/use-trips.ts'
import { learnTrips } from './learn-trips.ts'
import { writeTrips } from '../../testing/write-trips.ts'

const { spoor, driver, call, ok, manual, imported, relearn } = useTrips()

const DAY_MS = 86_400_000
const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 2, 2, hour) + day * DAY_MS).toISOString()
const suggested = async (id: string) => (await ok<Trip>('GET', `/trips/${id}`)).suggestion
/** Runs the jobs enqueued by a change. */
const work = () => spoor().runJobs()

interface Stored {
  trip_id: string
  suggestion: unknown
  version: number
}
async function stored(ownerId = driver().userId): Promise<Stored[]> {
  const { rows } = await spoor().dependencies.pool.query<Stored>(
    'select trip_id, suggestion, version from trip_suggestion where owner_id = $1 order by trip_id',
    [ownerId],
  )
  return rows
}

async function queued(): Promise<number | null> {
  const { rowCount } = await spoor().dependencies.pool.query(
    `select from jobs.job where name = 'relearn-driver' and state = 'created' and data->>'ownerId' = $1`,
    [driver().userId],
  )
  return rowCount
}

describe('learning', () => {
  let waiting = ''
  beforeEach(async () => {
    waiting = await imported(at(20))
  })

  it('suggests nothing until a trip of the same kind is confirmed', async () => {
    await relearn()
    expect(await suggested(waiting)).toBeNull()
    const first = await imported(at(1))
    await ok('PATCH', `/trips/${first}`, { classification: 'business', reason: 'Delivery to Mr A, LMN Supplies' })
    await work()
    expect(await suggested(waiting)).toMatchObject({
      classification: 'business',
      source: 'learned',
      because: ['Your one earlier trip from Paarl to Worcester was business', expect.any(String)],
      reason: 'Delivery to Mr A, LMN Supplies',
    })
  })

  it('follows edits, deletions and their undo', async () => {
    const ids = await Promise.all([1, 2, 3].map((day) => imported(at(day))))
    await ok('POST', '/trips/bulk', { action: 'classify', classification: 'business', ids })
    await work()
    expect((await suggested(waiting))?.because[0]).toBe('3 of your 3 trips from Paarl to Worcester were business')
    await ok('PATCH', `/trips/${ids[0]}`, { classification: 'private' })
    await work()
    expect((await suggested(waiting))?.because[0]).toBe('2 of your 3 trips from Paarl to Worcester were business')
    await ok('DELETE', `/trips/${ids[0]}`)
    await work()
    expect((await suggested(waiting))?.because[0]).toBe('2 of your 2 trips from Paarl to Worcester were business')
    await ok('POST', '/trips/bulk', { action: 'restore', ids: [ids[0]] })
    await work()
    expect((await suggested(waiting))?.because[0]).toBe('2 of your 3 trips from Paarl to Worcester were business')
  })

  it("writes the grounds in the driver's language", async () => {
    const ids = await Promise.all([1, 2].map((day) => imported(at(day))))
    await ok('POST', '/trips/bulk', { action: 'classify', classification: 'business', ids })
    await ok('PUT', '/auth/profile', { preferred_language: 'af' })
    await work()
    expect((await suggested(waiting))?.because[0]).toBe('2 van jou 2 ritte van Paarl na Worcester was besigheid')
    await ok('PUT', '/auth/profile', { preferred_language: 'en' })
    await work()
    expect((await suggested(waiting))?.because[0]).toBe('2 of your 2 trips from Paarl to Worcester were business')
  })

  it('forgets an undone bulk action', async () => {
    const ids = await Promise.all([1, 2].map((day) => imported(at(day))))
    const { undo_id: undo } = await ok<{ undo_id: string }>('POST', '/trips/bulk', {
      action: 'classify',
      classification: 'business',
      ids,
    })
    await work()
    expect(await suggested(waiting)).not.toBeNull()
    await ok('POST', `/trips/bulk/${undo}/undo`)
    await work()
    expect(await suggested(waiting)).toBeNull()
  })

  it('does not depend on the order in which trips were confirmed', async () => {
    for (const day of [1, 2, 3, 5, 4]) {
      await manual(at(day), { classification: day % 2 ? 'business' : 'private', start_location: `Stop ${day % 3}` })
      await work()
    }
    const before = await stored()
    await spoor().dependencies.pool.query('delete from trip_suggestion where owner_id = $1', [driver().userId])
    await relearn()
    expect(await stored()).toEqual(before)
    expect(before.map((each) => each.trip_id)).toEqual([waiting])
  })

  it('ignores rejected, unclassified and automatically confirmed trips', async () => {
    const rejected = await imported(at(1))
    await ok('PATCH', `/trips/${rejected}`, { classification: 'business' })
    await ok('POST', '/trips/bulk', { action: 'reject', ids: [rejected] })
    await writeTrips(
      spoor().dependencies.pool,
      `update trip set classification = 'private', status = 'confirmed', auto_confirmed = true where id = $1`,
      [await imported(at(2))],
    )
    await relearn()
    expect(await stored()).toMatchObject([{ trip_id: waiting, suggestion: null }])
  })

  it('does not affect other drivers', async () => {
    const other = await spoor().signUp()
    const first = await imported(at(1))
    await ok('PATCH', `/trips/${first}`, { classification: 'business' })
    await work()
    expect(await stored(other.userId)).toEqual([])
  })

  it('writes only changed suggestions', async () => {
    await relearn()
    const marks = async () =>
      (await spoor().dependencies.pool.query('select xmin from trip_suggestion where trip_id = $1', [waiting])).rows
    const before = await marks()
    await relearn()
    expect(await marks()).toEqual(before)
  })

  it('runs once for many changes', async () => {
    for (const day of [1, 2, 3]) await manual(at(day), { classification: 'business' })
    expect(await queued()).toBe(3)
    await learnTrips(spoor().dependencies.database, driver().userId)
    expect(await queued()).toBe(0)
  })

  it('is not requested by a refused change', async () => {
    await work()
    expect((await call('POST', '/trips/bulk', { action: 'confirm', ids: [waiting] })).status).toBe(409)
    expect(await queued()).toBe(0)
  })

  it('renews suggestions of an older version', async () => {
    await relearn()
    await spoor().dependencies.pool.query('update trip_suggestion set version = 0 where owner_id = $1', [
      driver().userId,
    ])
    await spoor().runJob('learn-outdated')
    expect(await stored()).toMatchObject([{ version: expect.toSatisfy((version: number) => version > 0) }])
  })

  it('ignores a driver who no longer exists', async () => {
    await expect(learnTrips(spoor().dependencies.database, randomUUID())).resolves.toBeUndefined()
  })
})
