import { expect, test } from 'vitest'
import { OWNER_TABLES, TABLES, type Table } from './tables.ts'
import { createTestDatabase } from './testing/template-database.ts'
import { useDatabase } from './testing/use-database.ts'

const database = useDatabase(createTestDatabase)

test('every table is declared', async () => {
  const names = await database.list(
    `select relname as found from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'`,
  )
  expect(names.toSorted()).toEqual(Object.keys(TABLES).toSorted())
})

test('owner data is keyed by its owner, and nothing in the directory depends on it', async () => {
  const found = [
    ...(await database.list(
      `select relname || ': owner_id is missing or null' as found from pg_class c where oid = any($1::regclass[])
         and not exists (select from pg_attribute where attrelid = c.oid and attname = 'owner_id' and attnotnull)`,
      [OWNER_TABLES],
    )),
    ...(await database.list(
      `select format('%s: unique %s lacks owner_id', t.relname, i.relname) as found
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       where x.indisunique and x.indrelid = any($1::regclass[])
         and not exists (select from pg_attribute a
           where a.attrelid = x.indrelid and a.attname = 'owner_id' and a.attnum = any(x.indkey))`,
      [OWNER_TABLES],
    )),
    ...(await database.list(
      `select format('%s refers to %s without owner_id (%s)', conrelid::regclass, confrelid::regclass, conname) as found
       from pg_constraint k
       where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])
         and not exists (select from unnest(conkey, confkey) as pair (mine, theirs)
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine and a.attname = 'owner_id'
           join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs and b.attname = 'owner_id')`,
      [OWNER_TABLES],
    )),
    ...(await database.list(
      `select format('%s refers to %s (%s)', conrelid::regclass, confrelid::regclass, conname) as found
       from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = any($1::regclass[])
         and not conrelid = any($1::regclass[])`,
      [OWNER_TABLES],
    )),
    ...(await database.list(
      `select format('%s has the trigger %s', tgrelid::regclass, tgname) as found
       from pg_trigger where not tgisinternal and tgrelid = any($1::regclass[])`,
      [OWNER_TABLES],
    )),
    ...(await database.list(
      `select format('%s.%s is an identity column', attrelid::regclass, attname) as found
       from pg_attribute where attidentity <> '' and attrelid = any($1::regclass[])`,
      [OWNER_TABLES],
    )),
  ]
  expect(found).toEqual([])
})

test('rows of an owner are erased and archived as declared', async () => {
  const names = await database.list(
    `select relname as found from pg_attribute a join pg_class c on c.oid = attrelid
     where attname = 'owner_id' and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  )
  const declared = Object.entries<Table>(TABLES)
  const erased = declared.filter(([, table]) => table.erased !== undefined).map(([name]) => name)
  expect(erased.toSorted()).toEqual(names.toSorted())
  expect(declared.filter(([, { erased: how, archive }]) => how !== undefined && archive === undefined)).toEqual([])
})

test('tables are declared after those they refer to, because erasure goes backwards', async () => {
  const names = Object.keys(TABLES)
  const references = await database.list(
    `select conrelid::regclass || ' ' || confrelid::regclass as found from pg_constraint
     where contype = 'f' and conparentid = 0 and conrelid <> confrelid and conrelid = any($1::regclass[])`,
    [OWNER_TABLES],
  )
  expect(references.length).toBeGreaterThan(10)
  const wrong = references.filter((pair) => {
    const [from, to] = pair.split(' ').map((name) => names.indexOf(name))
    return from < to
  })
  expect(wrong).toEqual([])
})
