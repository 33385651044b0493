import { randomUUID } from 'node:crypto'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { readStatement, StatementLine } from '@spoor/contract/routes/admin-statements.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { fileForm } from '../../../testing/file-form.ts'
import type { TestUser } from '../../../testing/test-app.ts'
import { administer, type Administration } from '../testing/administer.ts'

let it: Administration
beforeAll(async () => {
  it = await administer()
})
afterAll(() => it.close())

type Preview = ReplyOf<typeof readStatement> & { detail: string }

async function preview(
  content: string | Uint8Array<ArrayBuffer>,
  columns?: string,
): Promise<{ status: number; body: Preview }> {
  const form = await fileForm(content, {
    filename: 'statement.csv',
    ...(columns !== undefined && { fields: { columns } }),
  })
  const response = await it.spoor.app.inject({
    method: 'POST',
    url: '/auth/admin/statements/preview',
    headers: { ...it.admin.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json() }
}
const toConfirmedLine = ({ day, description, amount, occurrence, payer }: StatementLine) => ({
  day,
  description,
  amount,
  occurrence,
  payer_kind: payer!.kind,
  payer_id: payer!.id,
})
const confirm = (lines: object[]) => it.call('POST', '/auth/admin/statements', { lines })
const readUser = async ({ userId }: TestUser) => (await it.call('GET', `/auth/admin/users/${userId}`)).body
const readReference = async (user: TestUser): Promise<string> => (await readUser(user)).payment_reference
const countPayments = async () => (await it.call('GET', '/auth/admin/payments')).body.total
const csv = (...lines: string[]) => ['Date,Description,Amount,Balance', ...lines].join('\n')

test('classifies each line and writes nothing', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => it.waiting()))
  const [exact, short, over, double, gone, seated] = people
  const company = await it.company()
  const covered = await it.company()
  await it.call('POST', `/auth/admin/companies/${covered.id}/payments`, {})
  await it.spoor.dependencies.pool.query(
    "update app_user set company_id = $2, role_type = 'company_employee' where id = $1",
    [seated.userId, covered.id],
  )
  await it.call('POST', `/auth/admin/verify-payment/${double.userId}`, {})
  await it.call('DELETE', `/auth/admin/users/${gone.userId}`)
  const refs = await Promise.all(people.map(readReference))
  const adminRef = await readReference(it.admin)
  const spaced = `${refs[0].slice(0, 4).toLowerCase()} ${refs[0].slice(4).toLowerCase()}`
  const payments = await countPayments()
  const { status, body } = await preview(
    csv(
      `2026/03/01,PAYMENT ${spaced} THANKS,695.00,`,
      `2026/03/01,${refs[1]},500,`,
      `2026/03/02,EFT${refs[2]}/X,"1,000.00",`,
      `2026/03/02,${refs[3]},695,`,
      `2026/03/02,${refs[0]} again,695,`,
      `2026/03/03,${refs[4]},695,`,
      `2026/03/03,${refs[5]},695,`,
      `2026/03/03,${adminRef},695,`,
      `2026/03/03,${refs[0]} and ${refs[1]},695,`,
      `2026/03/03,${company.payment_reference},2500,`,
      '2026/03/03,SERVICE FEE,-20.00,',
      '2026/03/03,SALARY,20.00,',
      '2026/03/03,BROKEN,abc,',
      'soon,BROKEN TOO,5,',
    ),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.columns).toEqual({ day: 0, description: 1, reference: null, amount: 2 })
  expect(body.header).toEqual(['Date', 'Description', 'Amount', 'Balance'])
  expect(body.sample).toHaveLength(8)
  expect(
    body.lines.map(({ row, state, payer, because }: StatementLine) => [row, state, payer?.id ?? null, because]),
  ).toEqual([
    [2, 'exact', exact.userId, 'What the plan costs.'],
    [3, 'short', short.userId, expect.stringMatching(/^R\s195,00 less than the plan costs\.$/)],
    [4, 'over', over.userId, expect.stringMatching(/^R\s305,00 more/)],
    [5, 'double', double.userId, 'Test Driver has paid: access runs until 10 Mar 2027.'],
    [6, 'double', exact.userId, 'A line above is also from Test Driver.'],
    [7, 'unmatched', null, 'The reference belongs to Test Driver, who is deactivated.'],
    [8, 'over', seated.userId, `Test Driver owes nothing: ${covered.name} pays.`],
    [9, 'unmatched', null, 'Test Driver needs no payment.'],
    [10, 'unmatched', null, 'The reference matches more than one payer.'],
    [11, 'exact', company.id, 'What the plan costs.'],
    [12, 'outgoing', null, 'Outgoing payment.'],
    [13, 'unmatched', null, 'No payment reference was found.'],
    [14, 'unreadable', null, "The amount 'abc' cannot be read."],
    [15, 'unreadable', null, "The date 'soon' cannot be read."],
  ])
  expect(body.lines[0].payer).toEqual({
    kind: 'user',
    id: exact.userId,
    name: 'Test Driver',
    payment_reference: refs[0],
    expected: 695,
  })
  expect(await countPayments()).toBe(payments)

  const chosen = [0, 1, 9].map((at) => toConfirmedLine(body.lines[at]))
  const confirmed = await confirm(chosen)
  expect(confirmed).toMatchObject({ status: 200, body: { verified: 3, payment_ids: { length: 3 } } })
  expect(await readUser(exact)).toMatchObject({
    payment_verified: true,
    payment_amount: 695,
    subscription_expires_at: new Date(it.clock.ms + 365 * DAY_MS).toISOString(),
  })
  expect(await readUser(short)).toMatchObject({ payment_amount: 500 })
  const { items } = (await it.call('GET', `/auth/admin/payments?company_id=${company.id}`)).body
  expect(items).toMatchObject([
    { id: confirmed.body.payment_ids[2], amount: 2500, reference: company.payment_reference },
  ])
})

