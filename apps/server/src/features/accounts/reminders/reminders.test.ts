import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { remindSubscriptions } from '../handle-account-jobs.ts'
import { setUpMailedApp } from '../../../testing/test-app.ts'

const START_MS = Date.parse('2026-03-01T06:00:00Z')

let nowMs = START_MS
const bank = { name: 'Test Bank', holder: 'Spoor', number: '1234567890', branchCode: '250655' }
const { spoor, catcher } = setUpMailedApp({ clock: { nowMs: () => nowMs }, config: { bank } })
beforeEach(async () => {
  nowMs = START_MS
  catcher.received.length = 0
  await spoor.dependencies.pool.query('update app_user set deactivated_at = now()')
})

const remind = () => spoor.runJob('remind-subscriptions')

const endingIn = (days: number) => ({ subscriptionExpiresAt: new Date(START_MS + days * DAY_MS) })
const subjects = () => catcher.received.map(({ subject }) => subject)

async function makeCompany(days: number): Promise<string> {
  const id = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_type, subscription_expires_at, payment_reference)
     values ($1, $2, 'company_business', $3, $4)`,
    [id, `Company ${id.slice(0, 4)}`, new Date(START_MS + days * DAY_MS), `REF${id.slice(0, 5)}`],
  )
  return id
}

test('reminds a driver 30 days before, 7 days before and at the end, each once', async () => {
  const user = await spoor.signUp(undefined, endingIn(40))
  const told: [number, string | undefined][] = []
  for (let day = 0; day <= 60; day++) {
    nowMs = START_MS + day * DAY_MS + 1000
    await remind()
    for (const subject of subjects()) told.push([day, subject])
    catcher.received.length = 0
  }
  expect(told).toEqual([
    [10, 'Your subscription expires in 30 days'],
    [33, 'Your subscription expires in 7 days'],
    [40, 'Your subscription has expired'],
  ])
  expect(catcher.to(user.email)).toEqual([])
}, 60_000)

test('states the day in the driver’s timezone, the price, the reference and the bank', async () => {
  const user = await spoor.signUp(undefined, { subscriptionExpiresAt: new Date('2026-03-05T23:30:00Z') })
  await remind()
  const [mail] = catcher.to(user.email)
  const { rows } = await spoor.dependencies.pool.query('select payment_reference from app_user where id = $1', [
    user.userId,
  ])
  const text = mail.text?.replaceAll('\u{A0}', ' ')
  expect(text).toContain('Your subscription expires on 6 Mar 2026.')
  expect(text).toContain(`pay R 695,00 for another year with the reference ${rows[0].payment_reference}.`)
  expect(text).toContain('Test Bank, account holder Spoor, account 1234567890, branch code 250655.')
  await spoor.dependencies.pool.query(`update app_user set timezone = 'Europe/London' where id = $1`, [user.userId])
  catcher.received.length = 0
  await spoor.dependencies.pool.query('delete from subscription_reminder')
  await remind()
  expect(catcher.to(user.email)[0].text).toContain('expires on 5 Mar 2026.')
})

test('reminds of the new end only after a renewal', async () => {
  const user = await spoor.signUp(undefined, endingIn(5))
  await remind()
  await spoor.dependencies.pool.query(
    `update app_user set subscription_expires_at = subscription_expires_at + interval '365 days' where id = $1`,
    [user.userId],
  )
  await remind()
  nowMs += 10 * DAY_MS
  await remind()
  expect(subjects()).toEqual(['Your subscription expires in 5 days'])
  nowMs += 340 * DAY_MS
  await remind()
  expect(subjects()).toEqual(['Your subscription expires in 5 days', 'Your subscription expires in 20 days'])
})

test("reminds a company's admins and no employee", async () => {
  const companyId = await makeCompany(6)
  const admin = await spoor.signUp(undefined, { role: 'company_admin', companyId, subscriptionExpiresAt: null })
  await spoor.signUp(undefined, { role: 'company_employee', companyId, subscriptionExpiresAt: null })
  // Personally paid up to a date before the company's plan ends.
  await spoor.signUp(undefined, { role: 'company_employee', companyId, ...endingIn(3) })
  await remind()
  expect(catcher.received).toHaveLength(1)
  const [mail] = catcher.to(admin.email)
  expect(mail.subject).toMatch(/^The subscription of Company \w{4} expires in 6 days$/)
  expect(mail.text?.replaceAll('\u{A0}', ' ')).toContain('pay R 12 500,00 for another year with the reference REF')
})

test('reminds nobody else', async () => {
  await spoor.signUp(undefined, endingIn(31))
  await spoor.signUp(undefined, endingIn(-8))
  await spoor.signUp(undefined, { role: 'system_admin', ...endingIn(3) })
  await spoor.signUp(undefined, { paymentVerified: false, ...endingIn(3) })
  await spoor.signUp(undefined, { subscriptionExpiresAt: null })
  await remind()
  expect(subjects()).toEqual([])
})

test('sends each reminder once from several concurrent workers', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => spoor.signUp(undefined, endingIn(4))))
  await Promise.all(Array.from({ length: 4 }, () => remindSubscriptions(spoor.dependencies)))
  await spoor.runJobs()
  for (const { email } of people) expect(catcher.to(email)).toHaveLength(1)
})
