import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, test, type TestContext } from 'vitest'
import { BREAKING, RELEASES, THIS_RELEASE } from './platform/database/releases.ts'
import { createEmptyDatabase, type TestDatabase } from './platform/database/testing/template-database.ts'
import { inDatabase, makeTripsFile } from './features/intake/uploads/testing/killed-uploads.ts'
import { sendFile, signUpAt, type ApiPerson } from './testing/api-person.ts'
import { checkOut, findReleaseCommit, hasCommit } from './testing/check-out-release.ts'
import { freePort } from './testing/running-spoor.ts'

const STARTED_WITHIN_MS = 120_000

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createEmptyDatabase(inject('databaseUrl'))
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-upgrade-'))
})
const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) await stop(child)
  await database?.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const TODAY = path.dirname(fileURLToPath(import.meta.url))

function start(program: string, environment: Record<string, string> = {}) {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...inherited } = process.env
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, DATABASE_URL: database.url, SPOOR_DATA_DIR: path.join(folder, 'data'), ...environment },
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, ended: once(child, 'exit') }
}

const startWorker = (sources = TODAY) => start(path.join(sources, 'main.ts'), { SPOOR_ROLE: 'worker' })
const startMigration = () => start(path.join(TODAY, 'migrate.ts'))

async function startApi(sources = TODAY) {
  const port = await freePort()
  const api = start(path.join(sources, 'main.ts'), { SPOOR_ROLE: 'api', PORT: String(port), SPOOR_DEMO: '0' })
  await expect.poll(api.output, { timeout: STARTED_WITHIN_MS }).toContain('Spoor is ready')
  return { ...api, url: `http://localhost:${port}`, databaseUrl: () => database.url }
}

/** Each worker enqueues and runs one at its start. */
async function countJobsDone(): Promise<number> {
  const [{ done }] = await inDatabase<{ done: number }>(
    database.url,
    `select count(*)::int as done from jobs.job where name = 'learn-outdated' and state = 'completed'`,
  )
  return done
}

async function recordMigrationOf(release: number): Promise<void> {
  const values = [`0999-${release}.sql`, release]
  await inDatabase(database.url, `insert into schema_migration (name, sha256, release) values ($1, '', $2)`, values)
}

test(
  'workers wait for the schema, continue when the next release migrates it, and exit when it is two releases ahead',
  { timeout: 240_000 },
  async () => {
    const early = startWorker()
    await expect
      .poll(early.output, { timeout: STARTED_WITHIN_MS })
      .toContain('waiting until a server or npm run migrate')
    const migration = startMigration()
    expect((await migration.ended)[0]).toBe(0)
    expect(migration.output()).toContain('0340-baseline.sql\n')
    await expect.poll(countJobsDone, { timeout: STARTED_WITHIN_MS }).toBe(1)
    expect(early.output()).not.toMatch(/"level":(50|60)/)

    await recordMigrationOf(THIS_RELEASE + 1)
    const second = startWorker()
    await expect.poll(countJobsDone, { timeout: STARTED_WITHIN_MS }).toBe(2)
    expect((await startApi()).output()).toContain('the next release of Spoor has migrated the database')

    await recordMigrationOf(THIS_RELEASE + 2)
    for (const running of [early, second]) {
      expect((await running.ended)[0]).toBe(1)
      expect(running.output()).toContain('into a new database. This worker ends; its jobs go back to the queue.')
    }
    for (const late of [
      startWorker(),
      startMigration(),
      start(path.join(TODAY, 'main.ts'), { SPOOR_ROLE: 'api', PORT: '0' }),
    ]) {
      expect((await late.ended)[0]).toBe(1)
      expect(late.output()).toBe(
        `The database was migrated by a newer Spoor (0999-${THIS_RELEASE + 2}.sql). Start that version, or restore a backup from before the upgrade into a new database.\n`,
      )
    }
  },
)

