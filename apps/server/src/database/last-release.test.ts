import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { BREAKING, RELEASES } from './releases.ts'
import { listMissing, readSchema } from './testing/read-schema.ts'
import type { ReleaseSchema } from './testing/read-schema.ts'
import { createTestDatabase } from './testing/template-database.ts'
import type { TestDatabase } from './testing/template-database.ts'

let database: TestDatabase
let client: pg.Client
let lastRelease: ReleaseSchema
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseUrl'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  lastRelease = JSON.parse(
    await readFile(new URL('testing/last-release.json', import.meta.url), 'utf8'),
  ) as ReleaseSchema
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the record is of the last release; renew it with node scripts/generate-schema.mjs --release NAME', () => {
  expect(lastRelease.release).toBe(RELEASES.at(-2))
})

test('the migrated schema has all that the last release relies on, unless this release is declared as breaking', async () => {
  const missing = await listMissing(client, lastRelease)
  if (BREAKING.includes(RELEASES.at(-1)!)) expect(missing).not.toEqual([])
  else expect(missing).toEqual([])
})

test('finds what a release would miss', async () => {
  const before = await readSchema(client, 'before')
  expect(await listMissing(client, before)).toEqual([])
  await client.query('begin')
  await client.query(`
    alter table vehicle drop column make, add column colour text;
    alter table rule add column mood text not null;
    alter table tab add column mood text not null default '';
    drop table trip_comment;
    drop trigger audit_stays on audit_entry`)
  const missing = await listMissing(client, before)
  await client.query('rollback')
  expect(missing).toEqual([
    'public.rule.mood is demanded of each new row',
    'public.trip_comment',
    'public.vehicle.make',
    'trigger audit_entry: audit_stays',
  ])
})
