import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Report, ReportWithContent, Verification } from '@spoor/contract/routes/reports.ts'
import { type Transaction, inTransaction } from '../../platform/database/database.ts'
import { freezeContent } from '../../domain/logbooks/freeze-content.ts'
import { fileForm } from '../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'
import { findReport } from './report-queries.ts'
import { changeReport, deleteReportRow, storeFrozen } from './report-writes.ts'

const nowMs = Date.parse('2026-04-01T08:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
const vehicleId = randomUUID()
let driver: TestUser
let stranger: TestUser

beforeAll(async () => {
  stranger = await spoor.signUp()
})
beforeEach(async () => {
  driver = await spoor.signUp()
  await spoor.dependencies.pool.query(
    "insert into vehicle (owner_id, id, name, registration) values ($1, $2, 'Bakkie', 'CA 123-456')",
    [driver.userId, vehicleId],
  )
  await add('2025-05-05T06:00:00Z', 12.5, { reason: 'Mr A at LMN Supplies' })
  await add('2025-06-06T06:00:00Z', 30, { end_location: 'Acme, Midrand' })
  await add('2025-06-07T06:00:00Z', 99, { classification: 'private', start_location: 'My secret place' })
})

async function call(
  user: TestUser,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

async function add(started_at: string, distance_km: number, given: object = {}): Promise<void> {
  const { status } = await call(driver, 'POST', '/trips', {
    started_at,
    start_location: 'Paarl',
    end_location: 'Worcester',
    vehicle_id: vehicleId,
    distance_km,
    classification: 'business',
    reason: 'Ms Naidoo at Acme, review',
    ...given,
  })
  expect(status).toBe(201)
}

async function make(given: object = {}): Promise<string> {
  const wanted = { kind: 'logbook', vehicle_id: vehicleId, tax_year: 2026, ...given }
  const { status, body } = await call(driver, 'POST', '/reports', wanted)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const get = async (id: string) => (await call(driver, 'GET', `/reports/${id}`)).body as ReportWithContent
const freeze = async (id: string) => (await call(driver, 'POST', `/reports/${id}/freeze`)).body as ReportWithContent
const file = (url: string) => spoor.app.inject({ url, headers: driver.headers })

it('makes a report, edits it, and deletes it while it is not frozen', async () => {
  const id = await make()
  const made = await get(id)
  expect(made).toMatchObject({ title: 'Travel logbook 2025/26', number: null, frozen_at: null })
  expect(made.content.rows).toHaveLength(2)
  expect(JSON.stringify(made.content)).not.toContain('secret')
  const { body } = await call(driver, 'PATCH', `/reports/${id}`, {
    title: 'For Ms Botha',
    notes: 'As discussed',
    options: { columns: ['opening'], left_out: [made.content.rows[0].trip_id] },
  })
  expect(body.content).toMatchObject({ title: 'For Ms Botha', notes: 'As discussed', left_out: 1, business_km: 30 })
  expect(body.content.columns.map(({ key }: { key: string }) => key)).toEqual([
    'date',
    'opening',
    'km',
    'from',
    'to',
    'reason',
  ])
  expect((await call(driver, 'GET', '/reports')).body).toMatchObject({ total: 1, items: [{ title: 'For Ms Botha' }] })
  expect((await call(driver, 'DELETE', `/reports/${id}`)).status).toBe(204)
  expect((await call(driver, 'GET', `/reports/${id}`)).status).toBe(404)
})

it('returns rows and reports in pages', async () => {
  const id = await make()
  const { content, row_count, next_cursor } = (await call(driver, 'GET', `/reports/${id}?limit=1`)).body
  expect({ rows: content.rows.length, row_count }).toEqual({ rows: 1, row_count: 2 })
  const rest = (await call(driver, 'GET', `/reports/${id}?limit=1&cursor=${next_cursor}`)).body
  expect(rest).toMatchObject({ row_count: 2, next_cursor: null })
  expect([...content.rows, ...rest.content.rows]).toEqual((await get(id)).content.rows)
  expect((await call(driver, 'GET', `/reports/${id}?cursor=x`)).status).toBe(422)

  const ids = [id, await make(), await make()]
  const first = (await call(driver, 'GET', '/reports?limit=2')).body
  expect(first).toMatchObject({ total: 3, items: [{}, {}] })
  const last = (await call(driver, 'GET', `/reports?limit=2&cursor=${first.next_cursor}`)).body
  expect(last).toMatchObject({ total: 3, next_cursor: null, items: [{}] })
  const listed = [...first.items, ...last.items].map((report: { id: string }) => report.id)
  expect(listed.toSorted()).toEqual(ids.toSorted())
})

describe('a frozen report', () => {
  it('never changes when its trips do, and shows the differences', async () => {
    const id = await make()
    const frozen = await freeze(id)
    expect(frozen).toMatchObject({ number: 1, frozen_at: '2026-04-01T08:00:00.000Z' })
    const pdf = (await file(`/reports/${id}/pdf`)).rawPayload
    const [trip] = (await call(driver, 'GET', '/trips?sort=started_at')).body.items
    await call(driver, 'PATCH', `/trips/${trip.id}`, { reason: 'Other', distance_km: 13.5 })
    await add('2025-07-07T06:00:00Z', 1)
    expect(await get(id)).toEqual(frozen)
    expect((await file(`/reports/${id}/pdf`)).rawPayload.equals(pdf)).toBe(true)
    const verification = (await call(driver, 'GET', `/reports/${id}/verification`)).body as Verification
    expect(verification).toMatchObject({ unchanged: true, sha256: frozen.sha256 })
    expect(verification.differences.added).toHaveLength(1)
    expect(verification.differences.changed).toMatchObject([
      {
        trip_id: trip.id,
        cells: [
          { key: 'km', from: 12.5, to: 13.5 },
          { key: 'reason', to: 'Other' },
        ],
      },
    ])
    const later = await freeze(await make())
    expect(later).toMatchObject({
      number: 2,
      content: { previous: { number: 1, sha256: frozen.sha256, added: 1, removed: 0, changed: 1, business_km: 42.5 } },
    })
  })

  it('is frozen only once when repeated', async () => {
    const id = await make()
    const answers = await Promise.all([freeze(id), freeze(id), freeze(id)])
    expect(new Set(answers.map(({ number, sha256 }) => `${number} ${sha256}`)).size).toBe(1)
    const { rows } = await spoor.dependencies.pool.query('select content, sha256 from report where id = $1', [id])
    expect(createHash('sha256').update(rows[0].content).digest('hex')).toBe(rows[0].sha256)
    const numbers = await Promise.all([make(), make(), make()].map(async (one) => (await freeze(await one)).number))
    expect(new Set(numbers)).toEqual(new Set([2, 3, 4]))
  })

  it('numbers invoices apart from other reports, without gaps', async () => {
    const bill = async () => freeze(await make({ kind: 'client', client: 'Ms Naidoo' }))
    expect([(await freeze(await make())).number, (await bill()).number, (await bill()).number]).toEqual([1, 1, 2])
    const last = await bill()
    expect(last.number).toBe(3)
    const page = (await file(`/reports/${last.id}/json`)).headers['content-disposition']
    expect(page).toContain('invoice-3-client-')
    expect((await freeze(await make())).number).toBe(2)
    // One that was frozen before in a series with other reports.
    await spoor.dependencies.pool.query('update report set number = 7 where id = $1', [last.id])
    expect((await bill()).number).toBe(8)
  })

  it('downloads as the hashed bytes, and as an identical Excel file each time', async () => {
    const id = await make({ title: 'Für Ms Botha 😀' })
    expect((await file(`/reports/${id}/json`)).statusCode).toBe(409)
    const { sha256, content } = await freeze(id)
    const json = await file(`/reports/${id}/json`)
    expect(json.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'content-disposition': 'attachment; filename="report-1-logbook-2025-26-ca-123-456.json"',
    })
    expect(createHash('sha256').update(json.rawPayload).digest('hex')).toBe(sha256)
    expect(json.json()).toEqual(content)
    const excel = (await file(`/reports/${id}/excel`)).rawPayload
    // Zip archives store times to two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect((await file(`/reports/${id}/excel`)).rawPayload.equals(excel)).toBe(true)
  })

  it('stays a draft, even in the list, if the year is not over or trips await review', async () => {
    const done = await make()
    const running = await make({ tax_year: 2027, title: '"draft":true' })
    await add('2025-08-08T06:00:00Z', 5, { classification: null, reason: '' })
    const pending = await make()
    for (const id of [done, running, pending]) await freeze(id)
    const drafts = async () =>
      Object.fromEntries((await call(driver, 'GET', '/reports')).body.items.map(({ id, draft }: Report) => [id, draft]))
    expect(await drafts()).toEqual({ [done]: true, [running]: true, [pending]: true })
    const [{ id: trip }] = (await call(driver, 'GET', '/trips?status=pending')).body.items
    await call(driver, 'PATCH', `/trips/${trip}`, { classification: 'private' })
    const final = await make({ title: '"draft":true' })
    expect(await drafts()).toMatchObject({ [final]: false })
    await freeze(final)
    expect(await drafts()).toMatchObject({ [pending]: true, [final]: false })
    expect((await get(pending)).content.draft_reasons).toEqual(['1 trip is still to review.'])
  })

  it('refuses every change, even at the write itself', async () => {
    const id = await make()
    const { content } = await freeze(id)
    expect((await call(driver, 'PATCH', `/reports/${id}`, { title: 'Other' })).status).toBe(409)
    expect((await call(driver, 'DELETE', `/reports/${id}`)).status).toBe(409)
    const at = new Date()
    const { database } = spoor.dependencies
    const before = await findReport(database, driver.userId, id)
    for (const write of [
      (tx: Transaction) => changeReport(tx, driver.userId, id, { ...before!, title: 'Other' }),
      (tx: Transaction) => storeFrozen(tx, driver.userId, id, freezeContent(content), at),
      (tx: Transaction) => deleteReportRow(tx, driver.userId, id),
    ])
      await expect(inTransaction<unknown>(database, write)).rejects.toThrow('no result')
    expect(await findReport(database, driver.userId, id)).toEqual(before)
  })

  it('stays when its upload is undone', async () => {
    const form = await fileForm(
      'Start time,Start location,End location,Distance (km),Classification,Reason\n2025-03-03 07:30,A,B,21.4,business,Mr C at D\n',
    )
    const { body } = await spoor.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: { ...driver.headers, ...form.headers },
      payload: form.payload,
    })
    await spoor.runJobs()
    const { id: trip } = (await call(driver, 'GET', '/trips?to=2025-03-31')).body.items[0]
    await call(driver, 'PATCH', `/trips/${trip}`, { classification: 'business', vehicle_id: vehicleId })
    const frozen = await freeze(await make())
    expect(frozen.content.rows).toHaveLength(3)
    const undone = await call(driver, 'DELETE', `/upload/${JSON.parse(body).upload_id}`)
    expect(undone.status).toBeLessThan(300)
    expect(await get(frozen.id)).toEqual(frozen)
  })
})