describe('a line', () => {
  test('is used once, even in another file with different spacing, and shows when', async () => {
    const driver = await it.waiting()
    const line = `2026/02/01,PAY  ${await readReference(driver)},695.00,`
    const { lines } = (await preview(csv(line))).body
    expect((await confirm([toConfirmedLine(lines[0])])).status).toBe(200)
    it.clock.ms += 400 * DAY_MS
    const semicolons = `Date;Description;Amount\n01/02/2026;${line.split(',')[1].toLowerCase()};695,00`
    const again = (await preview(semicolons)).body.lines[0]
    expect([again.state, again.because]).toEqual(['used', 'It was matched to a payment on 10 Mar 2026.'])
    expect(await confirm([toConfirmedLine(again)])).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(
          /^Nothing was verified\. The line '1 Feb 2026 pay .*It was matched to a payment before/,
        ),
      },
    })
    it.clock.ms -= 400 * DAY_MS
    const [{ id }] = (await it.call('GET', `/auth/admin/payments?user_id=${driver.userId}`)).body.items
    await it.call('POST', `/auth/admin/payments/${id}/undo`)
    expect((await preview(semicolons)).body.lines[0]).toMatchObject({
      state: 'used',
      because: 'It was matched to a payment on 10 Mar 2026, which was undone: verify it by hand.',
    })
  })

  test('is distinguished from an identical one of that day by its ordinal', async () => {
    const driver = await it.waiting()
    const line = `2026/02/02,${await readReference(driver)},300,`
    const one = (await preview(csv(line))).body.lines
    await confirm([toConfirmedLine(one[0])])
    const two = (await preview(csv(line, line))).body.lines
    expect(two.map(({ state, occurrence }: StatementLine) => [state, occurrence])).toEqual([
      ['used', 1],
      ['double', 2],
    ])
    expect((await confirm([toConfirmedLine(two[1])])).status).toBe(200)
    expect((await confirm([toConfirmedLine(two[1])])).status).toBe(409)
  })
})

