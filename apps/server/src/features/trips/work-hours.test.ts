import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { WorkDay } from '@spoor/core/work-hours/work-hours.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'
import { writeTrips } from '../../testing/write-trips.ts'

const spoor = setUpTestApp()

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

async function call(user: TestUser, method: Method, url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
  return response.json()
}

const day = (works: boolean, from = '08:00', to = '17:00'): WorkDay => ({ works, from, to })
const OFFICE = [1, 2, 3, 4, 5, 6, 7].map((one) => day(one <= 5))

async function driverWith(days: readonly WorkDay[] | null, timezone?: string): Promise<TestUser> {
  const driver = await spoor.signUp()
  if (timezone) await call(driver, 'PUT', '/auth/profile', { timezone })
  if (days) await call(driver, 'PUT', '/settings', { work_hours: { enabled: true, days } })
  return driver
}

/** Manually entered, unclassified trips of a driver, with their place as their name. */
async function drive(driver: TestUser, trips: Readonly<Record<string, readonly [start: string, end: string | null]>>) {
  for (const [name, [started_at, ended_at]] of Object.entries(trips)) {
    const trip = { started_at, ended_at, start_location: name, end_location: 'B', distance_km: 1 }
    await call(driver, 'POST', '/trips', trip)
  }
}

/** Read after the worker has made suggestions. */
async function listed(driver: TestUser, query = ''): Promise<Trip[]> {
  await spoor.runJobs()
  return (await call(driver, 'GET', `/trips?sort=started_at&${query}`)).items
}
const names = async (driver: TestUser, query: string) =>
  (await listed(driver, query)).map((trip) => trip.start_location)

// 2026-03-09 is a Monday; South Africa is two hours ahead.
const WEEK = {
  'before work': ['2026-03-09T05:30:00Z', '2026-03-09T06:10:00Z'],
  'at work': ['2026-03-09T06:00:00Z', '2026-03-09T07:00:00Z'],
  'to the end of it': ['2026-03-09T14:30:00Z', '2026-03-09T15:00:00Z'],
  'home from it': ['2026-03-09T14:59:00Z', '2026-03-09T15:30:00Z'],
  'open end': ['2026-03-10T08:00:00Z', null],
  saturday: ['2026-03-14T08:00:00Z', '2026-03-14T09:00:00Z'],
} as const

test('the filter selects trips within work hours, or all others, in lists, days and totals', async () => {
  const driver = await driverWith(OFFICE)
  await drive(driver, WEEK)
  expect(await names(driver, 'work_hours=within')).toEqual(['at work', 'to the end of it', 'open end'])
  expect(await names(driver, 'work_hours=outside')).toEqual(['before work', 'home from it', 'saturday'])
  expect(await names(driver, 'work_hours=within&to=2026-03-09')).toEqual(['at work', 'to the end of it'])
  expect(await names(driver, 'work_hours=within&q=work')).toEqual(['at work'])
  expect((await call(driver, 'GET', '/trips?work_hours=within&limit=1')).total).toBe(3)
  expect((await call(driver, 'GET', '/trips/totals?work_hours=within')).total_km).toBe(3)
  expect((await call(driver, 'GET', '/trips/days?work_hours=outside')).items.length).toBe(2)
  const tab = { name: 'Evenings', filter: { work_hours: 'outside' }, columns: ['when'] }
  expect((await call(driver, 'POST', '/tabs', tab)).filter).toEqual({ work_hours: 'outside' })
})

test('without work hours no trip is within them, and suggestions are first guesses', async () => {
  const driver = await driverWith(null)
  await drive(driver, WEEK)
  expect(await names(driver, 'work_hours=within')).toEqual([])
  expect(await names(driver, 'work_hours=outside')).toHaveLength(6)
  expect((await listed(driver)).every(({ suggestion }) => suggestion?.source === 'first_guess')).toBe(true)
})

test.each([
  ['America/New_York', '2026-03-13T13:00:00Z', '2026-03-13T20:59:00Z'],
  // PostgreSQL inverts the sign of an offset used as a zone.
  ['+05:30', '2026-03-13T02:30:00Z', '2026-03-13T11:00:00Z'],
  ['-03:00', '2026-03-13T11:00:00Z', '2026-03-13T20:00:00Z'],
])('the hours follow the clock of %s', async (zone, start, end) => {
  const driver = await driverWith(OFFICE, zone)
  const early = new Date(Date.parse(start) - 3_700_000).toISOString()
  await drive(driver, { within: [start, end], early: [early, end] })
  expect(await names(driver, 'work_hours=within')).toEqual(['within'])
  expect((await listed(driver)).map(({ suggestion }) => suggestion?.source)).toEqual(['first_guess', 'rule'])
})

