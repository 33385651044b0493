import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryOutFile } from '@spoor/contract/routes/uploads.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { TRY_OUTS } from '../../../../platform/files/try-outs.ts'
import { fileForm } from '../../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../../testing/test-app.ts'
import { uploadClient } from '../testing/upload-client.ts'

type TryOut = ReplyOf<typeof tryOutFile>

// 2025-04-14 was a Monday.
const TRIPS = [
  'Start,End,From,To,Km',
  '2025-04-14 07:13,2025-04-14 08:10,Paarl,Worcester,60',
  '2025-04-14 19:00,2025-04-14 20:00,Worcester,Paarl,60',
  '2025-04-19 10:00,2025-04-19 11:00,Paarl,Hermanus,80',
].join('\n')

let nowMs = Date.now()
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let callers = 0
let caller: string
beforeEach(() => (caller = `198.51.100.${++callers}`))

async function tryOut(content: string, { filename = 'trips.csv', from = caller } = {}) {
  const { headers, payload } = await fileForm(content, { filename })
  const response = await spoor.app.inject({ method: 'POST', url: '/try-out', headers, payload, remoteAddress: from })
  return { status: response.statusCode, body: response.json<TryOut & { detail?: string }>(), headers: response.headers }
}

async function sample(): Promise<string> {
  const response = await spoor.app.inject('/try-out/sample')
  expect(response.headers['content-type']).toMatch(/^text\/csv/)
  return response.body
}

/** Rows of every table that a try-out could have written to; only the count of attempts may grow. */
async function rowsStored(): Promise<Record<string, number>> {
  const { pool } = spoor.dependencies
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'identity') and tablename <> 'attempt' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows)
    counts[name] = (await pool.query<{ n: number }>(`select count(*)::int as n from ${name}`)).rows[0].n
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['public.upload', 'public.trip', 'public.vehicle']))
  return counts
}

async function filesLeft(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of spoor.dependencies.files.list(folder)) keys.push(key)
  return keys
}

