import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
  stateOf,
  tripsFile,
  untilReadAgain,
} from './testing/killed-uploads.ts'

/** That struck an upload while it was read: twice its worker alone, then all there is, the database too. */
const KILLS = 20

let dataDir: string
let port: number
let spoor: RunningSpoor

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-killed-'))
  await fs.chmod(dataDir, 0o755)
  port = await freePort()
  spoor = await startSpoor({ dataDir, port })
})
afterAll(async () => {
  await spoor?.killAll()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test(
  'an upload that was acknowledged is saved once, however often and whenever Spoor is killed',
  { timeout: 400_000, skip: process.platform !== 'linux' },
  async ({ annotate }) => {
    const seed = Number(process.env.SPOOR_KILL_SEED ?? 23)
    await annotate(`seed ${seed}; repeat with SPOOR_KILL_SEED=${seed}`)
    const random = mulberry32(seed)
    const databaseUrl = () => spoor.databaseUrl()
    const files = [
      { name: 'points.csv', content: pointsFile() },
      { name: 'trips.csv', content: tripsFile() },
    ]

    const undisturbed: { expected: object; lastsMs: number }[] = []
    for (const file of files) {
      const person = await signUpAt(spoor)
      await sendFile(spoor.url, person, file)
      await untilReadAgain(databaseUrl, person, 0)
      const beganAtMs = performance.now()
      await untilReadAgain(databaseUrl, person)
      undisturbed.push({ expected: await outcome(spoor.databaseUrl(), person), lastsMs: performance.now() - beganAtMs })
    }

    const people: ApiPerson[] = []
    const kills: string[] = []
    while (kills.length < KILLS) {
      expect(people.length, 'uploads that kills came too late for').toBeLessThan(KILLS)
      const index = people.length % files.length
      const read = undisturbed[index]
      const person = await signUpAt(spoor)
      people.push(person)
      await sendFile(spoor.url, person, files[index])
      // The first may come before it is read: that counts for nothing, and must lose nothing.
      let state: UploadState = { status: 'received', attempts: 0 }
      while (state.attempts < MAX_ATTEMPTS && kills.length < KILLS) {
        const afterMs = random() * read.lastsMs
        await sleep(afterMs)
        state = await stateOf(spoor.databaseUrl(), person)
        // A worker that has just been started reads more slowly than one that has read before.
        read.lastsMs *= state.status === 'saved' ? 0.7 : 1.1
        if (state.status === 'saved') break
        const whole = kills.length % 3 === 2
        if (state.status === 'extracting')
          kills.push(`upload ${people.length}, ${whole ? 'all' : 'worker'} after ${Math.round(afterMs)} ms`)
        if (whole) {
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
    const parts = (await fs.readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.part'))
    expect(parts).toEqual([])
  },
)
