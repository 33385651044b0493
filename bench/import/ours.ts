/**
 * One complete import as the worker runs it, from the start of the job until `saved` is committed, including reading,
 * trips, distances and paths. The database is new and has production settings. Measures the second import of the
 * process, or with `first` the first.
 *
 * Usage: node bench/import/ours.ts FILE [first] → one line of JSON: elapsed seconds, CPU seconds, rows, peak RSS in MB
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pino from 'pino'
import { testConfig } from '../../apps/server/src/config.ts'
import { startBenchPostgres } from '../start-spoor.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { importUpload } from '../../apps/server/src/features/intake/uploads/import/import-upload-job.ts'
import { receiveUpload } from '../../apps/server/src/features/intake/uploads/receive/receive-upload.ts'
import { findUpload } from '../../apps/server/src/features/intake/uploads/upload-queries.ts'
import type { Dependencies } from '../../apps/server/src/dependencies.ts'
import { openDependencies } from '../../apps/server/src/open-dependencies.ts'
import { peakMemoryMb } from '../peak-memory.ts'

const [file, turn] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'spoor-bench-'))
await chmod(folder, 0o755)
const postgres = await startBenchPostgres(join(folder, 'database'))
try {
  await migrate(postgres.url)
  const { dependencies, close } = await openDependencies(testConfig({ dataDir: folder }), {
    databaseUrl: postgres.url,
    does: 'work',
    log: pino({ level: 'silent' }),
  })
  if (turn !== 'first') await importUpload(dependencies, await receive(dependencies, 'first'))
  const job = await receive(dependencies, 'measured')
  const cpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  await importUpload(dependencies, job)
  const seconds = (performance.now() - startedMs) / 1000
  const cpu = process.cpuUsage(cpuBefore)

  const upload = await findUpload(dependencies.database, job.ownerId, job.uploadId)
  if (upload?.status !== 'saved') throw new Error(`not saved: ${upload?.error_message}`)
  const cpuSeconds = (cpu.user + cpu.system) / 1e6
  const peakMb = peakMemoryMb()
  console.log(JSON.stringify({ seconds, cpuSeconds, count: upload.rows_read, peakMb }))
  await close()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Stores the file as a new upload of a new driver. */
async function receive(dependencies: Dependencies, name: string): Promise<{ ownerId: string; uploadId: string }> {
  const ownerId = randomUUID()
  await dependencies.pool.query(
    `insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone,
       preferred_language, payment_reference)
     values ($1, 'bench', $2, $2 || '@example.com', 'Driver', 'individual', 'individual', 'individual_annual',
       'Africa/Johannesburg', 'en', upper($2))`,
    [ownerId, name],
  )
  const { id: uploadId } = await receiveUpload(dependencies, {
    ownerId,
    filename: basename(file),
    timezone: 'Africa/Johannesburg',
    content: createReadStream(file),
  })
  return { ownerId, uploadId }
}
