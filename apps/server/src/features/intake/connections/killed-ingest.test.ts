import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { signUpAt, type ApiPerson } from '../../../testing/api-person.ts'
import { startSpoor, type RunningSpoor } from '../../../testing/running-spoor.ts'
import { driveTrack } from '../uploads/testing/drive-track.ts'
import { inDatabase } from '../uploads/testing/killed-uploads.ts'

const BATCH = 40
const WITHIN_MS = 120_000

let dataDir: string
let spoor: RunningSpoor
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-killed-ingest-'))
  await fs.chmod(dataDir, 0o755)
  spoor = await startSpoor({ dataDir })
})
afterAll(async () => {
  await spoor?.killAll()
  await fs.rm(dataDir, { recursive: true, force: true })
})

interface Phone {
  person: ApiPerson
  key: string
}

async function connectPhone(): Promise<Phone> {
  const person = await signUpAt(spoor)
  const post = async <T>(url: string, body: object): Promise<T> => {
    const headers = { ...person.headers, 'content-type': 'application/json', origin: spoor.url }
    const reply = await fetch(`${spoor.url}${url}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok, url).toBe(true)
    return (await reply.json()) as T
  }
  const { id } = await post<{ id: string }>('/vehicles', { name: 'Bakkie' })
  const { set_up } = await post<{ set_up: { key: string } }>('/connections', {
    kind: 'json',
    name: 'Phone',
    vehicle_id: id,
  })
  return { person, key: set_up.key }
}

/** Two days of points, as queued by a phone. */
function makeBatches(): { time: number; lat: number; lng: number; speed: number }[][] {
  const fromMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 9 * DAY_MS
  const track = driveTrack({ fromMs, days: 2, seed: 5 })
  const points = Array.from({ length: track.count }, (_, i) => ({
    time: track.timeMs[i],
    lat: track.latE7[i] / 1e7,
    lng: track.lngE7[i] / 1e7,
    speed: Number(track.speedMps[i].toFixed(2)),
  }))
  return Array.from({ length: Math.ceil(points.length / BATCH) }, (_, i) => points.slice(i * BATCH, (i + 1) * BATCH))
}

/** Sends like a phone: in order, retrying each batch until it is acknowledged. */
async function sendAll(
  { key }: Phone,
  batches: readonly object[][],
  between: (i: number) => Promise<void>,
): Promise<void> {
  const deadlineMs = Date.now() + WITHIN_MS
  for (const [i, points] of batches.entries()) {
    await between(i)
    for (;;) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ points })
      const reply = await fetch(`${spoor.url}/live/${key}`, { method: 'POST', headers, body }).catch(() => null)
      if (reply?.status === 200) break
      if (Date.now() > deadlineMs) throw new Error(`batch ${i} was never acknowledged: ${reply?.status ?? 'no reply'}`)
      await sleep(200)
    }
  }
}

/** Points become trips 45 seconds after they arrive; a test does not wait for that. */
const hurry = () =>
  inDatabase(
    spoor.databaseUrl(),
    `update jobs.job set start_after = now() where name = 'take-in-points' and state in ('created', 'retry')`,
  ).catch(() => [])

interface Outcome extends Record<string, unknown> {
  waiting: number
}

async function readOutcome({ person }: Phone): Promise<Outcome> {
  const [outcome] = await inDatabase<Outcome>(
    spoor.databaseUrl(),
    `select (select sum(used)::int from connection_day where owner_id = $1) as used,
       (select count(*)::int from live_batch where owner_id = $1) as waiting,
       (select sum(fix_count)::int from track_block where owner_id = $1) as fixes,
       (select json_agg(json_build_array(started_at, ended_at, round(distance_m)) order by started_at)
         from trip where owner_id = $1 and deleted_at is null) as trips`,
    [person.userId],
  )
  return outcome
}

async function untilTakenIn(phone: Phone): Promise<Outcome> {
  await expect
    .poll(
      async () => {
        await hurry()
        return (await readOutcome(phone).catch(() => null))?.waiting
      },
      { timeout: WITHIN_MS, interval: 500 },
    )
    .toBe(0)
  return readOutcome(phone)
}

test.runIf(process.platform === 'linux')(
  'acknowledged points become trips once, whatever is killed while they arrive',
  { timeout: 400_000 },
  async () => {
    const batches = makeBatches()
    const undisturbed = await connectPhone()
    await sendAll(undisturbed, batches, async () => {})
    const expected = await untilTakenIn(undisturbed)
    expect(expected).toMatchObject({ used: batches.flat().length, fixes: batches.flat().length })
    expect(expected.trips).toHaveLength(6)

    const phone = await connectPhone()
    const killWorker = async () => {
      const pid = spoor.workerPid()
      if (pid !== null) process.kill(pid, 'SIGKILL')
    }
    const restartAll = async () => {
      await spoor.killAll()
      const port = Number(new URL(spoor.url).port)
      spoor = await startSpoor({ dataDir, port })
    }
    const kills = new Map<number, () => Promise<unknown>>([
      [5, hurry],
      [6, killWorker],
      [15, hurry],
      [16, async () => process.kill(spoor.postmasterPid(), 'SIGKILL')],
      [25, hurry],
      [26, restartAll],
      [32, hurry],
      [33, killWorker],
    ])
    await sendAll(phone, batches, async (i) => void (await kills.get(i)?.()))
    expect(await untilTakenIn(phone)).toEqual(expected)
  },
)
