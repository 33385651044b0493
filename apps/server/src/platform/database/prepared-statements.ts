import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'

/** An optional filter gives a statement two texts; more statements than this would only fill the server's memory. */
const MAX_STATEMENTS = 100

/** The names of statements planned once per connection, by their text. */
const names = new Map<string, string>()

/**
 * Runs a statement that each connection plans once and then only executes: for statements of most requests, where
 * planning costs more than executing. Not for statements whose best plan depends on their parameters.
 */
export async function executePrepared<Row>(
  database: Database,
  query: { compile(): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile()
  if (!names.has(compiled.sql) && names.size < MAX_STATEMENTS) names.set(compiled.sql, `spoor-${names.size}`)
  const { rows } = await database.executeQuery(compiled)
  return rows
}

export function prepareStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>
    const queryByName = (text: unknown, values: unknown, ...more: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined
      return name === undefined ? query(text, values, ...more) : query({ name, text, values }, ...more)
    }
    client.query = queryByName as typeof client.query
  })
}
