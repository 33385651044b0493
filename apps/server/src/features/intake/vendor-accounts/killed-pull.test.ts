import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '@spoor/core/units/duration.ts'
import { signUpAt } from '../../../testing/api-person.ts'
import { freePort, startSpoor, type RunningSpoor } from '../../../testing/running-spoor.ts'
import { makeFakeTrip, startFakeCartrack, type FakeCartrack } from '../../../domain/vendors/testing/fake-cartrack.ts'

const TRIPS = 600

let dataDir: string
let port: number
let fake: FakeCartrack
let spoor: RunningSpoor
const environment = { SPOOR_SECRETS_KEY: randomBytes(32).toString('base64') }
const start = () => startSpoor({ dataDir, port, environment: { ...environment, SPOOR_CARTRACK_URL: fake.url } })
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-killed-pull-'))
  await fs.chmod(dataDir, 0o755)
  port = await freePort()
  fake = await startFakeCartrack(() => Date.now())
  spoor = await start()
}, 120_000)
afterAll(async () => {
  await spoor?.killAll()
  await fake?.close()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test(
  'a repeatedly killed pull, of the worker or everything, adds each trip once',
  { timeout: 240_000, skip: process.platform !== 'linux' },
  async () => {
    const nowMs = Date.now()
    fake.vehicles = [{ vehicle_id: 7, registration: 'CA 123-456', vehicle_name: 'Bakkie' }]
    fake.trips = Array.from({ length: TRIPS }, (_, n) => makeFakeTrip(n, nowMs - (n + 1) * 2 * DAY_MS + HOUR_MS))
    const person = await signUpAt(spoor)
    const call = async (method: string, url: string, payload?: object): Promise<Record<string, unknown>> => {
      const response = await fetch(`${spoor.url}${url}`, {
        method,
        headers: { ...person.headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      })
      const body = (await response.json()) as Record<string, unknown>
      if (!response.ok) throw new Error(JSON.stringify(body))
      return body
    }
    const credentials = { vendor: 'cartrack', region: 'za', username: 'KARO00012', password: 'subuser-key' }
    const { id } = await call('POST', '/vendor-accounts', credentials)
    let pages = 0
    fake.intercept = ({ path }) => (path.startsWith('/trips/') ? void pages++ : undefined)
    await call('POST', `/vendor-accounts/${String(id)}/pull`, { from: '2020-01-01' })

    for (const [kill, after] of [['worker', 6], ['all', 12], ['worker', 18]] as const) {
      await expect.poll(() => pages, { timeout: 60_000, interval: 5 }).toBeGreaterThan(after)
      await sleep(Math.random() * 30)
      if (kill === 'all') {
        await spoor.killAll()
        spoor = await start()
      } else {
        const worker = spoor.workerPid()
        if (worker !== null) process.kill(worker, 'SIGKILL')
      }
    } // prettier-ignore

    const client = new pg.Client({ connectionString: spoor.databaseUrl() })
    await client.connect()
    const count = async (sql: string) => (await client.query<{ n: number }>(sql, [person.userId])).rows[0].n
    const listed = 'select count(*)::int as n from trip where owner_id = $1'
    await expect.poll(() => count(listed), { timeout: 120_000 }).toBe(TRIPS)
    await expect
      .poll(() => count(`select count(*)::int as n from jobs.job where name = 'pull-vendor-trips' and state in ('created', 'retry', 'active') and $1 <> ''`), { timeout: 60_000 })
      .toBe(0) // prettier-ignore
    expect(await count(listed)).toBe(TRIPS)
    expect(await count(`select count(distinct trip_id)::int as n from vendor_trip where owner_id = $1`)).toBe(TRIPS)
    const { items } = await call('GET', '/vendor-accounts')
    expect(items).toMatchObject([{ trips: TRIPS, error: null }])
    await client.end()
  },
)
