import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { eraseAccounts } from './erase-accounts-job.ts'

const EMAIL = 'zintle.unseen@example.com'
const NAME = 'Zintle Unseen'
const STREET = 'Waterboom'
const TAX_NUMBER = '0001339050'

let nowMs = Date.parse('2026-03-20T10:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let admin: TestUser
beforeAll(async () => {
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, 'Kudu', $2, 'kudu')`,
    [COMPANY, new Date(nowMs + 300 * DAY_MS)],
  )
  admin = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId: COMPANY })
})

const COMPANY = '00000000-0000-4000-8000-00000000c0de'

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body === '' ? null : response.json()
}

/** Every table with one of these words in any row. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { pool } = spoor.dependencies
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'identity', 'jobs')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from ${name} as t where t::text ilike any ($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

const trip = (day: number) => ({
  started_at: `2026-03-0${day}T08:00:00+02:00`,
  start_location: `1 ${STREET} Street`,
  end_location: 'Bellville',
  distance_km: 12,
  reason: `From ${STREET} Street`,
  classification: 'business',
})

test('leaves nothing of an erased account in any table except logbooks approved by its company', async () => {
  await call(admin, 'POST', '/team/invitations', { emails: [EMAIL] })
  const driver = await spoor.signUp(EMAIL, { role: 'company_employee', companyId: COMPANY })
  await call(driver, 'PUT', '/auth/profile', { name: NAME })
  await call(driver, 'PUT', '/settings', { tax_number: TAX_NUMBER, tax_address: `1 ${STREET} Street` })
  for (const day of [2, 3]) await call(driver, 'POST', '/trips', trip(day))
  const vehicle = await call(driver, 'POST', '/vehicles', { name: 'Bakkie' })
  await call(driver, 'POST', `/vehicles/${vehicle.id}/costs`, {
    date: '2026-03-02',
    kind: 'fuel',
    amount: 650,
    note: `${STREET} garage`,
  })
  for (const decision of ['sent_back', null] as const) {
    const { id } = await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027 })
    if (decision !== null)
      await call(admin, 'POST', `/team/submissions/${id}/decision`, { decision, comment: `Not ${NAME}` })
  }
  const { id: report } = await call(driver, 'POST', '/reports', { kind: 'logbook', tax_year: 2027 })
  await call(driver, 'POST', `/reports/${report}/freeze`)
  await call(driver, 'POST', '/accountants', { email: 'books@example.com' })
  const accountant = await spoor.signUp('books@example.com')
  await spoor.runJobs()
  await spoor.dependencies.pool.query(
    `update accountant_grant set accountant_id = $1, accepted_at = now() where owner_id = $2`,
    [accountant.userId, driver.userId],
  )
  const { items } = await call(accountant, 'GET', `/clients/${driver.userId}/trips?tax_year=2027`)
  await call(accountant, 'POST', `/clients/${driver.userId}/trips/${items[0].id}/comments`, { text: `Why ${STREET}?` })
  await call(driver, 'POST', '/enquiries', {
    company_name: 'Unseen and Sons',
    name: NAME,
    email: EMAIL,
    plan: 'company_starter',
    message: `Ask ${NAME}`,
  })
  await spoor.dependencies.pool.query(`insert into identity.attempt (key, at) values ($1, now())`, [
    `sign-in account ${EMAIL}`,
  ])
  await spoor.runJobs()
  expect(await tablesWith(TAX_NUMBER)).toEqual(['public.app_user', 'public.report'])
  expect((await tablesWith(EMAIL, NAME, STREET)).length).toBeGreaterThan(6)

  await spoor.dependencies.pool.query(`update app_user set erase_at = $1, deactivated_at = $1 where id = $2`, [
    new Date(nowMs),
    driver.userId,
  ])
  nowMs += 1000
  await eraseAccounts(spoor.dependencies)
  expect(await tablesWith(EMAIL, NAME, STREET, TAX_NUMBER)).toEqual([])
})

test('retains a logbook that the company approved', async () => {
  const driver = await spoor.signUp('approved@example.com', { role: 'company_employee', companyId: COMPANY })
  for (const day of [2, 3]) await call(driver, 'POST', '/trips', trip(day))
  const { id } = await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027 })
  await call(admin, 'POST', `/team/submissions/${id}/decision`, { decision: 'approved', comment: '' })
  await spoor.dependencies.pool.query(`update app_user set erase_at = $1, deactivated_at = $1 where id = $2`, [
    new Date(nowMs),
    driver.userId,
  ])
  nowMs += 1000
  await eraseAccounts(spoor.dependencies)
  expect((await call(admin, 'GET', `/team/submissions/${id}`)).rows).toHaveLength(2)
})

const WORD = 'Kwaggasdrif'

interface Column {
  name: string
  type: string
  isRequired: boolean
  /** The first value allowed by a check of the column, if the check lists values. */
  allowed: string | null
}

async function listColumns(table: string): Promise<Column[]> {
  const { rows } = await spoor.dependencies.pool.query<Column>(
    `select attname as name, atttypid::regtype::text as type, attnotnull and not atthasdef as "isRequired",
       (select substring(string_agg(pg_get_constraintdef(c.oid), ' ') from '''([^'']+)''')
         from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any(c.conkey)) as allowed
     from pg_attribute a where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity <> 'a'`,
    [table],
  )
  return rows
}

/** Columns of a table that require a combination of values. */
const FITTING: Record<string, Record<string, unknown>> = {
  // Approved, since others are deleted.
  logbook_submission: {
    state: 'approved',
    vehicle_name: 'CA 100',
    sha256: 'x',
    content: JSON.stringify({ format: 1, driver: WORD, rows: [] }),
  },
  inbound_mail: { state: 'done', outcome: 'taken_in' },
  inbound_sender: { state: 'blocked', accepted_proof: null },
  vehicle_cost: { kind: 'instalment', interest_cents: null, litres: null },
  report: { frozen_at: null, content: null, sha256: null, number: null, tax_year: null },
}

/** Inserts a row whose text columns all contain the word, as far as the table's checks allow. */
async function seedRow(table: string, owner: string, ownerId: string, fillsAll = false): Promise<void> {
  const { pool } = spoor.dependencies
  const columns = await listColumns(table)
  if (!columns.some(({ type }) => ['text', 'text[]', 'jsonb', 'bytea'].includes(type))) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Without foreign keys and triggers: only the texts matter here.
    await client.query(`set local session_replication_role = replica`)
    const values: Record<string, unknown> = {}
    for (const { name, type, isRequired, allowed } of columns) {
      if (name === owner) values[name] = ownerId
      else if (name in (FITTING[table] ?? {})) values[name] = FITTING[table][name]
      else if (type === 'text') values[name] = allowed ?? WORD
      else if (type === 'jsonb') values[name] = JSON.stringify({ word: WORD })
      else if (type === 'text[]') values[name] = [WORD]
      else if (type === 'bytea') values[name] = Buffer.from(WORD)
      else if (isRequired || fillsAll) values[name] = filler(type)
    }
    const names = Object.keys(values)
    await client.query(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
       values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(values),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    // Some columns must be set together.
    if (!fillsAll) return await seedRow(table, owner, ownerId, true)
    throw new Error(table, { cause: error })
  } finally {
    client.release()
  }
}

function filler(type: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'date') return '2026-03-01'
  if (type.startsWith('timestamp')) return new Date(nowMs)
  if (type === 'boolean') return false
  if (type.endsWith('multirange')) return '{}'
  if (type.endsWith('[]')) return []
  return type === 'integer' ? 2026 : 1
}

test("removes a person's words from all tables, a dump and the file store", async () => {
  const { pool, files, config } = spoor.dependencies
  const driver = await spoor.signUp('word@example.com')
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'owner_id' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(25)
  for (const { name } of rows) await seedRow(name, 'owner_id', driver.userId)
  await pool.query(
    `insert into payment (id, user_id, reference, plan, days, covers_from, covers_until, replaced, verified_by, verified_at)
     values (gen_random_uuid(), $1, $2, 'individual_annual', 365, now(), now() + interval '365 days', $3, $1, now())`,
    [driver.userId, WORD, JSON.stringify({ rejection_reason: WORD })],
  )
  await pool.query(`insert into bank_line (fingerprint, payment_id, day, description, amount_cents, used_at)
    select 'x', id, '2026-03-02', '${WORD}', 1, now() from payment where user_id = '${driver.userId}'`)
  await pool.query(
    `insert into enquiry (id, sent_at, company_name, name, email, plan, message)
     values ($1, now(), $2, $2, 'word@example.com', 'company_starter', $2)`,
    [randomUUID(), WORD],
  )
  await pool.query(
    `update app_user set name = $2, mobile = $2, tax_number = $2, tax_address = $2, bill_address = $2, bill_bank = $2, vat_number = $2, rejection_reason = $2, admin_comments = $2
     where id = $1`,
    [driver.userId, WORD],
  )
  for (const folder of ['uploads', 'proofs', 'receipts', 'odometers', 'papers', 'packs'])
    await files.put(`${folder}/${driver.userId}/${randomUUID()}`, Readable.from([WORD]))
  expect((await tablesWith(WORD)).length).toBeGreaterThan(25)

  await pool.query(`update app_user set erase_at = $1, deactivated_at = $1 where id = $2`, [
    new Date(nowMs),
    driver.userId,
  ])
  nowMs += 1000
  await eraseAccounts(spoor.dependencies)
  expect(await tablesWith(WORD, Buffer.from(WORD).toString('hex'))).toEqual([])
  const stored = await fs.readdir(path.join(config.dataDir, 'files'), { recursive: true })
  expect(stored.filter((name) => name.includes(driver.userId))).toEqual([])
})
