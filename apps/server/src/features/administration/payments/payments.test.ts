import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { administer, type Administration } from '../testing/administer.ts'

let it: Administration
beforeAll(async () => {
  it = await administer()
})
afterAll(() => it.close())

const verify = (id: string, payload: object = {}) => it.call('POST', `/auth/admin/verify-payment/${id}`, payload)
const pendingIds = async () =>
  (await it.call('GET', '/auth/admin/pending-payments')).body.map(({ id }: { id: string }) => id)
/** The routes that verify and list payments. */
async function payable(payer: string): Promise<{ url: string; filter: string }> {
  if (payer === 'a user') {
    const { userId } = await it.waiting()
    return { url: `/auth/admin/verify-payment/${userId}`, filter: `user_id=${userId}` }
  }
  const { id } = await it.company()
  return { url: `/auth/admin/companies/${id}/payments`, filter: `company_id=${id}` }
}
const iso = (ms: number) => new Date(ms).toISOString()

describe("a user who only entered a company's name", () => {
  async function guest() {
    const company = await it.company({ listed: true })
    const email = `${randomUUID()}@example.com`
    const subject = `guest-${email}`
    const headers = { authorization: `Bearer ${await it.spoor.testIdentity.token({ subject, email })}` }
    const payload = { firebase_uid: subject, email, name: 'Guest', role_type: 'company_employee' }
    const registered = await it.spoor.app.inject({
      method: 'POST',
      url: '/auth/register',
      headers,
      payload: { ...payload, company_name: company.name },
    })
    return { company, userId: registered.json<{ id: string }>().id, headers }
  }

  test('gets no seat from a verified payment before the company agrees', async () => {
    const { company, userId, headers } = await guest()
    await it.call('POST', `/auth/admin/companies/${company.id}/payments`, {})
    for (const order of [{}, { amount: 695, reference: 'EFT' }]) {
      const refused = await verify(userId, order)
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        `${company.name} has not confirmed that Guest works there. Its administrator does so by giving a seat.`,
      ])
    }
    expect((await it.spoor.app.inject({ url: '/trips', headers })).statusCode).toBe(403)

    const boss = await it.spoor.signUp(undefined, { role: 'company_admin', companyId: company.id })
    expect((await it.call('POST', `/team/employees/${userId}/seat`, undefined, boss)).status).toBe(200)
    expect((await it.spoor.app.inject({ url: '/trips', headers })).statusCode).toBe(200)
  })

  test('can be made an individual and then pay like one', async () => {
    const { userId } = await guest()
    const individual = { new_role_type: 'individual', company_id: null }
    expect((await it.call('PUT', `/auth/admin/users/${userId}/role`, individual)).status).toBe(200)
    expect((await verify(userId)).status).toBe(200)
  })
})