it('shows the taxpayer to SARS and the accountant, but not to payers', async () => {
  const taxpayer = { tax_number: '0001339050', tax_address: '1 Kerk Street, Paarl' }
  expect((await call(driver, 'PUT', '/settings', taxpayer)).status).toBe(200)
  for (const kind of ['logbook', 'summary'])
    expect((await get(await make({ kind }))).content).toMatchObject({
      tax_number: taxpayer.tax_number,
      address: taxpayer.tax_address,
    })
  for (const kind of ['client', 'expenses', 'monthly', 'fuel']) {
    const { content } = await get(await make({ kind, ...(kind === 'client' && { client: 'Acme' }) }))
    expect(content.tax_number).toBe('')
    expect(JSON.stringify(content)).not.toContain('Kerk')
  }
})

it('titles and signs the bill of a month', async () => {
  const refused = await call(driver, 'PUT', '/settings', { vat_number: '0123456789' })
  expect(refused).toMatchObject({ status: 422, body: { detail: expect.stringContaining('VAT number') } })
  const sender = { bill_address: '1 Kerk Street, Paarl', bill_bank: 'FNB 62000000000', vat_number: '4123456789' }
  expect((await call(driver, 'PUT', '/settings', sender)).body).toMatchObject(sender)
  const month = { tax_year: undefined, from: '2025-06-01', to: '2025-06-30' }
  const bill = await get(await make({ kind: 'client', client: 'Acme', vehicle_id: null, ...month }))
  expect(bill.title).toBe('Acme: travel, June 2025')
  expect(bill.content.sender).toEqual({
    address: sender.bill_address,
    bank: sender.bill_bank,
    vat_number: '4123456789',
  })
  expect(bill.content.figures).toContainEqual(expect.objectContaining({ key: 'vat' }))
  expect((await freeze(bill.id)).content.sender).toEqual(bill.content.sender)
})

