import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { limitStatements } from './limit-statements.ts'
import { VIEWS } from './tables.ts'

/** The tables with one row per trip or day of fixes. */
export const PARTITIONED = ['trip', 'trip_path', 'track_block'] as const
export const PARTITIONS = 16
/** Partitions have their own schema, so that `public` only contains the tables. */
const SCHEMA = 'partitions'

const DEPENDENT_OBJECTS = '2BP01'

/** The reason why the tables cannot be partitioned now, in a sentence for the operator. */
export class PartitionError extends Error {}

export interface Partitioned {
  table: string
  rows: number
}

/**
 * Partitions the largest tables by the hash of their owner (decision 0113), each in its own transaction: if it is
 * interrupted, Spoor runs on the current state, and the next run continues. Running it again changes nothing.
 * @throws {PartitionError}
 */
export async function partitionTables(url: string, onTable: (done: Partitioned) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'spoor-partition' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await requireAlone(client)
    for (const table of PARTITIONED) {
      await client.query('begin')
      const rows = await partition(client, table).catch(explainDependents)
      await client.query('commit')
      if (rows !== null) onTable({ table, rows })
    }
  } finally {
    // Without a commit, ending the connection rolls back.
    await client.end()
  }
}

async function requireAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ citus: boolean; others: number; strangers: string | null }>(
    `select exists (select from pg_available_extensions where name = 'citus') as citus,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name in ('spoor', 'spoor-jobs', 'spoor-identity')) as others,
       (select string_agg(distinct pg_get_userbyid(relowner), ', ') from pg_class
        where oid = any($1::regclass[]) and not pg_has_role(relowner, 'usage')) as strangers`,
    [PARTITIONED.map((table) => `public.${table}`)],
  )
  const [{ citus, others, strangers }] = rows
  if (citus) throw new PartitionError('This PostgreSQL has Citus, which distributes the tables instead.')
  if (others > 0) throw new PartitionError('Spoor runs on this database. Stop all its processes first.')
  if (strangers !== null) throw new PartitionError(`The tables belong to another role: connect as ${strangers}.`)
}

/** For instance a view created by the operator. */
function explainDependents(error: Error & { code?: string; detail?: string }): never {
  if (error.code !== DEPENDENT_OBJECTS) throw error
  throw new PartitionError(`Drop what is not Spoor's, and create it again afterwards: ${error.detail}.`)
}

/**
 * Replaces a table by a partitioned one with the same rows, columns, constraints, indexes and privileges.
 * @returns the number of copied rows; null if the table is already partitioned
 */
async function partition(client: pg.ClientBase, table: string): Promise<number | null> {
  await client.query(`lock table public."${table}" in access exclusive mode`)
  const { rows: kinds } = await client.query<{ kind: string; settings: string | null }>(
    `select relkind as kind, array_to_string(reloptions, ', ') as settings from pg_class where oid = $1::regclass`,
    [`public.${table}`],
  )
  const [{ kind, settings }] = kinds
  if (kind === 'p') return null
  const parts = await describe(client, table)
  const aside = `${table}_partitioned`
  await client.query(`create schema if not exists ${SCHEMA}`)
  await client.query(
    `create table public."${aside}" (like public."${table}" including all excluding indexes) partition by hash (owner_id)`,
  )
  for (let at = 0; at < PARTITIONS; at++)
    await client.query(
      `create table ${SCHEMA}."${table}_${at}" partition of public."${aside}"
       for values with (modulus ${PARTITIONS}, remainder ${at}) ${settings === null ? '' : `with (${settings})`}`,
    )
  // Counts the stored rows instead of trusting the insert's row count.
  await client.query(`insert into public."${aside}" (${parts.columns}) select ${parts.columns} from public."${table}"`)
  const before = await countRows(client, table)
  const rows = await countRows(client, aside)
  if (rows !== before) throw new Error(`${table}: ${rows} of ${before} rows were copied`)
  for (const { name } of parts.views.toReversed()) await client.query(`drop view public."${name}"`)
  for (const { from, name } of parts.references) await client.query(`alter table ${from} drop constraint "${name}"`)
  await client.query(`drop table public."${table}"`)
  await client.query(`alter table public."${aside}" rename to "${table}"`)
  for (const { name, definition } of parts.keys)
    await client.query(`alter table public."${table}" add constraint "${name}" ${definition}`)
  for (const { definition } of parts.indexes) await client.query(definition)
  for (const { from, name, definition } of parts.references)
    await client.query(`alter table ${from} add constraint "${name}" ${definition}`)
  for (const { name, definition } of parts.views) await client.query(`create view public."${name}" as ${definition}`)
  for (const grant of parts.grants) await client.query(grant)
  await client.query(`analyze public."${table}"`)
  return rows
}

async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`select count(*)::text as rows from public."${table}"`)
  return Number(rows[0].rows)
}

interface Named {
  name: string
  definition: string
}

/** Everything that depends on a table or belongs to it, as statements that recreate it. */
async function describe(client: pg.ClientBase, table: string) {
  const list = async <Row extends pg.QueryResultRow>(
    query: string,
    values: unknown[] = [`public.${table}`],
  ): Promise<Row[]> => (await client.query<Row>(query, values)).rows
  const [trigger] = await list<{ name: string }>(
    'select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal',
  )
  if (trigger !== undefined)
    throw new PartitionError(`${table} has a trigger that Spoor does not know, ${trigger.name}: drop it first.`)
  const [{ columns }] = await list<{ columns: string }>(
    `select string_agg(format('%I', attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const grants = await list<{ statement: string }>(
    `select format('grant %s on public.%I to %s%s', privilege_type, relname,
       case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
       case when is_grantable then ' with grant option' else '' end) as statement
     from pg_class, aclexplode(relacl)
     where relnamespace = 'public'::regnamespace and relname = any($1) and grantee <> relowner order by 1`,
    [[table, ...VIEWS]],
  )
  return {
    columns,
    grants: grants.map(({ statement }) => statement),
    keys: await list<Named>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = $1::regclass and contype in ('p', 'u') order by contype, conname`,
    ),
    indexes: await list<Named>(
      `select relname as name, pg_get_indexdef(indexrelid) as definition
       from pg_index join pg_class on pg_class.oid = indexrelid
       where indrelid = $1::regclass
         and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
       order by relname`,
    ),
    references: await list<Named & { from: string }>(
      `select conrelid::regclass::text as from, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
       where contype = 'f' and conparentid = 0 and $1::regclass in (conrelid, confrelid) order by 1, 2`,
    ),
    views: await list<Named>(
      `select relname as name, pg_get_viewdef(oid) as definition from pg_class
       where relkind = 'v' and relnamespace = 'public'::regnamespace and relname = any($1)
       order by array_position($1, relname::text)`,
      [[...VIEWS]],
    ),
  }
}

/** PostgreSQL gathers statistics of partitions automatically, but not of their parent tables. */
export async function analyzePartitioned(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`.execute(
    database,
  )
  for (const { name } of rows) await limitStatements(database, 0, (tx) => sql`analyze ${sql.table(name)}`.execute(tx))
}
