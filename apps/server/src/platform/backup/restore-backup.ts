import { createHash } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts'
import { migrate, OutdatedSchemaError, readMigrations, replaceSquashed } from '../database/migrate.ts'
import type { MigrateOptions } from '../database/migrate.ts'
import { NewerSchemaError } from '../database/releases.ts'
import { inCopyTransaction } from '../database/in-copy-transaction.ts'
import type { FileStore } from '../files/file-store.ts'
import { openJobs, type BossJobs } from '../jobs/boss-jobs.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from '../database/database.ts'
import { readArchive, readText } from './archive.ts'
import { isEmpty, listTables } from './backup-queries.ts'
import { advanceSequences, clearTables, fillTable, recordRestore, suspendConstraints } from './backup-writes.ts'
import { isWholeBackup } from './check-backup.ts'
import { FILES, JOBS, MANIFEST, Manifest, SUMMARY, Summary, TABLES, WaitingJob } from './manifest.ts'

export interface Restored {
  madeAt: string
  rows: number
  files: number
  jobs: number
  /** Number of waiting jobs that this version cannot run, by name. */
  skippedJobs: ReadonlyMap<string, number>
}

/** The reason why a backup cannot be restored here, in a sentence that explains what to do. */
export class RestoreError extends Error {}

const DAMAGED = 'The backup is damaged or incomplete. Nothing was restored. Try another one.'

/**
 * Restores a backup into an empty database and file store. It is read to the end before anything changes. Either all
 * rows and files are restored and match the summary, or none are: rows are inserted in one transaction. Then the schema
 * is migrated to this build's.
 */
export async function restoreBackup(
  file: string,
  target: {
    databaseUrl: string
    files: FileStore
    log: FastifyBaseLogger
    now?: Date
    /** false leaves the schema as it was at the time of the backup. */
    migrates?: boolean
    migrations?: MigrateOptions['migrations']
  },
): Promise<Restored> {
  const { databaseUrl, files, log, now = new Date(), migrates = true, migrations } = target
  const manifest = await readManifest(file)
  await requireWhole(file, log)
  await migrateAsFarAs(databaseUrl, manifest.migrations)
  const jobs = await openJobs({ url: databaseUrl, log, supervises: false, connections: 2 })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'spoor-restore' })
  pool.on('error', () => {})
  try {
    const restored = await fillOrNothing(file, { manifest, pool, files, jobs, log })
    if (!migrates) return restored
    try {
      await migrate(databaseUrl, { migrations })
    } catch (error) {
      log.error({ err: error }, 'the restored database could not be migrated')
      throw new RestoreError(
        `All rows and files are restored, but the database could not be migrated: ${(error as Error).message} Fix the cause and start Spoor, which migrates it.`,
        { cause: error },
      )
    }
    await recordRestore(pool, {
      at: now,
      filename: path.basename(file),
      backupOf: new Date(manifest.made_at),
      ...restored,
    })
    return restored
  } finally {
    await pool.end()
    await jobs.close()
  }
}

async function requireWhole(file: string, log: FastifyBaseLogger): Promise<void> {
  const isWhole = await isWholeBackup(file).catch((error: Error) => {
    if ('syscall' in error) throw error
    log.error({ err: error }, 'the backup cannot be read to its end')
    return false
  })
  if (!isWhole) throw new RestoreError(DAMAGED)
}

interface Target {
  manifest: Manifest
  pool: pg.Pool
  files: FileStore
  jobs: BossJobs
  log: FastifyBaseLogger
}

async function fillOrNothing(file: string, target: Target): Promise<Restored> {
  const newKeys: string[] = []
  try {
    return await inCopyTransaction(target.pool, (tx, client) => fill(file, { ...target, tx, client, newKeys }))
  } catch (error) {
    target.log.error({ err: error }, 'the backup was not restored')
    for (const key of newKeys) await target.files.delete(key)
    // Errors of the machine or the database do not mean a faulty backup.
    if (error instanceof RestoreError || isDatabaseUnavailable(error) || 'syscall' in (error as Error)) throw error
    // PostgreSQL's message gives table and line before the row itself.
    const { message, where } = error as pg.DatabaseError
    const place = where === undefined ? '' : ` (${where.split(':')[0]})`
    throw new RestoreError(
      `The backup is undamaged, but could not be restored: ${message}${place}. Nothing was restored.`,
      { cause: error },
    )
  }
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    for await (const { name, content } of readArchive(file)) {
      if (name !== MANIFEST) break
      return Manifest.parse(JSON.parse(await readText(content)))
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new RestoreError(`There is no file ${file}.`)
    throw new RestoreError(`${file} is not a backup of Spoor, or it is damaged. Try another one.`)
  }
  throw new RestoreError(`${file} is not a backup of Spoor. Give the file that npm run backup made.`)
}

