import type pg from 'pg'

/** The parts of the database schema that a running release reads, writes and relies on. */
export interface ReleaseSchema {
  release: string
  /** By qualified table. */
  columns: Record<string, string[]>
  /** `table: trigger`; the release itself does not write the columns that a trigger maintains. */
  triggers: string[]
}

export async function readSchema(client: pg.ClientBase, release: string): Promise<ReleaseSchema> {
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(
    `select format('%s.%s', nspname, relname) as name, array_agg(attname::text order by attname) as columns
     from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'identity') and relkind in ('r', 'p', 'v') and not relispartition
       and attnum > 0 and not attisdropped and relname <> 'schema_migration'
     group by 1 order by 1`,
  )
  const { rows: triggers } = await client.query<{ name: string }>(
    `select format('%s: %s', relname, tgname) as name from pg_trigger g join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgparentid = 0 order by 1`,
  )
  return {
    release,
    columns: Object.fromEntries(columns.map((table) => [table.name, table.columns])),
    triggers: triggers.map(({ name }) => name),
  }
}

/** What would be missing for `release`, or refused, in the database of `client`, one line each. */
export async function listMissing(client: pg.ClientBase, { columns, triggers }: ReleaseSchema): Promise<string[]> {
  const now = await readSchema(client, '')
  const { rows: demanded } = await client.query<{ name: string; column: string }>(
    `select format('%s.%s', nspname, relname) as name, attname as column
     from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'identity') and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = ''`,
  )
  return [
    ...Object.entries(columns).flatMap(([table, names]) =>
      now.columns[table] === undefined
        ? [table]
        : names.filter((name) => !now.columns[table].includes(name)).map((name) => `${table}.${name}`),
    ),
    ...demanded
      .filter(({ name, column }) => columns[name] !== undefined && !columns[name].includes(column))
      .map(({ name, column }) => `${name}.${column} is demanded of each new row`),
    ...triggers.filter((trigger) => !now.triggers.includes(trigger)).map((trigger) => `trigger ${trigger}`),
  ].toSorted()
}
