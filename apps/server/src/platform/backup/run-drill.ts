import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import readline from 'node:readline'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../../config.ts'
import { startPostgres } from '../database/embedded/start-postgres.ts'
import { createDiskFileStore } from '../files/disk-file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { createLog } from '../../log.ts'
import { countDumpRows } from './count-dump-rows.ts'
import { drillArchive, drillCopy, type Drill } from './drill.ts'
import { CommandError, runCommand } from './run-command.ts'

const USAGE = 'npm run drill -- [FILE] [--sample=N]'

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { sample: { type: 'string' } } })
  const config = readConfig(process.env)
  const file = positionals[0] === undefined ? null : path.resolve(positionals[0])
  const sample = values.sample === undefined ? null : Number(values.sample)
  if (sample !== null && !(sample >= 0)) throw new CommandError(`--sample is a number of files: ${USAGE}`)
  const drill =
    config.databaseUrl === null
      ? await drillNewest(config, file ?? (await findNewest(path.join(config.dataDir, 'backups'))))
      : await drillRestored(file, config, sample)
  for (const fault of drill.faults) process.stdout.write(`${fault}\n`)
  const rows = drill.tables > 0 ? `${drill.rows} rows of ${drill.tables} tables and ` : ''
  const compared = `${rows}${drill.files} files compared`
  if (drill.faults.length > 0) throw new CommandError(`${compared}: ${drill.faults.length} differ. Do not rely on it.`)
  process.stdout.write(`${compared}: all are there and unchanged.\n`)
  if (drill.tables === 0)
    process.stdout.write('Rows were not compared. To compare them, too, give the dump: npm run drill -- FILE\n')
})

async function findNewest(folder: string): Promise<string> {
  const names = await fs.readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.tar.gz'))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new CommandError(`There is no backup in ${folder}. Make one with npm run backup.`)
  return path.join(folder, newest)
}

/** Restores an archive into a scratch database and folder, which are removed afterwards. */
async function drillNewest(config: Config, file: string): Promise<Drill> {
  process.stdout.write(`${file}\n`)
  await fs.mkdir(config.dataDir, { recursive: true })
  const scratch = await fs.mkdtemp(path.join(config.dataDir, 'drill-'))
  try {
    const postgres = await startPostgres(path.join(scratch, 'database'))
    try {
      const files = createDiskFileStore(path.join(scratch, 'files'))
      return await drillArchive(file, { databaseUrl: postgres.url, files, log: createLog('drill', config) })
    } finally {
      await postgres.stop()
    }
  } finally {
    await fs.rm(scratch, { recursive: true, force: true })
  }
}

/** Compares the copy in the environment with the dump it was restored from; without a dump only its files. */
async function drillRestored(dump: string | null, config: Config, sample: number | null): Promise<Drill> {
  const expected = dump === null ? new Map<string, number>() : await countRowsOfDump(dump)
  const files = await openFileStore(config, { alone: false })
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl!
  return drillCopy(expected, { databaseUrl, files, sample })
}

async function countRowsOfDump(dump: string): Promise<Map<string, number>> {
  try {
    execFileSync('pg_restore', ['--version'], { stdio: 'ignore' })
  } catch {
    throw new CommandError("pg_restore is not installed. It reads the dump; it comes with PostgreSQL's clients.")
  }
  const restore = spawn('pg_restore', ['--data-only', '--file=-', dump], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(restore, 'exit')
  const rows = await countDumpRows(readline.createInterface({ input: restore.stdout, crlfDelay: Infinity }))
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new CommandError(`pg_restore cannot read ${dump}.`)
  return rows
}
