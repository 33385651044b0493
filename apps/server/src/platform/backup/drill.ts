import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { readArchive, readText } from './archive.ts'
import { countRows, listNamedFiles, type NamedFile } from './backup-queries.ts'
import { FILES, SUMMARY, Summary } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

export interface Drill {
  tables: number
  rows: number
  files: number
  /** The differences, one sentence each. */
  faults: string[]
}

/**
 * Restores a backup into an empty database and file store, and compares the result with the backup: the rows of each
 * table, the hash of each file, and that every referenced file exists.
 */
export async function drillArchive(
  file: string,
  { databaseUrl, files, log }: { databaseUrl: string; files: FileStore; log: FastifyBaseLogger },
): Promise<Drill> {
  await restoreBackup(file, { databaseUrl, files, log, migrates: false })
  const { rows, streams } = await readSummary(file)
  const hashes = Object.entries(streams).flatMap(([name, { bytes, sha256 }]) =>
    name.startsWith(FILES) ? [{ key: name.slice(FILES.length), bytes, sha256 }] : [],
  )
  return withClient(databaseUrl, async (client) => {
    // Migrations since the backup may move rows.
    const drill = await compareRows(client, new Map(Object.entries(rows)))
    await migrate(databaseUrl)
    await compareFiles(files, hashes, drill)
    const known = new Set(hashes.map(({ key }) => key))
    for await (const { key } of listNamedFiles(client, null))
      if (!known.has(key)) drill.faults.push(`${key}: a row names it, and it is not in the backup`)
    return drill
  })
}

/**
 * Compares a copy restored by PostgreSQL's own tools and from a bucket: its rows with the dump's, and its files with
 * the hashes and sizes in the database; `sample` limits the number of files, which by default are all checked.
 */
export async function drillCopy(
  expectedRows: ReadonlyMap<string, number>,
  { databaseUrl, files, sample }: { databaseUrl: string; files: FileStore; sample: number | null },
): Promise<Drill> {
  return withClient(databaseUrl, async (client) => {
    const drill = await compareRows(client, expectedRows)
    await compareFiles(files, listNamedFiles(client, sample), drill)
    return drill
  })
}

async function compareRows(client: pg.Client, expected: ReadonlyMap<string, number>): Promise<Drill> {
  const drill: Drill = { tables: expected.size, rows: 0, files: 0, faults: [] }
  for (const [table, rows] of expected) {
    const found = await countRows(client, table)
    drill.rows += found ?? 0
    if (found === null) drill.faults.push(`${table}: the table is missing`)
    else if (found !== rows) drill.faults.push(`${table}: ${found} rows instead of ${rows}`)
  }
  return drill
}

async function compareFiles(
  files: FileStore,
  expected: AsyncIterable<NamedFile> | Iterable<NamedFile>,
  drill: Drill,
): Promise<void> {
  for await (const { key, bytes, sha256 } of expected) {
    drill.files++
    if (!(await files.exists(key))) {
      drill.faults.push(`${key}: the file is missing`)
      continue
    }
    const found = await hashFile(files, key)
    if (sha256 !== null && found.sha256 !== sha256) drill.faults.push(`${key}: the file's content differs`)
    else if (bytes !== null && found.bytes !== bytes)
      drill.faults.push(`${key}: ${found.bytes} bytes instead of ${bytes}`)
  }
}

async function hashFile(files: FileStore, key: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of (await files.get(key)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function readSummary(file: string): Promise<Summary> {
  for await (const { name, content } of readArchive(file))
    if (name === SUMMARY) return Summary.parse(JSON.parse(await readText(content)))
  throw new Error('The backup has no summary.')
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'spoor-drill' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