it('refuses to freeze a bill without trips', async () => {
  const bill = await make({ kind: 'client', client: 'Nobody', vehicle_id: null })
  expect(await call(driver, 'POST', `/reports/${bill}/freeze`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('no trips') },
  })
  expect((await get(bill)).frozen_at).toBeNull()
})

it('bills a client at the last rate used', async () => {
  const bill = { kind: 'client', client: 'Acme', vehicle_id: null }
  const first = await get(await make({ ...bill, options: { rate_per_km: 6.2 } }))
  expect(first.content.figures).toContainEqual(expect.objectContaining({ key: 'amount', value: 186 }))
  const second = await get(await make({ ...bill, tax_year: undefined, from: '2025-06-01', to: '2025-06-30' }))
  expect(second.options.rate_per_km).toBe(6.2)
  expect(second.content.rows).toHaveLength(1)
})

it.each([
  [{ kind: 'expenses' }, 'Choose a tax year'],
  [{ kind: 'expenses', from: '2025-06-01', to: '2025-05-01' }, 'cannot be before'],
  [{ kind: 'client', tax_year: 2026 }, 'Enter the client'],
  [{ kind: 'logbook', tax_year: 2026, title: ' ' }, 'needs a title'],
])('refuses %j', async (wanted, says) => {
  const { status, body } = await call(driver, 'POST', '/reports', wanted)
  expect(status).toBe(422)
  expect(body.detail).toContain(says)
})

