import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { readPostmasterLock } from './platform/database/embedded/postmaster-lock.ts'
import { startPostgres } from './platform/database/embedded/start-postgres.ts'
import { HAS_PGBOUNCER, startPgBouncer, WITHOUT_PGBOUNCER } from './platform/database/testing/pgbouncer.ts'
import { inDatabase, makeTripsFile } from './features/intake/uploads/testing/killed-uploads.ts'
import { sendFile, signUpAt, type ApiPerson } from './testing/api-person.ts'
import { freePort } from './testing/running-spoor.ts'
import { startProxy } from './testing/start-proxy.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const WITHIN_MS = 120_000
const ROWS = 3000

/** Stopped in reverse. */
const cleanUps: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})

async function until<T>(attempt: () => Promise<T | false>): Promise<T> {
  const deadlineMs = Date.now() + WITHIN_MS
  for (;;) {
    const result = await attempt().catch((error: Error) => {
      if (Date.now() > deadlineMs) throw error
      return false as const
    })
    if (result !== false) return result
    if (Date.now() > deadlineMs) throw new Error('It never came to be')
    await sleep(100)
  }
}

test.runIf(process.platform === 'linux')(
  'two servers and two workers with a proxy, PgBouncer and S3 lose nothing when one of each kind is killed',
  { timeout: 300_000 },
  async ({ skip }) => {
    skip(!HAS_PGBOUNCER, WITHOUT_PGBOUNCER)
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-topology-'))
    await fs.chmod(folder, 0o755)
    cleanUps.push(() => fs.rm(folder, { recursive: true, force: true }))

    const openStore = (port: number) =>
      new S3rver({
        port,
        address: '127.0.0.1',
        silent: true,
        directory: path.join(folder, 's3'),
        configureBuckets: [{ name: 'spoor', configs: [] }],
      })
    await fs.mkdir(path.join(folder, 's3'))
    let store = openStore(0)
    const { port: storePort } = await store.run()
    cleanUps.push(() => store.close())
    const cluster = path.join(folder, 'database')
    const postgres = await startPostgres(cluster)
    cleanUps.push(() => postgres.stop())
    let pooler = await startPgBouncer(postgres.url, { connections: 20 })
    cleanUps.push(() => pooler.stop())
    const poolerPort = Number(new URL(pooler.url).port)

    const ports = await Promise.all(Array.from({ length: 4 }, freePort))
    const urls = ports.map((port) => `http://localhost:${port}`)
    const proxy = await startProxy(urls.slice(0, 2))
    cleanUps.push(() => proxy.stop())
    const processes = ports.map((port, i) => {
      const { NODE_ENV: _, NODE_OPTIONS: __, ...inherited } = process.env
      const isServer = i < 2
      return spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...inherited,
          ...(isServer
            ? { SPOOR_ROLE: 'api', PORT: String(port), SPOOR_DRAIN_S: '0' }
            : { SPOOR_ROLE: 'worker', SPOOR_METRICS_PORT: String(port), HOST: 'localhost' }),
          SPOOR_DATA_DIR: path.join(folder, `process-${i}`),
          SPOOR_LOG_LEVEL: 'silent',
          SPOOR_ORIGIN: proxy.url,
          TRUST_PROXY: '1',
          SPOOR_REGISTRATIONS_PER_HOUR: '100000',
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: postgres.url,
          S3_BUCKET: 'spoor',
          S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
          S3_ACCESS_KEY_ID: 'S3RVER',
          S3_SECRET_ACCESS_KEY: 'S3RVER',
        },
      })
    })
    cleanUps.push(() => Promise.all(processes.map(end)))
    for (const url of urls) await until(async () => (await fetch(`${url}/ready`)).status === 200 || false)
    // Only a worker forked by a server runs at a lower priority.
    for (const { pid } of processes) expect(os.getPriority(pid)).toBe(os.getPriority())

    const databaseUrl = () => postgres.url
    const people: ApiPerson[] = []
    const send = async () => {
      const person = await until(() => signUpAt({ url: proxy.url, databaseUrl }))
      people.push(person)
      await until(() => sendFile(proxy.url, person, { name: 'trips.csv', content: makeTripsFile(ROWS) }))
    }
    await send()
    await send()
    await until(async () => {
      const [{ busy }] = await inDatabase<{ busy: number }>(
        postgres.url,
        `select count(*)::int as busy from upload where status <> 'received'`,
      )
      return busy === 2
    })

    for (const victim of [processes[0], processes[2]]) await kill(victim)
    await send()
    await pooler.stop()
    pooler = await startPgBouncer(postgres.url, { connections: 20, port: poolerPort })
    await store.close()
    store = openStore(storePort)
    await store.run()
    const { state, pid } = readPostmasterLock(path.join(cluster, 'cluster')) as { state: string; pid: number }
    expect(state).toBe('live')
    process.kill(pid, 'SIGKILL')
    await send()

    const totals = new Set<number>()
    for (const person of people) {
      const saved = await until(async () => {
        const [upload] = await inDatabase<{ status: string; trips: number; rows: number }>(
          postgres.url,
          `select status, trips_found as trips, rows_used + rows_skipped + duplicates as rows from upload
           where owner_id = $1 order by uploaded_at limit 1`,
          [person.userId],
        )
        return upload.status === 'saved' && upload
      })
      const listed = await until(async () => {
        const reply = await fetch(`${proxy.url}/trips?limit=500`, { headers: person.headers })
        return reply.ok && ((await reply.json()) as { total: number; items: { started_at: string }[] })
      })
      expect(listed.total).toBe(saved.trips)
      expect(new Set(listed.items.map((trip) => trip.started_at)).size).toBe(500)
      expect(saved.rows).toBe(ROWS)
      totals.add(listed.total)
    }
    // The interrupted imports gave the same result as the others.
    expect(totals.size).toBe(1)
    // Processes that were not killed never exited.
    expect([processes[1], processes[3]].map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null])
  },
)

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await ended(child)
}

async function end(child: ChildProcess): Promise<void> {
  if (isEnded(child)) return
  child.kill('SIGTERM')
  await ended(child)
}

const isEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function ended(child: ChildProcess): Promise<void> {
  if (!isEnded(child)) await once(child, 'exit')
}
