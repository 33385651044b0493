import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { findRunningPostgres, startPostgres } from '../database/embedded/start-postgres.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { FileStore } from '../files/file-store.ts'

export interface OpenForBackup {
  databaseUrl: string
  files: FileStore
  close(): Promise<void>
}

/** Opens the database and files of a deployment, whether or not Spoor is running. */
export async function openForBackup(config: Config): Promise<OpenForBackup> {
  const files = await openFileStore(config, { alone: false })
  return { ...(await openForCommand(config)), files }
}

/** Finds the database of a deployment, or starts the embedded one if Spoor is not running. */
export async function openForCommand(config: Config): Promise<Omit<OpenForBackup, 'files'>> {
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  if (databaseUrl !== null) return { databaseUrl, close: async () => {} }
  const folder = path.join(config.dataDir, 'database')
  await fs.mkdir(config.dataDir, { recursive: true })
  const running = await findRunningPostgres(folder)
  if (running !== null) return { databaseUrl: running, close: async () => {} }
  const postgres = await startPostgres(folder)
  return { databaseUrl: postgres.url, close: () => postgres.stop() }
}
