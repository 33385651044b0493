import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { JOB_KINDS } from '../jobs/jobs.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { TABLES, type Bound, type Table } from './tables.ts'
import { createTestDatabase } from './testing/template-database.ts'
import { useDatabase } from './testing/use-database.ts'

type Limited = Exclude<Bound, string>
const LIMITED = Object.entries<Table>(TABLES).flatMap(([name, { bound }]): [string, Limited][] =>
  typeof bound === 'string' ? [] : [[name, bound]],
)
const CLEARED = LIMITED.filter(([, { job }]) => job === undefined)
const NOW_MS = Date.now()

const database = useDatabase(createTestDatabase)
let open: OpenDatabase
beforeAll(async () => {
  open = openDatabase(database.url, { connections: 2 })
  // Disables triggers and foreign keys, because each row is inserted alone.
  await database.client.query('set session_replication_role = replica')
})
afterAll(() => open.close())

/** What limits each table of the schema `identity`. */
const IDENTITY: Record<string, string> = {
  user: 'account',
  account: 'account',
  twoFactor: 'account',
  session: 'clear-sessions',
  ended_session: 'clear-sessions',
  verification: 'clear-sessions',
  // Deleted with later events of the same kind.
  attempt: 'a day',
  call_window: 'a minute',
  entered_code: 'minutes',
  // A single key, which does not expire.
  jwks: 'installation',
  secret: 'installation',
}

test('every table outside the schema public has a known bound', async () => {
  const { rows } = await database.client.query<{ schema: string; name: string }>(
    `select nspname as schema, relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'jobs', 'public')`,
  )
  expect(new Set(rows.map(({ schema }) => schema))).toEqual(new Set(['identity']))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(IDENTITY).toSorted())
})

test('tables cleared by another job name a recurring job', () => {
  for (const [table, { job }] of LIMITED) {
    if (job !== undefined) expect(JOB_KINDS[job as 'clear-mails'], table).toHaveProperty('cron')
  }
})

describe('old rows are deleted, newer ones remain', () => {
  test.each(CLEARED)('%s', async (table, { days, column, only }) => {
    const [owner, other] = [randomUUID(), randomUUID()]
    const insert = (ownerId: string, ageDays: number, values: Record<string, unknown> = {}) =>
      insertSample(table, ownerId, { [column]: new Date(NOW_MS - ageDays * DAY_MS), ...values })
    const marked = only && { [only.column]: only.is }
    for (const ownerId of [owner, other]) {
      await insert(ownerId, days + 2, marked)
      await insert(ownerId, days - 2, marked)
    }
    if (table === 'inbound_sender') await insert(owner, days + 2, { state: 'blocked' })
    if (table === 'audit_entry')
      await database.client.query(
        `insert into audit_personal select id, gen_random_uuid(), '{}', '{}' from audit_entry`,
      )

    await deleteOldRows(open.database, NOW_MS)
    await deleteOldRows(open.database, NOW_MS)

    const { rows } = await database.client.query<{ age: number; rows: number }>(
      `select round(extract(epoch from $1::timestamptz - ${column}::timestamptz) / 86400)::int as age, count(*)::int as rows
       from ${table} group by 1 order by 1`,
      [new Date(NOW_MS)],
    )
    const kept = rows.filter(({ age }) => age < days)
    expect(kept).toMatchObject([{ rows: 2 }])
    expect(rows.filter(({ age }) => age > days)).toHaveLength(table === 'inbound_sender' ? 1 : 0)
    if (table === 'audit_entry') expect((await database.client.query('select from audit_personal')).rowCount).toBe(2)
  })
})

test('no entry of the audit log is deleted early', async () => {
  await insertSample('audit_entry', '', { at: new Date(NOW_MS - 100 * DAY_MS) })
  await expect(open.pool.query('delete from audit_entry')).rejects.toThrow('is never changed')
  await expect(open.pool.query(`update audit_entry set at = now() - interval '10 years'`)).rejects.toThrow(
    'is never changed',
  )
})

test('operating.md states each number of days', async () => {
  const page = await readFile(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8')
  const missing = LIMITED.map(([table, { days }]) => `| \`${table}\` | ${days} |`).filter((row) => !page.includes(row))
  expect(missing).toEqual([])
})

/** A row with only the columns that a table requires. */
async function insertSample(table: string, ownerId: string, values: Record<string, unknown>): Promise<void> {
  const { rows: columns } = await database.client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = ''`,
    [table],
  )
  const row = { ...Object.fromEntries(columns.map(({ name, type }) => [name, sampleOf(type)])), ...samplesFor(table) }
  // A driver has one verification pack.
  if ('owner_id' in row) row.owner_id = table === 'verification_pack' ? randomUUID() : ownerId
  const all = { ...row, ...values }
  const names = Object.keys(all)
  await database.client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(all),
  )
}

/** Values required by a table's checks. */
function samplesFor(table: string): Record<string, unknown> {
  if (table === 'monthly_summary') return { month: `${2000 + made}-01-01` }
  const samples: Record<string, Record<string, unknown>> = {
    verification_pack: { state: 'ready', tax_year: 2026 },
    audit_entry: { subject_kind: 'system' },
    accountant_event: { what: 'invited' },
    report_share_open: { what: 'page' },
    subscription_reminder: { days_before: 30 },
    inbound_sender: { state: 'waiting' },
    payment_notification: { state: 'noted' },
  }
  return samples[table] ?? {}
}

let made = 0
function sampleOf(type: string): unknown {
  made++
  if (type === 'uuid') return randomUUID()
  if (type === 'date' || type.startsWith('timestamp')) return new Date(NOW_MS - made * DAY_MS)
  if (type === 'jsonb') return '{}'
  if (type.endsWith('[]')) return []
  if (type === 'boolean') return false
  if (type === 'bytea') return Buffer.from([made])
  return type === 'text' ? `sample ${made}` : made
}
