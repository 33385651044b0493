import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/database.ts'
import { setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

let nowMs = 0
const { spoor, catcher } = setUpMailedApp({ clock: { nowMs: () => nowMs } })
beforeEach(async () => {
  await spoor.dependencies.pool.query('update app_user set mail_monthly = false')
  nowMs = Date.parse('2026-03-05T08:00:00Z')
})

async function call(who: TestUser, method: 'POST' | 'PUT', url: string, payload: object) {
  const { statusCode, json } = await spoor.app.inject({ method, url, headers: who.headers, payload })
  expect(statusCode, url).toBeLessThan(300)
  return json()
}

/** A driver who opted in to summaries. */
async function subscriber({ timezone = 'Africa/Johannesburg', language = 'en' } = {}): Promise<TestUser> {
  const driver = await spoor.signUp(undefined, { subscriptionExpiresAt: new Date('2027-01-01T00:00:00Z') })
  await call(driver, 'PUT', '/settings', { mail_monthly: true })
  await spoor.dependencies.pool.query('update app_user set timezone = $2, preferred_language = $3 where id = $1', [
    driver.userId,
    timezone,
    language,
  ])
  return driver
}

const drive = (driver: TestUser, started_at: string, given: object) =>
  call(driver, 'POST', '/trips', { started_at, start_location: 'A', end_location: 'B', distance_km: 10, ...given })

/** The subjects of a driver's mails when the job runs at an instant. */
async function sentAt(driver: TestUser, at: string): Promise<(string | undefined)[]> {
  nowMs = Date.parse(at)
  const before = catcher.to(driver.email).length
  await spoor.runJob('send-summaries')
  return catcher
    .to(driver.email)
    .slice(before)
    .map(({ subject }) => subject)
}

test('summarizes the past month once, from seven in the morning on the first', async () => {
  const driver = await subscriber()
  const business = { classification: 'business', reason: 'Ms Naidoo at Acme' }
  await drive(driver, '2026-03-01T06:00:00Z', { ...business, distance_km: 30.5 })
  await drive(driver, '2026-03-02T06:00:00Z', { classification: 'business', reason: '', distance_km: 9.5 })
  await drive(driver, '2026-03-03T06:00:00Z', { classification: 'private', distance_km: 60 })
  // 1 April in South Africa.
  await drive(driver, '2026-03-31T22:30:00Z', { ...business, distance_km: 500 })
  const sold = await call(driver, 'POST', '/vehicles', { name: 'Sold', used_until: '2026-03-02' })
  await drive(driver, '2026-03-05T06:00:00Z', { ...business, distance_km: 7, vehicle_id: sold.id })
  const waiting = await drive(driver, '2026-03-04T06:00:00Z', { distance_km: 77 })
  await writeTrips(spoor.dependencies.pool, "update trip set status = 'pending', classification = null where id = $1", [
    waiting.id,
  ])

  expect(await sentAt(driver, '2026-03-31T12:00:00Z')).toEqual([])
  expect(await sentAt(driver, '2026-04-01T04:59:00Z')).toEqual([])
  expect(await sentAt(driver, '2026-04-01T05:05:00Z')).toEqual(['Your kilometres in Mar 2026'])
  expect(await sentAt(driver, '2026-04-01T05:06:00Z')).toEqual([])
  expect(await sentAt(driver, '2026-04-07T05:05:00Z')).toEqual([])
  const [mail] = catcher.to(driver.email)
  const text = mail.text!.replaceAll('\u{A0}', ' ')
  expect(text).toContain('Distance: 100,0 km\nBusiness: 40,0 km\nPrivate: 60,0 km\nBusiness share: 40%')
  expect(text).toContain('1 trip to review is not in these figures.')
  expect(text).toContain('1 business trip has no reason.')
  const [, query] = /\/logbook\?(\S*reason=\S*)/.exec(text)!
  const linked = await spoor.app.inject({ url: `/trips/totals?${query}`, headers: driver.headers })
  expect(linked.json().trips).toBe(1)
  expect(text).toContain('/logbook?from=2026-03-01&to=2026-03-31')
  expect(mail.html).toContain('Switch these emails off')

  // Concurrent jobs must send only one mail.
  nowMs = Date.parse('2026-05-01T06:00:00Z')
  const { database, jobs } = spoor.dependencies
  for (let i = 0; i < 3; i++) await inTransaction(database, (tx) => jobs.enqueue(tx, 'send-summaries', {}))
  await spoor.runJobs()
  expect(catcher.to(driver.email).map(({ subject }) => subject)).toEqual([
    'Your kilometres in Mar 2026',
    'Your kilometres in Apr 2026',
  ])
})

test("is sent in South African time and the driver's language, late if a worker was down", async () => {
  const auckland = await subscriber({ timezone: 'Pacific/Auckland', language: 'af' })
  // 07:05 on 1 April in Auckland, 20:05 on 31 March in South Africa.
  expect(await sentAt(auckland, '2026-03-31T18:05:00Z')).toEqual([])
  expect(await sentAt(auckland, '2026-04-05T18:05:00Z')).toEqual(['Jou kilometers in Mrt 2026'])
  expect(catcher.to(auckland.email)[0].text).toContain('Jy het geen ritte in Mrt 2026 nie.')
})

test('is not sent to drivers who did not opt in, lost access, or opted in after the first week', async () => {
  const silent = await subscriber()
  await call(silent, 'PUT', '/settings', { mail_monthly: false })
  const expired = await subscriber()
  await spoor.dependencies.pool.query("update app_user set subscription_expires_at = '2026-03-20' where id = $1", [
    expired.userId,
  ])
  const late = await subscriber()
  expect(await sentAt(silent, '2026-04-01T06:00:00Z')).toEqual([])
  expect(catcher.to(expired.email)).toEqual([])
  await spoor.dependencies.pool.query('delete from monthly_summary where owner_id = $1', [late.userId])
  expect(await sentAt(late, '2026-04-08T06:00:00Z')).toEqual([])
  const fresh = await spoor.signUp()
  const { mail_monthly } = (await spoor.app.inject({ url: '/settings', headers: fresh.headers })).json()
  expect(mail_monthly).toBe(false)
})

test('is disabled only by the link in the mail, even when signed out', async () => {
  const driver = await subscriber()
  const other = await subscriber()
  await sentAt(driver, '2026-04-01T06:00:00Z')
  const [mail] = catcher.to(driver.email)
  const link = /http\S+unsubscribe\?token=(\S+)/.exec(mail.text!)!
  expect(JSON.stringify(mail.headers.get('list'))).toContain(link[0])
  const off = (token: string) => spoor.app.inject({ method: 'POST', url: '/settings/unsubscribe', payload: { token } })
  expect((await off(randomUUID())).json().detail).toContain('Switch the emails off in your settings')
  expect((await off('1')).statusCode).toBe(422)
  for (let i = 0; i < 2; i++) expect((await off(link[1])).statusCode).toBe(204)
  const wants = async (who: TestUser) =>
    (await spoor.app.inject({ url: '/settings', headers: who.headers })).json().mail_monthly
  expect([await wants(driver), await wants(other)]).toEqual([false, true])
  expect(await sentAt(driver, '2026-05-01T06:00:00Z')).toEqual([])
})