describe.runIf(process.platform === 'linux')('the real server of the last release', () => {
  /** A commit to run as the previous release, beside this one. */
  const given = process.env.TEST_LAST_RELEASE
  const name = RELEASES.at(-2)!
  const isBreaking = given === undefined && BREAKING.includes(RELEASES.at(-1)!)

  /** The folder of its server's sources. */
  async function checkOutLast(skip: TestContext['skip']): Promise<string> {
    const commit = given ?? (await findReleaseCommit(name))!
    skip(!(await hasCommit(commit)), `git has no commit ${commit}; git fetch --unshallow gets those of a shallow clone`)
    const sources = path.join(folder, 'last-release')
    await fs.mkdir(sources)
    await checkOut(commit, sources)
    return path.join(sources, 'apps/server/src')
  }

  type Api = Awaited<ReturnType<typeof startApi>>

  const signUp = (api: Api) => signUpAt(api, { admit })

  /** Uses columns that both releases have. */
  async function admit(url: string, { email }: { email: string }): Promise<void> {
    await inDatabase(url, 'update identity."user" set "emailVerified" = true where email = $1', [email])
    await inDatabase(
      url,
      `update app_user set email_verified = true, payment_verified = true, payment_verified_at = now(),
         approval_status = 'approved', subscription_expires_at = now() + interval '365 days' where email = $1`,
      [email],
    )
  }

  /** The file contains the trips of a shorter one, and more. */
  const send = (api: Api, person: ApiPerson, rows: number) =>
    sendFile(api.url, person, { name: `${rows}.csv`, content: makeTripsFile(rows) })

  const untilSaved = (uploadId: string) =>
    expect
      .poll(() => inDatabase(database.url, 'select status from upload where id = $1', [uploadId]), {
        timeout: STARTED_WITHIN_MS,
      })
      .toEqual([{ status: 'saved' }])

  async function countTrips({ url }: Api, { headers }: ApiPerson): Promise<number> {
    const reply = await fetch(`${url}/trips?limit=1`, { headers })
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { total: number }).total
  }

  const migrated = async () => expect((await startMigration().ended)[0]).toBe(0)

  const ERRORS = /"level":(50|60)/

  test.runIf(isBreaking)(
    'stops before the upgrade, which runs its jobs, and does not start again',
    { timeout: 240_000 },
    async ({ skip }) => {
      const last = await checkOutLast(skip)
      const [api, worker] = [await startApi(last), startWorker(last)]
      const person = await signUp(api)
      await untilSaved(await send(api, person, 50))
      await stop(worker.child)
      const before = await countTrips(api, person)
      const waiting = await send(api, person, 100)
      await stop(api.child)

      await migrated()
      const newApi = await startApi()
      expect(await countTrips(newApi, person)).toBe(before)
      const newWorker = startWorker()
      await untilSaved(waiting)
      expect(await countTrips(newApi, person)).toBeGreaterThan(before)
      for (const { output } of [api, worker, newApi, newWorker]) expect(output()).not.toMatch(ERRORS)

      const again = start(path.join(last, 'main.ts'), { SPOOR_ROLE: 'api', PORT: '0' })
      expect((await again.ended)[0]).toBe(1)
      expect(again.output()).toContain('The database was migrated by a newer Spoor')
    },
  )

  test.runIf(!isBreaking)('serves requests and runs jobs beside this one', { timeout: 240_000 }, async ({ skip }) => {
    const last = await checkOutLast(skip)
    const [api, worker] = [await startApi(last), startWorker(last)]
    const person = await signUp(api)
    await untilSaved(await send(api, person, 50))
    const before = await countTrips(api, person)

    await migrated()
    const newApi = await startApi()
    // Each release's worker runs the jobs enqueued by the other's server.
    await untilSaved(await send(newApi, person, 100))
    await stop(worker.child)
    const waiting = await send(api, person, 150)
    const newWorker = startWorker()
    await untilSaved(waiting)
    const after = await countTrips(newApi, person)
    expect(after).toBeGreaterThan(before)
    expect(await countTrips(api, person)).toBe(after)
    expect(await countTrips(api, await signUp(newApi))).toBe(0)
    for (const { url } of [api, newApi]) expect((await fetch(`${url}/ready`)).status).toBe(200)
    for (const { output } of [api, worker, newApi, newWorker]) expect(output()).not.toMatch(ERRORS)
  })
})
