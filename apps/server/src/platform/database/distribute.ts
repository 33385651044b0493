import type pg from 'pg'
import { DIRECTORY_TABLES, OWNER_TABLES } from './tables.ts'

/**
 * On a Citus cluster, copies the directory to every machine and spreads owner data over them by `owner_id`, with all
 * rows of an owner on one machine (decision 0114). Distributes the tables that are not distributed yet, with their
 * existing rows, so running it again changes nothing. Without the extension it does nothing.
 *
 * Run it in one transaction, because it drops and restores the foreign keys among owner data.
 */
export async function distributeTables(client: pg.ClientBase): Promise<void> {
  const distributed = await listDistributed(client)
  if (distributed === null) return
  const tables = await listTables(client)
  const isMissing = (table: string) => tables.has(table) && !distributed.has(table)
  const directory = DIRECTORY_TABLES.filter(isMissing)
  const owned = OWNER_TABLES.filter(isMissing)
  if (directory.length === 0 && owned.length === 0) return
  // Also for later transactions: otherwise one that has swept over owner data could not write to the directory.
  await client.query(`do $$ begin
    execute format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database());
  end $$`)
  for (const table of directory) await client.query('select create_reference_table($1)', [table])
  // Citus accepts no foreign key from a table on one machine to a distributed one, not even until the former is
  // distributed too.
  const references = await listReferences(client, owned)
  for (const { table, name } of references) await client.query(`alter table "${table}" drop constraint "${name}"`)
  let together = OWNER_TABLES.find((table) => distributed.has(table)) ?? 'none'
  for (const table of owned) {
    if (!(await hasPrimaryKey(client, table))) {
      // Moving the table to another machine copies its log, which must be able to identify rows.
      await client.query(`alter table "${table}" set logged`)
      await client.query(`alter table "${table}" replica identity full`)
    }
    await client.query(`select create_distributed_table($1, 'owner_id', colocate_with => $2)`, [table, together])
    if (together === 'none') together = table
  }
  for (const { table, name, definition } of references)
    await client.query(`alter table "${table}" add constraint "${name}" ${definition}`)
}

/** Lets this session change distributed tables as migrations do. PostgreSQL without Citus ignores these settings. */
export async function allowSchemaChanges(client: pg.ClientBase): Promise<void> {
  // One connection per machine, so that each statement sees the transaction's earlier changes.
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
  // The triggers read only their own row.
  await client.query('set citus.enable_unsafe_triggers = on')
}

/** Tables that Citus distributes; null without the extension. */
async function listDistributed(client: pg.ClientBase): Promise<Set<string> | null> {
  const { rows: extensions } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (extensions.length === 0) return null
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where relnamespace = 'public'::regnamespace and (partmethod = 'h' or repmodel = 't')`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function listTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function hasPrimaryKey(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query('select from pg_index where indrelid = $1::regclass and indisprimary', [table])
  return rows.length > 0
}

/** Foreign keys of these tables to owner data. */
async function listReferences(client: pg.ClientBase, tables: readonly string[]) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select a.relname as table, conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
     where contype = 'f' and a.relname = any($1) and b.relname = any($2)
     order by 1, 2`,
    [tables, OWNER_TABLES],
  )
  return rows
}
