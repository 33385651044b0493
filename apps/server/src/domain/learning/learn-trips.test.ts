import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useTrips } from '../../features/trips/testing/use-trips.ts'
import { learnTrips } from './learn-trips.ts'
import { fileForm } from '../../testing/file-form.ts'
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

  it('guesses until a trip between the same places is confirmed', async () => {
    await relearn()
    expect(await suggested(waiting)).toMatchObject({
      classification: 'private',
      certainty: 'unsure',
      source: 'first_guess',
      because: ['It did not start on a weekday between 06:00 and 18:00'],
    })
    const first = await imported(at(1))
    await ok('PATCH', `/trips/${first}`, { classification: 'business', reason: 'Delivery to Mr A, LMN Supplies' })
    await work()
    expect(await suggested(waiting)).toMatchObject({
      classification: 'business',
      source: 'learned',
      certainty: 'unsure',
      because: ['Your one earlier trip from Paarl to Worcester was business'],
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
    expect(await suggested(waiting)).toMatchObject({ source: 'learned' })
    await ok('POST', `/trips/bulk/${undo}/undo`)
    await work()
    expect(await suggested(waiting)).toMatchObject({ source: 'first_guess' })
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
    expect(await stored()).toMatchObject([{ trip_id: waiting, suggestion: { source: 'first_guess' } }])
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

describe('the first review', () => {
  const PLACES = {
    Home: '-33.9446,18.4760',
    Work: '-33.9021,18.6275',
    Stellenbosch: '-33.9346,18.8668',
    Malmesbury: '-33.4608,18.7271',
    Worcester: '-33.6465,19.4485',
    Shops: '-33.9800,18.4640',
  }
  const CLIENTS = ['Stellenbosch', 'Malmesbury', 'Worcester'] as const
  /** Half a year of one vehicle: to work, to a client on each Wednesday, and to the shops on Saturdays. */
  function makeFile(): string {
    const rows: string[] = []
    const drive = (day: string, [from, to]: [keyof typeof PLACES, keyof typeof PLACES], start: string, end: string) => {
      rows.push(`${day} ${start},${day} ${end},${from},${to},${PLACES[from]},${PLACES[to]},20,CA 482-119`)
    }
    for (let day = 0; day < 182; day++) {
      const weekday = day % 7
      const date = at(day).slice(0, 10)
      const client = CLIENTS[Math.floor(day / 7) % CLIENTS.length]
      if (weekday === 2) {
        drive(date, ['Home', client], '07:06', '07:50')
        drive(date, [client, 'Home'], '15:00', '15:50')
      } else if (weekday < 5) {
        drive(date, ['Home', 'Work'], '07:10', '07:40')
        drive(date, ['Work', 'Home'], '17:00', '17:30')
      } else if (weekday === 5) {
        drive(date, ['Home', 'Shops'], '10:00', '10:15')
        drive(date, ['Shops', 'Home'], '11:00', '11:15')
      }
    }
    return `Start time,End time,Start location,End location,Start latitude,Start longitude,End latitude,End longitude,Distance (km),Vehicle\n${rows.join('\n')}\n`
  }
  const list = async () => (await ok<{ items: Trip[] }>('GET', '/trips?limit=500')).items
  const ends = (trip: Trip) => [
    trip.start_place?.name ?? trip.start_location,
    trip.end_place?.name ?? trip.end_location,
  ]
  const isPair = (from: string, to: string) => (trip: Trip) => ends(trip).join() === [from, to].join()
  const confirm = async (trips: Trip[], change: object) => {
    await ok('POST', '/trips/bulk', { action: 'classify', ids: trips.map(({ id }) => id), ...change })
    await work()
  }

  it.each([true, false])('loses no claim after two keys, with home and work named: %s', async (isNamed) => {
    const form = await fileForm(makeFile(), { filename: 'half-year.csv' })
    const headers = { ...driver().headers, ...form.headers }
    await spoor().app.inject({ method: 'POST', url: '/upload/file', headers, payload: form.payload })
    await work()
    if (isNamed) {
      for (const [name, kind] of Object.entries({ Home: 'home', Work: 'work' })) {
        const [lat, lng] = PLACES[name as 'Home'].split(',').map(Number)
        await ok('POST', '/places', { name, kind, lat, lng, radius_m: 150 })
      }
      await ok('PUT', '/rules/presets', { preset: 'home_to_work', enabled: true })
      await work()
    }
    const trips = await list()
    const elsewhere = (trip: Trip) => !ends(trip).includes('Work')
    expect(trips.length).toBeGreaterThan(250)
    const guesses = trips.filter(elsewhere)
    expect(guesses.every(({ suggestion }) => suggestion?.source === 'first_guess')).toBe(true)
    if (isNamed) {
      const commute = trips.find(isPair('Home', 'Work'))?.suggestion
      expect(commute).toMatchObject({ source: 'rule', because: ['SARS: home to work is private'] })
    }

    await confirm(trips.filter(isPair('Home', 'Work')), { classification: 'private' })
    await confirm(trips.filter(isPair('Work', 'Home')), { classification: 'private' })
    const after = (await list()).filter(elsewhere)
    expect(after.map(({ id, suggestion }) => [id, suggestion])).toEqual(
      guesses.map(({ id, suggestion }) => [id, suggestion]),
    )
    for (const { suggestion, end_location } of after) {
      const isShops = [end_location, suggestion?.because.join()].join().includes('Shops')
      expect(suggestion?.certainty).toBe('unsure')
      expect(suggestion?.because.join()).not.toContain('CA 482-119')
      if (isShops) expect(suggestion?.classification).toBe('private')
    }
    const toClients = after.filter((trip) => CLIENTS.some((client) => ends(trip).includes(client)))
    expect(toClients).toHaveLength(52)
    expect(toClients.every(({ suggestion }) => suggestion?.classification === 'business')).toBe(true)

    // Deciding the trips there decides the ways back, with the reason.
    const reason = 'Site inspection for Ms Dube'
    await confirm(after.filter(isPair('Home', 'Worcester')), { classification: 'business', reason })
    const back = (await list()).filter(isPair('Worcester', 'Home'))
    expect(back.length).toBeGreaterThan(5)
    for (const { suggestion } of back) {
      expect(suggestion).toMatchObject({
        classification: 'business',
        source: 'learned',
        reason: `Way back from: ${reason}`,
      })
    }
    expect((await list()).find(isPair('Home', 'Malmesbury'))?.suggestion).toMatchObject({ classification: 'business' })
  })
})
