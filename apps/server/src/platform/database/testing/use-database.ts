import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import type { TestDatabase } from './template-database.ts'

export interface UsedDatabase {
  readonly url: string
  readonly client: pg.Client
  /** Runs a query that selects one column, `found`. */
  list(sql: string, values?: unknown[]): Promise<string[]>
}

/** Creates a database with `create`, connects to it, and drops it: once for all tests of a file, or once per test. */
export function useDatabase(
  create: (serverUrl: string) => Promise<TestDatabase>,
  scope: 'file' | 'test' = 'file',
): UsedDatabase {
  let database: TestDatabase
  let client: pg.Client
  const open = async () => {
    database = await create(inject('databaseUrl'))
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  }
  const close = async () => {
    await client.end()
    await database.drop()
  }
  if (scope === 'file') {
    beforeAll(open)
    afterAll(close)
  } else {
    beforeEach(open)
    afterEach(close)
  }
  return {
    get url() {
      return database.url
    },
    get client() {
      return client
    },
    async list(sql, values = []) {
      const { rows } = await client.query<{ found: string }>(sql, values)
      return rows.map(({ found }) => found)
    },
  }
}
