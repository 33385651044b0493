import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const SWEEP = fileURLToPath(new URL('sweep.ts', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spoor-sweep-'))
  const day = (i: number): string => new Date(Date.UTC(2024, 3, 1 + i)).toISOString().slice(0, 10)
  const good = Array.from(
    { length: 60 },
    (_, i) => `CA 1,${day(i)} 08:00,${day(i)} 08:40,Paarl,Worcester,55.4,Business`,
  )
  const bad = Array.from({ length: 30 }, () => 'CA 1,soon,later,Paarl,Worcester,55.4,Business')
  await writeFile(
    join(folder, 'a-trips.csv'),
    `Vehicle,Start,End,From,To,Distance (km),Type\n${[...good, good[0], ...bad].join('\n')}\n`,
  )
  const fixes: string[] = []
  for (let s = 0; s < 3600; s += 10) {
    const at = new Date(Date.UTC(2024, 2, 1, 6) + s * 1000).toISOString()
    const way = Math.max(0, Math.min(s - 1200, 1200))
    fixes.push(`${at},${(-33.9249 + way * 1e-4).toFixed(6)},18.4241`)
  }
  await writeFile(join(folder, 'b-points.csv'), `time,lat,lon\n${fixes.join('\n')}\n`)
  await writeFile(join(folder, 'c-no-date.csv'), 'From,To,Km\nPaarl,Worcester,55\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sweep(...given: string[]): Promise<{ out: string; exitCode: number | null }> {
  const child = spawn(process.execPath, [SWEEP, ...given], { stdio: ['ignore', 'pipe', 'ignore'] })
  let out = ''
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString()
  })
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  return { out, exitCode }
}

const FIELDS = [
  'file', 'ok', 'kind', 'layout', 'rows_read', 'rows_used', 'duplicates', 'rows_skipped', 'issues', 'warnings', 'questions',
  'distance_km', 'seconds', 'error', 'trips',
] // prettier-ignore
const TRIP_FIELDS = [
  'vehicle', 'started_at', 'ended_at', 'start_lat', 'start_lng', 'end_lat', 'end_lng', 'start_location', 'end_location',
  'distance_km', 'distance_source', 'classification', 'toll', 'parking',
] // prettier-ignore

describe('the sweep', () => {
  it('prints one JSON object per file, each on its own line', async () => {
    const { out, exitCode } = await sweep('--json', folder)
    expect(exitCode).toBe(0)
    const files = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown> & { trips: Record<string, unknown>[] })
    expect(files).toHaveLength(3)
    for (const file of files) {
      expect(Object.keys(file)).toEqual(expect.arrayContaining(FIELDS))
      for (const trip of file.trips) expect(Object.keys(trip)).toEqual(TRIP_FIELDS)
    }
    const [trips, points, refused] = files
    expect(trips).toMatchObject({
      file: join(folder, 'a-trips.csv'),
      ok: true,
      kind: 'trips',
      rows_read: 91,
      rows_used: 60,
      duplicates: 1,
      rows_skipped: 30,
      distance_km: 3324,
      error: null,
    })
    expect(trips.issues).toHaveLength(20)
    expect(trips.issues).toContainEqual(
      expect.objectContaining({
        row: 63,
        code: 'bad_time',
        cell: 'soon',
        reason: 'The date or time could not be read.',
      }),
    )
    expect(trips.trips[0]).toEqual({
      vehicle: 'CA 1',
      started_at: '2024-04-01T06:00:00.000Z',
      ended_at: '2024-04-01T06:40:00.000Z',
      start_lat: null,
      start_lng: null,
      end_lat: null,
      end_lng: null,
      start_location: 'Paarl',
      end_location: 'Worcester',
      distance_km: 55.4,
      distance_source: 'file',
      classification: 'business',
      toll: 0,
      parking: 0,
    })
    expect(points).toMatchObject({ ok: true, kind: 'points', rows_read: 360, rows_used: 360, error: null })
    expect(points.trips).toHaveLength(1)
    expect(points.trips[0]).toMatchObject({ start_lat: -33.9249, start_lng: 18.4241, distance_source: 'path' })
    expect(points.distance_km).toBeCloseTo(13.34, 1)
    expect(refused).toMatchObject({ ok: false, kind: 'trips', layout: 'CSV, comma, utf-8', trips: [], distance_km: 0 })
    expect(refused.error).toMatch(/^No date was found in any row\./)
  })

  it('reads times in the given zone', async () => {
    const { out } = await sweep('--json', '--timezone', 'UTC', join(folder, 'a-trips.csv'))
    const { trips } = JSON.parse(out) as { trips: { started_at: string }[] }
    expect(trips[0].started_at).toBe('2024-04-01T08:00:00.000Z')
  })

  it('prints the same in readable form', async () => {
    const { out, exitCode } = await sweep(folder)
    expect(exitCode).toBe(0)
    expect(out).toContain('trips: CSV, comma, utf-8, trips, header in row 1')
    expect(out).toContain("start_location ← column 4, header 'From'")
    expect(out).toMatch(/rows: 91 read, 60 used, 1 duplicate, 30 left out; 60 trips, 3324\.00 km, \d+\.\d\d s/)
    expect(out).toContain('refused: No date was found in any row.')
    expect(out).toContain('3 files: 2 read, 0 with a question, 1 refused with a reason, 0 crashed')
  })

  it('exits with 1 if a file crashes the reader, after reading the others', async () => {
    // Opening a socket as a file causes an error that no reader expects.
    const socket = join(folder, 'socket.csv')
    const server = createServer().listen(socket)
    await once(server, 'listening')
    const { out, exitCode } = await sweep('--json', socket, join(folder, 'b-points.csv'))
    server.close()
    expect(exitCode).toBe(1)
    const [crashed, read] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { ok: boolean; error: string | null })
    expect(crashed.ok).toBe(false)
    expect(crashed.error).toContain('socket.csv')
    expect(read).toMatchObject({ ok: true, error: null })
  })

  it('prints the question for a file with mostly skipped rows, and does not report it as ok', async () => {
    // Hidden from the other sweeps of the folder.
    const path = join(folder, '.asks.csv')
    const rows = ['04-02,62', '04-03,far', '04-04,far', '04-05,far'].map((row) => `2024-${row},Paarl,Worcester`)
    await writeFile(path, `Date,Km,From,To\n${rows.join('\n')}\n`)
    const [json, text] = [await sweep('--json', path), await sweep(path)]
    expect(JSON.parse(json.out)).toMatchObject({
      ok: false,
      error: null,
      questions: [
        {
          witness: 'share of rows used',
          candidates: [{ answer: 'as read', trips: [{ distance_km: 62 }] }],
          chosen: null,
        },
      ],
    })
    expect(text.out).toContain("question: As 'Distance', 'Km' could not be used in 3 of 4 rows. (as read)")
    expect(text.out).toContain('1 files: 0 read, 1 with a question,')
  })
})