async function migrateAsFarAs(databaseUrl: string, applied: readonly string[]): Promise<void> {
  const known = await readMigrations()
  const names = currentNames(applied)
  const newer = names.find((name) => !known.some((migration) => migration.name === name))
  if (newer !== undefined)
    throw new RestoreError(`The backup was made by a newer Spoor (${newer}): restore it with that version.`)
  try {
    // Rows are distributed once all of them are inserted.
    const migrations = known.filter(({ name }) => names.includes(name))
    await migrate(databaseUrl, { migrations, distributes: false })
  } catch (error) {
    // The database is newer than the backup: it has been used, or was created for a later version.
    if (!(error instanceof NewerSchemaError)) throw error
    throw new RestoreError('The database is not empty: restore into a new one. Nothing was changed.')
  }
}

function currentNames(applied: readonly string[]): string[] {
  try {
    return replaceSquashed(applied)
  } catch (error) {
    if (!(error instanceof OutdatedSchemaError)) throw error
    throw new RestoreError(
      'The backup was made before Spoor 1.2: restore it with Spoor 1.2 into a new database, then start this version on that. Nothing was changed.',
    )
  }
}

async function fill(
  file: string,
  target: Target & {
    tx: Transaction
    client: pg.PoolClient
    newKeys: string[]
  },
): Promise<Restored> {
  const { manifest, tx, client, files, newKeys, jobs, log } = target
  if (!(await isEmpty(client)))
    throw new RestoreError('The database is not empty: restore into a new one. Nothing was changed.')
  await requireKnownTables(client, manifest)
  const tables = new Map(manifest.tables.map((table) => [TABLES + table.name, table]))
  const found: Summary = { rows: {}, streams: {}, files: 0, jobs: 0 }
  let expected: Summary | null = null
  let skippedJobs = new Map<string, number>()
  const resumeRules = await suspendConstraints(client, manifest.tables)
  await clearTables(client, manifest.tables)
  for await (const { name, content } of readArchive(file)) {
    if (name === MANIFEST) continue
    if (name === SUMMARY) {
      expected = Summary.parse(JSON.parse(await readText(content)))
      continue
    }
    const watched = watch(content)
    const table = tables.get(name)
    if (table) found.rows[table.name] = await fillTable(client, table, watched.content)
    else if (name === JOBS) {
      const waiting = JSON.parse(await readText(watched.content)) as unknown[]
      found.jobs = waiting.length
      skippedJobs = await restoreJobs(waiting, { tx, jobs, log })
    } else if (name.startsWith(FILES)) {
      const key = name.slice(FILES.length)
      if (!(await files.exists(key))) newKeys.push(key)
      await files.put(key, Readable.from(watched.content, { objectMode: false }))
      found.files++
    } else
      throw new RestoreError(
        `The backup contains ${name}, which is unknown to this version of Spoor. Nothing was restored.`,
      )
    found.streams[name] = watched.seen()
  }
  if (expected === null || canonical(expected) !== canonical(found)) throw new RestoreError(DAMAGED)
  await advanceSequences(client, manifest.tables)
  await resumeRules()
  const rows = Object.values(found.rows).reduce((sum, count) => sum + count, 0)
  const skipped = [...skippedJobs.values()].reduce((sum, count) => sum + count, 0)
  return { madeAt: manifest.made_at, rows, files: found.files, jobs: found.jobs - skipped, skippedJobs }
}

/** Table and column names become part of statements, so only names from the schema itself are accepted. */
async function requireKnownTables(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of manifest.tables) {
    if (columns.length === 0 || !columns.every((column) => known.get(name)?.has(column)))
      throw new RestoreError(
        `The backup's table ${name} does not exist in this version of Spoor. Nothing was restored. Try another one.`,
      )
  }
}

/** Restores waiting jobs with their delays. Returns the number that this version cannot run, by name. */
async function restoreJobs(
  waiting: readonly unknown[],
  { tx, jobs, log }: { tx: Transaction; jobs: BossJobs; log: FastifyBaseLogger },
): Promise<Map<string, number>> {
  const skipped = new Map<string, number>()
  for (const saved of waiting) {
    const job = WaitingJob.safeParse(saved)
    if (!job.success) {
      const { name = 'unnamed' } = Object(saved) as { name?: string }
      log.warn({ job: name, err: job.error }, 'a waiting job was skipped, because this version cannot run it')
      skipped.set(name, (skipped.get(name) ?? 0) + 1)
      continue
    }
    const { name, payload, start_after } = job.data
    const startAfterS = Math.max(0, Math.ceil((Date.parse(start_after) - Date.now()) / 1000))
    // The table of turns may be newer than the backup.
    await jobs.enqueue(tx, name, payload as never, { startAfterS, withoutTurn: true })
  }
  return skipped
}

function watch(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { content: watched(), seen: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Equal summaries give the same text, whatever their order. */
function canonical(summary: Summary): string {
  const sorted = (record: object) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted(summary.rows), sorted(summary.streams), summary.files, summary.jobs])
}
