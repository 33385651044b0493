import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BASELINE, migrate, readMigrations } from '../database/migrate.ts'
import { RELEASES } from '../database/releases.ts'
import { createEmptyDatabase, type TestDatabase } from '../database/testing/template-database.ts'
import { inTransaction } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { createDiskFileStore } from '../files/disk-file-store.ts'
import { installJobs } from '../jobs/boss-jobs.ts'
import { createLog } from '../../log.ts'
import { fileForm } from '../../testing/file-form.ts'
import { setUpTestApp } from '../../testing/test-app.ts'
import { countDumpRows } from './count-dump-rows.ts'
import { drillArchive, drillCopy } from './drill.ts'
import { makeBackup } from './make-backup.ts'
import { readArchive, writeArchive } from './archive.ts'
import { JOBS, MANIFEST, SUMMARY, TABLES, type Summary } from './manifest.ts'
import { RestoreError, restoreBackup } from './restore-backup.ts'

const lines: { msg: string; job?: string; err?: { message: string; code?: string } }[] = []
const log = createLog('test', { logLevel: 'warn' }, { stream: { write: (line) => void lines.push(JSON.parse(line)) } })
const TRIPS = 'Start time,Start location,End location,Distance (km)\n'

const spoor = setUpTestApp()
let folder: string
let file: string
const empties: TestDatabase[] = []
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-backup-'))
  file = path.join(folder, 'backup.tar.gz')
  const driver = await spoor.signUp()
  await upload(
    driver.headers,
    `${TRIPS}2026-03-02 07:30,"Home\tof a driver",Office,21.4\n2026-03-03 07:30,Home,\\N,3\n`,
  )
  await spoor.runJobs()
  // This job stays in the queue.
  await upload((await spoor.signUp()).headers, `${TRIPS}2026-03-04 07:30,Home,Office,5\n`)
  const { jobs, database } = spoor.dependencies
  await inTransaction(database, (tx) =>
    jobs.enqueue(
      tx,
      'send-mail',
      { to: 'driver@example.com', subject: 's', text: 't', html: 'h' },
      { startAfterS: 600 },
    ),
  )
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('audit_entry')
      .values({
        at: new Date(),
        actor_id: driver.userId,
        action: 'user.updated',
        subject_kind: 'user',
        subject_id: driver.userId,
      })
      .execute()
  })
})
afterAll(async () => {
  for (const empty of empties) await empty.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

async function upload(headers: object, content: string) {
  const form = await fileForm(content)
  const response = await spoor.app.inject({
    method: 'POST',
    url: '/upload/file',
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
  expect(response.statusCode).toBeLessThan(300)
}

async function empty(): Promise<TestDatabase> {
  const database = await createEmptyDatabase(inject('databaseUrl'))
  empties.push(database)
  return database
}

/** The complete content of a database and its queue. */
async function readTables(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity')
       and tablename not in ('schema_migration', 'backup_made') order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  const { rows: jobs } = await client.query<{ row: string }>(
    `select concat_ws(' ', name, data - 'requestId', start_after > now() + interval '1 minute') as row from jobs.job
     where state < 'completed' and data is not null order by 1`,
  )
  content.jobs = jobs.map(({ row }) => row)
  await client.end()
  return content
}

const files = (name: string) => createDiskFileStore(path.join(folder, name))

test('restores everything into an empty database and file store', async () => {
  const made = await makeBackup(spoor.dependencies, { file, now: new Date() })
  expect(made.files).toBe(2)
  const target = await empty()
  const restored = await restoreBackup(file, { databaseUrl: target.url, files: files('restored'), log })
  expect(restored).toMatchObject({ rows: made.rows, files: 2, jobs: 2 })

  const before = await readTables(spoor.databaseUrl)
  expect(before['public.trip']).toHaveLength(2)
  expect(before.jobs).toHaveLength(2)
  const { 'public.restore_made': restores, ...after } = await readTables(target.url)
  expect({ ...after, 'public.restore_made': [] }).toEqual(before)
  expect(restores).toEqual([expect.stringContaining(path.basename(file))])
  for await (const key of spoor.dependencies.files.list('')) {
    const original = await buffer(await spoor.dependencies.files.get(key))
    expect(original.equals(await buffer(await files('restored').get(key)))).toBe(true)
  }
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  // Constraints are enforced again, and sequences continue.
  await expect(client.query('delete from audit_entry')).rejects.toThrow('never changed')
  await expect(client.query('update app_user set company_id = gen_random_uuid()')).rejects.toThrow('foreign key')
  const { rows } = await client.query(
    `insert into audit_entry (at, actor_id, action, subject_kind) values (now(), gen_random_uuid(), 'x', 'system')
     returning id > (select min(id) from audit_entry) as after`,
  )
  expect(rows).toEqual([{ after: true }])
  await client.end()
})

test('refuses to change a database that has data', async () => {
  const before = await readTables(spoor.databaseUrl)
  const target = { databaseUrl: spoor.databaseUrl, files: files('refused'), log }
  await expect(restoreBackup(file, target)).rejects.toThrow('The database is not empty')
  expect(await readTables(spoor.databaseUrl)).toEqual(before)
})

describe('a drill', () => {
  const run = async (store: FileStore, archive = file) => {
    const target = await empty()
    return { target, drill: await drillArchive(archive, { databaseUrl: target.url, files: store, log }) }
  }

  test('restores a backup to a scratch copy and finds every row and file', async () => {
    const made = await makeBackup(spoor.dependencies, { file: path.join(folder, 'drill.tar.gz'), now: new Date() })
    const { drill } = await run(files('drill'), made.file)
    expect(drill).toMatchObject({ rows: made.rows, files: 2, faults: [] })
    expect(drill.tables).toBeGreaterThan(60)
  })

  test('reports a lost or changed file', async () => {
    const store = files('drill lost')
    const lossy: FileStore = {
      ...store,
      async put(key, content) {
        const bytes = await buffer(content)
        await store.put(key, Readable.from([stored++ === 0 ? Buffer.concat([bytes, Buffer.from('x')]) : bytes]))
        if (stored === 2) await store.delete(key)
      },
    }
    let stored = 0
    const { drill } = await run(lossy)
    expect(drill.faults.map((fault) => fault.replace(/^.*: /, '')).toSorted()).toEqual([
      'the file is missing',
      "the file's content differs",
    ])
  })

  test('compares a copy with its dump, and its files with their rows', async () => {
    const store = files('drill copy')
    const { target } = await run(store)
    const copy = { databaseUrl: target.url, files: store, sample: null }
    const rows = await countRowsOf(target.url)
    expect(await drillCopy(rows, copy)).toMatchObject({ files: 2, faults: [] })
    expect(await drillCopy(rows, { ...copy, sample: 1 })).toMatchObject({ files: 1, faults: [] })
    expect(await drillCopy(new Map(), copy)).toMatchObject({ tables: 0, files: 2, faults: [] })

    const client = new pg.Client({ connectionString: target.url })
    await client.connect()
    await client.query(`drop table backup_made; delete from trip_suggestion;
      insert into track_block (owner_id, vehicle_id, upload_id, day, fix_count, file_id, file_start, file_end, file_size)
      select owner_id, vehicle_id, upload_ids[1], '2026-01-01', 1, gen_random_uuid(), 0, 1, 1 from trip limit 1`)
    await client.end()
    for await (const key of store.list('uploads/')) await store.delete(key)
    expect((await drillCopy(rows, copy)).faults).toEqual([
      'public.backup_made: the table is missing',
      'public.track_block: 1 rows instead of 0',
      'public.trip_suggestion: 0 rows instead of 2',
      expect.stringMatching(/^uploads\/.*: the file is missing$/),
      expect.stringMatching(/^uploads\/.*: the file is missing$/),
      expect.stringMatching(/^tracks\/.*: the file is missing$/),
    ])
  })

  async function countRowsOf(url: string): Promise<Map<string, number>> {
    const tables = Object.entries(await readTables(url)).filter(([name]) => name !== 'jobs')
    return new Map([['public.backup_made', 0], ...tables.map(([name, rows]) => [name, rows.length] as const)])
  }

  test('counts the rows of a dump by table', async () => {
    const lines = [
      'SET x = y;',
      'COPY public.trip (id, reason) FROM stdin;',
      '1\tCOPY public.trip (id) FROM stdin;',
      '2\t\\\\.',
      '',
      String.raw`\.`,
      '',
      'COPY identity."user" (id) FROM stdin;',
      String.raw`\.`,
      'COPY public.trip (id) FROM stdin;',
      '3',
    ]
    await expect(countDumpRows(Readable.from(lines))).rejects.toThrow('ends within the table public.trip')
    const counts = await countDumpRows(Readable.from([...lines, String.raw`\.`]))
    expect(Object.fromEntries(counts)).toEqual({ 'public.trip': 4, 'identity."user"': 0 })
  })
})

test('runs waiting jobs after the restore', async () => {
  const target = await empty()
  await restoreBackup(file, { databaseUrl: target.url, files: files('working'), log })
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int from upload where status = 'received'`)
  expect(rows).toEqual([{ count: 1 }])
  const { rows: jobs } = await client.query(`select data from jobs.job where name = 'process-upload'`)
  expect(jobs).toHaveLength(1)
  await client.end()
})

test.each([
  ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
  [
    'a byte changed',
    (bytes: Buffer) => bytes.fill(bytes[bytes.length >> 1] ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
  ],
])('a damaged backup (%s) is refused with a sentence and leaves nothing', async (name, damage) => {
  const damaged = path.join(folder, 'damaged.tar.gz')
  await fs.writeFile(damaged, damage(await fs.readFile(file)))
  const target = await empty()
  const store = files(`damaged ${name}`)
  // The message depends on whether the changed byte is in the manifest.
  const error = await restoreBackup(damaged, { databaseUrl: target.url, files: store, log }).catch((reason) => reason)
  expect(error).toBeInstanceOf(RestoreError)
  expect(error.message).toMatch(
    /(is damaged or incomplete\. Nothing was restored|or it is damaged)\. Try another one\.$/,
  )
  expect(await leftIn(target, store)).toEqual({ tables: 0, files: [] })
})

/** A backup rebuilt with a changed manifest or stream and a matching summary, so that it looks intact. */
async function crafted(
  name: string,
  change: (stream: { name: string; text: string }) => string,
  counted: Partial<Summary> = {},
): Promise<{ run: () => Promise<unknown>; target: TestDatabase; store: FileStore }> {
  const target = await empty()
  const store = files(`crafted ${name}`)
  const changed = path.join(folder, `${randomUUID()}.tar.gz`)
  const archive = writeArchive(changed)
  const streams: Summary['streams'] = {}
  for await (const { name: stream, content } of readArchive(file)) {
    const bytes = await buffer(Readable.from(content))
    const text = bytes.toString('latin1')
    const isSummary = stream === SUMMARY
    const told = isSummary
      ? JSON.stringify({ ...(JSON.parse(text) as Summary), ...counted, streams })
      : change({ name: stream, text })
    const written = await archive.add(stream, Readable.from([Buffer.from(told, 'latin1')]))
    if (!isSummary && stream !== MANIFEST) streams[stream] = written
  }
  await archive.end()
  return { target, store, run: () => restoreBackup(changed, { databaseUrl: target.url, files: store, log }) }
}

async function leftIn(target: TestDatabase, store: FileStore): Promise<{ tables: number; files: string[] }> {
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_tables where schemaname in ('public', 'identity')`,
  )
  await client.end()
  const keys: string[] = []
  for await (const key of store.list('')) keys.push(key)
  return { tables: rows[0].tables, files: keys }
}

test.each([
  ['column', (text: string) => text.replace('"user_id"', '"user_id) from program \'touch /tmp/x\'; --"')],
  ['table', (text: string) => text.replace('"public.trip"', '"public.trip; drop table app_user; --"')],
])('the name of a %s enters a statement only if the schema has it', async (which, change) => {
  const { run, target, store } = await crafted(which, ({ name, text }) => {
    if (name !== MANIFEST) return text
    expect(change(text)).not.toBe(text)
    return change(text)
  })
  await expect(run()).rejects.toThrow(
    /^The backup's table .* does not exist in this version of Spoor\. Nothing was restored/,
  )
  expect((await leftIn(target, store)).files).toEqual([])
})

test('rows that do not fit are refused with the cause, leaving no rows or files', async () => {
  const rows = TABLES + 'public.trip'
  const { run, target, store } = await crafted('rows', ({ name, text }) => (name === rows ? 'nonsense\n' : text))
  await expect(run()).rejects.toThrow(
    /^The backup is undamaged, but could not be restored: .*"nonsense" \(COPY trip, line 1, column owner_id\)\. Nothing was restored\.$/,
  )
  expect(lines.at(-1)).toMatchObject({ msg: 'the backup was not restored', err: { code: '22P02' } })
  expect((await leftIn(target, store)).files).toEqual([])
  expect(Object.values(await readTables(target.url)).flat()).toEqual([])
  // Allows another restore attempt.
  await restoreBackup(file, { databaseUrl: target.url, files: store, log })
})

test("restores the last release's jobs, and reports by name those it cannot run", async () => {
  const examples = JSON.parse(
    await fs.readFile(new URL('../jobs/testing/job-examples.json', import.meta.url), 'utf8'),
  ) as Record<string, Record<string, object[]>>
  const start_after = new Date().toISOString()
  const saved: unknown[] = Object.entries(examples[RELEASES.at(-2)!]).flatMap(([name, payloads]) =>
    payloads.map((payload) => ({ name, payload, start_after })),
  )
  const unreadable = [{ name: 'match-places', payload: {}, start_after }, { name: 'send-mail', payload: null }, null]
  const { run, target } = await crafted(
    'jobs',
    ({ name, text }) => (name === JOBS ? JSON.stringify([...saved, ...unreadable]) : text),
    { jobs: saved.length + unreadable.length },
  )
  expect(await run()).toMatchObject({
    jobs: saved.length,
    skippedJobs: new Map([
      ['match-places', 1],
      ['send-mail', 1],
      ['unnamed', 1],
    ]),
  })
  expect(lines).toContainEqual(
    expect.objectContaining({
      job: 'match-places',
      err: expect.objectContaining({ message: expect.stringContaining('ownerId') }),
    }),
  )
  expect((await readTables(target.url)).jobs).toHaveLength(saved.length)
})

describe('a backup of the last release', () => {
  /** The last release's database with rows in each table. */
  async function back(name: string): Promise<string> {
    const last = await empty()
    const migrations = (await readMigrations()).filter((migration) => migration.name === BASELINE)
    await migrate(last.url, { migrations })
    await installJobs(last.url)
    const pool = new pg.Pool({ connectionString: last.url, max: 1 })
    await pool.query(await fs.readFile(new URL('../database/testing/last-release.sql', import.meta.url), 'utf8'))
    const made = await makeBackup({ pool, files: files(name) }, { file: path.join(folder, name), now: new Date() })
    await pool.end()
    return made.file
  }

  test('is restored and migrated', async () => {
    const target = await empty()
    const archive = await back('last-release.tar.gz')
    await restoreBackup(archive, { databaseUrl: target.url, files: files('last release'), log })
    const { 'public.app_user': users, 'public.report_share_token': links } = await readTables(target.url)
    expect(users.length).toBeGreaterThan(0)
    expect(links.length).toBeGreaterThan(0)
  })

  test('stays restored if a migration fails, which is reported', async () => {
    const target = await empty()
    const migrations = [...(await readMigrations()), { name: '9999-bad.sql', sql: 'create table trip ()' }]
    const archive = await back('not-migrated.tar.gz')
    await expect(
      restoreBackup(archive, { databaseUrl: target.url, files: files('not migrated'), log, migrations }),
    ).rejects.toThrow(
      /^All rows and files are restored, but the database could not be migrated: Migration .*already exists/,
    )
    expect((await readTables(target.url))['public.app_user'].length).toBeGreaterThan(0)
  })
})

test('restores rows that are older than a check and violate it', async () => {
  const { pool } = spoor.dependencies
  const { rows: checks } = await pool.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and not convalidated and conrelid = 'track_block'::regclass`,
  )
  expect(checks).toHaveLength(1)
  await pool.query(`alter table track_block drop constraint ${checks[0].name}`)
  await pool.query(`insert into track_block (owner_id, vehicle_id, upload_id, day, fix_count)
    select owner_id, vehicle_id, upload_ids[1], '2026-01-01', 1 from trip limit 1`)
  await pool.query(`alter table track_block add constraint ${checks[0].name} ${checks[0].definition}`)
  const target = await empty()
  const made = await makeBackup(spoor.dependencies, { file: path.join(folder, 'old-row.tar.gz'), now: new Date() })
  await pool.query('delete from track_block')
  await restoreBackup(made.file, { databaseUrl: target.url, files: files('old row'), log })
  expect((await readTables(target.url))['public.track_block']).toHaveLength(1)
})

test('restores a backup of the last version before the baseline, and refuses an older one', async () => {
  const withMigrations = (which: string, names: string) =>
    crafted(which, ({ name, text }) => (name === MANIFEST ? text.replace(`"${BASELINE}"`, names) : text))
  const last = await withMigrations('1.2', '"0134-baseline.sql","0340-languages.sql"')
  await last.run()
  expect((await readTables(last.target.url))['public.trip']).toHaveLength(2)

  const older = await withMigrations('1.1', '"0134-submissions-of-erased-people.sql"')
  await expect(older.run()).rejects.toThrow(/^The backup was made before Spoor 1\.2: restore it with Spoor 1\.2/)
  expect(await leftIn(older.target, older.store)).toEqual({ tables: 0, files: [] })
})

test('distinguishes a file that is not a backup from a missing one', async () => {
  const target = { databaseUrl: (await empty()).url, files: files('none'), log }
  await expect(restoreBackup(path.join(folder, 'nothing'), target)).rejects.toThrow('There is no file')
  await fs.writeFile(path.join(folder, 'other.txt'), 'Spoor')
  await expect(restoreBackup(path.join(folder, 'other.txt'), target)).rejects.toThrow('is not a backup of Spoor')
})

test('refers to pg_dump for an external database', async () => {
  const program = path.join(import.meta.dirname, 'run-backup.ts')
  const env = { ...process.env, DATABASE_URL: 'postgres://localhost/none', SPOOR_DATA_DIR: folder }
  const run = promisify(execFile)(process.execPath, [program], { env })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^npm run backup is for .* pg_dump/),
  })
})
