import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ApiPerson } from '../../../../testing/api-person.ts'
import { driveTrack } from './drive-track.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'

const SAVED_WITHIN_MS = 120_000

/** Two vehicles for forty days, one fix per line: more than one read or write handles. */
export function makePointsFile(): Blob {
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

export function makeTripsFile(rows = 10_000): Blob {
  const lines = ['Start time,End time,Start location,End location,Distance (km),Vehicle']
  for (let i = 0; i < rows; i++) {
    const startMs = Date.UTC(2020, 0, 1) + i * HOUR_MS
    const at = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
    lines.push(`${at(startMs)},${at(startMs + 1_500_000)},Depot ${i % 9},Client ${i % 41},${(i % 300) / 10 + 1},Bakkie`)
  }
  return new Blob([lines.join('\n')])
}

export async function inDatabase<Row extends pg.QueryResultRow>(
  url: string,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(query, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Where an import can be interrupted: during the read of its file, or in the transaction that stores the result. */
export type Phase = 'reading' | 'storing'

/** Waits until a person's import reaches the given phase; returns false if it was already saved. */
export async function untilPhase(url: string, person: ApiPerson, phase: Phase): Promise<boolean> {
  const deadlineMs = Date.now() + SAVED_WITHIN_MS
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (;;) {
      // A transaction that has written trips or fixes holds this lock until it ends.
      const { rows } = await client.query<{ status: string; stores: boolean }>(
        `select status, exists (select from pg_locks
           where mode = 'RowExclusiveLock' and relation in ('trip'::regclass, 'track_block'::regclass)) as stores
         from upload where owner_id = $1`,
        [person.userId],
      )
      const { status, stores } = rows[0]
      if (status === 'saved') return false
      if (status === 'extracting' && stores === (phase === 'storing')) return true
      if (Date.now() > deadlineMs) throw new Error(`the upload is still ${status}`)
      await sleep(2)
    }
  } finally {
    await client.end()
  }
}

/** Everything stored for a person's upload, without generated values. */
export async function outcome(url: string, { userId }: ApiPerson): Promise<object> {
  const [counts] = await inDatabase(
    url,
    `select status, rows_read, rows_used, rows_skipped, duplicates, trips_found, attempts from upload where owner_id = $1`,
    [userId],
  )
  const [trips] = await inDatabase(
    url,
    `select count(*)::int as trips, count(distinct (trip.vehicle_id, started_at))::int as different,
       md5(string_agg(concat_ws('|', name, started_at, ended_at, start_location, end_location, distance_m, cut,
         encode(trip_path.path, 'hex')), E'\\n' order by started_at, name)) as content
     from trip join vehicle on vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id
       left join trip_path on trip_path.owner_id = trip.owner_id and trip_path.trip_id = trip.id
     where trip.owner_id = $1`,
    [userId],
  )
  const [blocks] = await inDatabase(
    url,
    `select count(*)::int as blocks, coalesce(sum(fix_count), 0)::int as fixes,
       md5(string_agg(encode(fixes, 'hex'), '' order by name, day)) as content
     from track_block join vehicle on vehicle.owner_id = track_block.owner_id and vehicle.id = track_block.vehicle_id
     where track_block.owner_id = $1`,
    [userId],
  )
  const [vehicles] = await inDatabase(url, 'select count(*)::int as vehicles from vehicle where owner_id = $1', [
    userId,
  ])
  return { counts, trips, blocks, vehicles }
}

export interface UploadState {
  status: string
  attempts: number
}

export async function readUploadState(url: string, { userId }: ApiPerson): Promise<UploadState> {
  const [state] = await inDatabase<UploadState & { error_message: string | null }>(
    url,
    'select status, attempts, error_message from upload where owner_id = $1',
    [userId],
  )
  if (state.status === 'failed') throw new Error(`the upload failed: ${state.error_message}`)
  return state
}

/** Waits until an upload is saved, or its reads exceed the given number. */
export async function untilReadAgain(
  url: () => string,
  person: ApiPerson,
  attemptsBefore = Infinity,
): Promise<UploadState> {
  const deadlineMs = Date.now() + SAVED_WITHIN_MS
  for (;;) {
    const state = await readUploadState(url(), person)
    if (state.status === 'saved' || state.attempts > attemptsBefore) return state
    if (Date.now() > deadlineMs) throw new Error(`the upload is still ${state.status}`)
    await sleep(5)
  }
}

export async function mailsTo(dataDir: string, { email }: ApiPerson): Promise<number> {
  const folder = path.join(dataDir, 'mail')
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(email) && text.includes('is ready')).length
}

/** A small seeded generator, so that a failure can be reproduced. */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<Item>(items: Iterable<Item>, random: () => number): Item[] {
  const keyed = Array.from(items, (item) => ({ item, key: random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}
