/**
 * The cost of storing old fixes in the file store (decision 0118): a vehicle's year is derived again with its fixes in
 * the database, then in files on disk and in an S3-compatible store on the same machine. Prints bytes and milliseconds.
 *
 * Usage: npm run bench -- tracks [DAYS]
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import S3rver from 's3rver'
import { testConfig } from '../../apps/server/src/config.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { deriveUpload } from '../../apps/server/src/features/intake/uploads/derive/derive-upload-job.ts'
import { moveOldFixes } from '../../apps/server/src/features/intake/uploads/derive/move-old-fixes-job.ts'
import { driveTrack } from '../../apps/server/src/features/intake/uploads/testing/drive-track.ts'
import { importTrackAs } from '../../apps/server/src/features/intake/uploads/testing/import-track.ts'
import { createDiskFileStore } from '../../apps/server/src/platform/files/disk-file-store.ts'
import type { FileStore } from '../../apps/server/src/platform/files/file-store.ts'
import { createS3FileStore } from '../../apps/server/src/platform/files/s3-file-store.ts'
import { installJobs, openJobs } from '../../apps/server/src/platform/jobs/boss-jobs.ts'
import { DAY_MS } from '../../packages/core/src/units/duration.ts'
import { size } from '../smallest.ts'
import { startBenchPostgres } from '../start-spoor.ts'

const DAYS = Number(process.argv[2] ?? size(365, 3))
const ROUNDS = size(5, 1)
const FROM_MS = Date.UTC(2023, 2, 1)
const MB = 1e6

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-bench-'))
await fs.chmod(folder, 0o755)
const postgres = await startBenchPostgres(path.join(folder, 'database'))
await migrate(postgres.url)
await installJobs(postgres.url)
const log = pino({ level: 'silent' })
const { database, pool, close } = openDatabase(postgres.url, { connections: 5, prepares: true })
const jobs = await openJobs({ url: postgres.url, log, supervises: false, connections: 1 })
const bucket = await startBucket()
try {
  const track = driveTrack({ fromMs: FROM_MS, days: DAYS, seed: 1 })
  console.log(`${DAYS} days, ${track.count} fixes\n`)
  console.log(
    '| fixes are in | bytes in the database | bytes in files | derive again, median ms | CPU ms | to move, ms |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const [name, files] of Object.entries({
    disk: createDiskFileStore(path.join(folder, 'files')),
    S3: bucket.store,
  })) {
    const ownerId = await addDriver()
    const { uploadId } = await importTrackAs(useFiles(files), ownerId, track)
    if (name === 'disk') console.log(`| the database | ${await measure(files, ownerId, uploadId)} | |`)
    const startedMs = performance.now()
    await moveOldFixes(useFiles(files))
    const tookMs = performance.now() - startedMs
    console.log(`| files, ${name} | ${await measure(files, ownerId, uploadId)} | ${tookMs.toFixed(0)} |`)
  }
} finally {
  await jobs.close()
  await close()
  await postgres.stop()
  await bucket.close()
  await fs.rm(folder, { recursive: true, force: true })
}

function useFiles(files: FileStore) {
  const config = testConfig({ dataDir: folder, moveFixesAfterDays: 1 })
  const clock = { nowMs: () => FROM_MS + (DAYS + 62) * DAY_MS }
  return { config, database, pool, files, jobs, clock, log }
}

async function startBucket(): Promise<{ store: FileStore; close: () => Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'spoor', configs: [] }],
  })
  const { port } = await server.run()
  const store = createS3FileStore({
    bucket: 'spoor',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  return { store, close: () => server.close() }
}

async function addDriver(): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone, preferred_language,
       payment_reference)
     values ($1, 'bench', $2, $3, 'Bench Driver', 'individual', 'user', 'individual', 'Africa/Johannesburg', 'en', $2)`,
    [id, id, `${id}@bench.invalid`],
  )
  return id
}

/** Cells of the table: bytes in the database and in files, wall-clock and CPU time of deriving all trips again. */
async function measure(files: FileStore, ownerId: string, uploadId: string): Promise<string> {
  const times: { ms: number; cpuMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const cpu = process.cpuUsage()
    const startedMs = performance.now()
    await deriveUpload(useFiles(files), { ownerId, uploadId })
    const { user, system } = process.cpuUsage(cpu)
    times.push({ ms: performance.now() - startedMs, cpuMs: (user + system) / 1000 })
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(0)
  const { rows } = await pool.query<{ here: string }>(
    'select coalesce(sum(octet_length(fixes)), 0) as here from track_block where owner_id = $1',
    [ownerId],
  )
  let moved = 0
  for await (const key of files.list(`tracks/${ownerId}/`)) {
    const local = await files.openLocally(key)
    moved += (await fs.stat(local.path)).size
    await local.release()
  }
  const mb = (bytes: number) => `${(bytes / MB).toFixed(2)} MB`
  const [ms, cpuMs] = [median(times.map((time) => time.ms)), median(times.map((time) => time.cpuMs))]
  return `${mb(Number(rows[0].here))} | ${mb(moved)} | ${ms} | ${cpuMs}`
}
