import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import S3rver from 's3rver'
import { expect, onTestFailed, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inDatabase } from './features/intake/uploads/testing/killed-uploads.ts'
import { signUpAt, type ApiPerson } from './testing/api-person.ts'
import { compareTallies } from './testing/compare-tallies.ts'
import { startSpoor, type RunningSpoor } from './testing/running-spoor.ts'

/**
 * How long each part stays unavailable; below a minute, after which Spoor exits without its database (decision 0119).
 */
const AWAY_MS = Number(process.env.KILL_AWAY_S ?? 4) * 1000
const WITHIN_MS = 240_000
/** Pause between attempts, so that the test's own load does not delay what it measures. */
const PAUSE_MS = 250
const TRIPS = 30
const REPORTS = 400
const FAILED = 'failed'

/** A driver's repeated action, each time retried until acknowledged, like an app that sends again. */
interface Work {
  name: 'import' | 'bulk' | 'freeze' | 'ingest'
  /** Start of each attempt, and the time at which its effect was acknowledged. */
  done: { beganMs: number; endedMs: number }[]
  /** Attempts it once; false if it was refused or interrupted. */
  attempt(n: number): Promise<boolean>
}

test.runIf(process.platform === 'linux')(
  'nothing acknowledged is lost or done twice while any part is unavailable, and work resumes afterwards',
  { timeout: 600_000 + 8 * AWAY_MS },
  async ({ annotate }) => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-matrix-'))
    await fs.chmod(folder, 0o755)
    const openStore = (port = 0) =>
      new S3rver({
        port,
        address: '127.0.0.1',
        silent: true,
        directory: path.join(folder, 's3'),
        configureBuckets: [{ name: 'spoor', configs: [] }],
      })
    let store = openStore()
    const { port: storePort } = await store.run()
    const environment = {
      S3_BUCKET: 'spoor',
      S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      SPOOR_DRAIN_S: '0',
    }
    // The database and the worker belong to the first; the test kills a second api.
    const spoor = await startSpoor({ dataDir: folder, environment })
    const apiFolder = path.join(folder, 'api')
    await fs.mkdir(apiFolder)
    const startApi = (port?: number) =>
      startSpoor({
        dataDir: apiFolder,
        port,
        environment: { ...environment, SPOOR_ROLE: 'api', DATABASE_URL: spoor.databaseUrl() },
      })
    let api = await startApi()
    const port = Number(new URL(api.url).port)
    onTestFailed(() => console.log(spoor.said().slice(-3000)))
    const running = new AbortController()
    try {
      const url = api.url
      const { works, check } = await setUpWorks(spoor, url)
      const loops = works.map(async (work) => {
        for (let n = 0; !running.signal.aborted; n++) {
          const beganMs = performance.now()
          while (!(await work.attempt(n).catch(() => false))) {
            if (running.signal.reason === FAILED) return
            if (performance.now() - beganMs > WITHIN_MS + AWAY_MS)
              throw new Error(`${work.name} ${n} never went through`)
            await sleep(PAUSE_MS)
          }
          work.done.push({ beganMs, endedMs: performance.now() })
          await sleep(PAUSE_MS)
        }
      })
      const outages: Record<string, () => Promise<void>> = {
        async api() {
          await api.killAll()
          await sleep(AWAY_MS)
          api = await startApi(port)
        },
        // Spoor restarts it immediately.
        async worker() {
          const pid = spoor.workerPid()
          if (pid !== null) process.kill(pid, 'SIGKILL')
        },
        async PostgreSQL() {
          // It cannot be restarted until this file is back.
          const version = path.join(folder, 'database', 'cluster', 'PG_VERSION')
          await fs.rename(version, `${version}.away`)
          process.kill(spoor.postmasterPid(), 'SIGKILL')
          await sleep(AWAY_MS)
          await fs.rename(`${version}.away`, version)
        },
        async 'file store'() {
          await store.close()
          await sleep(AWAY_MS)
          store = openStore(storePort)
          await store.run()
        },
      }
      const rows: string[] = []
      for (const [part, takeAway] of Object.entries(outages)) {
        await untilAllDoneSince(works, performance.now())
        await takeAway()
        const backMs = performance.now()
        await untilAllDoneSince(works, backMs)
        const recovered = works.map(({ name, done }) => {
          const first = done.find(({ endedMs }) => endedMs > backMs)!
          return `${name} ${((first.endedMs - backMs) / 1000).toFixed(1)} s`
        })
        rows.push(`${part}: ${recovered.join(', ')}`)
      }
      running.abort()
      await Promise.all(loops)
      const report = `first done after the part was back (away for ${AWAY_MS / 1000} s): ${rows.join('; ')}`
      await annotate(report)
      if (process.env.KILL_AWAY_S !== undefined) process.stdout.write(`${report}\n`)
      await check()
    } catch (error) {
      running.abort(FAILED)
      throw error
    } finally {
      await api.killAll()
      await spoor.killAll()
      await store.close()
      await fs.rm(folder, { recursive: true, force: true })
    }
  },
)

