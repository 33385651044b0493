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
import { MAX_ATTEMPTS } from './read/reading-limits.ts'
import { driveTrack } from './testing/drive-track.ts'

/** That struck an upload while it was read: twice its worker alone, then all there is, the database too. */
const KILLS = 20
const SAVED_WITHIN_MS = 60_000

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

/** Two vehicles for forty days, a fix to a line: more than is read or written at once. */
function pointsFile(): Blob {
  const lines = ['timestamp,latitude,longitude,speed,vehicle']
  for (const [seed, vehicle] of ['Bakkie', 'Van'].entries()) {
    const track = driveTrack({ fromMs: Date.UTC(2026, 0, 5), days: 40, seed })
    for (let i = 0; i < track.count; i++) {
      const position = `${(track.latE7[i] / 1e7).toFixed(6)},${(track.lngE7[i] / 1e7).toFixed(6)}`
      lines.push(
        `${new Date(track.timeMs[i]).toISOString()},${position},${(track.speedMps[i] * 3.6).toFixed(1)},${vehicle}`,
      )
    }
  }
  return new Blob([lines.join('\n')])
}

function tripsFile(): Blob {
  const lines = ['Start time,End time,Start location,End location,Distance (km),Vehicle']
  for (let i = 0; i < 10_000; i++) {
    const startMs = Date.UTC(2020, 0, 1) + i * 3_600_000
    const at = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
    lines.push(`${at(startMs)},${at(startMs + 1_500_000)},Depot ${i % 9},Client ${i % 41},${(i % 300) / 10 + 1},Bakkie`)
  }
  return new Blob([lines.join('\n')])
}

async function inDatabase<Row extends pg.QueryResultRow>(query: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: spoor.databaseUrl() })
  await client.connect()
  try {
    return (await client.query<Row>(query, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Everything that came of a person's upload, without what is made up anew each time. */
async function outcome({ userId }: ApiPerson): Promise<object> {
  const [counts] = await inDatabase(
    `select status, rows_read, rows_used, rows_skipped, duplicates, trips_found, attempts from upload where owner_id = $1`,
    [userId],
  )
  const [trips] = await inDatabase(
    `select count(*)::int as trips, count(distinct (vehicle_id, started_at))::int as different,
       md5(string_agg(concat_ws('|', name, started_at, ended_at, start_location, end_location, distance_m, cut,
         encode(path, 'hex')), E'\\n' order by started_at, name)) as content
     from trip join vehicle on vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id
     where trip.owner_id = $1`,
    [userId],
  )
  const [blocks] = await inDatabase(
    `select count(*)::int as blocks, coalesce(sum(fix_count), 0)::int as fixes,
       md5(string_agg(encode(fixes, 'hex'), '' order by name, day)) as content
     from track_block join vehicle on vehicle.owner_id = track_block.owner_id and vehicle.id = track_block.vehicle_id
     where track_block.owner_id = $1`,
    [userId],
  )
  const [vehicles] = await inDatabase('select count(*)::int as vehicles from vehicle where owner_id = $1', [userId])
  return { counts, trips, blocks, vehicles }
}

interface State {
  status: string
  attempts: number
}

async function stateOf({ userId }: ApiPerson): Promise<State> {
  const [state] = await inDatabase<State & { error_message: string | null }>(
    'select status, attempts, error_message from upload where owner_id = $1',
    [userId],
  )
  if (state.status === 'failed') throw new Error(`the upload failed: ${state.error_message}`)
  return state
}

/** Waits until an upload is saved, or is read once more than it was. */
async function untilReadAgain(person: ApiPerson, attemptsBefore = Infinity): Promise<State> {
  const deadlineMs = Date.now() + SAVED_WITHIN_MS
  for (;;) {
    const state = await stateOf(person)
    if (state.status === 'saved' || state.attempts > attemptsBefore) return state
    if (Date.now() > deadlineMs) throw new Error(`the upload is still ${state.status}`)
    await sleep(5)
  }
}

async function mailsTo({ email }: ApiPerson): Promise<number> {
  const folder = path.join(dataDir, 'mail')
  const names = await fs.readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(email) && text.includes('is ready')).length
}

test(
  'an upload that was acknowledged is saved once, however often and whenever Spoor is killed',
  { timeout: 400_000, skip: process.platform !== 'linux' },
  async ({ annotate }) => {
    const seed = Number(process.env.SPOOR_KILL_SEED ?? Date.now() % 1_000_000)
    await annotate(`seed ${seed}; repeat with SPOOR_KILL_SEED=${seed}`)
    const random = mulberry32(seed)
    const files = [
      { name: 'points.csv', content: pointsFile() },
      { name: 'trips.csv', content: tripsFile() },
    ]

    const undisturbed: { expected: object; lastsMs: number }[] = []
    for (const file of files) {
      const person = await signUpAt(spoor)
      await sendFile(spoor.url, person, file)
      await untilReadAgain(person, 0)
      const beganAtMs = performance.now()
      await untilReadAgain(person)
      undisturbed.push({ expected: await outcome(person), lastsMs: performance.now() - beganAtMs })
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
      let state: State = { status: 'received', attempts: 0 }
      while (state.attempts < MAX_ATTEMPTS && kills.length < KILLS) {
        const afterMs = random() * read.lastsMs
        await sleep(afterMs)
        state = await stateOf(person)
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
        state = await untilReadAgain(person, state.attempts)
      }
      await untilReadAgain(person)
      expect(await outcome(person), `seed ${seed}: ${kills.join('; ')}`).toEqual(read.expected)
    }
    for (const person of people) await expect.poll(() => mailsTo(person), { timeout: 20_000 }).toBe(1)
    const parts = (await fs.readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.part'))
    expect(parts).toEqual([])
  },
)

/** A small generator with a seed, so that a failure can be repeated. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
