import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { uploadClient } from '../../features/intake/uploads/testing/upload-client.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { clampFutureTimes } from './clamp-future-times.ts'

const TRIPS = 'Date,From,To,Km\n2025-04-14,Paarl,Worcester,60\n'

let spoor: TestApp
let driver: TestUser
let client: ReturnType<typeof uploadClient>

beforeAll(async () => {
  spoor = await createTestApp()
})
beforeEach(async () => {
  driver = await spoor.signUp()
  client = uploadClient(spoor, driver)
  await spoor.runJobs()
})
afterAll(() => spoor.close())

const query = async (text: string, ...values: unknown[]) => (await spoor.dependencies.pool.query(text, values)).rows
const clamp = () => clampFutureTimes(spoor.databaseUrl)

/** Simulates jobs created while the clock was three days ahead. */
const postdateJobs = () =>
  query(`update jobs.job set created_on = created_on + interval '3 days', start_after = start_after + interval '3 days'
    where state in ('created', 'retry')`)

test('reads an upload acknowledged before the clock was set back', async () => {
  const { body } = await client.send(TRIPS)
  await postdateJobs()
  await spoor.runJobs()
  expect(await client.status(body.upload_id)).toMatchObject({ status: 'received' })
  expect(await clamp()).toBeGreaterThan(0)
  await spoor.runJobs()
  expect(await client.status(body.upload_id)).toMatchObject({ status: 'saved' })
})

test('keeps the order of jobs and the delay of scheduled ones', async () => {
  const { jobs, database } = spoor.dependencies
  const later = { userId: driver.userId, reason: null }
  await database.transaction().execute((tx) => jobs.enqueue(tx, 'mail-rejection', later, { startAfterS: 600 }))
  const before = await client.send(TRIPS)
  await client.send(TRIPS)
  await postdateJobs()
  await clamp()
  const waiting = await query(
    `select name, data ->> 'uploadId' as upload, start_after > now() as waits, start_after < now() + interval '11 minutes' as soon
     from jobs.job where state = 'created' order by created_on`,
  )
  expect(waiting).toHaveLength(3)
  expect(waiting[0]).toMatchObject({ name: 'mail-rejection', waits: true, soon: true })
  expect(waiting[1]).toMatchObject({ upload: before.body.upload_id, waits: false })
  expect(await clamp(), 'and is done once').toBe(0)
  await query(`delete from jobs.job where name = 'mail-rejection'`)
})

test('retries jobs that had failed or were active', async () => {
  await client.send(TRIPS)
  await query(`update jobs.job set state = 'retry', start_after = now() + interval '3 days' where state = 'created'`)
  await clamp()
  expect(await query(`select from jobs.job where state = 'retry' and start_after <= now()`)).toHaveLength(1)
  await query(`update jobs.job set state = 'active', started_on = now() + interval '3 days',
    heartbeat_on = now() + interval '3 days' where state = 'retry'`)
  await clamp()
  expect(await query(`select from jobs.job where state = 'active' and heartbeat_on <= now()`)).toHaveLength(1)
  await query(`update jobs.job set state = 'created' where state = 'active'`)
})

test('lets the queue resume its maintenance', async () => {
  await query(
    `update jobs.queue set monitor_on = now() + interval '3 days', monitor_claim_on = now() + interval '3 days'`,
  )
  await query(`update jobs.version set cron_on = now() + interval '3 days'`)
  await clamp()
  const [{ ahead }] = await query(
    `select (select count(*)::int from jobs.queue where monitor_on > now() or monitor_claim_on > now())
       + (select count(*)::int from jobs.version where cron_on > now()) as ahead`,
  )
  expect(ahead).toBe(0)
})

test('accepts new sign-ins of a user who signed out everywhere under the wrong clock, but no tokens of that time', async () => {
  const { subject, email, userId } = driver
  const nowMs = Date.now()
  await query('update app_user set tokens_valid_from = $2 where id = $1', userId, new Date(nowMs + 3 * DAY_MS))
  const status = async (issuedAtMs: number) => {
    const token = await spoor.testIdentity.token({ subject, email, emailVerified: true, issuedAtMs })
    return (await spoor.app.inject({ url: '/trips', headers: { authorization: `Bearer ${token}` } })).statusCode
  }
  expect(await status(nowMs)).toBe(401)
  await clamp()
  expect(await status(Date.now() + 1000)).toBe(200)
  expect(await status(nowMs + 2 * DAY_MS), 'was revoked').toBe(401)
})

test('resets rate limits', async () => {
  await query(`insert into identity.attempt (key, at) values ('k', now() + interval '3 days')`)
  await query(`insert into identity.call_window (key, began_at, calls) values ('k', now() + interval '3 days', 600)`)
  await clamp()
  expect(await query(`select from identity.attempt where at > now()`)).toEqual([])
  expect(await query(`select from identity.call_window where began_at > now()`)).toEqual([])
})
