import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiPerson } from '../../testing/api-person.ts'
import { sendFile, signUpAt } from '../../testing/api-person.ts'
import type { RunningSpoor } from '../../testing/running-spoor.ts'
import { freePort, startSpoor } from '../../testing/running-spoor.ts'
import { MAX_ATTEMPTS } from '../../reading/reading-limits.ts'
import type { UploadState } from './testing/killed-uploads.ts'
import {
  mailsTo,
  mulberry32,
  outcome,
  pointsFile,
  shuffled,
  stateOf,
  tripsFile,
  untilReadAgain,
} from './testing/killed-uploads.ts'

/** What is killed each time: only the worker, or everything including the database. */
const KILLS = ['worker', 'all', 'worker', 'all'] as const
/** Per upload: well below its number of attempts. */
const KILLS_OF_ONE = 3
const SAVED_WITHIN_MS = 60_000
/** Time limit for a running import to end, and then for the rest of the server. */
const STOPPED_WITHIN_MS = 30_000

let dataDir: string
let port: number
let spoor: RunningSpoor
const databaseUrl = () => spoor.databaseUrl()
const files = [
  { name: 'points.csv', content: pointsFile() },
  { name: 'trips.csv', content: tripsFile() },
]
/** What comes of each file, and how long it is read. */
const undisturbed: { expected: object; lastsMs: number }[] = []

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-killed-'))
  await fs.chmod(dataDir, 0o755)
  port = await freePort()
  spoor = await startSpoor({ dataDir, port })
  for (const file of files) {
    const person = await signUpAt(spoor)
    await sendFile(spoor.url, person, file)
    await untilReadAgain(databaseUrl, person, 0)
    const beganAtMs = performance.now()
    await untilReadAgain(databaseUrl, person)
    undisturbed.push({ expected: await outcome(spoor.databaseUrl(), person), lastsMs: performance.now() - beganAtMs })
  }
})
afterAll(async () => {
  await spoor?.killAll()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test(
  'an upload that was acknowledged is saved once, however often and whenever Spoor is killed',
  { timeout: 200_000, skip: process.platform !== 'linux' },
  async ({ annotate }) => {
    const seed = Number(process.env.SPOOR_KILL_SEED ?? 23)
    await annotate(`seed ${seed}; repeat with SPOOR_KILL_SEED=${seed}`)
    const random = mulberry32(seed)
    // Each strikes another part of the reading; which kind strikes which is the seed's choice.
    const parts = shuffled(KILLS.keys(), random)
    const people: ApiPerson[] = []
    const kills: string[] = []
    while (kills.length < KILLS.length) {
      expect(people.length, 'uploads that kills came too late for').toBeLessThan(KILLS.length * 3)
      const index = people.length % files.length
      const read = undisturbed[index]
      const person = await signUpAt(spoor)
      people.push(person)
      await sendFile(spoor.url, person, files[index])
      // The first kill may come before reading starts: it does not count, and must lose nothing.
      let state: UploadState = { status: 'received', attempts: 0 }
      const killsBefore = kills.length
      while (
        kills.length < KILLS.length &&
        kills.length - killsBefore < KILLS_OF_ONE &&
        state.attempts < MAX_ATTEMPTS
      ) {
        const afterMs = ((parts[kills.length] + random()) / KILLS.length) * read.lastsMs
        await sleep(afterMs)
        state = await stateOf(spoor.databaseUrl(), person)
        // A freshly started worker reads more slowly.
        read.lastsMs *= state.status === 'saved' ? 0.7 : 1.1
        if (state.status === 'saved') break
        const kind = KILLS[kills.length]
        if (state.status === 'extracting')
          kills.push(`upload ${people.length}, ${kind} after ${Math.round(afterMs)} ms`)
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
      expect(await outcome(spoor.databaseUrl(), person), `seed ${seed}: ${kills.join('; ')}`).toEqual(read.expected)
    }
    for (const person of people) await expect.poll(() => mailsTo(dataDir, person), { timeout: 20_000 }).toBe(1)
    const unfinished = (await fs.readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.part'))
    expect(unfinished).toEqual([])
  },
)

test(
  'a server that is stopped in the middle of an import ends, and the import runs again after its next start',
  { timeout: 180_000, skip: process.platform !== 'linux' },
  async () => {
    const person = await signUpAt(spoor)
    // As if another import of hers were under way: the file is read, and nothing can be stored.
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
    expect(await outcome(spoor.databaseUrl(), person)).toEqual(undisturbed[0].expected)
  },
)
