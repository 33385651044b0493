import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { installJobs } from '../../jobs/boss-jobs.ts'
import { migrate } from '../migrate.ts'

const TEMPLATE = 'spoor_template'

/** Creates the database that test databases are cloned from. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`create database ${TEMPLATE}`))
  const url = buildUrl(serverUrl, TEMPLATE)
  await migrate(url)
  await installJobs(url)
}

export interface TestDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** A fresh migrated database, cloned from the template in tens of milliseconds. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`))
  return {
    name,
    url: buildUrl(serverUrl, name),
    drop: () => onServer(serverUrl, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

/** An empty database, for tests of the migrations themselves. */
export async function createEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template template0`))
  return {
    name,
    url: buildUrl(serverUrl, name),
    drop: () => onServer(serverUrl, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
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

/** The URL of another database of the same server. */
export function buildUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