describe('a payment', () => {
  test('is recorded, grants a year, and leaves the list when verified', async () => {
    const driver = await it.waiting()
    expect(await pendingIds()).toContain(driver.userId)
    expect((await it.call('GET', '/trips', undefined, driver)).status).toBe(403)
    const { status, body } = await verify(driver.userId, { verified: true, reference: ' EFT 7 ' })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      payment_verified: true,
      approval_status: 'approved',
      payment_amount: 695,
      payment_verified_at: iso(it.clock.ms),
      subscription_expires_at: iso(it.clock.ms + 365 * DAY_MS),
    })
    expect(body.payment).toMatchObject({
      user_id: driver.userId,
      company_id: null,
      payer: 'Test Driver',
      amount: 695,
      reference: 'EFT 7',
      plan: 'individual_annual',
      days: 365,
      covers_from: iso(it.clock.ms),
      verified_by: 'Test Driver',
      undone_at: null,
    })
    expect(await pendingIds()).not.toContain(driver.userId)
    expect((await it.call('GET', '/trips', undefined, driver)).status).toBe(200)
    const { items, total } = (await it.call('GET', `/auth/admin/payments?user_id=${driver.userId}`)).body
    expect([items, total]).toEqual([[body.payment], 1])
  })

  test('adds its days to the later of now and the old end when renewing', async () => {
    const driver = await it.waiting()
    await verify(driver.userId, { days: 10, amount: 20.35 })
    const renewed = await verify(driver.userId, { days: 5 })
    expect(renewed.body.user.subscription_expires_at).toBe(iso(it.clock.ms + 15 * DAY_MS))
    expect(renewed.body.payment).toMatchObject({ covers_from: iso(it.clock.ms + 10 * DAY_MS), amount: 695 })
    it.clock.ms += 100 * DAY_MS
    const late = await verify(driver.userId, { days: 5 })
    expect(late.body.user.subscription_expires_at).toBe(iso(it.clock.ms + 5 * DAY_MS))
  })

  test.each(['a user', 'a company'])('of %s is created once by five concurrent calls', async (payer) => {
    const { url, filter } = await payable(payer)
    const replies = await Promise.all(Array.from({ length: 5 }, () => it.call('POST', url, { days: 30 })))
    for (const { body } of replies) expect(body).toEqual(replies[0].body)
    const { items, total } = (await it.call('GET', `/auth/admin/payments?${filter}`)).body
    expect(total).toBe(1)
    expect(items[0].covers_until).toBe(iso(it.clock.ms + 30 * DAY_MS))
    // A later verification with its own key is another payment, even with the same fields.
    const headers = { ...it.admin.headers, 'idempotency-key': randomUUID() }
    await it.spoor.app.inject({ method: 'POST', url, payload: { days: 30 }, headers })
    expect((await it.call('GET', `/auth/admin/payments?${filter}`)).body.total).toBe(2)
  })

  test('is created once by fifty calls of a client that sends a few at a time, round after round', async () => {
    const origin = await it.spoor.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { ...it.admin.headers, 'content-type': 'application/json' }
    for (let round = 0; round < 4; round++) {
      const { url, filter } = await payable(round % 2 === 0 ? 'a user' : 'a company')
      const waiting = Array.from({ length: 50 }, () => url)
      const ids = new Set<string>()
      const sendNext = async (): Promise<void> => {
        const next = waiting.pop()
        if (next === undefined) return
        const reply = await fetch(origin + next, { method: 'POST', headers, body: '{"days":30}' })
        expect([200, 201]).toContain(reply.status)
        const body = (await reply.json()) as { id?: string; payment?: { id: string } }
        ids.add(body.payment?.id ?? body.id ?? '')
        return sendNext()
      }
      // Most of them arrive after the first was answered.
      await Promise.all(Array.from({ length: 8 }, sendNext))
      expect(ids.size).toBe(1)
      const { items, total } = (await it.call('GET', `/auth/admin/payments?${filter}`)).body
      expect([total, items[0].covers_until]).toEqual([1, iso(it.clock.ms + 30 * DAY_MS)])
    }
  })

  test.each(['a user', 'a company'])('of %s is created once when repeated with its key', async (payer) => {
    const { url, filter } = await payable(payer)
    const key = randomUUID()
    const send = (payload: object, to = url) =>
      it.spoor.app.inject({
        method: 'POST',
        url: to,
        payload,
        headers: { ...it.admin.headers, 'idempotency-key': key },
      })
    const first = await send({ days: 30 })
    expect((await send({ days: 30 })).json()).toEqual(first.json())
    expect((await it.call('GET', `/auth/admin/payments?${filter}`)).body.total).toBe(1)
    // The key belongs to this one payment.
    expect((await send({ days: 31 })).statusCode).toBe(409)
    expect((await send({ days: 30 }, (await payable(payer)).url)).statusCode).toBe(409)
    expect((await it.call('GET', `/auth/admin/payments?${filter}`)).body.total).toBe(1)
  })

  test('is refused if it differs from one verified at the same moment', async () => {
    const driver = await it.waiting()
    const replies = await Promise.all([30, 60].map((days) => verify(driver.userId, { days })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await it.call('GET', `/auth/admin/payments?user_id=${driver.userId}`)).body.total).toBe(1)
  })

  test('can be repeated after the account was deleted and restored, however soon', async () => {
    const driver = await it.waiting()
    await verify(driver.userId)
    await it.call('DELETE', `/auth/admin/users/${driver.userId}`)
    await it.call('POST', `/auth/admin/users/${driver.userId}/restore`)
    expect((await it.call('GET', `/auth/admin/users/${driver.userId}`)).body.payment_verified).toBe(false)
    const again = await verify(driver.userId)
    expect([again.status, again.body.user.payment_verified]).toEqual([200, true])
    expect((await it.call('GET', `/auth/admin/payments?user_id=${driver.userId}`)).body.total).toBe(2)
    // Repeating it creates no second payment.
    expect((await verify(driver.userId)).body).toEqual(again.body)
  })

  test('restores the previous state when undone, for a first one and a renewal', async () => {
    const driver = await it.waiting()
    const before = (await it.call('GET', `/auth/admin/users/${driver.userId}`)).body
    const first = (await verify(driver.userId)).body
    const second = (await verify(driver.userId, { amount: 100, days: 30 })).body
    const undo = (id: string) => it.call('POST', `/auth/admin/payments/${id}/undo`)
    expect(await undo(first.payment.id)).toMatchObject({
      status: 409,
      body: { detail: 'A later payment of Test Driver is still valid. Undo that one first.' },
    })
    expect((await undo(second.payment.id)).body).toMatchObject({ undone_at: iso(it.clock.ms) })
    expect((await it.call('GET', `/auth/admin/users/${driver.userId}`)).body).toEqual(first.user)
    await undo(first.payment.id)
    expect((await it.call('GET', `/auth/admin/users/${driver.userId}`)).body).toEqual(before)
    expect(await pendingIds()).toContain(driver.userId)
    expect((await undo(first.payment.id)).status).toBe(409)
    expect((await undo(randomUUID())).status).toBe(404)
  })

  test('is rejected with a reason, stays pending as rejected, and the rejection can be undone', async () => {
    const driver = await it.waiting()
    const rejected = await verify(driver.userId, { verified: false, reason: ' Nothing arrived ' })
    expect(rejected.body).toMatchObject({
      payment: null,
      user: { approval_status: 'rejected', rejection_reason: 'Nothing arrived', payment_verified: false },
    })
    expect(await pendingIds()).not.toContain(driver.userId)
    const undone = await it.call('POST', `/auth/admin/users/${driver.userId}/undo-rejection`)
    expect(undone.body).toMatchObject({ approval_status: 'pending', rejection_reason: null })
    expect(await pendingIds()).toContain(driver.userId)
    expect((await it.call('POST', `/auth/admin/users/${driver.userId}/undo-rejection`)).status).toBe(409)
    await verify(driver.userId, { verified: false })
    expect((await verify(driver.userId)).body.user).toMatchObject({
      approval_status: 'approved',
      rejection_reason: null,
    })
    expect((await verify(driver.userId, { verified: false })).status).toBe(409)
  })

  test('is refused for administrators, deactivated and missing users', async () => {
    expect(await verify(it.admin.userId)).toMatchObject({
      status: 409,
      body: { detail: 'System administrators need no payment.' },
    })
    expect(await pendingIds()).not.toContain(it.admin.userId)
    const driver = await it.waiting()
    await it.call('DELETE', `/auth/admin/users/${driver.userId}`)
    expect((await verify(driver.userId)).status).toBe(409)
    expect(await pendingIds()).not.toContain(driver.userId)
    expect((await verify(randomUUID())).status).toBe(404)
  })

  test.each([
    { days: 0 },
    { days: 1.5 },
    { days: 99_999 },
    { amount: -1 },
    { reference: 'x'.repeat(141) },
    { paid: true },
  ])('%j is refused, and nothing is stored', async (payload) => {
    const driver = await it.waiting()
    expect((await verify(driver.userId, payload)).status).toBe(422)
    expect(await pendingIds()).toContain(driver.userId)
  })
})

