import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { BackupTable } from './manifest.ts'

/**
 * Disables triggers and removes foreign keys and unvalidated checks (which old rows may violate), so that rows can be
 * inserted unchanged in any order. Returns a function that restores them and checks every reference.
 */
export async function suspendConstraints(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name)
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where (contype = 'f' or contype = 'c' and not convalidated) and conparentid = 0 and conrelid = any($1::text[]::regclass[])`,
    [names],
  )
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Deletes rows that migrations may have inserted. */
export async function clearTables(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables) await client.query(`delete from ${name}`)
}

/** Inserts rows from COPY's text format; returns their number. */
export async function fillTable(
  client: pg.ClientBase,
  { name, columns }: BackupTable,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const stream = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(content, { objectMode: false }), stream)
  return stream.rowCount ?? 0
}

/** Sets sequences to the highest number in use. */
export async function advanceSequences(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select distinct d.refobjid::regclass::text as table, format('%I', a.attname) as column, s.oid::regclass::text as sequence
     from pg_class s
       join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and d.refobjid = any($1::text[]::regclass[])
     union
     select ad.adrelid::regclass::text, format('%I', a.attname), s.oid::regclass::text
     from pg_attrdef ad
       join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = ad.oid and d.refclassid = 'pg_class'::regclass
       join pg_class s on s.oid = d.refobjid and s.relkind = 'S'
       join pg_attribute a on a.attrelid = ad.adrelid and a.attnum = ad.adnum
     where ad.adrelid = any($1::text[]::regclass[])`,
    [tables.map(({ name }) => name)],
  )
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval('${sequence}', greatest((select max(${column}) from ${table}), 1),
         exists (select from ${table} where ${column} is not null))`,
    )
  }
}

export async function recordBackup(
  client: pg.ClientBase,
  made: { at: Date; filename: string; bytes: number; rows: number; files: number },
): Promise<void> {
  await client.query('insert into backup_made (at, filename, bytes, rows, files) values ($1, $2, $3, $4, $5)', [
    made.at,
    made.filename,
    made.bytes,
    made.rows,
    made.files,
  ])
}

export async function recordRestore(
  pool: pg.Pool,
  restored: { at: Date; filename: string; backupOf: Date; rows: number; files: number },
): Promise<void> {
  const { at, filename, backupOf, rows, files } = restored
  await pool.query('insert into restore_made (at, filename, backup_of, rows, files) values ($1, $2, $3, $4, $5)', [
    at,
    filename,
    backupOf,
    rows,
    files,
  ])
}