it('is visible only to its owner', async () => {
  const id = await make()
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/pdf'],
    ['GET', '/excel'],
    ['GET', '/json'],
    ['GET', '/verification'],
    ['POST', '/freeze'],
  ] as const)
    expect((await call(stranger, method, `/reports/${id}${path}`, method === 'PATCH' ? {} : undefined)).status).toBe(
      404,
    )
  const foreign = { kind: 'logbook', tax_year: 2026, vehicle_id: vehicleId }
  expect((await call(stranger, 'POST', '/reports', foreign)).status).toBe(404)
})

describe('the Excel file of a report', () => {
  const HEADER =
    'Start time,End time,Start location,End location,Distance (km),Start odometer,End odometer,Vehicle,Classification,Reason'
  const upload = async (user: TestUser, content: Uint8Array<ArrayBuffer> | string, filename: string) => {
    const form = await fileForm(content, { filename })
    const { body } = await spoor.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: { ...user.headers, ...form.headers },
      payload: form.payload,
    })
    await spoor.runJobs()
    return JSON.parse(body).upload_id as string
  }
  const listTrips = async (user: TestUser) => {
    const { items } = (await call(user, 'GET', '/trips?sort=started_at&limit=100')).body
    return items.map((trip: Record<string, unknown>) =>
      ['started_at', 'ended_at', 'start_location', 'end_location', 'distance_km', 'start_odometer_km']
        .concat(['end_odometer_km', 'classification', 'reason'])
        .map((field) => trip[field]),
    )
  }

  it('imports as the same trips, with times and odometers, and a second import adds nothing', async () => {
    const owner = await spoor.signUp()
    const file = `${HEADER}
2025-03-01 00:05:30,2025-03-01 00:45,Paarl,Worcester,12.5,1000,1012.5,Bakkie,Business,Mr A at LMN Supplies
2025-05-05 17:00,2025-05-05 18:00,Worcester,Paarl,12.5,1012.5,1025,Bakkie,Private,
2025-06-06 23:50,2025-06-07 00:20,Worcester,"Acme, Midrand",30.12,1500,1530.12,Bakkie,Business,"=Ms N, review"
2025-06-06 23:55,2025-06-07 01:00,Paarl,Wellington,15,200,215,Van,Business,Mr B at Acme
2026-02-28 23:40,2026-03-01 00:10,Äthekwini 😀,"مرحبا",8.07,9000.4,9008.47,Bakkie,Business,Night call at Acme
`
    await upload(owner, file, 'tracker.csv')
    const { items } = (await call(owner, 'GET', '/trips?limit=100')).body
    for (const { id } of items) await call(owner, 'PATCH', `/trips/${id}`, { status: 'confirmed' })
    const { vehicle_id } = items.find(({ reason }: { reason: string }) => reason === 'Night call at Acme')
    const wanted = { kind: 'logbook', vehicle_id, tax_year: 2026 }
    const { body: report } = await call(owner, 'POST', '/reports', wanted)
    const excel = await spoor.app.inject({ url: `/reports/${report.id}/excel`, headers: owner.headers })
    // The file contains two vehicles, but the report only one.
    const business = (await listTrips(owner)).filter(
      (trip: unknown[]) => trip.includes('business') && !trip.includes('Mr B at Acme'),
    )
    expect(business).toHaveLength(3)

    const other = await spoor.signUp()
    await upload(other, Uint8Array.from(excel.rawPayload), 'logbook.xlsx')
    expect(await listTrips(other)).toEqual(business)
    const all = await listTrips(owner)
    const again = await upload(owner, Uint8Array.from(excel.rawPayload), 'logbook.xlsx')
    expect(await listTrips(owner)).toEqual(all)
    expect((await call(owner, 'GET', `/upload/status/${again}`)).body).toMatchObject({ duplicates: 3 })
  })

  it('imports calculated odometers as unknown, so that they are calculated again', async () => {
    const owner = await spoor.signUp()
    const file = `${HEADER}
2025-03-01 08:00,2025-03-01 08:45,Paarl,Worcester,12.5,1000,1012.5,Bakkie,Business,Mr A at LMN Supplies
2025-05-05 17:00,2025-05-05 18:00,Worcester,Paarl,12.5,,,Bakkie,Business,Ms N at Acme
2025-06-06 10:00,2025-06-06 10:20,Worcester,Midrand,30,1500,1530,Bakkie,Business,Mr B at Acme
`
    await upload(owner, file, 'tracker.csv')
    const { items } = (await call(owner, 'GET', '/trips?limit=100')).body
    for (const { id } of items) await call(owner, 'PATCH', `/trips/${id}`, { status: 'confirmed' })
    const wanted = { kind: 'logbook', vehicle_id: items[0].vehicle_id, tax_year: 2026 }
    const { body: report } = await call(owner, 'POST', '/reports', wanted)
    const excel = await spoor.app.inject({ url: `/reports/${report.id}/excel`, headers: owner.headers })

    const other = await spoor.signUp()
    await upload(other, Uint8Array.from(excel.rawPayload), 'logbook.xlsx')
    const read = (await call(other, 'GET', '/trips?limit=100')).body.items
    expect(read.map((trip: Record<string, unknown>) => [trip.start_odometer_km, trip.end_odometer_km])).toEqual([
      [1500, 1530],
      [null, null],
      [1000, 1012.5],
    ])
  })
})