/** Waits until each kind of work has completed once more after this. */
async function untilAllDoneSince(works: readonly Work[], sinceMs: number): Promise<void> {
  const behind = () => works.filter(({ done }) => (done.at(-1)?.endedMs ?? 0) <= sinceMs).map(({ name }) => name)
  await expect.poll(behind, { timeout: WITHIN_MS, interval: 50 }).toEqual([])
}

/** A driver for each kind of work, so that they do not wait for each other, and a check of all results. */
async function setUpWorks(spoor: RunningSpoor, url: string): Promise<{ works: Work[]; check: () => Promise<void> }> {
  const at = { url, databaseUrl: spoor.databaseUrl }
  const [importer, clerk, reporter, phone] = [
    await signUpAt(at),
    await signUpAt(at),
    await signUpAt(at),
    await signUpAt(at),
  ]
  const call = async <T>(person: ApiPerson, method: 'GET' | 'POST', page: string, body?: object): Promise<T> => {
    const headers = { ...person.headers, origin: url, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${url}${page}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${page}: ${reply.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }

  // Imports one small file after the other, resending unacknowledged ones.
  const fileOf = (n: number) => {
    const day = new Date(Date.UTC(2020, 0, 1) + n * DAY_MS).toISOString().slice(0, 10)
    return `Start time,Start location,End location,Distance (km)\n${day} 07:30,Home,Office,21.4\n${day} 16:30,Office,Home,21.4\n`
  }
  const sent = new Map<number, string>()
  const importing: Work = {
    name: 'import',
    done: [],
    async attempt(n) {
      if (!sent.has(n)) {
        const form = new FormData()
        form.append('file', new Blob([fileOf(n)]), `day-${n}.csv`)
        const reply = await fetch(`${url}/upload/file`, { method: 'POST', headers: importer.headers, body: form })
        if (!reply.ok) return false
        sent.set(n, ((await reply.json()) as { upload_id: string }).upload_id)
      }
      const { status } = await call<{ status: string }>(importer, 'GET', `/upload/status/${sent.get(n)}`)
      if (status === 'failed') throw new Error(`upload ${n} failed`)
      return status === 'saved'
    },
  }

  // Classifies all trips, with a new reason each time.
  for (let i = 0; i < TRIPS; i++) {
    await call(clerk, 'POST', '/trips', {
      started_at: `2026-03-${String((i % 28) + 1).padStart(2, '0')}T${String(6 + Math.floor(i / 28)).padStart(2, '0')}:00:00+02:00`,
      start_location: 'Paarl',
      end_location: 'Ceres',
      distance_km: 58,
    })
  }
  let reason = ''
  const marking: Work = {
    name: 'bulk',
    done: [],
    async attempt(n) {
      const classification = n % 2 === 0 ? 'business' : 'private'
      const { changed } = await call<{ changed: number }>(clerk, 'POST', '/trips/bulk', {
        action: 'classify',
        classification,
        reason: `Visit ${n}`,
        filter: {},
      })
      reason = `Visit ${n}`
      return changed >= 0
    },
  }

  // Freezes one report after another.
  const { id: vehicleId } = await call<{ id: string }>(reporter, 'POST', '/vehicles', { name: 'Bakkie' })
  const frozen: { id: string; number: number; sha256: string }[] = []
  const made = new Map<number, string>()
  const freezing: Work = {
    name: 'freeze',
    done: [],
    async attempt(n) {
      if (n >= REPORTS) return true
      if (!made.has(n)) {
        const wanted = { kind: 'logbook', vehicle_id: vehicleId, tax_year: 2026 }
        made.set(n, (await call<{ id: string }>(reporter, 'POST', '/reports', wanted)).id)
      }
      frozen.push(await call(reporter, 'POST', `/reports/${made.get(n)}/freeze`))
      return true
    },
  }

  // Sends positions in batches of ten.
  const { id: phoneVehicle } = await call<{ id: string }>(phone, 'POST', '/vehicles', { name: 'Bakkie' })
  const { set_up: setUp } = await call<{ set_up: { key: string } }>(phone, 'POST', '/connections', {
    kind: 'json',
    name: 'Phone',
    vehicle_id: phoneVehicle,
  })
  const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 5 * DAY_MS
  let batches = 0
  const sending: Work = {
    name: 'ingest',
    done: [],
    async attempt(n) {
      const points = Array.from({ length: 10 }, (_, i) => {
        const at = n * 10 + i
        return { time: startMs + at * 10_000, lat: -26.2 + (at * 150) / 111_195, lng: 28.04, speed: 15 }
      })
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${url}/live/${setUp.key}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ points }),
      })
      await reply.arrayBuffer()
      if (reply.status !== 200) return false
      batches = n + 1
      return true
    },
  }

  async function check(): Promise<void> {
    const database = spoor.databaseUrl()
    const ofPerson = <Row extends pg.QueryResultRow>(text: string, { userId }: ApiPerson) =>
      inDatabase<Row>(database, text, [userId])
    // Each file's trips exist once, including files sent twice because their first acknowledgement was lost.
    const imported =
      'select count(*)::int as trips, count(distinct started_at)::int as different from trip where owner_id = $1'
    await expect
      .poll(() => ofPerson(imported, importer), { timeout: WITHIN_MS })
      .toEqual([{ trips: 2 * importing.done.length, different: 2 * importing.done.length }])
    const marked = 'select distinct reason from trip where owner_id = $1'
    expect(await ofPerson(marked, clerk)).toEqual([{ reason }])
    // Numbers without gaps or repetitions, and contents that match their hashes.
    const reports = await ofPerson<{ id: string; number: number; sha256: string; content: string }>(
      `select id, number, sha256, content::text from report where owner_id = $1 and frozen_at is not null order by number`,
      reporter,
    )
    expect(reports.map(({ number }) => number)).toEqual(reports.map((_, i) => i + 1))
    for (const { sha256, content } of reports) expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    const stored = new Map(reports.map(({ id, ...rest }) => [id, rest]))
    for (const { id, number, sha256 } of frozen) expect(stored.get(id)).toMatchObject({ number, sha256 })
    expect(reports).toHaveLength(frozen.length)
    const takeIn = async () => {
      await inDatabase(
        database,
        "update jobs.job set start_after = now() where name = 'take-in-points' and state <> 'completed'",
      )
      return ofPerson(
        `select (select count(*)::int from live_batch where owner_id = $1) as waiting,
           (select sum(fix_count)::int from track_block where owner_id = $1) as fixes`,
        phone,
      )
    }
    await expect.poll(takeIn, { timeout: WITHIN_MS, interval: 500 }).toEqual([{ waiting: 0, fixes: batches * 10 }])
    const pool = new pg.Pool({ connectionString: database, max: 1 })
    try {
      await compareTallies(pool)
    } finally {
      await pool.end()
    }
  }

  return { works: [importing, marking, freezing, sending], check }
}
