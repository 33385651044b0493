import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile, signUpAt, type ApiPerson } from '../../../testing/api-person.ts'
import { freePort, startSpoor, type RunningSpoor } from '../../../testing/running-spoor.ts'
import type { Phase, UploadState } from './testing/killed-uploads.ts'
import {
  mailsTo,
  mulberry32,
  outcome,
  makePointsFile,
  shuffled,
  readUploadState,
  makeTripsFile,
  untilPhase,
  untilReadAgain,
} from './testing/killed-uploads.ts'

/** The target of the kill (the worker alone, or everything including the database) and the phase. */
const KILLS: readonly { kind: 'worker' | 'all'; phase: Phase }[] = [
  { kind: 'worker', phase: 'reading' },
  { kind: 'all', phase: 'storing' },
  { kind: 'worker', phase: 'storing' },
  { kind: 'all', phase: 'reading' },
]
/** Kills up to this long after a phase is detected, so that each run hits another point. */
const STRIKES_WITHIN_MS = 60
/** Per upload, well below its number of attempts. */
const KILLS_OF_ONE = 3
const SAVED_WITHIN_MS = 120_000
/** Time limit for a running import to end, and then for the rest of the server. */
const STOPPED_WITHIN_MS = 30_000

let dataDir: string
let port: number
let spoor: RunningSpoor
const databaseUrl = () => spoor.databaseUrl()
const files = [
  { name: 'points.csv', content: makePointsFile() },
  { name: 'trips.csv', content: makeTripsFile() },
]
/** The outcome for each file. */
const undisturbed: object[] = []

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-killed-'))
  await fs.chmod(dataDir, 0o755)
  port = await freePort()
  spoor = await startSpoor({ dataDir, port })
  for (const file of files) {
    const person = await signUpAt(spoor)
    await sendFile(spoor.url, person, file)
    await untilReadAgain(databaseUrl, person)
    undisturbed.push(await outcome(spoor.databaseUrl(), person))
  }
}, 2 * SAVED_WITHIN_MS)
afterAll(async () => {
  await spoor?.killAll()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test(
  'an acknowledged upload is saved once, however often and whenever Spoor is killed',
  { timeout: 400_000, skip: process.platform !== 'linux' },
  async ({ annotate }) => {
    const seed = Number(process.env.KILL_SEED ?? 23)
    await annotate(`seed ${seed}; repeat with KILL_SEED=${seed}`)
    const random = mulberry32(seed)
    const planned = shuffled(KILLS, random)
    const people: ApiPerson[] = []
    const kills: string[] = []
    while (kills.length < KILLS.length) {
      expect(people.length, 'uploads that kills came too late for').toBeLessThan(KILLS.length * 3)
      const index = people.length % files.length
      const person = await signUpAt(spoor)
      people.push(person)
      await sendFile(spoor.url, person, files[index])
      let state: UploadState = { status: 'received', attempts: 0 }
      while (kills.length < KILLS.length && state.attempts < KILLS_OF_ONE && state.status !== 'saved') {
        const { kind, phase } = planned[kills.length]
        if (!(await untilPhase(spoor.databaseUrl(), person, phase))) break
        await sleep(random() * STRIKES_WITHIN_MS)
        state = await readUploadState(spoor.databaseUrl(), person)
        if (state.status === 'saved') break
        kills.push(`upload ${people.length}, ${kind} while ${phase}`)
        if (kind === 'all') {
          await spoor.killAll()
          spoor = await startSpoor({ dataDir, port })
        } else {
          const worker = spoor.workerPid()
          if (worker !== null) process.kill(worker, 'SIGKILL')
        }
        state = await untilReadAgain(databaseUrl, person, state.attempts)
      }
      await untilReadAgain(databaseUrl, person)
      expect(await outcome(spoor.databaseUrl(), person), `seed ${seed}: ${kills.join('; ')}`).toEqual(
        undisturbed[index],
      )
    }
    for (const person of people) await expect.poll(() => mailsTo(dataDir, person), { timeout: 20_000 }).toBe(1)
    // Polled, because a mail may not be on disk yet. After a kill the worker writes its mail again under the same name.
    const unfinished = async () =>
      (await fs.readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.part'))
    await expect.poll(unfinished, { timeout: 20_000 }).toEqual([])
  },
)

test(
  'a server stopped during an import exits, and the import runs again after the next start',
  { timeout: 180_000, skip: process.platform !== 'linux' },
  async () => {
    const person = await signUpAt(spoor)
    // Simulates another import by the driver: the file is read, but nothing can be stored.
    const other = new pg.Client({ connectionString: spoor.databaseUrl() })
    other.on('error', () => {})
    await other.connect()
    await other.query('select pg_advisory_lock($1, hashtext($2))', [0x5350494d, person.userId])
    await sendFile(spoor.url, person, files[0])
    const waiting = async () =>
      (await other.query('select from pg_stat_activity where wait_event_type = $1', ['Lock'])).rowCount
    await expect.poll(waiting, { timeout: SAVED_WITHIN_MS }).toBe(1)

    const stoppedAtMs = performance.now()
    await spoor.stop()
    expect(performance.now() - stoppedAtMs).toBeLessThan(STOPPED_WITHIN_MS)
    await other.end().catch(() => {})

    spoor = await startSpoor({ dataDir, port })
    await untilReadAgain(databaseUrl, person)
    expect(await outcome(spoor.databaseUrl(), person)).toEqual(undisturbed[0])
  },
)
