import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Rule, RuleInput, RulePreview } from '@spoor/contract/routes/rules.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser

beforeEach(async () => {
  driver = await spoor.signUp()
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function call(method: Method, url: string, payload?: object, user = driver) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

const add = async (rule: RuleInput, user = driver, url = '/rules'): Promise<Rule> => {
  const { status, body } = await call('POST', url, rule, user)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const list = async (user = driver): Promise<{ items: Rule[]; company: Rule[] }> =>
  (await call('GET', '/rules', undefined, user)).body
const describeRule = ({ conditions, classification }: Rule) => `${JSON.stringify(conditions)} ${classification}`

/** An unclassified trip; 2026-03-09 is a Monday, and 10:00Z is noon. */
async function drive(start: string, given: object = {}, user = driver): Promise<Trip> {
  const ended_at = new Date(Date.parse(start) + 1_800_000).toISOString()
  const trip = {
    started_at: start,
    ended_at,
    start_location: 'Depot',
    end_location: 'Paarl',
    distance_km: 12,
    ...given,
  }
  const { status, body } = await call('POST', '/trips', trip, user)
  expect(status).toBe(201)
  return body
}
/** Read after the worker has learned from the change. */
async function readSuggestion({ id }: Trip, user = driver): Promise<Trip['suggestion']> {
  await spoor.runJobs()
  return (await call('GET', `/trips/${id}`, undefined, user)).body.suggestion
}
const preview = async (body: object, user = driver, url = '/rules/preview'): Promise<RulePreview> => {
  const reply = await call('POST', url, body, user)
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 })
  return reply.body
}

const MONDAYS: RuleInput = { conditions: { days: [1] }, classification: 'business', reason: 'Deliveries, Paarl' }

it('suggests by the first rule that matches, and classifies nothing', async () => {
  const trip = await drive('2026-03-09T10:00:00Z')
  expect(trip.suggestion).toBeNull()
  await add(MONDAYS)
  await add({ conditions: { words: 'paarl' }, classification: 'private' })
  expect(await readSuggestion(trip)).toEqual({
    classification: 'business',
    confidence: 0.6,
    certainty: 'unsure',
    because: ['Your rule: on Mon → business'],
    source: 'rule',
    reason: 'Deliveries, Paarl',
  })
  expect((await call('GET', `/trips/${trip.id}`)).body).toMatchObject({
    classification: null,
    status: 'pending',
    reason: '',
  })

  const [first, second] = (await list()).items
  expect((await call('PUT', '/rules/order', { ids: [second.id, first.id] })).status).toBe(204)
  expect(await readSuggestion(trip)).toMatchObject({ classification: 'private', reason: null })
  expect((await call('DELETE', `/rules/${second.id}`)).status).toBe(204)
  expect(await readSuggestion(trip)).toMatchObject({ classification: 'business' })
})

it('never suggests for trips that the driver classified', async () => {
  await add(MONDAYS)
  const trip = await drive('2026-03-09T10:00:00Z', { classification: 'private' })
  const rejected = await drive('2026-03-09T11:00:00Z')
  await call('PATCH', `/trips/${rejected.id}`, { status: 'rejected' })
  expect([await readSuggestion(trip), await readSuggestion(rejected)]).toEqual([null, null])
  expect(await call('POST', '/trips/bulk', { action: 'accept', filter: {} })).toMatchObject({ body: { changed: 0 } })
})

it('accepting adds the proposed reason to trips without one, and is undone in one step', async () => {
  await add(MONDAYS)
  const bare = await drive('2026-03-09T10:00:00Z')
  const reasoned = await drive('2026-03-09T11:00:00Z', { reason: 'Mr A at LMN Supplies' })
  await spoor.runJobs()
  const { body } = await call('POST', '/trips/bulk', { action: 'accept', filter: {} })
  expect(body.changed).toBe(2)
  const marks = async ({ id }: Trip) => (await call('GET', `/trips/${id}`)).body
  expect(await marks(bare)).toMatchObject({
    classification: 'business',
    status: 'confirmed',
    reason: 'Deliveries, Paarl',
  })
  expect(await marks(reasoned)).toMatchObject({ classification: 'business', reason: 'Mr A at LMN Supplies' })
  expect((await call('POST', `/trips/bulk/${body.undo_id}/undo`)).body).toEqual({ changed: 2 })
  expect(await marks(bare)).toMatchObject({ classification: null, status: 'pending', reason: '' })
})

it('shows which trips a rule would change before it does', async () => {
  await drive('2026-03-09T10:00:00Z')
  const tuesday = await drive('2026-03-10T10:00:00Z')
  await drive('2026-03-10T12:00:00Z', { classification: 'private' })
  expect(await preview({ rule: MONDAYS })).toMatchObject({ trips: 1, waiting: 2, conflict: null })
  const monday = await add(MONDAYS)
  expect(await preview({ rule: { ...MONDAYS, conditions: { days: [1, 2] } }, id: monday.id })).toMatchObject({
    trips: 1,
    examples: [
      {
        id: tuesday.id,
        end_location: 'Paarl',
        distance_km: 12,
        before: null,
        after: { classification: 'business', reason: 'Deliveries, Paarl' },
      },
    ],
  })
  // A new reason changes both trips; a rule after a matching one changes nothing.
  const other = { ...MONDAYS, conditions: { days: [1, 2] }, reason: '' }
  expect((await preview({ rule: other, id: monday.id })).trips).toBe(2)
  expect((await preview({ rule: { conditions: { days: [1], min_km: 5 }, classification: 'private' } })).trips).toBe(0)
  expect((await preview({ preset: 'weekdays' })).trips).toBe(1)
  expect((await list()).items).toHaveLength(1)
  // No suggestion comes from rules; one was learned from the classified trip.
  expect(await readSuggestion(tuesday)).toMatchObject({ source: 'learned' })
})

it('points out a rule that contradicts or repeats another', async () => {
  const monday = await add(MONDAYS)
  const contrary = { conditions: { days: [1] }, classification: 'private' }
  const detail = 'Rule 1 contradicts this one: “on Mon → business”. Change that one, or add a condition to this one.'
  expect(await call('POST', '/rules', contrary)).toEqual({ status: 409, body: { detail } })
  expect((await preview({ rule: contrary })).conflict).toBe(detail)
  expect((await call('POST', '/rules', MONDAYS)).body.detail).toContain('Rule 1 is the same.')
  // Changing a rule does not conflict with the rule itself.
  expect((await call('PATCH', `/rules/${monday.id}`, { classification: 'private' })).status).toBe(200)
  await add({ conditions: { chain: 'commute' }, classification: 'business' })
  expect((await call('PUT', '/rules/presets', { preset: 'home_to_work', enabled: true })).status).toBe(409)
  expect((await list()).items).toHaveLength(2)
})

it('shows a rule that an upgrade added as new until its owner acknowledges it', async () => {
  for (const preset of ['weekdays', 'home_to_work']) await call('PUT', '/rules/presets', { preset, enabled: true })
  await spoor.dependencies.pool.query(
    `update rule set unseen = true where owner_id = $1 and preset = 'client_on_the_way'`,
    [driver.userId],
  )
  expect((await list()).items.map(({ preset, is_new }) => [preset, is_new])).toEqual([
    ['client_on_the_way', true],
    ['home_to_work', false],
    ['weekdays', false],
  ])
  await call('PUT', '/rules/presets', { preset: 'client_on_the_way', enabled: true })
  expect((await list()).items.map(({ is_new }) => is_new)).toEqual([false, false, false])
})

it('switches presets on and off, after the driver’s own rules', async () => {
  // The other half of the law on home and work goes on with it.
  for (const preset of ['weekdays', 'home_to_work', 'weekdays']) {
    expect((await call('PUT', '/rules/presets', { preset, enabled: true })).status).toBe(204)
  }
  await add(MONDAYS)
  expect((await list()).items.map(({ preset }) => preset)).toEqual([
    null,
    'client_on_the_way',
    'home_to_work',
    'weekdays',
  ])
  await call('PUT', '/rules/presets', { preset: 'home_to_work', enabled: false })
  expect((await list()).items.map(({ preset }) => preset)).toEqual([null, 'client_on_the_way', 'weekdays'])
  // A changed preset becomes the driver's own rule.
  const weekdays = (await list()).items[2]
  await call('PATCH', `/rules/${weekdays.id}`, {
    conditions: { days: [1, 2, 3], hours: { from: '09:00', to: '12:00' } },
  })
  await call('PUT', '/rules/presets', { preset: 'weekdays', enabled: false })
  expect((await list()).items.map(describeRule).at(-1)).toBe(
    '{"days":[1,2,3],"hours":{"from":"09:00","to":"12:00"}} business',
  )
})

it('enabling work hours adds suggestion rules, which can be deleted while the filter stays', async () => {
  const trip = await drive('2026-03-09T10:00:00Z')
  const { work_hours } = (await call('GET', '/settings')).body
  const hours = (enabled: boolean) => call('PUT', '/settings', { work_hours: { ...work_hours, enabled } })
  await hours(true)
  await hours(true)
  expect((await list()).items.map(describeRule)).toEqual([
    '{"work_hours":"within"} business',
    '{"work_hours":"day_off"} private',
  ])
  expect((await readSuggestion(trip))?.because).toEqual(['Within your work hours'])
  await call('PUT', '/rules/presets', { preset: 'work_hours', enabled: false })
  await hours(true)
  expect(await readSuggestion(trip)).toMatchObject({ source: 'first_guess' })
  expect((await call('GET', '/trips?work_hours=within')).body.total).toBe(1)
})

it('company rules come after those of drivers, and only its administrator can change them', async () => {
  const companyId = randomUUID()
  await spoor.dependencies.pool.query('insert into company (id, name) values ($1, $2)', [companyId, companyId])
  const employee = await spoor.signUp(undefined, { companyId, role: 'company_employee' })
  const admin = await spoor.signUp(undefined, { companyId, role: 'company_admin' })
  const trip = await drive('2026-03-09T10:00:00Z', {}, employee)
  expect(await preview({ rule: MONDAYS }, admin, '/team/rules/preview')).toMatchObject({
    trips: 0,
    waiting: 0,
    examples: [],
  })
  const rule = await add(MONDAYS, admin, '/team/rules')
  expect((await list(employee)).company).toEqual([rule])
  expect((await list()).company).toEqual([])
  expect((await readSuggestion(trip, employee))?.because).toEqual(['Company rule: on Mon → business'])
  await add({ conditions: { words: 'paarl' }, classification: 'private' }, employee)
  expect(await readSuggestion(trip, employee)).toMatchObject({ classification: 'private' })

  expect((await call('POST', '/team/rules', MONDAYS, employee)).status).toBe(403)
  expect((await call('DELETE', `/rules/${rule.id}`, undefined, employee)).status).toBe(404)
  const vehicle = { conditions: { vehicle_id: randomUUID() }, classification: 'private' }
  expect((await call('POST', '/team/rules', vehicle, admin)).body.detail).toContain('Vehicles belong to drivers')
  expect((await call('DELETE', `/team/rules/${rule.id}`, undefined, admin)).status).toBe(204)
  expect((await list(employee)).company).toEqual([])
})

/** A place of a driver or company, one degree from the previous one. */
async function addPlace(
  name: string,
  kind: string,
  owner: { ownerId: string } | { companyId: string },
): Promise<string> {
  const id = randomUUID()
  const [table, column, value] =
    'ownerId' in owner ? ['place', 'owner_id', owner.ownerId] : ['shared_place', 'company_id', owner.companyId]
  await spoor.dependencies.pool.query(
    `insert into ${table} (id, ${column}, name, lat, lng, kind) values ($1, $2, $3, -30, $4, $5)`,
    [id, value, name, LNG[name], kind],
  )
  return id
}
const LNG: Record<string, number> = { Home: 20, Office: 21, LMN: 22, Depot: 23 }
const driveLeg = (from: string, to: string, start: string, user = driver) =>
  drive(start, { start_lat: -30, start_lng: LNG[from], end_lat: -30, end_lng: LNG[to] }, user)

it('matches places, kinds of places and the order of trips in a day', async () => {
  const owner = { ownerId: driver.userId }
  const home = await addPlace('Home', 'home', owner)
  const office = await addPlace('Office', 'work', owner)
  await addPlace('LMN', 'client', owner)
  const toClient = await driveLeg('Home', 'LMN', '2026-03-09T05:00:00Z')
  const toOffice = await driveLeg('LMN', 'Office', '2026-03-09T08:00:00Z')
  const back = await driveLeg('Office', 'Home', '2026-03-09T15:00:00Z')
  expect((await preview({ preset: 'home_to_work' })).trips).toBe(3)
  await call('PUT', '/rules/presets', { preset: 'home_to_work', enabled: true })
  const classes: unknown[] = []
  for (const trip of [toClient, toOffice, back]) classes.push((await readSuggestion(trip))?.classification)
  expect(classes).toEqual(['business', 'business', 'private'])
  expect((await readSuggestion(toOffice))?.because).toContain('LMN is a client')

  const ends = { from: { place_id: home }, to: { place_id: office }, either_way: true }
  await add({ conditions: { ends }, classification: 'business' })
  expect((await readSuggestion(back))?.because).toEqual(['Your rule: between Home and Office → business'])
  // A rule must not refer to another driver's place.
  const stranger = await spoor.signUp()
  const theirs = { conditions: { ends }, classification: 'business' }
  expect((await call('POST', '/rules', theirs, stranger)).body.detail).toBe('You have no such place.')
})

it("a company's rule refers only to its shared places", async () => {
  const companyId = randomUUID()
  await spoor.dependencies.pool.query('insert into company (id, name) values ($1, $2)', [companyId, companyId])
  const admin = await spoor.signUp(undefined, { companyId, role: 'company_admin' })
  const employee = await spoor.signUp(undefined, { companyId, role: 'company_employee' })
  const depot = await addPlace('Depot', 'work', { companyId })
  const home = await addPlace('Home', 'home', { ownerId: admin.userId })
  const to = (place_id: string): RuleInput => ({
    conditions: { ends: { from: null, to: { place_id }, either_way: false } },
    classification: 'business',
  })
  expect((await call('POST', '/team/rules', to(home), admin)).status).toBe(422)
  await add(to(depot), admin, '/team/rules')
  const trip = await driveLeg('Home', 'Depot', '2026-03-09T05:00:00Z', employee)
  expect((await readSuggestion(trip, employee))?.because).toEqual(['Company rule: to Depot → business'])
})

it('refuses empty rules, rules of others, and more than a hundred', async () => {
  for (const conditions of [
    {},
    { days: [] },
    { days: [8] },
    { hours: { from: '25:00', to: '08:00' } },
    { min_km: 10, max_km: 5 },
    { words: ' – ' },
    { ends: { from: null, to: null, either_way: true } },
    { ends: { from: { place_id: randomUUID() }, to: null, either_way: true } },
    { vehicle_id: randomUUID() },
    { colour: 'red' },
  ]) {
    expect((await call('POST', '/rules', { conditions, classification: 'business' })).status).toBe(422)
  }
  expect((await call('POST', '/rules', { conditions: {}, classification: 'business' })).body.detail).toContain(
    'Add at least one condition',
  )
  const rule = await add(MONDAYS)
  const stranger = await spoor.signUp()
  expect((await call('PATCH', `/rules/${rule.id}`, { reason: '' }, stranger)).status).toBe(404)
  expect((await call('POST', '/rules/preview', { rule: MONDAYS, id: rule.id }, stranger)).status).toBe(404)
  await spoor.dependencies.pool.query(
    `insert into rule (owner_id, id, position, conditions, classification)
     select $1, gen_random_uuid(), n, jsonb_build_object('minM', n), 'business' from generate_series(1, 99) n`,
    [driver.userId],
  )
  expect((await call('POST', '/rules', { conditions: { days: [2] }, classification: 'business' })).status).toBe(409)
})
