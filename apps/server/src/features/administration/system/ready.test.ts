import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { THIS_RELEASE } from '../../../platform/database/releases.ts'
import { createDiskFileStore } from '../../../platform/files/disk-file-store.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Longer than two background checks. */
const SOON = { timeout: 15_000 }

let spoor: TestApp
afterEach(() => spoor.close())

async function ask(url = '/ready') {
  const response = await spoor.app.inject(url)
  return { status: response.statusCode, body: response.json() }
}

test('is ready with its database, file store and migrations', async () => {
  spoor = await createTestApp()
  expect(await ask()).toEqual({ status: 200, body: { status: 'ready', failed: [] } })
})

test('reports a missing migration', async () => {
  spoor = await createTestApp()
  await spoor.dependencies.pool.query(
    'delete from schema_migration where name = (select max(name) from schema_migration)',
  )
  expect(await ask()).toEqual({ status: 503, body: { status: 'unavailable', failed: ['migrations'] } })
})

test('accepts migrations of the next release, but not of the release after it', async () => {
  spoor = await createTestApp()
  const record = (release: number) =>
    spoor.dependencies.pool.query(`insert into schema_migration (name, sha256, release) values ($1, '', $2)`, [
      `9999-${release}.sql`,
      release,
    ])
  await record(THIS_RELEASE + 1)
  expect(await ask()).toMatchObject({ status: 200 })
  await record(THIS_RELEASE + 2)
  await expect.poll(() => ask(), SOON).toEqual({ status: 503, body: { status: 'unavailable', failed: ['migrations'] } })
})

test('reports an unreachable file store, unless the caller excludes it', async () => {
  const store: FileStore = { ...createDiskFileStore('/nowhere'), check: () => Promise.reject(new Error('away')) }
  spoor = await createTestApp({ files: store })
  expect(await ask()).toEqual({ status: 503, body: { status: 'unavailable', failed: ['files'] } })
  expect(await ask('/ready?without=files')).toMatchObject({ status: 200 })
})

test('answers at once while the file store hangs', async () => {
  const hanging: FileStore = { ...createDiskFileStore('/nowhere'), check: () => new Promise(() => {}) }
  spoor = await createTestApp({ files: hanging })
  await ask()
  await expect.poll(() => ask(), SOON).toMatchObject({ body: { failed: ['files'] } })
  const answers = await Promise.race([
    Promise.all(Array.from({ length: 20 }, () => ask('/ready?without=files'))),
    sleep(1000, 'late'),
  ])
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ status: 200, body: { status: 'ready', failed: [] } })))
})

test('a slow database is reported, but keeps servers in service', async () => {
  spoor = await createTestApp({ direct: true })
  const blocker = new pg.Client({ connectionString: spoor.databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table schema_migration in access exclusive mode')
  await expect
    .poll(() => ask(), SOON)
    .toEqual({ status: 200, body: { status: 'ready', failed: [], slow: ['database'] } })
  await blocker.end()
  await expect.poll(() => ask(), SOON).toEqual({ status: 200, body: { status: 'ready', failed: [] } })
})

test('is alive but not ready while it drains, without delay', async () => {
  spoor = await createTestApp()
  await ask()
  spoor.dependencies.readiness.startDraining()
  expect(await ask()).toEqual({ status: 503, body: { status: 'unavailable', failed: ['draining'] } })
  const alive = await spoor.app.inject('/health')
  expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close'])
})
