import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../embedded/start-postgres.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { makeTemplate } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** A pooler in front of it, if TEST_POOLER is 1. */
    poolerUrl: string | null
  }
}

/**
 * One PostgreSQL for the whole test run, with a migrated template database that tests clone; the cluster of TEST_CITUS
 * instead, if set.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-test-'))
  await fs.chmod(folder, 0o755)
  // Durability is unnecessary for a test database.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const [citus] = process.env.TEST_CITUS?.split(',') ?? []
  const postgres =
    citus === undefined
      ? await startPostgres(path.join(folder, 'database'), { settings })
      : { url: citus, stop: async () => {} }
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const pooler = process.env.TEST_POOLER === '1' ? await startPgBouncer(postgres.url, { connections: 5 }) : null
  project.provide('databaseUrl', postgres.url)
  project.provide('poolerUrl', pooler?.url ?? null)
  return async () => {
    await pooler?.stop()
    await postgres.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
}