describe('a visitor without an account', () => {
  test('sees the same trips as an upload, with their paths, and leaves nothing behind', async () => {
    const file = await sample()
    const before = await rowsStored()
    const { status, body } = await tryOut(file, { filename: 'tracker.csv' })
    expect(status).toBe(200)
    expect(await rowsStored()).toEqual(before)
    expect(await filesLeft(TRY_OUTS)).toEqual([])

    const driver = await spoor.signUp()
    const upload = await uploadClient(spoor, driver).upload(file, 'tracker.csv')
    expect(upload.trips_found).toBeGreaterThan(30)
    const { rows_read, rows_used, rows_skipped, duplicates, trips_found, warnings } = upload
    const counts = { rows_read, rows_used, rows_skipped, duplicates, trips_found }
    expect(body).toMatchObject({ filename: 'tracker.csv', ...counts, warnings })
    const listed = await spoor.app.inject({ url: '/trips?limit=100', headers: driver.headers })
    const stored = listed.json<{ items: { started_at: string; distance_km: number }[] }>().items
    expect(body.trips.map(({ started_at, distance_km }) => [started_at, distance_km])).toEqual(
      stored.map(({ started_at, distance_km }) => [started_at, distance_km]),
    )
    for (const trip of body.trips)
      expect(trip).toMatchObject({ straight: false, start_location: expect.stringMatching(/\w/) })
    expect(Math.min(...body.trips.map(({ path }) => path.length))).toBeGreaterThan(2)
  })

  test('sees office hours in South Africa as business', async () => {
    const { body } = await tryOut(TRIPS)
    expect(body).toMatchObject({
      trips_found: 3,
      distance_km: 200,
      business_km: 60,
      classified_by_file: false,
      vehicles: 1,
      first_started_at: '2025-04-14T05:13:00.000Z',
    })
    expect(body.trips.map((trip) => [trip.end_location, trip.classification, trip.path])).toEqual([
      ['Hermanus', 'private', []],
      ['Paarl', 'private', []],
      ['Worcester', 'business', []],
    ])
  })

  test('sees weekdays as business if the file has days without times', async () => {
    // A Friday and a Saturday.
    const { body } = await tryOut('Date,From,To,Km\n2025-04-18,Paarl,Ceres,70\n2025-04-19,Paarl,Hermanus,80\n')
    expect(body.trips.map((trip) => [trip.end_location, trip.classification])).toEqual([
      ['Hermanus', 'private'],
      ['Ceres', 'business'],
    ])
  })

  test("sees the rate of each trip's tax year", async () => {
    const { body } = await tryOut(
      'Start,From,To,Km\n2026-02-28 23:30,Paarl,Ceres,70\n2026-03-01 00:30,Ceres,Paarl,71\n2012-05-05 08:00,Paarl,Ceres,72\n',
    )
    expect(body.tax_years).toEqual([
      { tax_year: 2013, distance_km: 72, rate_per_km: null },
      { tax_year: 2026, distance_km: 70, rate_per_km: 4.76 },
      { tax_year: 2027, distance_km: 71, rate_per_km: 4.95 },
    ])
  })

  test('sees the classification of a file that has one', async () => {
    const { body } = await tryOut('Date,From,To,Km,Type\n2025-04-19 10:00,Paarl,Worcester,60,Business\n')
    expect(body).toMatchObject({ business_km: 60, classified_by_file: true })
  })

  test('is not offered column choices that require an account', async () => {
    const { status, body } = await tryOut('From,To,Distance\nPaarl,Ceres,70\n')
    expect(status).toBe(422)
    expect(body.detail).toMatch(/^No date was found in any row\..* Add a date column and upload the file again\.$/)
  })

  test.each([
    ['', 'trips.csv', 422],
    ['Date,From,To,Distance\n', 'trips.csv', 422],
    ['a picture', 'trips.png', 415],
  ])('gets the error of an upload for %j as %s', async (content, filename, status) => {
    const tried = await tryOut(content, { filename })
    expect(tried.status).toBe(status)
    const client = uploadClient(spoor, await spoor.signUp())
    const sent = await client.send<{ detail?: string; upload_id: string }>(content, { filename })
    await spoor.runJobs()
    const expected = sent.body.detail ?? (await client.status(sent.body.upload_id)).error_message
    expect(tried.body.detail).toBe(expected)
    expect(await filesLeft(TRY_OUTS)).toEqual([])
  })

  test('may try thirty files an hour', async () => {
    for (let n = 0; n < 30; n++) expect((await tryOut('x', { filename: 'x.png' })).status).toBe(415)
    const refused = await tryOut(TRIPS)
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toBe(
      'You have tried many files. Create an account to upload more, or try again in 60 minutes.',
    )
    expect((await tryOut(TRIPS, { from: '198.51.100.200' })).status).toBe(200)
    nowMs += HOUR_MS + 1
    expect((await tryOut(TRIPS)).status).toBe(200)
  })
})

test('a file orphaned by a crash is deleted within the hour', async () => {
  const { files } = spoor.dependencies
  nowMs = Date.now()
  await files.put(`${TRY_OUTS}left`, Readable.from(['a,b']))
  nowMs += 39 * MINUTE_MS
  await spoor.runJob('clear-try-outs')
  expect(await filesLeft(TRY_OUTS)).toEqual([`${TRY_OUTS}left`])
  nowMs += 11 * MINUTE_MS
  await spoor.runJob('clear-try-outs')
  expect(await filesLeft(TRY_OUTS)).toEqual([])
})