test('lists users awaiting approval longest first, searchable, with their proofs', async () => {
  const driver = await it.waiting({ email: 'proves@example.com' })
  const proof = randomUUID()
  await it.spoor.dependencies.files.put(`proofs/${proof}`, Readable.from([Buffer.from('%PDF-x')]))
  await it.spoor.dependencies.database
    .insertInto('proof_of_payment')
    .values({
      owner_id: driver.userId,
      id: proof,
      file_key: `proofs/${proof}`,
      filename: 'Prüf "1".pdf',
      media_type: 'application/pdf',
      file_size: 6,
      sent_at: new Date(it.clock.ms),
    })
    .execute()
  const { body, headers } = await it.call('GET', '/auth/admin/pending-payments?q=PROVES')
  expect(headers['x-total-count']).toBe('1')
  expect(body).toEqual([
    {
      id: driver.userId,
      name: 'Test Driver',
      email: 'proves@example.com',
      trial_ends_at: null,
      role_type: 'individual',
      company_name: null,
      payment_amount: 695,
      payment_reference: expect.stringMatching(/^[A-Z0-9]{8}$/),
      created_at: expect.any(String),
      covered_by: null,
      invitation: 'none',
      proofs: [{ id: proof, filename: 'Prüf "1".pdf', sent_at: iso(it.clock.ms) }],
    },
  ])
  const file = await it.call('GET', `/auth/admin/users/${driver.userId}/proofs/${proof}`)
  expect([file.headers['content-type'], file.body.toString()]).toEqual(['application/pdf', '%PDF-x'])
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Pr%C3%BCf%20%221%22.pdf")
  expect((await it.call('GET', `/auth/admin/users/${driver.userId}/proofs/${randomUUID()}`)).status).toBe(404)
  expect((await it.call('GET', `/auth/admin/users/${it.admin.userId}/proofs/${proof}`)).status).toBe(404)
})

