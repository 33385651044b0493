import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sendFile, signUpAt, type ApiPerson } from '../../../testing/api-person.ts'
import { startSpoor, type RunningSpoor } from '../../../testing/running-spoor.ts'
import {
  inDatabase,
  mailsTo,
  mulberry32,
  outcome,
  makeTripsFile,
  untilPhase,
  untilReadAgain,
  type Phase,
} from './testing/killed-uploads.ts'

const SEED = 23
/** Kills up to this long after a phase is detected. */
const STRIKES_WITHIN_MS = 60
/** After this time the queue reassigns an import that disappeared; production uses a longer heartbeat. */
const HEARTBEAT_S = 3
const SAVED_AGAIN_WITHIN_MS = 120_000

let dataDir: string
let spoor: RunningSpoor
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-killed-database-'))
  await fs.chmod(dataDir, 0o755)
  spoor = await startSpoor({ dataDir })
  await inDatabase(spoor.databaseUrl(), 'update jobs.queue set heartbeat_seconds = $1', [HEARTBEAT_S])
})
afterAll(async () => {
  await spoor?.killAll()
  await fs.rm(dataDir, { recursive: true, force: true })
})

const linux = process.platform === 'linux'

async function health(): Promise<object> {
  const response = await fetch(`${spoor.url}/health`)
  return { http: response.status, ...((await response.json()) as object) }
}

const OK = { http: 200, status: 'ok' }
const DEGRADED = { http: 503, status: 'degraded' }

test.runIf(linux)(
  'an acknowledged upload is saved once, whichever database process is killed while it is read',
  { timeout: 400_000 },
  async () => {
    const random = mulberry32(SEED)
    const url = () => spoor.databaseUrl()
    const file = { name: 'trips.csv', content: makeTripsFile() }

    const undisturbed = await signUpAt(spoor)
    await sendFile(spoor.url, undisturbed, file)
    await untilReadAgain(url, undisturbed)
    const expected = await outcome(url(), undisturbed)

    const backendThatStores = async (): Promise<number> => {
      const [storing] = await inDatabase<{ pid: number }>(
        url(),
        `select pid from pg_stat_activity
         where application_name = 'spoor' order by xact_start nulls last, state_change desc limit 1`,
      )
      return storing.pid
    }
    const kills: [string, Phase, () => Promise<void>][] = [
      ['one backend is ended', 'storing', async () => void process.kill(await backendThatStores(), 'SIGTERM')],
      ['one backend is killed', 'storing', async () => void process.kill(await backendThatStores(), 'SIGKILL')],
      ['all of it is killed', 'reading', async () => void process.kill(spoor.postmasterPid(), 'SIGKILL')],
    ]
    const people: ApiPerson[] = [undisturbed]
    for (const [which, phase, kill] of kills) {
      const person = await signUpAt(spoor)
      people.push(person)
      const uploadId = await sendFile(spoor.url, person, file)
      expect(await untilPhase(url(), person, phase), which).toBe(true)
      await sleep(random() * STRIKES_WITHIN_MS)
      await kill()
      await expect.poll(() => readStatus(person, uploadId), { timeout: SAVED_AGAIN_WITHIN_MS }).toBe('saved')
      // A backend briefly outlives its killed postmaster, so 'saved' may be returned before the restart.
      await expect
        .poll(() => outcome(url(), person), { message: which, timeout: SAVED_AGAIN_WITHIN_MS })
        .toEqual(expected)
    }
    for (const person of people) await expect.poll(() => mailsTo(dataDir, person), { timeout: 20_000 }).toBe(1)
    // No other process took the folder meanwhile, and none can take it now.
    await expect(startSpoor({ dataDir })).rejects.toThrow(/is in use by another Spoor/)
    expect(await health()).toMatchObject(OK)
  },
)

test.runIf(linux)(
  'while the database is away the server says so and refuses with 503, without filling its log, and goes on afterwards',
  { timeout: 120_000 },
  async () => {
    await expect.poll(health, { timeout: 30_000 }).toMatchObject(OK)
    const person = await signUpAt(spoor)
    // It cannot be restarted until this file is back.
    const version = path.join(dataDir, 'database', 'cluster', 'PG_VERSION')
    await fs.rename(version, `${version}.away`)
    onTestFailed(() => fs.rename(`${version}.away`, version).catch(() => {}))
    process.kill(spoor.postmasterPid(), 'SIGKILL')
    await expect.poll(health, { timeout: 20_000 }).toMatchObject(DEGRADED)

    const json = { 'content-type': 'application/json', origin: spoor.url }
    const body = JSON.stringify({ email: person.email, password: 'Blue-Crane-7431' })
    const calls = () =>
      Promise.all([
        fetch(`${spoor.url}/auth/profile`, { headers: person.headers }),
        fetch(`${spoor.url}/trips`, { headers: person.headers }),
        fetch(`${spoor.url}/identity/sign-in/email`, { method: 'POST', headers: json, body }),
        fetch(`${spoor.url}/identity/token`, { headers: { ...person.headers, origin: spoor.url } }),
      ])
    for (const response of await calls()) {
      expect([response.status, response.headers.get('retry-after')], response.url).toEqual([503, '5'])
      expect(await response.json()).toEqual({
        detail: 'The database cannot be reached right now. Please try again in a moment.',
      })
    }
    const logged = spoor.said().length
    for (let round = 0; round < 4; round++) {
      await sleep(500)
      await calls()
    }
    // The mail of a sign-up may still be written, and a backend may not have noticed yet that its postmaster is dead.
    const lines = spoor.said().slice(logged).split('\n')
    const isExpected = (line: string) => /"msg":"mail written"|unexpected postmaster exit/.test(line)
    expect(lines.filter((line) => line !== '' && !isExpected(line))).toEqual([])

    await fs.rename(`${version}.away`, version)
    await expect.poll(health, { timeout: 30_000 }).toMatchObject(OK)
    for (const response of await calls()) expect(response.status, response.url).toBeLessThan(500)
  },
)

/** An upload's status from the server, or the HTTP status if it is unavailable. */
async function readStatus(person: ApiPerson, uploadId: string): Promise<string | number> {
  const response = await fetch(`${spoor.url}/upload/status/${uploadId}`, { headers: person.headers })
  // The only 5xx is 503, 'busy'.
  if (!response.ok) return response.status === 503 ? 503 : Promise.reject(new Error(`${response.status}`))
  return ((await response.json()) as { status: string }).status
}