describe('the file that a visitor tried before signing up', () => {
  async function hold(driver: TestUser, content = TRIPS) {
    const { headers, payload } = await fileForm(content)
    const all = { ...driver.headers, ...headers }
    const { statusCode, body } = await spoor.app.inject({ method: 'POST', url: '/upload/held', headers: all, payload })
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }
  const pay = (driver: TestUser) =>
    spoor.dependencies.pool.query(
      `update app_user set payment_verified = true, payment_verified_at = now(), subscription_expires_at = $2 where id = $1`,
      [driver.userId, new Date(nowMs + 24 * HOUR_MS)],
    )
  const uploads = (driver: TestUser) =>
    spoor.app.inject({ url: '/upload/recent', headers: driver.headers }).then((response) => response.json<object[]>())

  test('waits until the payment is verified, and is then imported', async () => {
    const driver = await spoor.signUp(undefined, { paymentVerified: false })
    expect(await hold(driver)).toEqual({ status: 200, body: { filename: 'trips.csv', file_size: TRIPS.length } })
    await spoor.runJob('release-uploads')
    const { rows } = await spoor.dependencies.pool.query('select status, held from upload where owner_id = $1', [
      driver.userId,
    ])
    expect(rows).toEqual([{ status: 'received', held: true }])
    await pay(driver)
    await spoor.runJob('release-uploads')
    expect(await uploads(driver)).toMatchObject([{ filename: 'trips.csv', status: 'saved', trips_found: 3 }])
  })

  test('is imported at once when its owner signs in', async () => {
    const driver = await spoor.signUp(undefined, { paymentVerified: false })
    await hold(driver)
    const signIn = () => spoor.app.inject({ method: 'POST', url: '/auth/login', headers: driver.headers })
    expect((await signIn()).json()).toMatchObject({ access_granted: false })
    await spoor.runJobs()
    await pay(driver)
    expect(await uploads(driver)).toMatchObject([{ status: 'received' }])
    expect((await signIn()).json()).toMatchObject({ access_granted: true })
    await spoor.runJobs()
    expect(await uploads(driver)).toMatchObject([{ status: 'saved', trips_found: 3 }])
  })

  test('asks once it is imported what it asked the visitor', async () => {
    const open = 'Date,From,To,Km\n05/06/2025,Paarl,Worcester,60\n05/07/2025,Worcester,Paarl,60\n'
    expect((await tryOut(open)).body.question).toContain('could be day first or month first')
    expect((await tryOut(TRIPS)).body.question).toBeNull()
    const driver = await spoor.signUp()
    await hold(driver, open)
    await spoor.runJobs()
    expect(await uploads(driver)).toMatchObject([{ status: 'needs_look', trips_found: 0 }])
  })

  test('is an ordinary upload for an account that already has access', async () => {
    const driver = await spoor.signUp()
    await hold(driver)
    await spoor.runJobs()
    expect(await uploads(driver)).toMatchObject([{ status: 'saved', trips_found: 3 }])
  })

  test('is kept for 30 days without a payment', async () => {
    const driver = await spoor.signUp(undefined, { paymentVerified: false })
    await hold(driver)
    nowMs += 30 * DAY_MS - HOUR_MS
    await spoor.runJob('clear-uploads')
    expect(await filesLeft(`uploads/${driver.userId}/`)).toHaveLength(1)
    nowMs += 2 * HOUR_MS
    await spoor.runJob('clear-uploads')
    expect(await filesLeft(`uploads/${driver.userId}/`)).toEqual([])
    // After that, another file can be held.
    expect(await hold(driver)).toMatchObject({ status: 200 })
    await spoor.dependencies.pool.query('update app_user set trial_started_at = $2, trial_ends_at = $3 where id = $1', [
      driver.userId,
      new Date(nowMs),
      new Date(nowMs + DAY_MS),
    ])
    await spoor.runJob('release-uploads')
    nowMs += 31 * DAY_MS
    await spoor.runJob('clear-uploads')
    expect(await filesLeft(`uploads/${driver.userId}/`)).toHaveLength(1)
  })

  test('is added to the uploads of an account with access, and the same file again adds nothing', async () => {
    const driver = await spoor.signUp()
    await uploadClient(spoor, driver).upload('Start,End,From,To,Km\n2025-05-01 09:00,2025-05-01 10:00,Paarl,Ceres,70\n')
    for (let n = 0; n < 2; n++) {
      nowMs += MINUTE_MS
      expect(await hold(driver)).toMatchObject({ status: 200 })
      await spoor.runJobs()
    }
    expect(await uploads(driver)).toMatchObject([{ duplicates: 3 }, { trips_found: 3 }, { trips_found: 1 }])
  })

  test('is one file', async () => {
    const driver = await spoor.signUp(undefined, { paymentVerified: false })
    await hold(driver)
    expect(await hold(driver)).toEqual({
      status: 409,
      body: { detail: 'Your account already has a file. Sign in to upload more.' },
    })
    expect(await filesLeft(`uploads/${driver.userId}/`)).toHaveLength(1)
  })
})