test('lists access that ends within 30 days, soonest first, exact at the boundaries', async () => {
  const [today, last, later, gone] = [await it.waiting(), await it.waiting(), await it.waiting(), await it.waiting()]
  const setEnd = (id: string, ms: number) =>
    it.spoor.dependencies.pool.query('update app_user set subscription_expires_at = $2 where id = $1', [
      id,
      new Date(ms),
    ])
  for (const { userId } of [today, last, later, gone]) await verify(userId)
  await setEnd(last.userId, it.clock.ms + 30 * DAY_MS)
  await setEnd(today.userId, it.clock.ms)
  await setEnd(later.userId, it.clock.ms + 30 * DAY_MS + 1)
  await setEnd(gone.userId, it.clock.ms - 1)
  const ids = (await it.call('GET', '/auth/admin/expiring-soon')).body.map(({ id }: { id: string }) => id)
  expect(ids.indexOf(today.userId)).toBe(0)
  expect(ids).toContain(last.userId)
  expect(ids).not.toContain(later.userId)
  expect(ids).not.toContain(gone.userId)
})

describe('employees', () => {
  test('whose company has not paid are verified individually, with an unknown amount', async () => {
    const company = await it.company()
    const employee = await it.waiting({ companyId: company.id })
    const [pending] = (await it.call('GET', `/auth/admin/pending-payments?q=${employee.email}`)).body
    expect(pending).toMatchObject({ company_name: company.name, payment_amount: null, covered_by: null })
    const { user, payment } = (await verify(employee.userId)).body
    expect(user).toMatchObject({ payment_verified: true, subscription_expires_at: iso(it.clock.ms + 365 * DAY_MS) })
    expect(payment).toMatchObject({ amount: null, receipt_number: null, plan: 'company_starter' })
    expect((await it.call('GET', `/auth/admin/payments/${payment.id}/receipt`)).status).toBe(404)
  })

  test("get the company's plan and end with a seat, which can be taken back", async () => {
    const company = await it.company()
    const employee = await it.waiting({ companyId: company.id })
    const paid = await it.call('POST', `/auth/admin/companies/${company.id}/payments`, {
      subscription_type: 'company_business',
      days: 30,
    })
    expect(paid.body).toMatchObject({
      subscription_type: 'company_business',
      max_employees: 100,
      payment_amount: 12_500,
      subscription_expires_at: iso(it.clock.ms + 30 * DAY_MS),
      current_employees: 0,
    })
    const [pending] = (await it.call('GET', `/auth/admin/pending-payments?q=${employee.email}`)).body
    expect(pending).toMatchObject({ covered_by: company.name, payment_amount: null })
    const seat = await verify(employee.userId)
    expect(seat.body.payment).toBeNull()
    expect(seat.body.user).toMatchObject({
      payment_verified: true,
      payment_amount: null,
      subscription_type: 'company_business',
      subscription_expires_at: iso(it.clock.ms + 30 * DAY_MS),
    })
    expect((await it.call('GET', '/trips', undefined, employee)).status).toBe(200)
    expect((await verify(employee.userId)).status).toBe(409)
    const taken = await it.call('DELETE', `/auth/admin/users/${employee.userId}/seat`)
    expect(taken.body).toMatchObject({ payment_verified: false, approval_status: 'pending' })
    expect((await it.call('GET', '/trips', undefined, employee)).status).toBe(403)
    expect((await it.call('DELETE', `/auth/admin/users/${employee.userId}/seat`)).status).toBe(409)
  })

  test("lose access when the company's payment is undone, and the cap is restored", async () => {
    const company = await it.company()
    const employee = await it.waiting({ companyId: company.id })
    const pay = (reference: string) =>
      it.call('POST', `/auth/admin/companies/${company.id}/payments`, {
        subscription_type: 'company_business',
        reference,
      })
    await pay('First year')
    await verify(employee.userId)
    const renewed = await pay('Second year')
    const { items } = (await it.call('GET', `/auth/admin/payments?company_id=${company.id}`)).body
    expect(items.map(({ payer, days }: { payer: string; days: number }) => [payer, days])).toEqual([
      [company.name, 365],
      [company.name, 365],
    ])
    expect(renewed.body.subscription_expires_at).toBe(iso(it.clock.ms + 730 * DAY_MS))
    const last = items.find(({ covers_from }: { covers_from: string }) => covers_from !== iso(it.clock.ms))
    const first = items.find(({ id }: { id: string }) => id !== last.id)
    expect((await it.call('POST', `/auth/admin/payments/${first.id}/undo`)).status).toBe(409)
    expect((await it.call('POST', `/auth/admin/payments/${last.id}/undo`)).status).toBe(200)
    expect((await it.call('GET', '/trips', undefined, employee)).status).toBe(200)
    expect((await it.call('POST', `/auth/admin/payments/${first.id}/undo`)).status).toBe(200)
    expect((await it.call('GET', '/trips', undefined, employee)).status).toBe(403)
    const [now] = (await it.call('GET', `/auth/admin/companies?q=${company.payment_reference}`)).body
    expect(now).toMatchObject({
      max_employees: 10,
      subscription_type: 'company_starter',
      subscription_expires_at: null,
      payment_amount: null,
    })
  })
})

