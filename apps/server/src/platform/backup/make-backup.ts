import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import { TRY_OUTS } from '../files/try-outs.ts'
import { makeFolder, PART, renameDurably } from '../files/durable-files.ts'
import type { FileStore } from '../files/file-store.ts'
import { JOB_KINDS, type JobKind } from '../jobs/jobs.ts'
import { writeArchive, type ArchiveWriter } from './archive.ts'
import { inSnapshot, listMigrations, listTables, listWaitingJobs, readTable } from './backup-queries.ts'
import { recordBackup } from './backup-writes.ts'
import { checkBackup } from './check-backup.ts'
import { BACKUP_FORMAT, FILES, JOBS, MANIFEST, SUMMARY, TABLES, type Manifest, type Summary } from './manifest.ts'

export interface BackupMade {
  file: string
  bytes: number
  rows: number
  files: number
}

/** Recurring jobs are not saved. */
const KEPT_JOBS = Object.entries<JobKind>(JOB_KINDS)
  .filter(([, kind]) => kind.cron === undefined)
  .map(([name]) => name)

/**
 * Writes all data into one archive: a snapshot of the rows, waiting jobs and every file. It is complete only after it
 * has been read back and compared. The server may keep running.
 */
export async function makeBackup(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  { file, now }: { file: string; now: Date },
): Promise<BackupMade> {
  await makeFolder(path.dirname(file))
  const aside = `${file}${PART}`
  const client = await pool.connect()
  let failed = true
  try {
    // Left by an interrupted backup.
    await fs.rm(aside, { force: true })
    const summary = await write(aside, { client, files, now })
    await checkBackup(aside, summary)
    await renameDurably(aside, file)
    const { size } = await fs.stat(file)
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
    const made = { bytes: size, rows, files: summary.files }
    await recordBackup(client, { at: now, filename: path.basename(file), ...made })
    failed = false
    return { file, ...made }
  } finally {
    client.release(failed)
    await fs.rm(aside, { force: true })
  }
}

async function write(
  target: string,
  { client, files, now }: { client: pg.ClientBase; files: FileStore; now: Date },
): Promise<Summary> {
  const archive = writeArchive(target)
  try {
    const summary: Summary = { rows: {}, streams: {}, files: 0, jobs: 0 }
    await inSnapshot(client, () => addRows(archive, client, { summary, now }))
    // Files follow the rows, since every file that a row refers to existed before it.
    await addFiles(archive, files, summary)
    await archive.add(SUMMARY, writeJson(summary))
    await archive.end()
    return summary
  } catch (error) {
    archive.abort()
    throw error
  }
}

async function addRows(
  archive: ArchiveWriter,
  client: pg.ClientBase,
  { summary, now }: { summary: Summary; now: Date },
): Promise<void> {
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version: APP_VERSION,
    made_at: now.toISOString(),
    migrations: await listMigrations(client),
    tables: await listTables(client),
  }
  await archive.add(MANIFEST, writeJson(manifest))
  for (const table of manifest.tables) {
    const { content, rows } = readTable(client, table)
    summary.streams[TABLES + table.name] = await archive.add(TABLES + table.name, content)
    summary.rows[table.name] = rows()
  }
  const jobs = await listWaitingJobs(client, KEPT_JOBS)
  summary.jobs = jobs.length
  summary.streams[JOBS] = await archive.add(JOBS, writeJson(jobs))
}

async function addFiles(archive: ArchiveWriter, files: FileStore, summary: Summary): Promise<void> {
  for await (const key of files.list('')) {
    // Visitors' files are temporary and deleted within the hour.
    if (key.endsWith(PART) || key.startsWith(TRY_OUTS)) continue
    const content = await files.get(key).catch(async (error: unknown) => {
      // Deleted after it was listed.
      if (await files.exists(key)) throw error
      return null
    })
    if (content === null) continue
    summary.streams[FILES + key] = await archive.add(FILES + key, content)
    summary.files++
  }
}

async function* writeJson(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value))
}
