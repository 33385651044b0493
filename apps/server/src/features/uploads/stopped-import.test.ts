import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile, signUpAt } from '../../testing/api-person.ts'
import type { RunningSpoor } from '../../testing/running-spoor.ts'
import { freePort, startSpoor } from '../../testing/running-spoor.ts'
import { driveTrack } from './testing/drive-track.ts'

const SAVED_WITHIN_MS = 60_000
/** What an import that is under way may take to end, and then the rest of the server. */
const STOPPED_WITHIN_MS = 30_000

let dataDir: string
let port: number
let spoor: RunningSpoor
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-stopped-'))
  await fs.chmod(dataDir, 0o755)
  port = await freePort()
  spoor = await startSpoor({ dataDir, port })
})
afterAll(async () => {
  await spoor?.killAll()
  await fs.rm(dataDir, { recursive: true, force: true })
})

function pointsFile(): Blob {
  const track = driveTrack({ fromMs: Date.UTC(2026, 0, 5), days: 20, seed: 1 })
  const rows = Array.from(track.timeMs.subarray(0, track.count), (timeMs, i) => {
    const position = `${(track.latE7[i] / 1e7).toFixed(6)},${(track.lngE7[i] / 1e7).toFixed(6)}`
    return `${new Date(timeMs).toISOString()},${position},${(track.speedMps[i] * 3.6).toFixed(1)}`
  })
  return new Blob([['timestamp,latitude,longitude,speed', ...rows].join('\n')])
}

test(
  'a server that is stopped in the middle of an import ends, and the import runs again after its next start',
  { timeout: 180_000, skip: process.platform !== 'linux' },
  async () => {
    const person = await signUpAt(spoor)
    const found = async () => {
      const client = new pg.Client({ connectionString: spoor.databaseUrl() })
      await client.connect()
      const { rows } = await client.query<{ status: string; trips: number; different: number }>(
        `select status, (select count(*)::int from trip where owner_id = $1) as trips,
           (select count(distinct started_at)::int from trip where owner_id = $1) as different
         from upload where owner_id = $1`,
        [person.userId],
      )
      await client.end()
      return rows[0]
    }
    // As if another import of hers were under way: the file is read, and nothing can be stored.
    const other = new pg.Client({ connectionString: spoor.databaseUrl() })
    other.on('error', () => {})
    await other.connect()
    await other.query('select pg_advisory_lock($1, hashtext($2))', [0x5350494d, person.userId])
    await sendFile(spoor.url, person, { name: 'points.csv', content: pointsFile() })
    await expect
      .poll(
        async () => {
          const { rows } = await other.query('select from pg_stat_activity where wait_event_type = $1', ['Lock'])
          return rows.length
        },
        { timeout: SAVED_WITHIN_MS },
      )
      .toBe(1)

    const stoppedAtMs = performance.now()
    await spoor.stop()
    expect(performance.now() - stoppedAtMs).toBeLessThan(STOPPED_WITHIN_MS)
    await other.end().catch(() => {})

    spoor = await startSpoor({ dataDir, port })
    await expect.poll(async () => (await found()).status, { timeout: SAVED_WITHIN_MS }).toBe('saved')
    const { trips, different } = await found()
    expect(different).toBe(trips)
    expect(trips).toBeGreaterThan(40)
  },
)