describe('the mail about a payment', () => {
  const mails = async () => {
    const folder = path.join(it.spoor.dependencies.config.dataDir, 'mail')
    const names = await fs.readdir(folder).catch(() => [])
    return Promise.all(names.map(async (name) => simpleParser(await fs.readFile(path.join(folder, name)))))
  }
  const mailsTo = async (email: string) =>
    (await mails()).filter(({ to }) => to && !Array.isArray(to) && to.text === email)

  test('waits ten minutes, attaches the receipt, and is not sent for an undone payment', async () => {
    const [kept, undone] = [await it.waiting(), await it.waiting()]
    const payment = (await verify(kept.userId)).body.payment
    const wrong = (await verify(undone.userId)).body.payment
    const { rows } = await it.spoor.dependencies.pool.query(
      `select extract(epoch from start_after - created_on)::int as s from jobs.job where name = 'mail-approval'
       and data ->> 'paymentId' = $1`,
      [payment.id],
    )
    expect(rows).toEqual([{ s: 600 }])
    await it.spoor.runJobs()
    expect(await mailsTo(kept.email)).toEqual([])
    await it.call('POST', `/auth/admin/payments/${wrong.id}/undo`)
    await it.hurryMails()
    expect(await mailsTo(undone.email)).toEqual([])
    const [mail] = await mailsTo(kept.email)
    expect(mail.subject).toBe('Your Spoor account is active')
    expect(mail.text).toMatch(
      /Your payment of R\s695,00 was verified. Your plan Individual runs until \d{1,2} [A-Z][a-z]+ \d{4}\./,
    )
    expect(mail.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      [`receipt-${String(payment.receipt_number).padStart(6, '0')}.pdf`, 'application/pdf'],
    ])
    expect(mail.attachments[0].content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is sent with its receipt whatever spaces and invisible characters the reference has', async () => {
    const payer = await it.waiting()
    const { payment } = (await verify(payer.userId, { reference: 'EFT\u20097\u200b' })).body
    expect((await it.call('GET', `/auth/admin/payments/${payment.id}/receipt`)).status).toBe(200)
    await it.hurryMails()
    const [mail] = await mailsTo(payer.email)
    expect(mail.attachments[0].content.subarray(-8).toString()).toContain('%%EOF')
  })

  test('reports a rejection with its reason, unless that was undone', async () => {
    const [rejected, forgiven] = [await it.waiting(), await it.waiting()]
    for (const { userId } of [rejected, forgiven]) await verify(userId, { verified: false, reason: 'Nothing came' })
    await it.call('POST', `/auth/admin/users/${forgiven.userId}/undo-rejection`)
    await it.hurryMails()
    const [mail] = await mailsTo(rejected.email)
    expect(mail.subject).toBe('Your payment for Spoor could not be verified')
    expect(mail.text).toContain('The reason: Nothing came')
    expect(await mailsTo(forgiven.email)).toEqual([])
  })

  test('goes to the admins of a paying company, and to an employee who still has the new seat', async () => {
    const company = await it.company()
    const boss = await it.waiting({ companyId: company.id, role: 'company_admin' })
    const [seated, unseated] = [
      await it.waiting({ companyId: company.id }),
      await it.waiting({ companyId: company.id }),
    ]
    await it.call('POST', `/auth/admin/companies/${company.id}/payments`, {})
    await verify(seated.userId)
    await verify(unseated.userId)
    await it.call('DELETE', `/auth/admin/users/${unseated.userId}/seat`)
    await it.hurryMails()
    expect((await mailsTo(boss.email)).map(({ subject, attachments }) => [subject, attachments.length])).toEqual([
      [`${company.name} has paid for Spoor`, 1],
    ])
    expect((await mailsTo(seated.email))[0].text).toContain(`You have a seat. ${company.name} pays for your access.`)
    expect(await mailsTo(unseated.email)).toEqual([])
  })
})

