import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { BREAKING, RELEASES } from './releases.ts'
import { listMissing, readSchema, type ReleaseSchema } from './testing/read-schema.ts'
import { createTestDatabase } from './testing/template-database.ts'
import { useDatabase } from './testing/use-database.ts'

const database = useDatabase(createTestDatabase)
let lastRelease: ReleaseSchema
beforeAll(async () => {
  lastRelease = JSON.parse(
    await readFile(new URL('testing/last-release.json', import.meta.url), 'utf8'),
  ) as ReleaseSchema
})

test('the record is of the last release; renew it with node scripts/generate-schema.mjs --release NAME', () => {
  expect(lastRelease.release).toBe(RELEASES.at(-2))
})

test('the migrated schema has everything the last release relies on, unless this release is declared breaking', async () => {
  const missing = await listMissing(database.client, lastRelease)
  if (BREAKING.includes(RELEASES.at(-1)!)) expect(missing).not.toEqual([])
  else expect(missing).toEqual([])
})

test('detects missing parts for a release', async () => {
  const before = await readSchema(database.client, 'before')
  expect(await listMissing(database.client, before)).toEqual([])
  await database.client.query('begin')
  await database.client.query(`
    alter table vehicle drop column make, add column colour text;
    alter table rule add column mood text not null;
    alter table tab add column mood text not null default '';
    drop table trip_comment;
    drop trigger audit_stays on audit_entry`)
  const missing = await listMissing(database.client, before)
  await database.client.query('rollback')
  expect(missing).toEqual([
    'public.rule.mood is demanded of each new row',
    'public.trip_comment',
    'public.vehicle.make',
    'trigger audit_entry: audit_stays',
  ])
})
