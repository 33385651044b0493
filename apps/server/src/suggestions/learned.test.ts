import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../database/in-transaction.ts'
import { useTrips } from '../features/trips/testing/use-trips.ts'
import { suggestLearned } from './suggest-learned.ts'

const { spoor, driver, ok, manual, imported } = useTrips()

const DAY_MS = 86_400_000
const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 2, 2, hour) + day * DAY_MS).toISOString()

const learner = () => ({ id: driver().userId, timezone: 'Africa/Johannesburg' })
const suggested = async (id: string) =>
  (await suggestLearned(spoor().dependencies.database, learner(), [id])).get(id) ?? null
const learnAllAgain = async () => {
  const { database, jobs } = spoor().dependencies
  await inTransaction(database, (tx) => jobs.enqueue(tx, 'learn-trips', {}))
  await spoor().runJobs()
}
/** Everything learned, without the order in which it was. */
async function learned() {
  const { rows: facts } = await spoor().dependencies.pool.query<{ key: string; value: unknown }>(
    'select key, value from learned_fact where owner_id = $1 order by key',
    [driver().userId],
  )
  const { rows: drivers } = await spoor().dependencies.pool.query<Record<string, unknown>>(
    'select model, calibration, last_started_at, stale from learned_driver where owner_id = $1',
    [driver().userId],
  )
  return { facts, drivers }
}

describe('learned suggestions', () => {
  let waiting = ''
  beforeEach(async () => {
    waiting = await imported(at(20))
  })

  it('are none before a trip is confirmed, and right after the first of the same kind', async () => {
    expect(await suggested(waiting)).toBeNull()
    const first = await imported(at(1))
    await ok('PATCH', `/trips/${first}`, { classification: 'business', reason: 'Delivery to Mr A, LMN Supplies' })
    expect(await suggested(waiting)).toMatchObject({
      suggestion: {
        classification: 'business',
        source: 'learned',
        because: ['Your one earlier trip from Paarl to Worcester was business', expect.any(String)],
        reason: 'Delivery to Mr A, LMN Supplies',
      },
    })
  })

  it('follow a correction at once, and count it right', async () => {
    const ids = await Promise.all([1, 2, 3].map((day) => imported(at(day))))
    await ok('POST', '/trips/bulk', { action: 'classify', classification: 'business', ids })
    expect((await suggested(waiting))?.suggestion?.because[0]).toBe(
      '3 of your 3 trips from Paarl to Worcester were business',
    )
    await ok('PATCH', `/trips/${ids[0]}`, { classification: 'private' })
    expect((await suggested(waiting))?.suggestion?.because[0]).toBe(
      '2 of your 3 trips from Paarl to Worcester were business',
    )
    await ok('DELETE', `/trips/${ids[0]}`)
    expect((await suggested(waiting))?.suggestion?.because[0]).toBe(
      '2 of your 2 trips from Paarl to Worcester were business',
    )
  })

  it('take back what a bulk action taught, when it is undone', async () => {
    const ids = await Promise.all([1, 2].map((day) => imported(at(day))))
    const { undo_id: undo } = await ok<{ undo_id: string }>('POST', '/trips/bulk', {
      action: 'classify',
      classification: 'business',
      ids,
    })
    expect((await suggested(waiting))?.suggestion).not.toBeNull()
    await ok('POST', `/trips/bulk/${undo}/undo`)
    await suggested(waiting)
    await learnAllAgain()
    expect(await suggested(waiting)).toMatchObject({ suggestion: null, reason: null })
  })

  it('end with the same as learning all trips in order of time', async () => {
    for (const day of [1, 2, 3, 5, 4]) {
      const trip = { classification: day % 2 ? 'business' : 'private', start_location: `Stop ${day % 3}` }
      await manual(at(day), trip)
      await suggested(waiting)
    }
    expect((await learned()).drivers).toMatchObject([{ stale: true }])
    await learnAllAgain()
    const again = await learned()
    expect(again.drivers).toMatchObject([{ stale: false }])
    // The same driver, in order from the start.
    await spoor().dependencies.pool.query('delete from learned_fact where owner_id = $1', [driver().userId])
    await spoor().dependencies.pool.query('update learned_driver set stale = true where owner_id = $1', [
      driver().userId,
    ])
    await learnAllAgain()
    expect(await learned()).toEqual(again)
  })

  it('are not learned from rejected, unclassified or automatically confirmed trips', async () => {
    const rejected = await imported(at(1))
    await ok('PATCH', `/trips/${rejected}`, { classification: 'business' })
    await ok('POST', '/trips/bulk', { action: 'reject', ids: [rejected] })
    await spoor().dependencies.pool.query(
      `update trip set classification = 'private', status = 'confirmed', auto_confirmed = true where id = $1`,
      [await imported(at(2))],
    )
    await suggested(waiting)
    await learnAllAgain()
    expect((await learned()).facts).toEqual([])
  })

  it('of many trips confirmed at once are learned by the worker', async () => {
    await spoor().dependencies.pool.query(
      `insert into trip (owner_id, id, started_at, local_day, start_location, end_location, distance_m, distance_source,
         source, classification, status)
       select $1, gen_random_uuid(), $2::timestamptz + day * interval '1 hour', $2::date, 'Paarl', 'Worcester', 12000, 'file',
         'upload', 'business', 'confirmed' from generate_series(1, 501) day`,
      [driver().userId, at(-40)],
    )
    await learnAllAgain()
    expect((await learned()).drivers).toMatchObject([{ stale: false }])
    const { id } = await manual(at(1), { start_location: 'Paarl', end_location: 'Worcester' })
    expect((await suggested(id))?.suggestion?.because).toContain(
      '501 of your 501 trips from Paarl to Worcester were business',
    )
  })

  it('know nothing of other drivers', async () => {
    const other = await spoor().signUp()
    const first = await imported(at(1))
    await ok('PATCH', `/trips/${first}`, { classification: 'business' })
    const { database } = spoor().dependencies
    expect(await suggestLearned(database, { ...learner(), id: other.userId }, [waiting])).toEqual(new Map())
  })
})
