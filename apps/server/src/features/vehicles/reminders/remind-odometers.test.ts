import { expect, test } from 'vitest'
import { setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'

let nowMs = 0
const { spoor, catcher } = setUpMailedApp({ clock: { nowMs: () => nowMs } })

async function call(who: TestUser, method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) {
  const { statusCode, json } = await spoor.app.inject({ method, url, headers: who.headers, payload })
  expect(statusCode, url).toBeLessThan(300)
  return json()
}

/** Returns the mails sent at seven in the morning in South Africa on a day. */
async function mailedOn(day: string): Promise<(string | undefined)[]> {
  nowMs = Date.parse(`${day}T05:00:00Z`)
  catcher.received.length = 0
  await spoor.runJob('remind-odometers')
  return catcher.received.map(({ subject }) => subject)
}

test('asks once on the last day of February and once on 1 March, until the reading is entered', async () => {
  nowMs = Date.parse('2028-02-01T05:00:00Z')
  const driver = await spoor.signUp()
  const { id } = await call(driver, 'POST', '/vehicles', { name: 'Bakkie' })
  const { id: second } = await call(driver, 'POST', '/vehicles', { name: 'Van' })
  await call(driver, 'POST', '/vehicles', { name: 'Never driven' })
  const trip = { started_at: '2027-06-01T08:00:00Z', start_location: 'A', end_location: 'B', distance_km: 9 }
  for (const vehicle_id of [id, second]) await call(driver, 'POST', '/trips', { ...trip, vehicle_id })

  // 2028 is a leap year.
  expect(await mailedOn('2028-02-28')).toEqual([])
  expect(await mailedOn('2028-02-29')).toEqual(['Enter today’s odometer readings of 2 vehicles'])
  expect(await mailedOn('2028-02-29')).toEqual([])
  await call(driver, 'PUT', `/vehicles/${id}/odometer/2028-02-29`, { odometer_km: 1000 })
  expect(await mailedOn('2028-03-01')).toEqual(['Enter today’s odometer reading'])
  const [mail] = catcher.received
  expect(mail.text).toContain('SARS requires your vehicle’s odometer reading on 1 Mar 2028.')
  expect(mail.text).toContain(`/vehicles/${second}?tab=odometer&day=2028-03-01`)
  expect(mail.text).not.toContain('Bakkie')
  expect(await mailedOn('2028-03-02')).toEqual([])
})

test('skips drivers who disabled it, sold the vehicle or lost access', async () => {
  nowMs = Date.parse('2029-02-01T05:00:00Z')
  await spoor.dependencies.pool.query('update app_user set deactivated_at = now()')
  const trip = { started_at: '2028-12-01T08:00:00Z', start_location: 'A', end_location: 'B', distance_km: 9 }
  const drive = async (details: object = {}): Promise<TestUser> => {
    const driver = await spoor.signUp(undefined, { subscriptionExpiresAt: new Date('2030-01-01T00:00:00Z') })
    const { id } = await call(driver, 'POST', '/vehicles', { name: 'Bakkie', ...details })
    await call(driver, 'POST', '/trips', { ...trip, vehicle_id: id })
    return driver
  }
  const silent = await drive()
  await call(silent, 'PUT', '/settings', { mail_odometer: false })
  await drive({ used_until: '2029-01-15' })
  const expired = await drive()
  await spoor.dependencies.pool.query("update app_user set subscription_expires_at = '2029-02-15' where id = $1", [
    expired.userId,
  ])
  const asked = await drive()
  expect(await mailedOn('2029-02-28')).toEqual(['Enter today’s odometer reading'])
  expect(catcher.to(asked.email)).toHaveLength(1)
})
