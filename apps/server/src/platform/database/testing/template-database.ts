import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { installJobs } from '../../jobs/boss-jobs.ts'
import { migrate } from '../migrate.ts'
import { partitionTables } from '../partition.ts'

const TEMPLATE = 'spoor_template'

/**
 * Superuser URLs of the machines of a Citus cluster, coordinator first, if the tests run on one (decision 0114). Each
 * machine holds part of a database; cloning all parts clones the database.
 */
const CITUS = process.env.TEST_CITUS?.split(',') ?? []
export const HAS_CITUS = CITUS.length > 0
/** Test databases are small, and each shard adds files to copy. */
const SHARDS = 2

/** Creates the database that test databases are cloned from. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  // A cluster outlives a test run.
  if (HAS_CITUS) await dropDatabase(serverUrl, TEMPLATE)
  await createDatabase(serverUrl, TEMPLATE)
  const url = buildUrl(serverUrl, TEMPLATE)
  await migrate(url)
  if (process.env.TEST_PARTITIONS === '1') await partitionTables(url)
  await installJobs(url)
  // Citus keeps connections open to a database that it maintains, which prevents cloning it.
  if (HAS_CITUS) {
    await onEach(serverUrl, async (client) => {
      await client.query(`alter database ${TEMPLATE} allow_connections false`)
      await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [TEMPLATE])
    })
  }
}

export interface TestDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** A fresh migrated database, cloned from the template in tens of milliseconds. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onEach(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
    // A clone lacks its template's settings.
    if (HAS_CITUS) await client.query(`alter database ${name} set citus.multi_shard_modify_mode = sequential`)
  })
  return { name, url: buildUrl(serverUrl, name), drop: () => dropDatabase(serverUrl, name) }
}

/** An empty database, for tests of the migrations themselves. */
export async function createEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(serverUrl, name)
  return { name, url: buildUrl(serverUrl, name), drop: () => dropDatabase(serverUrl, name) }
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  await onEach(serverUrl, (client) => client.query(`create database ${name} template template0`))
  const [coordinator, ...workers] = CITUS.map((url) => new URL(buildUrl(url, name)))
  if (coordinator === undefined) return
  for (const { href } of [coordinator, ...workers]) {
    await onServer(href, async (client) => {
      await client.query('create extension citus')
      await client.query(`alter database ${name} set citus.shard_count = ${SHARDS}`)
    })
  }
  await onServer(coordinator.href, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.hostname, Number(coordinator.port)])
    for (const { hostname, port } of workers)
      await client.query('select citus_add_node($1, $2)', [hostname, Number(port)])
  })
}

function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return onEach(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** On the server, or on every machine of the cluster. */
async function onEach(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await Promise.all((HAS_CITUS ? CITUS : [serverUrl]).map((url) => onServer(url, work)))
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export function buildUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
