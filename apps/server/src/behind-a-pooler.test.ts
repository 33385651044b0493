import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from './platform/database/database.ts'
import { openDatabase } from './platform/database/open-database.ts'
import {
  HAS_PGBOUNCER,
  startPgBouncer,
  WITHOUT_PGBOUNCER,
  type RunningPgBouncer,
} from './platform/database/testing/pgbouncer.ts'
import { createEmptyDatabase, type TestDatabase } from './platform/database/testing/template-database.ts'
import { inDatabase, makeTripsFile, untilReadAgain } from './features/intake/uploads/testing/killed-uploads.ts'
import { sendFile, signUpAt } from './testing/api-person.ts'
import { startSpoor, type RunningSpoor } from './testing/running-spoor.ts'

let folder: string
let database: TestDatabase
let pooler: RunningPgBouncer
beforeAll(async () => {
  if (!HAS_PGBOUNCER) return
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-pooled-'))
  database = await createEmptyDatabase(inject('databaseUrl'))
  pooler = await startPgBouncer(database.url)
})
afterAll(async () => {
  if (!HAS_PGBOUNCER) return
  await pooler?.stop()
  await database?.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

function start(): Promise<RunningSpoor> {
  const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }
  return startSpoor({ dataDir: folder, environment })
}

test(
  'Spoor signs people up, imports, lists and adds up trips, and restarts behind PgBouncer in transaction mode',
  { timeout: 180_000 },
  async ({ skip }) => {
    skip(!HAS_PGBOUNCER, WITHOUT_PGBOUNCER)
    let spoor = await start()
    try {
      const person = await signUpAt({ url: spoor.url, databaseUrl: () => database.url })
      await sendFile(spoor.url, person, { name: 'trips.csv', content: makeTripsFile(200) })
      await untilReadAgain(() => database.url, person)

      // Only the job listener holds a session of its own.
      const sessions = await inDatabase<{ application_name: string; query: string }>(
        database.url,
        `select application_name, query from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and client_port is not null`,
      )
      expect(sessions.filter(({ query }) => /^listen|pg_listening_channels/i.test(query))).toHaveLength(1)
      expect(sessions.length).toBeLessThanOrEqual(5)

      const [{ trips }] = await inDatabase<{ trips: number }>(database.url, 'select count(*)::int as trips from trip')
      expect(trips).toBeGreaterThan(100)

      await spoor.stop()
      spoor = await start()
      const get = async (page: string) => {
        const reply = await fetch(`${spoor.url}${page}`, { headers: person.headers })
        expect(reply.status).toBe(200)
        return reply.json()
      }
      expect(await get('/trips?limit=5')).toMatchObject({ total: trips })
      expect(await get('/stats/personal')).toMatchObject({ totalTrips: trips })
      expect(spoor.said()).toContain("run: alter role spoor set statement_timeout = '60s'")
      expect(spoor.said()).not.toMatch(/"level":(50|60)/)
    } finally {
      await spoor.stop()
    }
  },
)

test("a transaction's time limit ends with it behind a pooler", async ({ skip }) => {
  skip(!HAS_PGBOUNCER, WITHOUT_PGBOUNCER)
  const { database: pooled, close } = openDatabase(pooler.url, { pooled: true, statementTimeoutMs: 50 })
  try {
    await expect(inTransaction(pooled, (tx) => sql`select pg_sleep(5)`.execute(tx))).rejects.toThrow('timeout')
    await sql`select pg_sleep(0.1)`.execute(pooled)
  } finally {
    await close()
  }
})