describe('receipts', () => {
  test('are numbered without gaps, also when verifying fails and under concurrency', async () => {
    const drivers = await Promise.all(Array.from({ length: 8 }, () => it.waiting()))
    const company = await it.company({ max_employees: 1 })
    const employees = await Promise.all(Array.from({ length: 4 }, () => it.waiting({ companyId: company.id })))
    await Promise.all([...drivers, ...employees].map(({ userId }) => verify(userId, { amount: 50 })))
    const { rows } = await it.spoor.dependencies.pool.query(
      'select receipt_number from payment where receipt_number is not null order by receipt_number',
    )
    expect(rows.map(({ receipt_number }) => receipt_number)).toEqual(rows.map((_, at) => at + 1))
    expect(rows.length).toBeGreaterThan(9)
  })

  test('are PDFs for administrators and the payer only; an undone one is marked as undone', async () => {
    const [payer, stranger] = [await it.waiting(), await it.waiting()]
    const { payment } = (await verify(payer.userId, { reference: 'EFT' })).body
    const receipt = await it.call('GET', `/auth/admin/payments/${payment.id}/receipt`)
    expect(receipt.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(
        `filename="receipt-${String(payment.receipt_number).padStart(6, '0')}.pdf"`,
      ),
    })
    expect(receipt.body.subarray(0, 5).toString()).toBe('%PDF-')
    const own = (await it.call('GET', '/auth/payments', undefined, payer)).body
    expect(own).toMatchObject({ total: 1, items: [{ id: payment.id, amount: 695, reference: 'EFT' }] })
    expect(own.items[0]).not.toHaveProperty('verified_by')
    expect((await it.call('GET', `/auth/payments/${payment.id}/receipt`, undefined, payer)).status).toBe(200)
    expect((await it.call('GET', `/auth/payments/${payment.id}/receipt`, undefined, stranger)).status).toBe(404)
    await it.call('POST', `/auth/admin/payments/${payment.id}/undo`)
    const cancelled = await it.call('GET', `/auth/admin/payments/${payment.id}/receipt`)
    expect(cancelled.body.length).toBeGreaterThan(receipt.body.length)
  })

  test('of a company are visible to its admin and not to employees', async () => {
    const company = await it.company()
    const boss = await it.waiting({ companyId: company.id, role: 'company_admin' })
    const employee = await it.waiting({ companyId: company.id })
    await it.call('POST', `/auth/admin/companies/${company.id}/payments`, {})
    const { items } = (await it.call('GET', '/auth/payments', undefined, boss)).body
    expect(items).toMatchObject([{ amount: 2500, plan: 'company_starter' }])
    expect((await it.call('GET', `/auth/payments/${items[0].id}/receipt`, undefined, boss)).status).toBe(200)
    expect((await it.call('GET', `/auth/payments/${items[0].id}/receipt`, undefined, employee)).status).toBe(404)
  })
})

test('pages payments and refuses a cursor of another list', async () => {
  const driver = await it.waiting()
  for (let days = 1; days <= 3; days++) {
    it.clock.ms += 1000
    await verify(driver.userId, { days })
  }
  const url = `/auth/admin/payments?user_id=${driver.userId}&limit=2`
  const first = (await it.call('GET', url)).body
  expect([first.items.map(({ days }: { days: number }) => days), first.total]).toEqual([[3, 2], 3])
  const second = (await it.call('GET', `${url}&cursor=${first.next_cursor}`)).body
  expect([second.items.map(({ days }: { days: number }) => days), second.next_cursor]).toEqual([[1], null])
  expect((await it.call('GET', `${url}&cursor=nonsense`)).status).toBe(422)
})