test('suggestions are shown for unclassified trips and can be accepted together', async () => {
  const driver = await driverWith(OFFICE)
  // Only the rules make suggestions; nothing else is certain enough.
  await call(driver, 'PUT', '/settings', { suggest_from: 0.99 })
  await drive(driver, WEEK)
  const [, atWork, , homeFromIt, , saturday] = await listed(driver)
  expect(atWork.suggestion).toEqual({
    classification: 'business',
    confidence: 0.6,
    certainty: 'unsure',
    because: ['Within your work hours'],
    source: 'rule',
    reason: null,
  })
  expect(homeFromIt.suggestion).toBeNull()
  expect(saturday.suggestion).toMatchObject({ classification: 'private', because: ['On a day off'] })
  expect(await call(driver, 'GET', `/trips/${saturday.id}`)).toEqual(saturday)

  // Trips that the driver classified or rejected stay unchanged.
  const own = await call(driver, 'PATCH', `/trips/${atWork.id}`, { classification: 'private' })
  expect(own.suggestion).toBeNull()
  const openEnd = (await listed(driver))[4]
  expect((await call(driver, 'PATCH', `/trips/${openEnd.id}`, { status: 'rejected' })).suggestion).toBeNull()
  const accept = { action: 'accept', filter: { work_hours: 'within' } }
  expect(await call(driver, 'POST', '/trips/bulk', accept)).toMatchObject({ changed: 1 })
  expect(
    await call(driver, 'POST', '/trips/bulk', { action: 'accept', ids: [saturday.id, homeFromIt.id] }),
  ).toMatchObject({
    changed: 1,
  })
  const marks = (await listed(driver)).map(({ classification, reason }) => [classification, reason])
  expect(marks).toEqual([
    [null, ''],
    ['private', ''],
    ['business', ''],
    [null, ''],
    [null, ''],
    ['private', ''],
  ])
  // Removing a classification restores the suggestion.
  await call(driver, 'PATCH', `/trips/${saturday.id}`, { classification: null })
  expect((await listed(driver)).at(-1)?.suggestion).toMatchObject({ classification: 'private' })
})

const time = fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16))
const anyDays = fc.array(fc.record({ works: fc.boolean(), from: time, to: time }), { minLength: 7, maxLength: 7 })

test(
  'the database and the suggestions agree on any hours, at night and across clock changes',
  { timeout: 60_000 },
  async () => {
    const driver = await driverWith(null, 'Europe/London')
    // Only the rules make suggestions.
    await call(driver, 'PUT', '/settings', { suggest_from: 0.99 })
    // Around both clock changes, and in an ordinary week.
    const starts = ['2026-03-28', '2026-10-24', '2026-06-01'].flatMap((from) =>
      Array.from({ length: 40 }, (_, index) => Date.parse(`${from}T00:00:00Z`) + index * 4.3 * 3_600_000),
    )
    await writeTrips(
      spoor.dependencies.pool,
      `insert into trip (owner_id, id, started_at, ended_at, local_day, distance_m, distance_source, source, status)
    select $1, gen_random_uuid(), start, start + interval '50 minutes', start::date, 1, 'manual', 'manual', 'confirmed'
    from unnest($2::timestamptz[]) start`,
      [driver.userId, starts.map((ms) => new Date(ms))],
    )
    const within = fc.asyncProperty(
      anyDays.filter((days) => days.some(({ works }) => works)),
      async (days) => {
        await call(driver, 'PUT', '/settings', { work_hours: { enabled: true, days } })
        const all = await listed(driver, 'limit=500')
        const suggested = all.filter(({ suggestion }) => suggestion?.classification === 'business').map(({ id }) => id)
        expect((await listed(driver, 'limit=500&work_hours=within')).map(({ id }) => id)).toEqual(suggested)
        const off = all.filter(({ suggestion }) => suggestion?.classification === 'private')
        const accepted = await call(driver, 'POST', '/trips/bulk', { action: 'accept', filter: {} })
        expect(accepted.changed).toBe(suggested.length + off.length)
        expect((await listed(driver, 'limit=500&classification=private')).map(({ id }) => id)).toEqual(
          off.map(({ id }) => id),
        )
        await call(driver, 'POST', '/trips/bulk', { action: 'classify', classification: null, filter: {} })
      },
    )
    await fc.assert(within, { numRuns: 12 })
  },
)