describe('confirming', () => {
  test('is all or nothing: a full company, an unknown payer or a used line leaves nothing behind', async () => {
    const company = await it.company({ max_employees: 1 })
    const [good, first, second] = [
      await it.waiting(),
      await it.waiting({ companyId: company.id }),
      await it.waiting({ companyId: company.id }),
    ]
    const line = (id: string, description: string) => ({
      day: '2026-01-05',
      description,
      amount: 695,
      payer_kind: 'user',
      payer_id: id,
    })
    const payments = await countPayments()
    const full = await confirm([line(good.userId, 'a'), line(first.userId, 'b'), line(second.userId, 'c')])
    expect(full).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(`The line '5 Jan 2026 c': ${company.name} has 1 of 1 seats taken`) },
    })
    expect((await confirm([line(good.userId, 'a'), line(randomUUID(), 'd')])).status).toBe(404)
    expect((await confirm([line(good.userId, 'a'), line(good.userId, 'a')])).status).toBe(409)
    expect(await countPayments()).toBe(payments)
    expect(await readUser(good)).toMatchObject({ payment_verified: false })
    expect((await confirm([line(good.userId, 'a'), line(first.userId, 'b')])).status).toBe(200)
  })

  test('verifies the same lines once when confirmed twice concurrently', async () => {
    const drivers = await Promise.all(Array.from({ length: 4 }, () => it.waiting()))
    const lines = drivers.map(({ userId }, at) => ({
      day: '2026-01-06',
      description: `at once ${at}`,
      amount: 695,
      payer_kind: 'user',
      payer_id: userId,
    }))
    const payments = await countPayments()
    const replies = await Promise.all([confirm(lines), confirm(lines.toReversed())])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await countPayments()).toBe(payments + 4)
  })

  test.each(['a user', 'a company'])('and verifying %s by hand at the same moment make one payment', async (kind) => {
    for (let round = 0; round < 5; round++) {
      const payer = kind === 'a user' ? (await it.waiting()).userId : (await it.company()).id
      const line = {
        day: '2026-01-07',
        description: `${kind} ${round}`,
        amount: 695,
        payer_id: payer,
        payer_kind: kind === 'a user' ? 'user' : 'company',
      }
      const url = kind === 'a user' ? `/auth/admin/verify-payment/${payer}` : `/auth/admin/companies/${payer}/payments`
      const payments = await countPayments()
      const byHand = () => it.call('POST', url, {})
      const byLine = () => confirm([line])
      const replies = await Promise.all(round % 2 === 0 ? [byHand(), byLine()] : [byLine(), byHand()])
      expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.detail)).toEqual([
        expect.stringContaining('Another payment was verified at the same moment.'),
      ])
      expect(await countPayments()).toBe(payments + 1)
    }
  })

  test.each([
    ['nothing', []],
    ['no money', [{ day: '2026-01-05', description: 'x', amount: 0, payer_kind: 'user', payer_id: randomUUID() }]],
    ['no day', [{ day: '2026-02-30', description: 'x', amount: 5, payer_kind: 'user', payer_id: randomUUID() }]],
    ['no payer', [{ day: '2026-01-05', description: 'x', amount: 5, payer_kind: 'bank', payer_id: randomUUID() }]],
  ])('%s is refused', async (_, lines) => {
    expect((await confirm(lines)).status).toBe(422)
  })
})

describe('a file', () => {
  test('in Excel is read like CSV, dates included', async () => {
    const driver = await it.waiting()
    const sheet = utils.aoa_to_sheet(
      [
        ['My bank'],
        [],
        ['Posting Date', 'Details', 'Money In', 'Money Out'],
        [new Date('2026-03-04T00:00:00Z'), `Pay ${await readReference(driver)}`, 695, null],
        [new Date('2026-03-05T00:00:00Z'), 'Fee', null, 12.5],
      ],
      { UTC: true },
    )
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Statement')
    const { lines } = (await preview(write(book, { type: 'buffer', bookType: 'xlsx' }))).body
    expect(lines).toMatchObject([
      { row: 4, day: '2026-03-04', amount: 695, state: 'exact', payer: { id: driver.userId } },
      { row: 5, state: 'unreadable', because: 'There is no amount in this column.' },
    ])
  })

  test('with unrecognised columns is shown, and read with columns chosen by hand', async () => {
    const driver = await it.waiting()
    const content = `2026-03-04,1,695.00,${await readReference(driver)}\n2026-03-05,2,5.00,x9`
    const columns = { day: 0, description: 3, reference: null, amount: 2 }
    const { body } = await preview(content, JSON.stringify(columns))
    expect(body.lines).toMatchObject([{ state: 'exact', payer: { id: driver.userId } }, { state: 'unmatched' }])
    for (const [wrong, why] of [
      ['{', 'must name day'],
      [JSON.stringify({ ...columns, amount: 9 }), 'the file has 4 columns'],
      [JSON.stringify({ ...columns, amount: 0 }), 'each must be another column'],
    ]) {
      const { status, body: refused } = await preview(content, wrong)
      expect([status, refused.detail]).toEqual([422, expect.stringContaining(why)])
    }
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a list of people', 'Name,Email\nA,a@example.com\nB,b@example.com', 'no column holds dates'],
    ['trips', 'Date,From,To\n2026-03-01,Paarl,Ceres\n2026-03-02,Ceres,Paarl', 'no column holds amounts'],
    ['a PDF', '%PDF-1.7 x', 'PDF'],
    ['too much', Buffer.alloc(6 * 1024 * 1024, 'Date,Amount\n'), '5MB'],
  ])('of %s reports the problem', async (_, content, why) => {
    const { status, body } = await preview(content)
    expect([413, 422]).toContain(status)
    expect(body.detail).toContain(why)
  })
})
